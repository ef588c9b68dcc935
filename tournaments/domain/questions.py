"""Questions at the steps of a log, and their answers, which are recorded (A9.4, A9.5, A10.4)."""

from apfelernte.accounts.models import User
from engine.apfelernte.asking.desk import Asked, Desk
from engine.apfelernte.asking.questions import OPEN, UNCLEAR, Answer, ask, ask_form, wording
from tournaments.domain.writing import writing
from tournaments.models import GameLog

MOST_TEXT = 300  # signs of a question


def ask_question(
    log: GameLog, here: Desk, question: Asked | str, whom: str, by: User | None, player: str = ""
) -> Answer:
    """Answer a question and write both into the audit log; one that is not understood tells nothing and is not written.

    question: built by tapping, or a text.  whom: as whom is asked: "public", "judge" or the number of a seat from 1.
    by, player: who asks: an account, or the name of somebody who plays without one.
    What is not open is never written down: it follows from the log, the step and the question, and a judge who asks
    again is recorded again.
    """
    answer = ask_form(here, question) if isinstance(question, Asked) else ask(here, question[:MOST_TEXT])
    if answer.cls == UNCLEAR or answer.asked is None:
        return answer
    with writing(log.event, by, public=False) as write:
        match = log.game.match if log.game else None
        write.note(
            "question_asked",
            round=match.round.number if match else 0,
            table=match.table if match else None,
            game=log.game.number if log.game else 0,
            log=log.public_id,
            player=player,
            step=here.at,
            whom=whom,
            asked=list(answer.asked),
            question=wording(here, answer.asked),
            cls=answer.cls,
            rule=answer.rule,
            refused=answer.refused,
            answer=answer.text if answer.cls == OPEN else "",
        )
    return answer
