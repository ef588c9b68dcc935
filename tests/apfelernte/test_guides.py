"""The guides: every number that they cite is a rule, every picture is of the game, and what is told happened in it."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from apfelernte.guides import first_game, judging
from apfelernte.guides.first_game import ANNA, BERT, SCENES, TIPS, game
from apfelernte.guides.glossary import sections_of_file
from engine import judge, rulebook
from engine.kernel.facts import MOVED
from engine.kernel.log import STEP
from tests.browser.steps import NARROW, fits
from tests.numbers import NUMBER, Numbers

pytestmark = pytest.mark.django_db
PAGES = ("/guide/", "/guide/first-game/", "/guide/first-event/", "/guide/judging/", "/glossary/")
LANGUAGES = pytest.mark.parametrize("lang", ["de", "en"])
SHOWN = pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1280, "light"), ("de", 390, "dark")])
FIRST_LOAD = 45_000  # bytes of a page with gzip, beside 44 kB of fonts and the style sheets


@LANGUAGES
@pytest.mark.parametrize("address", PAGES)
def test_every_number_of_a_guide_is_a_rule_and_opens_it(client, address, lang):
    page = client.get(address, headers={"Accept-Language": lang}).text
    words = Numbers(page)
    assert words.dead == []
    assert [number for number in words.alive if rulebook.rule(number) is None] == []
    targets, ids = re.findall(r'popovertarget="([^"]+)"', page), re.findall(r'\bid="([^"]+)"', page)
    assert set(targets) <= set(ids)
    assert sorted(ids) == sorted(set(ids))


@LANGUAGES
def test_a_translation_cites_the_same_rules(lang):
    texts = [scene.text for scene in SCENES] + [text for _title, text in TIPS] + [case.answer for case in judging.CASES]
    with translation.override("en"):
        english = [sorted(NUMBER.findall(str(text))) for text in texts]
    with translation.override(lang):
        assert [sorted(NUMBER.findall(str(text))) for text in texts] == english


# the game in pictures


def test_the_game_is_legal_and_anna_wins():
    verdict = judge.check(first_game.LOG.read_text(encoding="utf-8"))
    assert (verdict.status, verdict.winner, verdict.unfinished) == (judge.LEGAL, ANNA, False)


def test_the_game_is_a_beginners_game():
    log = judge.read_log(first_game.LOG.read_text(encoding="utf-8"))
    assert {number for deck in game().setup.decks for number in deck} <= set(range(1, 61))
    assert len(log.of_kind(STEP)) == SCENES[-1].step == game().last


def wesen(step: int, seat: int) -> dict[str, int | None]:
    """Names and strengths of the Wesen that a picture shows before a seat, without those that have just left."""
    return {each.card.name: each.strength for each in first_game.pictured(step)[seat == ANNA].beings if not each.gone}


def test_each_picture_shows_what_its_text_tells():
    shown = [(wesen(scene.step, ANNA), wesen(scene.step, BERT)) for scene in SCENES]
    assert shown == [
        ({}, {}),
        ({"Eisenberta": 3, "Wachhund": 3}, {}),
        ({"Eisenberta": 3, "Wachhund": 3, "Jäger": 3}, {"Bär": 5}),
        ({"Eisenberta": 3, "Wachhund": 3, "Jäger": 3}, {}),
        ({"Eisenberta": 3, "Jäger": 3}, {}),
        ({"Eisenberta": 3, "Jäger": 6}, {"Poltergeist": 3}),
        ({"Eisenberta": 3}, {"Raubritter": 4}),
        ({"Eisenberta": 3, "Irrlicht": 2}, {"Raubritter": 4}),
    ]
    lives = [tuple(seat.lives for seat in first_game.pictured(scene.step)) for scene in SCENES]
    assert lives == [(3, 3), (3, 3), (3, 3), (2, 2), (2, 2), (2, 2), (1, 2), (0, 1)]


@LANGUAGES
def test_a_title_names_the_turn_of_its_picture(lang):
    with translation.override(lang):
        turns = [re.findall(r"^(?:Turn|Zug) (\d+):", str(scene.title)) for scene in SCENES]
    assert turns[1:] == [[str(game().moments[scene.step].turn)] for scene in SCENES[1:]]


@LANGUAGES
def test_every_card_that_a_text_names_takes_part(lang):
    names = {card.name: card.number for card in game().setup.cards.cards}
    since = 0
    for scene in SCENES:
        moved = {fact.face for step in range(since, scene.step + 1) for fact in game().moments[step].facts}
        there = {each.card.number for seat in first_game.pictured(scene.step) for each in seat.beings}
        with translation.override(lang):
            named = {number for name, number in names.items() if re.search(rf"\b{name}\b", str(scene.text))}
        assert named <= moved | there | {fact_face for fact_face in gone(since, scene.step)}, scene.title
        since = scene.step


def gone(since: int, step: int) -> set[int]:
    """The cards that left play between two pictures."""
    return {left.face for each in range(since + 1, step + 1) for left in game().left(each)}


def test_the_fight_beside_the_rules_is_one_of_the_game():
    fight = game().fight(first_game.FIGHT)
    assert (fight.strength, fight.against) == (3, 1)
    assert [each.card.name for each in first_game.fighters()] == ["Eisenberta", "Sündenbock"]


def test_nobody_but_anna_is_looked_at(client):
    page = client.get("/guide/first-game/").text
    hidden = [fact for moment in game().moments for fact in moment.facts if fact.kind == MOVED]
    assert hidden
    bert = first_game.pictured(SCENES[0].step)[0]
    assert bert.hand == (None,) * 5
    assert "Femeurteil" not in page.split('id="decks"')[0]  # Bert's first life card; he never plays it


# the guide for judges


@LANGUAGES
def test_the_log_is_legal_but_for_its_last_line(lang):
    seen = judging.seen(lang)
    verdict = judge.check(seen.text)
    assert (verdict.status, verdict.line, verdict.rule) == (judge.ILLEGAL, len(seen.lines), "A4.1")
    assert judge.check(seen.text.rsplit("\n", 1)[0]).status == judge.LEGAL
    assert [line.state for line in seen.lines[-2:]] == ["because", "wrong"]
    assert "Bär (Æ008)" in seen.why


def test_each_button_that_the_guide_names_is_on_a_page():
    with translation.override("en"):
        named = judging.buttons().values()
    templates = "".join(path.read_text() for path in Path("templates/tournaments").glob("*.html"))
    assert [name for name in named if f'{{% translate "{name}" %}}' not in templates] == []


def test_every_case_has_a_place_of_its_own():
    ids = [case.id for case in judging.CASES]
    assert len(ids) == len(set(ids)) >= 20


# the glossary


def test_every_word_has_its_meaning_in_both_languages():
    words = [word for _titles, words in sections_of_file() for word in words]
    assert len(words) > 80
    assert [word for word in words if bool(word.meaning[0]) != bool(word.meaning[1])] == []
    cited = [number for word in words for number in NUMBER.findall(word.rules)]
    assert [number for number in cited if rulebook.rule(number) is None] == []


def test_readers_see_the_words_of_pages_not_those_of_the_code():
    english = {word.german: word.english for _titles, words in sections_of_file() for word in words}
    assert [english[word] for word in ("Tisch", "Version", "Teilnehmer", "Wesen")] == [
        "table", "version", "player", "Wesen (creature)",
    ]  # fmt: skip


# all of them


@LANGUAGES
@pytest.mark.parametrize("address", PAGES)
def test_a_guide_is_light(client, address, lang):
    response = client.get(address, headers={"Accept-Language": lang, "Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < FIRST_LOAD


def test_guides_ask_the_database_nothing(client, django_assert_num_queries):
    for address in PAGES:
        with django_assert_num_queries(0):
            client.get(address)


def test_the_guides_are_found(client):
    index, foot = client.get("/guide/").text, client.get("/cards/").text.split('class="foot"')[1]
    assert [address for address in PAGES[1:] if f'href="{address}"' not in index.split('class="foot"')[0]] == []
    assert [address for address in PAGES[1:] if f'href="{address}"' not in foot] == []
    assert 'href="/guide/"' in client.get("/").text


@SHOWN
def test_guides_are_accessible_and_nothing_scrolls_sideways(new_page, accessible, lang, width, scheme):
    size = {"width": width, "height": 844}
    page = new_page(viewport=size, color_scheme=scheme, locale=f"{lang}-{lang.upper()}")
    for address in PAGES:
        page.goto(address)
        accessible(page)
        fits(page)
        page.set_viewport_size(NARROW)
        fits(page)
        page.set_viewport_size(size)


def test_a_tap_on_a_number_opens_the_text(new_page, accessible):
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/guide/first-game/")
    page.get_by_role("button", name="A3.4").first.click()
    text = page.locator("#rule-A3\\.4")
    assert text.is_visible()
    assert rulebook.rule("A3.4").german[:40] in text.inner_text()
    accessible(page)
    page.keyboard.press("Escape")
    assert text.is_hidden()
