"""What a line of an observed log can mean (A10.5): the answer to the open question, or something that happened.

`meanings` gives every world in which the line has been said, likeliest first. Before a line, questions may be passed
over whose answer people leave out: an optional effect that was not used, a block, which life slot, the order of A7.7, a
choice with one answer, chance, and what the line itself makes clear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.by_hand import by_hand
from engine.apfelernte.entries import RIGHT_OF, offers_meant
from engine.apfelernte.filters import takes_all
from engine.apfelernte.language import program as p
from engine.apfelernte.notation import fact_said
from engine.apfelernte.observed_table import asks_by_hand
from engine.apfelernte.observed_world import Happening, World
from engine.apfelernte.reading import Phrase
from engine.apfelernte.reasons import ANSWERS
from engine.apfelernte.table import DECK, DISCARD, HAND, LIFE, ZONES
from engine.kernel import CHANCE, UNKNOWN, Question
from engine.kernel import facts as f
from engine.kernel import sketches as k
from engine.kernel.sketches import Clue

MOST_FORKS = 400  # worlds tried for one line


class Search:
    """One line and what has been tried for it. every: all worlds are wanted, not only the likeliest.  dead: worlds in
    which the rules allow the line, but not the hidden cards.  blind: in one a card was played that nobody has named.
    plain: the line says nothing new of hidden cards and is
    true already: to find it true later as well would leave less open, not more."""

    def __init__(self, phrase: Phrase, line: int, every: bool = False) -> None:
        self.phrase = phrase
        self.line = line
        self.every = every
        self.forks = 0
        self.dead: list[World] = []
        self.plain = self.blind = False

    def fork(self, world: World) -> World:
        self.forks += 1
        return world.fork(self.line)

    def alive(self, world: World) -> Iterator[World]:
        """The world, if the hidden cards can be like that."""
        if world.blind:
            self.blind = True
            return
        if all(world.possible):
            yield world
        else:
            self.dead.append(world)


def meanings(world: World, search: Search, begun: int | None = None) -> Iterator[World]:
    """Every world after the line. begun: number of happenings before the line; later ones belong to it."""
    begun = len(world.happenings) if begun is None else begun
    found = False
    for said in _said(world, search, begun):
        found = True
        yield said
    if (not found or (search.every and not search.plain)) and search.forks < MOST_FORKS:
        for passed in _passed(world, search):
            yield from meanings(passed, search, begun)


BEFORE_THE_GAME = ("coin", "shuffle")  # all else is said of a table that has been set up


def _said(world: World, search: Search, begun: int) -> Iterator[World]:
    """The worlds in which the line says what is the case or is asked now."""
    phrase = search.phrase
    key = phrase.key
    if key in _SAYS:
        if world.table.begun or key in BEFORE_THE_GAME:
            yield from _SAYS[key](world, search)
        return
    if key in ANSWERS:
        yield from _decided(world, search)
        yield from _done(world, search, begun)
        return
    yield from _happened(world, search)


# ------------------------------------------------------------ decisions


def _decided(world: World, search: Search) -> Iterator[World]:
    phrase = search.phrase
    question = world.table.question(phrase.seat())
    if question is None:
        return
    if question.kind == d.CHOOSE and phrase.key == "play":
        if question.about[1] == p.PLAY:
            yield from _from_hand(world, search, question)
    elif question.kind in ANSWERS[phrase.key]:
        yield from _ANSWER.get(phrase.key, _offered)(world, search, question)


def _offered(world: World, search: Search, question: Question) -> Iterator[World]:
    """An offer that everybody can see."""
    for offer in offers_meant(world.table, question, search.phrase):
        yield from _answered(world, search, question, offer)


def _answered(
    world: World,
    search: Search,
    question: Question,
    offer: int,
    prepare: Callable[[World], object] | None = None,
    silent: bool = False,
) -> Iterator[World]:
    """silent: no line tells this decision."""
    after = search.fork(world)
    if not silent:
        after.decided()
    if prepare is not None:
        prepare(after)
    after.answer(question.seat, offer)
    yield from search.alive(after)


def _from_hand(world: World, search: Search, question: Question, silent: bool = False) -> Iterator[World]:
    """A card of the hand, whose face the line says: any copy there can be it. silent: no line tells the choice."""
    ref = search.phrase.card()
    table, zone = world.table, world.table.zone
    copies = [offer for offer in question.offers if 0 <= offer < d.ATTACK_SPAN and zone[offer] == HAND]
    depends = not world.known and _depends_on_face(world, question)
    if not copies and not depends:
        return
    if ref is None and not world.known and question.kind == d.CHOOSE and question.about[1] == p.PLAY:
        after = search.fork(world)  # which card it is must be known now: the next line says it
        after.decided()
        yield after
    elif copies and (ref is None or not depends):
        after = search.fork(world)
        if not silent:
            after.decided()
        after.answer(question.seat, after.held(question.seat, copies, ref.number if ref else UNKNOWN))
        yield from search.alive(after)
    elif ref and (hand := [copy for copy in table.hand[question.seat] if table.secret[copy] == UNKNOWN]):
        yield from _asked_anew(world, search, question.seat, hand[0], ref.number, silent)


def _depends_on_face(world: World, question: Question) -> bool:
    """Whether which hand cards are offered depends on their faces."""
    rows = world.table.rows
    if question.kind == d.CHOOSE and hidden_filter(world, question) is not None:
        return True
    words = (p.FORBID, p.PERMIT) if question.kind == d.EXTRA else (p.FORBID,)
    return any(not takes_all(world.table, row.what) for word in words for _, row in rows[word])


def _asked_anew(world: World, search: Search, seat: int, copy: int, face: int, silent: bool = False) -> Iterator[World]:
    """The question is put again now that the card is known: only then it says whether that card may be chosen."""
    after = search.fork(world)
    if not silent:
        after.decided()
    after.name(copy, face)
    table = after.table

    def again() -> None:
        table.ask_anew()
        table.proceed()

    after.do(again)
    question = table.question(seat)
    if table.zone[copy] != HAND:  # there was nothing else to choose
        yield from search.alive(after)
    elif question is not None and copy in question.offers:
        after.answer(seat, copy)
        yield from search.alive(after)


def hidden_filter(world: World, question: Question) -> frozenset[int] | None:
    """The faces that a choice of hand cards is about; None when any hand card will do."""
    if question.kind != d.CHOOSE:
        return None
    run, rules = question.values[0], world.table.rules
    wanted = rules.filters[rules.codes[run.code][run.at][2]]
    return wanted.faces if wanted.zone == p.IN_HAND else None


def _choose(world: World, search: Search, question: Question) -> Iterator[World]:
    """A card that lies open, one of a pile that nobody named, or one of the hand."""
    ref, table = search.phrase.card(), world.table
    hand = [offer for offer in _copies(question) if table.zone[offer] == HAND]
    if hand or hidden_filter(world, question) is not None:
        yield from _from_hand(world, search, question)
    elif ref is None:
        if len(question.offers) == 1:
            yield from _answered(world, search, question, question.offers[0])
    else:
        yield from _offered(world, search, question)
        yield from _unnamed(world, search, question, ref.number)


def _unnamed(world: World, search: Search, question: Question, face: int) -> Iterator[World]:
    """A card of a discard pile that no line has named turns out to be this one."""
    table = world.table
    if world.known:
        if world.named_in_pile(question, face):
            yield from _offered(world, search, world.table.questions[0])
        return
    run, rules = question.values[0], table.rules
    faces = rules.filters[rules.codes[run.code][run.at][2]].faces
    for copy in _copies(question):
        if table.zone[copy] == DISCARD and table.face[copy] == UNKNOWN and (faces is None or face in faces):
            named: Callable[[World], object] = lambda after, copy=copy: after.name_in_pile(copy, face)  # type: ignore[misc]  # noqa: E731
            yield from _answered(world, search, question, copy, named)


def _enough(world: World, search: Search, question: Question) -> Iterator[World]:
    """Nothing more is chosen; where something had to be, nothing fits."""
    if d.NONE in question.offers:
        yield from _declined(world, search, question)


def _declined(world: World, search: Search, question: Question) -> Iterator[World]:
    faces = hidden_filter(world, question)
    after = search.fork(world)
    after.decided()
    if faces is not None and len(question.offers) == 1:  # no card of the hand is one of these
        universe = world.game.universes[question.seat]
        after.learn(question.seat, Clue(k.LACKING, search.line, universe.mask(faces)))
    after.answer(question.seat, d.NONE)
    yield from search.alive(after)


def _life(world: World, search: Search, question: Question) -> Iterator[World]:
    """A life card by its number. Which copy lies where only the sketches know; here it is the one that lies at that
    place of the table, so that the drawing shows what was said, or else any."""
    if world.known:
        yield from _offered(world, search, question)
        return
    number, owner_said = search.phrase.number(), search.phrase.seat("s2")
    copies = _copies(question)
    if search.phrase.key == "choose_life":
        copies = [copy for copy in copies if owner_said in (-1, world.table.owner[copy])]
    if copies and (number is None or number > 0):
        copy = next((one for one in copies if _lies_at(world, one, number)), copies[0])
        slot = k.ANY if number is None else number - 1
        yield from _answered(world, search, question, copy, lambda after: after.slots.update({copy: slot}))


def _lies_at(world: World, copy: int, number: int | None) -> bool:
    """Whether a life card lies at this place of the table, from 1."""
    slots = world.table.life[world.table.owner[copy]]
    return number is not None and 0 < number <= len(slots) and slots[number - 1] == copy


def _may(world: World, search: Search, question: Question) -> Iterator[World]:
    if search.phrase.key == "yes" and asks_by_hand(world.table, world.game.rules.text_only):
        if offers_meant(world.table, question, search.phrase):  # goes on when its effects have been entered
            after = search.fork(world)
            after.decided()
            yield from search.alive(after)
        return
    found = False
    for after in _offered(world, search, question):
        found = True
        yield after
    if not found and search.phrase.key == "yes" and offers_meant(world.table, question, search.phrase):
        after = search.fork(world)  # the only hand card is played: the next line says which it is
        after.decided()
        yield from search.alive(after)


_ANSWER: dict[str, Callable[[World, Search, Question], Iterator[World]]] = {
    "play": _from_hand,
    "choose": _choose,
    "enough": _enough,
    "life": _life,
    "choose_life": _life,
    "yes": _may,
}


def _copies(question: Question) -> list[int]:
    return [offer for offer in question.offers if 0 <= offer < d.ATTACK_SPAN]


# ------------------------------------------------------------ what is passed over


def _passed(world: World, search: Search) -> Iterator[World]:
    """The world with the open question answered as people leave it out, or as the line makes clear."""
    table = world.table
    if not table.questions:
        return
    question = table.questions[0]
    if question.seat == CHANCE:
        for things in chances(world, question, search.phrase):
            after = search.fork(world)
            after.settle(things)
            yield from search.alive(after)
        return
    for offer in left_out(world, question):
        yield from _silently(world, search, question, offer)
    for offer in _implied(world, question, search.phrase):
        yield from _silently(world, search, question, offer)
    if question.kind == d.CHOOSE and search.phrase.key in FROM_HAND and d.NONE not in question.offers:
        yield from _silently_from_hand(world, search, question)


FROM_HAND = ("hand discard", "hand deck", "hand deck_under", "hand play", "hand limbo")


def _silently_from_hand(world: World, search: Search, question: Question) -> Iterator[World]:
    """What happened to a card of the hand makes clear that it was chosen; a card that is played must be named."""
    play = question.about[1] == p.PLAY
    if play != (search.phrase.key in ("hand play", "hand limbo")) or (play and search.phrase.card() is None):
        return
    plain = Search(search.phrase if play else NOTHING, search.line)
    yield from _from_hand(world, search if world.known else plain, question, silent=True)
    search.forks += plain.forks
    search.dead += plain.dead


NOTHING = Phrase("choose", {})  # chooses, without saying what


def _silently(world: World, search: Search, question: Question, offer: int) -> Iterator[World]:
    after = search.fork(world)
    faces = hidden_filter(world, question) if offer == d.NONE else None
    if faces is not None and len(question.offers) == 1:
        universe = world.game.universes[question.seat]
        after.learn(question.seat, Clue(k.LACKING, search.line, universe.mask(faces)))
    only = _only_card(world, search, question)
    if only is not None:
        after.name(*only)
    after.answer(question.seat, offer)
    if only is not None and after.table.zone[only[0]] == HAND:
        after.name(only[0], UNKNOWN)
    yield from search.alive(after)


def _only_card(world: World, search: Search, question: Question) -> tuple[int, int] | None:
    """The only card of the hand, and what it is if this ability plays it: the line says so."""
    ref, hand = search.phrase.card(), world.table.hand[question.seat]
    if question.kind != d.MAY or len(hand) != 1 or ref is None or search.phrase.key not in PLAYED:
        return None
    return hand[0], ref.number


PLAYED = ("play", "hand play", "hand limbo")


def chances(world: World, question: Question, phrase: Phrase) -> list[tuple[int, ...]]:
    """What chance may have drawn without a line: the start player whom the line makes clear, else each; hand cards that
    nobody named."""
    if question.kind != d.COIN:
        return [world.lots(question)]
    seats = sorted(question.offers, key=lambda seat: seat != phrase.seat())
    return [(seat,) for seat in seats]


def left_out(world: World, question: Question) -> Iterable[int]:
    """The answers that a log may leave out (A10.5)."""
    kind, offers = question.kind, question.offers
    if kind == d.MAY:
        return (d.NO,)
    if kind == d.CUT:
        return (0,)
    if kind == d.ORDER:
        return offers
    if kind == d.LIFE:
        return [world.any_slot(question)]
    if kind == d.ACTION:
        return ()
    if kind in (d.BLOCK, d.EXTRA, d.HOST, d.CHOOSE, d.PREVENT) and d.NONE in offers:
        return (d.NONE,)
    if kind == d.CHOOSE:  # what nobody named may be no card to choose at all
        known = [offer for offer in offers if world.table.face[offer] != UNKNOWN or world.table.zone[offer] != DISCARD]
        return known if len(known) == 1 else offers[:1] if not known else ()
    return offers if len(offers) == 1 else ()


MOST_PASSED = 40  # questions in a row that nobody answers


def passing(world: World) -> Iterator[World]:
    """The world and those after it, with every question passed over that may be: up to the first that may not."""
    yield world
    for _ in range(MOST_PASSED):
        questions = world.table.questions
        if not questions:
            return
        question = questions[0]
        if question.seat == CHANCE:
            world = world.fork()
            world.settle(chances(world, question, Phrase("", {}))[0])
        else:
            answers = list(left_out(world, question))
            if not answers:
                return
            world = world.fork()
            world.answer(question.seat, answers[0])
        yield world


PLAIN = ("pass", "yes", "no", "turn", "passed", "concede", "agree", "withdraw")  # lines that make nothing else clear


def _implied(world: World, question: Question, phrase: Phrase) -> Iterable[int]:
    """The answers that the line itself makes clear: who destroys a Wesen has used the ability that does it."""
    if phrase.key in PLAIN or phrase.key.startswith("count "):
        return ()
    kind, table = question.kind, world.table
    if kind == d.MAY:
        return () if asks_by_hand(table, world.game.rules.text_only) else (d.YES,)
    if kind in (d.EITHER, d.ABILITY, d.OPPONENT):
        wanted = phrase.seat("s2")
        offers = list(question.offers)
        return [wanted] if kind == d.OPPONENT and wanted in offers else offers if len(offers) > 1 else ()
    if kind in (d.CHOOSE, d.HOST, d.PREVENT, d.BLOCK):
        named = {ref.number for slot in ("c", "c2") for ref in phrase.cards(slot)}
        copies = _copies(question)
        return [copy for copy in copies if table.face[copy] in named]
    return ()


# ------------------------------------------------------------ what happened


def _done(world: World, search: Search, begun: int) -> Iterator[World]:
    """A play, an attack or a block that happened inside what was passed over for this line."""
    phrase = search.phrase
    kinds = {"play": f.PLAY, "attack": f.ATTACK, "block": f.BLOCK}
    if phrase.key not in kinds or len(world.happenings) == begun:
        return
    wanted = kinds[phrase.key], phrase.seat()
    ref, target = phrase.card(), phrase.seat("s2")
    for place in range(begun, len(world.happenings)):
        fact, face = world.happenings[place][:2]
        same = fact.kind == f.ACTED and (fact.origin, fact.seat) == wanted and target in (-1, fact.target)
        if same and ref is not None and face == ref.number:
            after = search.fork(world)
            after.tell(place)
            yield after


def _happened(world: World, search: Search) -> Iterator[World]:
    """Something that has happened and that no line has told yet; if nothing fits, something entered by hand (A11.3)."""
    found = False
    untold: set[tuple[object, ...]] = set()
    for place, happening in enumerate(world.happenings):
        if happening.told or not agrees(world, happening, search.phrase):
            continue
        like = (happening.fact._replace(copy=0), happening.face, happening.clue and happening.clue._replace(to=0))
        if like in untold:
            continue
        untold.add(like)
        after = search.fork(world)
        ref = search.phrase.card()
        number = search.phrase.number()
        slot = number - 1 if number is not None and search.phrase.key == "deck life" else k.ANY
        other = ref is not None and happening.face != ref.number and happening.fact.kind in (f.MOVED, f.SHOWN)
        told = after.tell(place, ref.number if ref and other else UNKNOWN, slot)
        found = found or told
        search.plain = slot == k.ANY and not other
        yield from search.alive(after)
        if search.plain:
            return
    if not found and asks_by_hand(world.table, world.game.rules.text_only):
        after = search.fork(world)
        before = len(after.happenings)
        if by_hand(after, search.phrase):
            new = range(before, len(after.happenings))
            after.tell(next((at for at in new if agrees(after, after.happenings[at], search.phrase)), before))
            yield from search.alive(after)


def agrees(world: World, happening: Happening, phrase: Phrase) -> bool:
    """Whether a line can tell this happening: what it says is so, what it leaves out does not matter."""
    said = fact_said(happening.fact, world.table.winner)
    if said is None or said.key != phrase.key:
        return False
    number, ref, host = phrase.number(), phrase.card(), phrase.card("c2")
    if phrase.seat() not in (-1, said.seat) or phrase.seat("s2") not in (-1, said.seat2):
        return False
    if number is not None and number != said.number and (world.known or phrase.key != "deck life"):
        return False
    if host is not None and world.shown(said.copy2) != host.number:
        return False
    if ref is None:
        return True
    own = said.copy == happening.fact.copy
    face = happening.face if own else world.shown(said.copy)
    if face == UNKNOWN:
        return happening.clue is not None
    if ref.owner not in (-1, world.table.owner[said.copy]):
        return False
    return face == ref.number or (own and world.may_be(happening.fact, face, ref.number))


def _draws(world: World, search: Search) -> Iterator[World]:
    """So many cards at a time. What an ability draws and what refills the hand may be told together or apart."""
    phrase = search.phrase
    run: list[int] = []
    for place, happening in enumerate((*world.happenings, Happening(f.Fact(f.OVER)))):
        fact = happening.fact
        if _is_draw(fact, phrase.seat()):
            if not happening.told:
                run.append(place)
            continue
        number = phrase.number() or 0
        both = fact.kind == f.TURN and run and world.happenings[run[0] - 1].fact.kind == f.ACTED
        if run and (len(run) == number or (both and len(run) > number > 0)):
            after = search.fork(world)
            for told in run[:number]:
                after.tell(told)
            search.plain = True
            yield after
            return
        run = []


def _is_draw(fact: f.Fact, seat: int) -> bool:
    return fact.kind == f.MOVED and fact.origin == f.place(DECK, seat) and fact.target == f.place(HAND, seat)


# ------------------------------------------------------------ other lines


def _right(world: World, search: Search) -> Iterator[World]:
    seat, right = search.phrase.seat(), RIGHT_OF[search.phrase.key]
    if right in world.table.rights(seat):
        after = search.fork(world)
        after.decided()
        after.answer(seat, right)
        yield from search.alive(after)


def _coin(world: World, search: Search) -> Iterator[World]:
    question = world.table.question(CHANCE)
    seat = search.phrase.seat()
    if question is not None and question.kind == d.COIN:
        after = search.fork(world)
        after.decided()
        after.settle((seat,))
        yield after
    elif world.table.start == seat and not world.table.turns:
        yield search.fork(world)


def _shuffle(world: World, search: Search) -> Iterator[World]:
    """A shuffle that has happened; how the cards lie after it nobody knows."""
    seat = search.phrase.seat()
    for place, happening in enumerate(world.happenings):
        if happening.fact.kind == f.SHUFFLED and happening.fact.seat == seat and not happening.told:
            after = search.fork(world)
            after.tell(place)
            yield after
            return


def _lots(world: World, search: Search) -> Iterator[World]:
    """Cards of a hand that chance has drawn; they may be named."""
    question, seat = world.table.question(CHANCE), search.phrase.seat()
    if question is None or question.kind != d.LOTS or question.about[0] != seat:
        return
    faces = [ref.number for ref in search.phrase.cards()]
    if len(faces) not in (0, question.about[1]):
        return
    after = search.fork(world)
    after.decided()
    hand = after.table.hand[seat][:]
    after.settle(after.lots(question, faces))
    moved = [
        place
        for place, happening in enumerate(after.happenings)
        if happening.fact.kind == f.MOVED and happening.fact.copy in hand and happening.fact.origin // f.SEATS == HAND
    ]
    for place, face in zip(moved, faces, strict=False):
        after.tell(place, face)
    yield from search.alive(after)


def _count(world: World, search: Search) -> Iterator[World]:
    if counted(world, search.phrase) == search.phrase.number():
        search.plain = True
        yield search.fork(world)


def counted(world: World, phrase: Phrase) -> int:
    """What a line that counts speaks of, as it is now (A9.4)."""
    table, seat = world.table, phrase.seat()
    what = phrase.key.removeprefix("count ")
    if what == ZONES[LIFE]:
        return table.life_count(seat)
    if what == ZONES[HAND]:
        return len(table.hand[seat])
    if what == ZONES[DISCARD]:
        return len(table.discard[seat])
    return len(table.deck[seat])


def _strength(world: World, search: Search) -> Iterator[World]:
    """The current strength of a Wesen in play (A7.6, A9.4)."""
    if search.phrase.number() in strengths(world, search.phrase):
        search.plain = True
        yield search.fork(world)


def strengths(world: World, phrase: Phrase) -> list[int]:
    """The strengths of the Wesen in play that a line can mean."""
    ref, table = phrase.card(), world.table
    assert ref is not None
    return [
        lasting.strength(table, copy)
        for play in table.play
        for copy in play
        if table.face[copy] == ref.number and ref.owner in (-1, table.owner[copy])
    ]


def _shows(world: World, search: Search) -> Iterator[World]:
    """Cards of a hand are shown; they are known until they may have moved unseen (A10.6)."""
    phrase, seat = search.phrase, search.phrase.seat()
    faces = [ref.number for ref in phrase.cards()]
    if len(faces) > len(world.table.hand[seat]):
        return
    if phrase.key == "whole hand" and len(faces) != len(world.table.hand[seat]):
        return
    after = search.fork(world)
    for face in faces:
        if not after.learn(seat, Clue(k.SEEN, search.line, after.mask(seat, face))):
            break
    yield from search.alive(after)


def _shows_top(world: World, search: Search) -> Iterator[World]:
    yield from _shown_at(world, search, k.DECK, 0)


def _shows_life(world: World, search: Search) -> Iterator[World]:
    yield from _shown_at(world, search, k.SLOT, (search.phrase.number() or 0) - 1)


def _shown_at(world: World, search: Search, where: int, at: int) -> Iterator[World]:
    ref, seat = search.phrase.card(), search.phrase.seat()
    if ref is not None and at >= 0:
        after = search.fork(world)
        after.learn(seat, Clue(k.SEEN, search.line, after.mask(seat, ref.number), where, at))
        yield from search.alive(after)


def _denied(world: World, search: Search) -> Iterator[World]:
    """ "No such card": the answer to a choice of hand cards, or told of one that was passed over."""
    question = world.table.question(search.phrase.seat())
    if question is not None and question.kind == d.CHOOSE and d.NONE in question.offers:
        yield from _declined(world, search, question)


_SAYS: dict[str, Callable[[World, Search], Iterator[World]]] = {
    "concede": _right,
    "agree": _right,
    "withdraw": _right,
    "coin": _coin,
    "shuffle": _shuffle,
    "lots": _lots,
    "draws": _draws,
    "count hand": _count,
    "count deck": _count,
    "count life": _count,
    "count discard": _count,
    "count strength": _strength,
    "shows": _shows,
    "whole hand": _shows,
    "shows top": _shows_top,
    "shows life": _shows_life,
    "denied": _denied,
}
