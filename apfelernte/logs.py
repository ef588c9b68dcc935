"""What the log looks like: JSON with request and task ids, or short lines for a person at the terminal."""

import logging
from typing import Any

import structlog

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
]


def configure(form: str, level: str) -> dict[str, Any]:
    """Set structlog up and return the dictionary for Django's LOGGING. form: "json" or "short"; level: e.g. "INFO"."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "site": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": [*_ending(form)],
            }
        },
        "filters": {"bugs": {"()": "django.utils.log.CallbackFilter", "callback": _is_bug}},
        "handlers": {"site": {"class": "logging.StreamHandler", "formatter": "site"}},
        "root": {"handlers": ["site"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.request": {"level": "ERROR", "filters": ["bugs"]},  # apfelernte.middleware says the rest
            "django.security": {"level": "ERROR"},
            "django.server": {"handlers": [], "propagate": True},
            "celery": {"level": "WARNING"},
            "kombu": {"level": "ERROR"},
            "uvicorn": {"handlers": [], "level": "WARNING"},
            "psycopg.pool": {"level": "WARNING"},
        },
    }


def _is_bug(record: logging.LogRecord) -> bool:
    """Whether an exception belongs to the line."""
    return bool(record.exc_info)


def _ending(form: str) -> list[Any]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
        return [
            remove,
            stamp,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    stamp = structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)
    plain = structlog.dev.plain_traceback
    lines = structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, pad_level=False, exception_formatter=plain)
    return [remove, stamp, lines]
