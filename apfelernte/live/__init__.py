"""Live pages: topics with version numbers, and one stream per page that says which topic moved.

Writing: the domain names the topics that a change touches, once, as the last thing in its transaction:

    from apfelernte.live import touch

    with transaction.atomic():
        ...
        touch(f"event:{event.public_id}", f"round:{round.public_id}")

Who may listen: a function per kind of topic (the word before the first colon) in your app's module
`topics.py`, which is found and imported at start. It runs when a page subscribes:

    from apfelernte.live import topic_right

    @topic_right("event")
    def may_follow_event(user, public_id: str) -> bool:
        ...

Reading: a view marks the topic *before* it reads the data, so that no change can slip in between unseen,

    from apfelernte import live

    mark = live.mark(f"event:{event.public_id}")
    return render(request, "tournaments/_pairings.html", {"pairings": pairings_of(round), "mark": mark})

and the fragment carries the mark and the address from which the browser fetches it anew:

    {% load live %}
    <section {% live mark "events:pairings" event.public_id %}> ... </section>

A part that follows several topics gets a list of marks. `static/js/live.js` (loaded by every page) opens one stream for
all marks of the page, waits a random moment when a topic moves, and replaces the element by what the address answers:
the fragment itself, with its own new mark. The stream carries topic names and numbers only; every fetch is checked with
the rights of the person. When the stream fails, the page polls `/live/versions/` with an ETag. A public fragment is
rendered once per version and language and answered with an ETag (apfelernte.live.fragments).
"""

from apfelernte.live.rights import topic_right
from apfelernte.live.topics import Mark, mark, touch, version, versions

__all__ = ["Mark", "mark", "topic_right", "touch", "version", "versions"]
