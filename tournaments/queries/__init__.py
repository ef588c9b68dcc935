"""Reads that more than one page needs. Nothing here is stored; what is dear is kept by the event's version (kept)."""

from tournaments.queries.drafts import round_warnings, swap_warnings, why_not
from tournaments.queries.entries import DeckTrouble, deck_trouble, deck_troubles, late_entry
from tournaments.queries.history import AuditEntry, UndoPreview, audit_lines, undo_preview
from tournaments.queries.kept import forget
from tournaments.queries.logs import Offer, log_offer, verdict
from tournaments.queries.rounds import (
    current_round,
    pairings,
    public_rounds,
    recommended_rounds,
    rounds_total,
)
from tournaments.queries.standings import Line, explain, standings
from tournaments.queries.steps import Blocker, NextStep, blockers, next_step, setup_warnings

__all__ = [
    "AuditEntry",
    "Blocker",
    "DeckTrouble",
    "Line",
    "NextStep",
    "Offer",
    "UndoPreview",
    "audit_lines",
    "blockers",
    "current_round",
    "deck_trouble",
    "deck_troubles",
    "explain",
    "forget",
    "late_entry",
    "log_offer",
    "next_step",
    "pairings",
    "public_rounds",
    "recommended_rounds",
    "round_warnings",
    "rounds_total",
    "setup_warnings",
    "standings",
    "swap_warnings",
    "undo_preview",
    "verdict",
    "why_not",
]
