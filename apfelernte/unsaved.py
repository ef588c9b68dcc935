"""When the database takes nothing: its disk is full, broken, or it can only be read. That passes; a bug it is not.

`pages.server_error` answers what was to be saved with 503; `Sessions` lets pages that are only read go on.
"""

import sqlite3

import structlog
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

SQLITE_CODES = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
POSTGRES_STATES = {"53100", "25006"}  # disk_full, read_only_sql_transaction
READING = {"GET", "HEAD"}

log = structlog.get_logger(__name__)


def takes_nothing(error: BaseException | None) -> bool:
    """Whether the error, or what led to it, says that the database cannot be written to."""
    while error is not None:
        primary_code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if primary_code in SQLITE_CODES or getattr(error, "sqlstate", None) in POSTGRES_STATES:
            return True
        error = error.__cause__ or error.__context__
    return False


class Sessions(SessionMiddleware):
    """Django's own; but a page that is only read is shown, too, when what its session remembers cannot be kept."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Keep the session. Raises DatabaseError when that fails and something was to be saved."""
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:  # Django takes any failure for a session that is gone
            if not takes_nothing(error):
                raise
            if request.method not in READING:
                raise DatabaseError("the session cannot be kept") from error
            log.warning("session_not_saved", error=str(error))
            return response
