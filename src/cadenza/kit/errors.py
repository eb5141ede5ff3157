"""The five families of errors a caller can meet. Expected outcomes (a skip, a deferral) are values, not errors.

A feature's error picks a family and adds a stable `code` and parameters: no HTTP status, no sentence made in
the domain. `kit.web` maps families to statuses in one table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input, at a path such as `nodes.n3.config.template`."""

    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


class CadenzaError(Exception):
    """Base of the errors that mean the caller's mistake or a broken world."""

    code: ClassVar[str] = "error"

    def __init__(self, code: str | None = None, **params: object) -> None:
        """Carry a stable code and its parameters; `code` overrides the class's own."""
        self.error_code = code or self.code
        self.params = params
        super().__init__(self.error_code)


class NotFound(CadenzaError):
    """No such thing in this organization; a foreign id answers exactly the same."""

    code = "not_found"


class Conflict(CadenzaError):
    """The thing is not in a state that allows this."""

    code = "conflict"


class Invalid(CadenzaError):
    """The input is wrong; `problems` says where."""

    code = "validation_failed"

    def __init__(self, problems: Sequence[Problem], code: str | None = None, **params: object) -> None:
        """Carry every problem found, not only the first."""
        super().__init__(code, **params)
        self.problems = tuple(problems)


class Forbidden(CadenzaError):
    """The caller may not do this."""

    code = "forbidden"


class LimitReached(CadenzaError):
    """A plan, quota or rate does not allow it now."""

    code = "limit_reached"
