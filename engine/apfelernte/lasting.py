"""What holds at every moment: strength (A7.6, A7.20), ignored abilities (A7.9, A7.14), duties and prohibitions
(A7.3, A5.10).

Lasting abilities are rows that are looked up when somebody asks; nothing is stored on the cards they speak of
(A7.13, A7.21). What was looked up is kept in
`table.known` until something in play changes: word -> Wesen, -1 - copy -> change of strength.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.apfelernte import filters
from engine.apfelernte.cardrules import Row
from engine.apfelernte.language import program as p
from engine.apfelernte.table import BORROWED, FOR_EVER, NONE, SILENCE, STRONGER, THIS_TURN, AppleTable
from engine.kernel.facts import ENDED

# Strength


def strength(table: AppleTable, copy: int) -> int:
    """The current strength: the printed one plus all changes, never below 0 (A7.6, A7.20)."""
    value = table.rules.printed[table.face[copy]]
    if table.changes:
        value += lent_strength(table, copy)
    if table.rows[p.HAS_STRENGTH]:
        value += lasting_strength(table, copy)
    return value if value > 0 else 0


def lent_strength(table: AppleTable, copy: int) -> int:
    """Changes of strength for a while (A7.21, A7.29)."""
    note, value = table.notes[copy], 0
    for what, changed, amount, _, _ in table.changes:
        if changed == note and what == STRONGER:
            value += amount
    return value


def lasting_strength(table: AppleTable, copy: int) -> int:
    """Changes of strength by lasting abilities. Those that depend on strength read the strength without such
    abilities: no circles (A7.20)."""
    key = -1 - copy
    if table.plain or table.partial is not None:
        return sum([amount for _, amount in strength_terms(table, copy)])
    if key not in table.known:
        table.known[key] = sum([amount for _, amount in strength_terms(table, copy)])
    changed: int = table.known[key]
    return changed


def strength_terms(table: AppleTable, copy: int) -> Iterator[tuple[int, int]]:
    """(source, change) of each lasting ability that changes the strength of this Wesen."""
    for source, row in rows(table, p.HAS_STRENGTH):
        if row.dependent and table.plain:
            continue
        if row.subject < 0 and copy != (source if row.subject == p.SELF else table.host[source]):
            continue
        plain, table.plain = table.plain, table.plain or row.dependent
        if applies(table, row, source, copy):
            yield source, row.value * filters.each(table, row.per, table.controller[source], source)
        table.plain = plain


# Rows


def rows(table: AppleTable, word: int) -> Sequence[tuple[int, Row]]:
    """(source, row) of this word for all cards in play whose ability is not ignored (A7.9); conditions are left to
    `holds`."""
    found = table.rows[word]
    return [pair for pair in found if not is_ignored(table, pair[0])] if table.muting else found


def holds(table: AppleTable, row: Row, source: int) -> bool:
    """Whether the row's "Solange ..." is true now (A7.21)."""
    return row.condition == NONE or filters.condition(table, row.condition, table.controller[source], source)


def applies(table: AppleTable, row: Row, source: int, copy: int) -> bool:
    """Whether the row speaks of this Wesen now."""
    return filters.is_subject(table, row.subject, copy, table.controller[source], source) and holds(table, row, source)


def has(table: AppleTable, word: int, copy: int) -> bool:
    """Whether a lasting ability says this word of the Wesen."""
    return bool(table.rows[word]) and copy in having(table, word)


def having(table: AppleTable, word: int) -> Collection[int]:
    """All Wesen of which a lasting ability says this word now."""
    if not table.depending[word] and not table.muting:
        return table.sources[word]  # each says it of itself
    found: set[int] | None = table.known.get(word)
    if found is None:
        found = table.known[word] = set()
        for source, row in rows(table, word):
            if row.subject == p.SELF and row.condition == NONE:
                found.add(source)
            else:
                found.update(meant(table, row, source))
    return found


def meant(table: AppleTable, row: Row, source: int) -> list[int]:
    """The Wesen that a row speaks of now."""
    if not holds(table, row, source):
        return []
    if row.subject == p.SELF:
        return [source]
    if row.subject == p.HOST:
        return [table.host[source]]
    return filters.select(table, row.subject, table.controller[source], source)


# Ignored abilities


def is_ignored(table: AppleTable, copy: int) -> bool:
    """Whether the abilities of this card are ignored (A7.9). Only Wesen can be: Augmentationen have no abilities of
    Wesen."""
    if not table.muting:
        return False
    muted: set[int] | None = table.partial if table.partial is not None else table.known.get(p.IGNORED)
    if muted is None:
        muted = table.known[p.IGNORED] = ignored(table)
    return copy in muted


def ignored(table: AppleTable) -> set[int]:
    """All copies that are ignored, in one pass (A7.14): effects for a while first, ignored by nobody; then the
    lasting abilities in the order in which their cards came into play, each read with what the earlier ones ignore;
    an ignored one ignores nothing (A7.9)."""
    table.partial = muted = {
        copy for change in table.changes if change[0] == SILENCE and (copy := table.noted(change[1])) != NONE
    }
    for source in sorted(set(table.sources[p.IGNORED]), key=table.notes.__getitem__):
        for row in table.rules.lasting[table.face[source]]:
            if row.word == p.IGNORED and source not in muted:
                muted.update(meant(table, row, source))
    table.partial = None
    return muted


# Attack and block


