"""What is answered about cards in play: how strong, whose they are, whether they may attack and block (A7.6, A9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.asking.desk import Asked, Desk
from engine.apfelernte.language import program as p
from engine.apfelernte.table import FOR_EVER, PLAY, STRONGER, THIS_TURN, AppleTable
from engine.apfelernte.view import InPlay
from engine.kernel import UNKNOWN, Fact
from engine.kernel import facts as f


def copies(desk: Desk, asked: Asked, number: int) -> list[int]:
    """The copies of a card in play that are meant: those of the seats that are named, if there are any."""
    table = desk.table
    if asked.copies:
        return [copy for copy in asked.copies if table.zone[copy] == PLAY and table.face[copy] == number]
    found = [copy for copy, face in enumerate(table.face) if face == number and table.zone[copy] == PLAY]
    return [copy for copy in found if table.controller[copy] in asked.seats] or found


def _each(of_copy: Callable[[Desk, int], str], elsewhere: Callable[[Desk, int], str]) -> Callable[[Desk, Asked], str]:
    """An answer for each copy in play of the cards that are named; elsewhere: for a card that is not in play."""

    def answer(desk: Desk, asked: Asked) -> str:
        told = []
        for number in asked.cards:
            meant = copies(desk, asked, number)
            told += [of_copy(desk, copy) for copy in meant] or [elsewhere(desk, number)]
        return " ".join(told)

    return answer


def _not_in_play(desk: Desk, number: int) -> str:
    name = desk.card(number)
    return desk.say(f"{name} ist nicht im Spiel.", f"{name} is not in play.")


def _named(desk: Desk, copy: int) -> str:
    """A copy in play by its card and, when there are several, its controller."""
    table, number = desk.table, desk.table.face[copy]
    name = desk.card(number)
    if sum(face == number and zone == PLAY for face, zone in zip(table.face, table.zone, strict=True)) < 2:
        return name
    holder = desk.name(table.controller[copy])
    return desk.say(f"{name} bei {holder}", f"{name} under {holder}")


def _shown(desk: Desk, copy: int) -> InPlay | None:
    """The Wesen as it is drawn; None for an Augmentation."""
    return next((one for one in desk.view.in_play(desk.table.controller[copy]) if one.copy == copy), None)


def _strength(desk: Desk, copy: int) -> str:
    name, shown = _named(desk, copy), _shown(desk, copy)
    if shown is None:
        return desk.say(f"{name} ist kein Wesen.", f"{name} is no Wesen.")
    said = desk.say(f"{name} hat Stärke {shown.strength}", f"{name} has strength {shown.strength}")
    return f"{said} = {terms(desk, shown)}." if any(change for _, change in shown.terms) else f"{said}."


def terms(desk: Desk, shown: InPlay) -> str:
    """The strength as a sum in which each part is named: "3 (aufgedruckt) + 3 (Riesenwuchs)" (A7.20)."""
    printed = desk.setup.cards.by_number[shown.card].strength or 0
    parts = [f"{printed} ({desk.say('aufgedruckt', 'printed')})"]
    effects = _effects(desk, shown.copy)
    total = printed
    for source, change in shown.terms:
        total += change
        if not change:
            continue
        named = desk.setup.cards.by_number[desk.table.face[source]].name if source >= 0 else next(effects)
        parts.append(f"{'−' if change < 0 else '+'} {abs(change)} ({named})")
    if total < 0:
        parts.append(desk.say("(nie unter 0, A7.6)", "(never below 0, A7.6)"))
    return " ".join(parts)


def _effects(desk: Desk, copy: int) -> Iterator[str]:
    """The names of the effects that change this strength for a while, in the order of the view's terms."""
    for what, note, amount, ends, _ in desk.table.changes:
        if what == STRONGER and desk.table.noted(note) == copy:
            source = _source_of_effect(desk, copy, amount)
            until = _until(desk, ends)
            yield f"{source}, {until}" if source else until


def _until(desk: Desk, ends: int) -> str:
    if ends == THIS_TURN:
        return desk.say("bis zum Ende des Zuges", "until the end of the turn")
    if ends == FOR_EVER:
        return desk.say("auf Dauer", "for good")
    name = desk.name(ends)
    return desk.say(f"bis zum Ende des nächsten Zuges von {name}", f"until the end of {name}’s next turn")


def _source_of_effect(desk: Desk, copy: int, amount: int) -> str:
    """The card whose ability made this effect: what was last executed before it; "" when the log is not at hand."""
    if desk.told is None:
        return ""
    facts = [fact for moment in reversed(desk.told.path(desk.at)) for fact in moment.facts]
    made = (at for at, fact in enumerate(facts) if (fact.kind, fact.copy, fact.amount) == (f.STRENGTH, copy, amount))
    at = max(made, default=-1)
    before = facts[: max(at, 0)]
    for fact in reversed(before):
        if fact.kind == f.ACTED and fact.origin in (f.ABILITY, f.PLAY) and fact.copy >= 0:
            return _name_then(desk, before, fact.copy)
    return ""


