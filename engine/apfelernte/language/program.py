"""The program of a card: what the compiler makes of the tree and the table executes (A7).

Everything is an int, a tuple of ints, or one of six small frozen records. A `CardProgram` keeps its records in tables
(`filters`, `conditions`, `codes` …); wherever a record is meant elsewhere, an index into its table stands there, NONE
(-1) for "nothing".

Operands
    copies    which cards: >= 0 is a register (a tuple of copies, at first empty); SELF, HOST, ATTACKER, BLOCKER,
              TRIGGER are fixed (below). SELF in a trigger of the own destruction is the card in the discard pile
              (A7.27); a card that is not where it was when it was noted is skipped (A1.8, A7.11, A7.28).
    subject   like copies, but >= 0 is a filter: "any card that matches" (triggers, lasting rows, preventions).
    who       YOU, EACH_OPPONENT … (below).
    else, end absolute jump targets; len(code) ends the ability.

Running
    A running ability knows: card and code index, `at`, source copy, executor ("du"), actor, registers, the context of
    its event (TRIGGER, ATTACKER, BLOCKER, the attacked player), and `full`, which becomes false when a selection found
    fewer than it should or a DO was not done in full. Outside of ACTORS the actor is the executor.

Instructions: (opcode, operands …)
    ACTORS who end
        The instructions up to `end` are executed by each of these players instead, each with own `at`, registers and
        `full`, clockwise from the player whose turn it is (A7.17): each runs until a DO; then all who stand before the
        same DO (the lowest first) do it at once, as ONE event, and go on. Blocks are never nested; PLAYER may stand
        directly before one. In a later block a player finds the own registers again; for all others, and outside, the
        last that somebody filled counts (A7.28).
    IF condition else
        Read once, now (A7.16, A7.21).
    CAN first last full else
        Go to `else` unless the instructions first..last-1 can be done: full=1 all of them in full (a cost, A7.5),
        full=0 at least one thing (nothing is asked about what can do nothing, A7.18). A PLAYER or EITHER among them
        counts when one opponent, one part can. Looks only at the table now; asks nothing.
    MAY else
        The actor is asked (A7.1); "no" goes to `else`. Always directly after a CAN.
    EITHER second end
        Two parts, at+1..second-1 and second..end-1 (the first ends with a GOTO end): the actor chooses one that can
        be done (A7.28); none: `end`.
    GOTO to
    MARK
        full := true (before a cost).
    PAID else
        Go to `else` when `full` is false.
    PLAYER first last
        The executor chooses an opponent into the ability's `chosen`: one with whom first..last-1 can do at least one
        thing (A7.18); none: `last`. (A6.11, A5.1)
    CHOOSE reg filter count bound chooser act
        reg := chosen cards. bound EXACT: that many, or as many as there are (A7.4); UP_TO: 0 to that many. Only cards
        with which `act` can be done are offered (A7.18), only a real choice is asked. chooser: EXECUTOR, ACTOR
        ("seiner Wahl"), BY_ATTACKED; HOLDER: the player who holds the card (life and hand cards).
    ALL reg filter
        reg := all that match; nothing is asked.
    TOP reg count
        reg := top cards of the actor's deck, top card first.
    RANDOM reg filter count
        reg := that many at random, each with the same chance (A6.6).
    DO act operands
        See the acts. One DO is one event (A7.15).

Acts (operand names as above; `per`: a filter, the number counts for each card in play that it matches, read once;
NONE: 1)
    DRAW count per               the actor draws (A6.5)
    DISCARD copies               hand or deck -> discard pile of the owner (A6.6)
    DESTROY copies               A6.1, A6.2; would-be-destroyed abilities are asked before (A7.23)
    TO_HAND copies               to the owner's hand, from play ("zurückschicken") or from the discard pile
    ON_DECK copies, UNDER_DECK copies
                                 on top of, under the owner's deck, from play, hand, discard pile or the deck itself
    INTO_PLAY copies             from the discard pile into play under the actor, not "played" (A4.8)
    HEAL copies                  a top card of the deck becomes a life card (A1.9)
    LOOK copies, REVEAL copies   the actor sees, everybody sees; the cards stay (A11.7)
    LOOK_HAND who                the actor sees the hand of that player (CHOSEN, ATTACKED)
    REVEAL_HAND                  the actor's hand is shown to everybody
    SHUFFLE                      the actor shuffles the own deck (A2.2)
    TAKE_OVER copies duration    A7.25
    SWAP copies copies           the two change controllers (A7.25)
    BOOST copies duration value per       strength +value (may be negative)
    PLAY copies                  additional play of a hand card by the actor (A7.12, A4.7)
    ATTACK copies                additional attack on `chosen`, carried out whole (A7.22)
    COPY copies                  what a triggered ability of that Wesen does, once, at once (A7.26)
    IGNORE copies duration       their abilities are ignored (A7.14)
    PREVENT                      the destruction that was asked about does not happen (only in preventions)
"""

