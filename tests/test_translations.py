"""Every text of code and templates is there in German, checked by somebody, with everything that it fills in."""

from babel.messages.catalog import Message

from tools import messages


def test_no_translation_is_missing():
    assert messages.problems() == []


def test_texts_of_code_and_templates_are_found():
    texts = messages.messages(messages.found())
    assert ("Too many wrong attempts. Try again in 5 minutes.", None) in texts  # code
    assert ("Your account is called %(account)s.", None) in texts  # template, trimmed block
    plural = ("One entry is missing or does not fit.", "%(n)s entries are missing or do not fit.")
    assert (plural, None) in texts


def test_no_text_hides_in_an_f_string():
    assert messages.in_f_strings("""title = f"{where}: {names.get(role, _('not used'))}" """) == [1]
    assert messages.in_f_strings("""word = _("not used")\ntitle = f"{where}: {word}" """) == []


def test_what_is_wrong_with_a_translation_is_seen():
    assert not messages.translated(Message("Save", ""))
    assert not messages.translated(Message("Save", "Speichern", flags={"fuzzy"}))
    assert not messages.translated(Message(("%(n)d card", "%(n)d cards"), ("%(n)d Karte", "")))
    assert messages.translated(Message("Save", "Speichern"))


def test_a_translation_fills_in_the_same_things():
    assert not messages.fits(Message("Table %(number)s", "Tisch %(nummer)s"))
    assert not messages.fits(Message("Table {number}", "Tisch"))
    assert messages.fits(Message(("%(n)d card", "%(n)d cards"), ("eine Karte", "%(n)d Karten")))