def _name_then(desk: Desk, facts: Sequence[Fact], copy: int) -> str:
    """The card that a copy was after these facts, as far as everybody saw it; "" when nobody did."""
    moved = (fact.face for fact in reversed(facts) if (fact.kind, fact.copy) == (f.MOVED, copy))
    face = next(moved, UNKNOWN)
    return desk.setup.cards.by_number[face].name if face else ""


def _state(desk: Desk, copy: int) -> str:
    """Where a card in play lies, whose it is, what it carries, whether it is ignored."""
    table, name = desk.table, _named(desk, copy)
    holder, owner = desk.name(table.controller[copy]), desk.name(table.owner[copy])
    host = table.host[copy]
    if host >= 0:
        on = _named(desk, host)
        return desk.say(
            f"{name} liegt an {on} bei {holder} und gehört {owner}.",
            f"{name} is attached to {on} under {holder}’s control; {owner} owns it.",
        )
    carried = desk.cards(desk.view.cards(desk.view.carried(copy)))
    ignored = copy in desk.view.ignored
    return desk.say(
        f"{name} liegt bei {holder} und gehört {owner}. Daran liegt: {carried}."
        f" Die Fähigkeiten werden {'' if ignored else 'nicht '}ignoriert.",
        f"{name} is under {holder}’s control; {owner} owns it. Attached to it: {carried}."
        f" Its abilities are {'' if ignored else 'not '}ignored.",
    )


def _printed(desk: Desk, number: int) -> str:
    card, name = desk.setup.cards.by_number[number], desk.card(number)
    if card.strength is None:
        return desk.say(f"{name} ist ein Zauber und hat keine Stärke.", f"{name} is a Zauber and has no strength.")
    return desk.say(f"{name} hat aufgedruckte Stärke {card.strength}.", f"{name} has printed strength {card.strength}.")


# ------------------------------------------------------------ may it attack, may it block


def _may(desk: Desk, copy: int) -> str:
    name = _named(desk, copy)
    if _shown(desk, copy) is None:
        return desk.say(f"{name} ist kein Wesen.", f"{name} is no Wesen.")
    return f"{_may_attack(desk, copy, name)} {_may_block(desk, copy, name)}"


def _may_attack(desk: Desk, copy: int, name: str) -> str:
    """Whether it may attack in a turn of its controller, and if not, why (A3.4, A5.10, A7.3)."""
    table = desk.table
    seat = table.controller[copy]
    if sources := _saying(table, p.NO_ATTACK, copy):
        by = desk.cards(sources)
        return desk.say(f"{name} darf laut {by} nicht angreifen (A7.3).", f"{name} may not attack, says {by} (A7.3).")
    able, forced = lasting.attackers(table, seat)
    if forced and copy not in able:
        others = desk.cards([table.face[other] for other in able])
        return desk.say(
            f"{name} darf nicht angreifen, solange {others} muss (A5.10).",
            f"{name} may not attack as long as {others} must (A5.10).",
        )
    turn = desk.view.turn
    whose = desk.name(seat)
    when = "" if turn == seat else desk.say(f", sobald {whose} am Zug ist", f" once it is {whose}’s turn")
    rules = ", ".join([*(["A5.10"] if forced else []), *(["A3.1"] if when else [])])
    said = desk.say("muss", "must") if forced else desk.say("darf", "may")
    text = desk.say(f"{name} {said} angreifen{when}", f"{name} {said} attack{when}")
    return f"{text} ({rules})." if rules else f"{text}."


def _may_block(desk: Desk, copy: int, name: str) -> str:
    """Whether it may block the attack that runs, or any, and if not, why (A5.4, A5.10, A7.3)."""
    table = desk.table
    if sources := _saying(table, p.NO_BLOCK, copy):
        by = desk.cards(sources)
        return desk.say(f"{name} darf laut {by} nicht blocken (A7.3).", f"{name} may not block, says {by} (A7.3).")
    asked = next((question for question in table.questions if question.kind == d.BLOCK), None)
    seat = table.controller[copy]
    if asked is None or asked.seat != seat:
        return desk.say("Es darf blocken, wenn angegriffen wird.", "It may block when there is an attack.")
    attacker = asked.about[0]
    against = desk.card(table.face[attacker])
    if copy in asked.offers:
        must = d.NONE not in asked.offers
        rule = "A5.10" if must else "A5.4"
        return desk.say(
            f"Es {'muss' if must else 'darf'} {against} blocken ({rule}).",
            f"It {'must' if must else 'may'} block {against} ({rule}).",
        )
    if lasting.evades(table, attacker, copy):
        return desk.say(
            f"{against} kann von ihm nicht geblockt werden (A7.3).", f"{against} cannot be blocked by it (A7.3)."
        )
    others = desk.cards([table.face[other] for other in asked.offers if other >= 0])
    return desk.say(
        f"Es darf {against} nicht blocken, solange {others} muss (A5.10).",
        f"It may not block {against} as long as {others} must (A5.10).",
    )


def _saying(table: AppleTable, word: int, copy: int) -> list[int]:
    """The cards whose lasting abilities say this word of the Wesen."""
    return [
        table.face[source] for source, row in lasting.rows(table, word) if copy in lasting.meant(table, row, source)
    ]


strength = _each(_strength, _printed)
state = _each(_state, _not_in_play)
may = _each(_may, _not_in_play)
