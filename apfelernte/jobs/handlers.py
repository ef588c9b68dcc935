"""Which function does the work of which kind of job."""

from collections.abc import Callable

Handler = Callable[..., None]
_handlers: dict[str, Handler] = {}


def handler(kind: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for jobs of `kind`; it is called with the payload as keyword arguments."""

    def register(function: Handler) -> Handler:
        if _handlers.get(kind, function) is not function:
            raise ValueError(f"two handlers for jobs of kind {kind!r}")
        _handlers[kind] = function
        return function

    return register


def handler_of(kind: str) -> Handler:
    """The function for jobs of `kind`. Raises LookupError when no installed app has one."""
    try:
        return _handlers[kind]
    except KeyError:
        raise LookupError(f"no handler for jobs of kind {kind!r}") from None
