"""The page of a verdict as everybody on the staff sees it, and as a judge does who opens the hands."""

import re

import pytest

from tests.tournaments.helpers import published, started, tables, won_by
from tests.tournaments.pages import reader, text
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
