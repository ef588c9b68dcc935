"""Rule numbers on a page: which of them open their rule, and which only stand there."""

import re
from html.parser import HTMLParser

NUMBER = re.compile(r"\b[AZM]\d{1,2}\.\d{1,2}\b")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# What is pressed, typed, drawn or said to machines only; the title of a rule's own page.
WHOLE = {"a", "h1", "button", "title", "script", "style", "textarea", "option", "svg", "pre", "kbd"}


class Numbers(HTMLParser):
    """The numbers of a page. alive: those in links and buttons.   dead: those that open nothing, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.alive: set[str] = set()
        self.dead: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What opens a rule, shows its text, or is a picture of a page."""
        if tag not in VOID:
            given = dict(attrs)
            whole = tag in WHOLE or "popover" in given or given.get("role") == "img"
            self.open.append((tag, whole))

    def handle_endtag(self, tag: str) -> None:
        """The end of the innermost element of that name."""
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Numbers outside of all that opens nothing."""
        found = NUMBER.findall(data)
        if any(whole for _tag, whole in self.open):
            self.alive.update(found)
        else:
            self.dead += found
