"""What a person can mend. Everything else that goes wrong is a bug and reaches the log."""


class DomainError(Exception):
    """A write was refused for a reason that the person in front of it can mend.

    code: stable word for tests and scripts ("table_without_result").
    message: the translated sentence (what blocks, where, what helps).
    field: the form field that it belongs to, or None for the whole form.
    params: the data behind the sentence (table numbers, names, links).
    """

    def __init__(self, code: str, message: str, *, field: str | None = None, **params: object):
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.params = params