from __future__ import annotations

from dataclasses import dataclass

NONE = -1

# opcodes
ACTORS, IF, CAN, MAY, EITHER, GOTO, MARK, PAID, PLAYER, CHOOSE, ALL, TOP, RANDOM, DO = range(14)

# acts
DRAW, DISCARD, DESTROY, TO_HAND, ON_DECK, UNDER_DECK, INTO_PLAY, HEAL, LOOK, REVEAL, LOOK_HAND = range(11)
REVEAL_HAND, SHUFFLE, TAKE_OVER, SWAP, BOOST, PLAY, ATTACK, COPY, IGNORE, PREVENT = range(11, 21)

# copies that need no choice (operands `copies` and `subject`)
SELF, HOST, ATTACKER, BLOCKER, TRIGGER = -2, -3, -4, -5, -6

# players (operands `who`)
YOU, EACH_OPPONENT, EACH_PLAYER, CHOSEN, ATTACKED, ANY_OPPONENT = range(6)

# bounds of CHOOSE
EXACT, UP_TO = range(2)

# choosers of CHOOSE; ATTACKED is the player above
EXECUTOR, ACTOR, HOLDER, BY_ATTACKED = range(4)

# durations: for ever, until the end of the turn, until the end of the executor's next turn (A7.29)
FOREVER, TURN, NEXT_TURN = range(3)

# zones of a filter; ANYWHERE: the card that an event is about, wherever it is
ANYWHERE, IN_PLAY, IN_HAND, IN_LIFE, IN_DISCARD = range(5)

# sides of a filter, seen from the actor (A1.4); for hand, life and discard pile the holder counts; BY_CHOSEN: of the
# player chosen by PLAYER
ANY_SIDE, OWN, OPPOSING, BY_CHOSEN = range(4)

# kinds (0: any) and types (0: any) of cards
ANY_KIND, WESEN, ZAUBER = range(3)
ANY_TYPE, MENSCH, BIEST, GEIST, HEXE, RIESE, URMACHT, MALEFICIUM, AUGMENTATION = range(9)
KINDS = {"Wesen": WESEN, "Zauber": ZAUBER}
TYPES = {  # those of Wesen first
    "Mensch": MENSCH,
    "Biest": BIEST,
    "Geist": GEIST,
    "Hexe": HEXE,
    "Riese": RIESE,
    "Urmacht": URMACHT,
    "Maleficium": MALEFICIUM,
    "Augmentation": AUGMENTATION,
}

# how a filter wants the strength
ANY_STRENGTH, EQUAL, AT_MOST, AT_LEAST, HIGHEST, LOWEST, HIGHER_THAN, LOWER_THAN = range(8)

# events of triggers
ENTERS, ATTACKS, BLOCKS, IS_BLOCKED, FIGHTS, IS_DESTROYED, LIFE_DESTROYED, PLAYS, TURN_BEGINS, TURN_ENDS = range(10)

# conditions
COUNT, MORE_THAN, FEWER_THAN, HAS_NO = range(4)

# lasting rows
HAS_STRENGTH, NO_ATTACK, NO_BLOCK, MUST_ATTACK, MUST_BLOCK, UNBLOCKABLE = range(6)
NOT_BLOCKED_BY, FIGHT_PROOF, IGNORED, PERMIT, FORBID = range(6, 11)

