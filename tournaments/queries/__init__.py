"""Reads that more than one page needs. Nothing here is stored; what is dear is kept by the event's version (kept)."""

from tournaments.queries.drafts import SwapPreview, round_warnings, swap_preview, table_swap_preview, why_not
from tournaments.queries.entries import DeckTrouble, deck_trouble, deck_troubles, late_entry
from tournaments.queries.history import AuditEntry, UndoPreview, audit_lines, undo_preview
from tournaments.queries.kept import forget
from tournaments.queries.logs import (
    Offer,
    log_offer,
    log_opened_by,
    log_people,
    log_playback,
    log_version,
    log_was_tapped,
    questions_of,
    verdict,
)
from tournaments.queries.play import Play, Played, play_of
from tournaments.queries.reports import OpenReport, open_reports
from tournaments.queries.rounds import (
    current_round,
    pairing_at,
    pairings,
    public_rounds,
    recommended_rounds,
    rounds_total,
)
from tournaments.queries.standings import Line, explain, points_before, standings
from tournaments.queries.steps import Blocker, NextStep, blockers, next_step, setup_warnings

__all__ = [
    "AuditEntry",
    "Blocker",
    "DeckTrouble",
    "Line",
    "NextStep",
    "Offer",
    "OpenReport",
    "Play",
    "Played",
    "SwapPreview",
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
    "log_opened_by",
    "log_people",
    "log_playback",
    "log_version",
    "log_was_tapped",
    "next_step",
    "open_reports",
    "pairing_at",
    "pairings",
    "play_of",
    "points_before",
    "public_rounds",
    "questions_of",
    "recommended_rounds",
    "round_warnings",
    "rounds_total",
    "setup_warnings",
    "standings",
    "swap_preview",
    "table_swap_preview",
    "undo_preview",
    "verdict",
    "why_not",
]
