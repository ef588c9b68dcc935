"""The page of a verdict as everybody on the staff sees it, and as a judge does who opens the hands."""

import re

import pytest

from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, new_event, published, started, tables, won_by
from tests.tournaments.pages import reader, text
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.staff import add_staff

pytestmark = pytest.mark.django_db
SLIPS = {
    "another card": lambda line: re.sub(r"\{([^:]*): [^}]+\}", r"{\1: Karte29 (Æ029)}", line),
    "a slip in it": lambda line: line.replace("Karte", "Kadre"),
    "a slip before it": lambda line: line.replace("zieht", "zeiht"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_what_only_some_may_see_is_told_to_judges_only(anna, bert, frieda, slip):
    event = started(anna, 2)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    match = tables(published(event, anna))[0]
    decks = tuple(range(1, 21)), tuple(range(1, 21))
    lines = won_by(match, 0, decks=decks).split("\n")
    at = next(at for at, line in enumerate(lines) if re.search(r"zieht .*\{", line))
    lines = [*lines[:at], SLIPS[slip](lines[at])]
    secret = re.search(r"\{[^:]*: (\w+)", lines[at])[1]
    log = attach_log(match, 1, "\n".join(lines), anna)
    for query in ("", "?all=1"):
        page = text(reader(frieda).get(f"/logs/{log.public_id}/{query}"))
        assert f"{at + 1}" in page
        assert not re.search(rf"\b{secret}\b", page)
    assert secret in text(reader(bert).post(f"/logs/{log.public_id}/open/"))


def test_a_log_with_another_deck_says_so_and_a_judge_can_look_why(anna, bert, frieda):
    event = new_event(anna, format="vorbereitet")
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    for name, deck in (("Carla Cox", LEGAL), ("Dora Dachs", OTHER_LEGAL)):
        add_entry(event, name, anna, deck)
    match = tables(published(start_event(event, anna), anna))[0]
    log = attach_log(match, 1, won_by(match, 0, decks=(tuple(range(2, 22)),) * 2), anna)
    said = "in this log is not the registered list"
    for user, looks in ((bert, True), (frieda, False)):
        page = text(reader(user).get(log.get_absolute_url()))
        assert (said in page, "Karte1 " in page) == (True, False)
        assert ("Show what only players and judges see" in page) == looks
    assert "registered deck list" in text(reader(bert).post(f"/logs/{log.public_id}/open/"))