# times of PERMIT and FORBID
ALWAYS, IN_OWN_TURN, IN_EACH_OWN_TURN = range(3)

Instruction = tuple[int, ...]
Code = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards match, seen from an actor and a source copy.

    zone, side, kind, type: as named above.   other: the source copy itself does not match.
    name: 0 any; else the number of the card of that name in the same set, NONE when the set has none (matches nothing).
    strength: ANY_STRENGTH …; printed: the printed one counts (A7.6).   value: for EQUAL, AT_MOST, AT_LEAST.
    than: `copies` operand for HIGHER_THAN and LOWER_THAN; or against: a filter, higher or lower than one of its cards,
    with `every` than each of them; without one nothing matches. HIGHEST and LOWEST: among those that match the rest.
    """

    zone: int = IN_PLAY
    side: int = ANY_SIDE
    kind: int = ANY_KIND
    type: int = ANY_TYPE
    name: int = 0
    other: bool = False
    strength: int = ANY_STRENGTH
    printed: bool = False
    value: int = 0
    than: int = NONE
    against: int = NONE
    every: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """What must be so, seen from the executor.

    COUNT: between `least` and `most` cards match `filter` (most NONE: no limit).
    MORE_THAN, FEWER_THAN: the executor has more / fewer cards in `zone` (IN_HAND, IN_LIFE) than `who` (EACH_OPPONENT:
    than each of them, ANY_OPPONENT: than at least one, ATTACKED).   HAS_NO: the executor has no card in `zone`.
    """

    word: int
    filter: int = NONE
    least: int = 0
    most: int = NONE
    zone: int = IN_HAND
    who: int = YOU


@dataclass(frozen=True, slots=True)
class Trigger:
    """When `event` happens to `subject`, `code` is executed (A7.8, A7.16).

    event: ENTERS …   subject: SELF, HOST or a filter; NONE for TURN_BEGINS and TURN_ENDS.
    who: YOU or ANY_OPPONENT: whose play (PLAYS; the subject is the card played) or whose turn.
    condition: NONE, or a condition that must hold at the moment of the event ("Wenn … und …").
    """

    event: int
    code: int
    subject: int = NONE
    who: int = NONE
    condition: int = NONE


@dataclass(frozen=True, slots=True)
class Lasting:
    """A lasting row, looked up at every moment while its card is in play and not ignored (A7.13, A7.21).

    word: HAS_STRENGTH … FORBID.   subject: SELF, HOST or a filter (all that match); NONE for PERMIT and FORBID.
    value, per: HAS_STRENGTH: +value, for each card that filter `per` matches (NONE: once). PERMIT: value plays.
    by: NOT_BLOCKED_BY: filter of blockers.
    PERMIT and FORBID: `who` (YOU, EACH_PLAYER, EACH_OPPONENT) may / may not play a card that matches filter `what`;
    additional: it is about additional plays only ("weitere"); time: ALWAYS, IN_OWN_TURN, IN_EACH_OWN_TURN. FORBID
    beats PERMIT (A7.3).
    condition: NONE, or what must hold ("Solange …"), seen from the card's controller.
    """

    word: int
    subject: int = NONE
    value: int = 0
    per: int = NONE
    by: int = NONE
    who: int = NONE
    what: int = NONE
    additional: bool = False
    time: int = ALWAYS
    condition: int = NONE


@dataclass(frozen=True, slots=True)
class Prevention:
    """Before `subject` (SELF, HOST, a filter) would be destroyed, `code` is executed by the card's controller (A7.23).

    A DO PREVENT in it saves the card, which is TRIGGER there. Only cards in play are asked about.
    """

    subject: int
    code: int


@dataclass(frozen=True, slots=True)
class CardProgram:
    """All abilities of one card. A text-only card has nothing but `understood=False` (A11.3).

    spell: index of the code that is executed when an Urmacht or Maleficium is played (A4.3); NONE for others.
    """

    codes: tuple[Code, ...] = ()
    filters: tuple[Filter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    preventions: tuple[Prevention, ...] = ()
    spell: int = NONE
    understood: bool = True
