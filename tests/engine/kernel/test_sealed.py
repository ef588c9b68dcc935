"""The sealed draw: the same for everybody, whoever wrote first; every change of it is found."""

import copy
import json
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.sealed import Phrase, Sealed, problems, record

WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
PHRASES = st.lists(st.builds(Phrase, who=WORDS, phrase=WORDS, salt=st.just("ab"), timer=st.booleans()), max_size=5)
SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def draw(things: int = 6, take: int = 2, secret: str = "5f" * 32, phrases=(), left_out=()) -> Sealed:
    """A draw of numbered things."""
    names = tuple(str(number + 1) for number in range(things))
    return Sealed("7k2m9xq4w3pa", "deck check, round 3", names, take, secret, phrases, left_out)


ANNA, BERT, TIMER = Phrase("Anna", "Boskoop", "01"), Phrase("Bert", "17", "02"), Phrase("Frieda", timer=True)
WHOLE = draw(phrases=(ANNA, BERT, TIMER), left_out=(1,))


def test_the_text_is_what_the_page_shows():
    assert WHOLE.text == (
        "sealed draw 1\nid 7k2m9xq4w3pa\nfor deck check, round 3\ntake 2\nof 1\nof 2\nof 3\nof 4\nof 5\nof 6\n"
        f"secret {'5f' * 32}\nfrom Anna\tBoskoop\nfrom Bert\t17\ntimer Frieda\n"
    )
    assert WHOLE.commitment == sha256(WHOLE.text.partition("from ")[0].encode()).hexdigest()


def by_hand(text: str) -> list[int]:
    """The order of a draw from its text, as the documents say, without our code: places from 1."""
    seed, words, block = sha256(text.encode()).digest(), [], 0
    things = sum(line.startswith("of ") for line in text.split("\n"))
    pool = list(range(1, things + 1))
    for i in range(things - 1):
        n, limit = things - i, 2**32 - 2**32 % (things - i)
        while True:
            if not words:
                digest = sha256(seed + b"\0sealed draw\0" + block.to_bytes(4, "big")).digest()
                words, block = [digest[at : at + 4] for at in range(0, 32, 4)], block + 1
            word = int.from_bytes(words.pop(0), "big")
            if word < limit:
                break
        pool[i], pool[i + word % n] = pool[i + word % n], pool[i]
    return pool


@given(st.integers(0, 40), SECRETS, PHRASES)
def test_whoever_recomputes_it_by_hand_gets_the_same(things, secret, phrases):
    found = draw(things, 0, secret, phrases)
    assert [place + 1 for place in found.order] == by_hand(found.text)


@given(SECRETS, PHRASES, st.randoms(use_true_random=False))
def test_the_order_of_contributions_does_not_matter(secret, phrases, random):
    other = phrases[:]
    random.shuffle(other)
    assert draw(secret=secret, phrases=phrases).seed == draw(secret=secret, phrases=other).seed


@given(SECRETS, PHRASES)
def test_the_salt_of_a_seal_chooses_nothing(secret, phrases):
    salted = [Phrase(each.who, each.phrase, "99", each.timer) for each in phrases]
    assert draw(secret=secret, phrases=phrases).order == draw(secret=secret, phrases=salted).order


def test_every_phrase_and_every_bit_of_the_secret_matters():
    others = [draw(phrases=(ANNA, Phrase("Bert", "18"), TIMER)), draw(phrases=(ANNA, TIMER)),
              draw(secret="5f" * 31 + "5e", phrases=(ANNA, BERT, TIMER))]  # fmt: skip
    assert len({WHOLE.seed, *(other.seed for other in others)}) == 4


def test_each_thing_is_drawn_equally_often():
    counts = Counter(place for n in range(6000) for place in draw(secret=f"{n:064x}", phrases=(ANNA,)).taken)
    square = sum((counts[place] - 2000) ** 2 / 2000 for place in range(6))
    assert square < 15.1  # chi squared with 5 degrees of freedom: one in a hundred is above


def test_each_pair_of_first_and_second_is_equally_likely():
    counts = Counter(draw(things=3, secret=f"{n:064x}").taken for n in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 15.1


@given(SECRETS, st.sets(st.integers(0, 5)))
def test_what_is_left_out_is_passed_over_and_the_rest_keeps_its_order(secret, left_out):
    found = draw(take=6, secret=secret, left_out=tuple(left_out))
    assert list(found.taken) == [place for place in found.order if place not in left_out]


def test_take_of_none_and_of_nothing():
    assert draw(take=0).taken == ()
    assert draw(things=0, take=0).order == ()
    assert draw(things=1, take=1).taken == (0,)


# verifying


@given(SECRETS, PHRASES, st.sets(st.integers(0, 5)))
def test_a_true_record_is_as_promised(secret, phrases, left_out):
    found = draw(secret=secret, phrases=phrases, left_out=tuple(sorted(left_out)))
    assert problems(json.loads(json.dumps(record(found)))) == []


CHANGES = {
    "id": "7k2m9xq4w3pb",
    "for": "deck check, round 4",
    "take": 3,
    "things": ["1", "2", "3", "4", "6", "5"],
    "commitment": "0" * 64,
    "secret": "5e" + "5f" * 31,
    "seed": "0" * 64,
    "order": [1, 2, 3, 4, 5, 6],
    "left_out": [place + 1 for place in WHOLE.taken],
    "taken": [2, 1],
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_field_is_found(name):
    assert problems(record(WHOLE) | {name: CHANGES[name]})


@pytest.mark.parametrize(("at", "name", "value"), [
    (0, "phrase", "Elstar"), (0, "who", "Emil"), (0, "salt", "03"), (0, "seal", "0" * 64), (2, "timer", False),
])  # fmt: skip
def test_a_changed_contribution_is_found(at, name, value):
    found = copy.deepcopy(record(WHOLE))
    found["phrases"][at][name] = value
    assert problems(found)


def test_a_contribution_that_was_dropped_or_added_is_found():
    whole = record(WHOLE)
    assert problems(whole | {"phrases": whole["phrases"][:2]}) == [("seed", ""), ("order", ""), ("taken", "")]
    assert problems(whole | {"phrases": [*whole["phrases"], whole["phrases"][0]]})


def test_a_phrase_changed_with_the_seed_recomputed_is_still_found_by_its_seal():
    forged = record(draw(phrases=(Phrase("Anna", "Elstar", "01"), BERT, TIMER), left_out=(1,)))
    forged["phrases"][0]["seal"] = record(WHOLE)["phrases"][0]["seal"]  # what was public before
    assert problems(forged) == [("seal", "Anna")]


def test_another_secret_is_found_by_the_commitment():
    forged = record(draw(secret="00" * 32, phrases=(ANNA, BERT, TIMER), left_out=(1,)))
    assert problems(forged | {"commitment": WHOLE.commitment}) == [("commitment", "")]


def test_a_record_that_is_not_revealed_says_so():
    assert problems(record(WHOLE) | {"secret": None}) == [("not_revealed", "secret")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from([*record(WHOLE)]), JSON)
def test_no_value_of_any_field_is_more_than_a_problem(name, value):
    problems(json.loads(json.dumps(record(WHOLE) | {name: value})))


@given(JSON)
def test_no_json_is_more_than_a_problem(value):
    assert problems(value)
