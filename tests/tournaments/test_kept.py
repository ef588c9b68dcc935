"""Answers that a process keeps, asked for by many threads at once."""

import sys
import threading

from tournaments.queries import kept


def test_threads_that_ask_for_more_than_is_kept_all_get_their_answers(monkeypatch):
    monkeypatch.setattr(kept, "MOST", 1)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    wrong: list[object] = []

    def ask(own: int) -> None:
        for number in range(3000):
            key = ("test", (own + number) % 3)
            try:
                answer = kept.keep(key, lambda key=key: key)
            except Exception as error:
                answer = error
            if answer != key:
                wrong.append(answer)

    try:
        threads = [threading.Thread(target=ask, args=[own]) for own in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
        kept.forget()
    assert wrong == []