def attackers(table: AppleTable, player: int) -> tuple[list[int], bool]:
    """The own Wesen that may attack, and whether one of them must: then only those that must are given and the
    player's action is an attack (A5.1, A5.10, A7.3)."""
    able = table.play[player]
    if table.rows[p.NO_ATTACK]:
        banned = having(table, p.NO_ATTACK)
        able = [copy for copy in able if copy not in banned]
    if table.rows[p.MUST_ATTACK]:
        must = having(table, p.MUST_ATTACK)
        forced = [copy for copy in able if copy in must]
        if forced:
            return forced, True
    return able, False


def may_attack(table: AppleTable, copy: int) -> bool:
    """Whether nothing forbids this Wesen to attack (A7.3)."""
    return not has(table, p.NO_ATTACK, copy)


def evades(table: AppleTable, attacker: int, blocker: int) -> bool:
    """Whether this attacker cannot be blocked by that Wesen (A7.3)."""
    for source, row in rows(table, p.NOT_BLOCKED_BY):
        if applies(table, row, source, attacker) and filters.matches(
            table, row.by, blocker, table.controller[source], source
        ):
            return True
    return False


def blockers(table: AppleTable, player: int, attacker: int) -> tuple[list[int], bool]:
    """The own Wesen that may block, and whether one of them must (then only those that must are given: A5.4,
    A5.10)."""
    able, rows = table.play[player], table.rows
    if rows[p.UNBLOCKABLE] and attacker in having(table, p.UNBLOCKABLE):
        return [], False
    if rows[p.NO_BLOCK]:
        banned = having(table, p.NO_BLOCK)
        able = [copy for copy in able if copy not in banned]
    if rows[p.NOT_BLOCKED_BY]:
        able = [copy for copy in able if not evades(table, attacker, copy)]
    if rows[p.MUST_BLOCK]:
        must = having(table, p.MUST_BLOCK)
        forced = [copy for copy in able if copy in must]
        if forced:
            return forced, True
    return able, False


# Playing cards


def forbids(table: AppleTable, row: Row, source: int, player: int, additional: bool) -> bool:
    """Whether a FORBID row is about this player's play now, whatever the card (A7.3)."""
    if row.additional and not additional:
        return False
    if row.time != p.ALWAYS and table.turn != player:
        return False
    return addressed(table, row.who, table.controller[source], player) and holds(table, row, source)


def addressed(table: AppleTable, who: int, controller: int, player: int) -> bool:
    """Whether a row of this controller speaks of the player: you, each player, each opponent."""
    if who == p.YOU:
        return player == controller
    return who == p.EACH_PLAYER or player not in table.side(controller)


def playable(table: AppleTable, player: int, additional: bool) -> list[int]:
    """The hand cards that nothing forbids the player to play (A4.1, A7.3)."""
    hand = table.hand[player]
    for source, row in rows(table, p.FORBID):
        if forbids(table, row, source, player, additional):
            hand = [copy for copy in hand if not filters.matches_hidden(table, row.what, copy, source)]
    return hand


def may_play_something(table: AppleTable, player: int, additional: bool) -> bool:
    """Whether, by what everybody knows, the player could have a hand card to play; the Vogelscheuche plays from its
    deck (A12.10)."""
    if not table.hand[player] and not (player == table.scarecrow and table.deck[player]):
        return False
    return not table.rows[p.FORBID] or forbidding(table, player, additional) == NONE


def forbidding(table: AppleTable, player: int, additional: bool, copy: int = NONE) -> int:
    """A card that forbids the player to play this hand card now, or any card at all (A7.3); NONE: none does."""
    for source, row in rows(table, p.FORBID):
        if forbids(table, row, source, player, additional) and (
            filters.takes_all(table, row.what)
            or (copy != NONE and filters.matches_hidden(table, row.what, copy, source))
        ):
            return source
    return NONE


# Effects for a while


def change_for(table: AppleTable, what: int, copy: int, amount: int, duration: int, executor: int) -> None:
    """A change that lasts: for ever, until the end of this turn, or until the end of the executor's next turn
    (A7.21, A7.29)."""
    ends = {p.FOREVER: FOR_EVER, p.TURN: THIS_TURN, p.NEXT_TURN: executor}[duration]
    table.changes.append((what, table.note(copy), amount, ends, table.turns))
    table.look_for_muting()


def end_changes(table: AppleTable) -> None:
    """Step 5 of a turn: what lasts until its end ends; what was borrowed goes back to a player who is still in
    (A3.6, A7.25, A7.29)."""
    ending = [change for change in table.changes if _ends(table, change[3], change[4])]
    if not ending:
        return
    table.changes = [change for change in table.changes if change not in ending]
    table.look_for_muting()
    for what, note, amount, _, _ in reversed(ending):  # what was borrowed twice goes back the way it came
        copy = table.noted(note)
        if copy == NONE:
            continue
        if what != BORROWED:
            table.tell(ENDED, copy=copy, amount=amount)
        elif table.is_in(amount) and table.controller[copy] != amount:
            table.give_control(copy, amount)


def _ends(table: AppleTable, ends: int, began: int) -> bool:
    if ends == FOR_EVER:
        return False
    return ends == THIS_TURN or (ends == table.turn and table.turns > began)


def shorten_changes(table: AppleTable, out: list[int]) -> None:
    """What would last until the next turn of a player who went out ends with the running turn (A7.29)."""
    table.changes = [
        (what, note, amount, THIS_TURN if ends in out else ends, began)
        for what, note, amount, ends, began in table.changes
    ]
