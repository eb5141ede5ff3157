"""Nothing leaves the process inside a transaction: whoever calls out asks here first.

A call inside a transaction holds locks for as long as somebody else takes to answer, and what it did stays done when
the transaction is rolled back. Always on, since it costs a look at a context variable. Tasks started inside a
transaction carry the mark along; it counts only while the transaction is open.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class InsideTransaction(RuntimeError):
    """Somebody called out while a transaction was open: a bug, whatever the call."""


@dataclass(slots=True)
class _Open:
    """A transaction of this task, and the one around it."""

    around: "_Open | None"
    is_open: bool = True


_INNERMOST: ContextVar[_Open | None] = ContextVar("innermost_transaction", default=None)


@contextmanager
def transaction() -> Iterator[None]:
    """Mark the block as being inside a transaction."""
    mine = _Open(_INNERMOST.get())
    _INNERMOST.set(mine)
    try:
        yield
    finally:
        mine.is_open = False
        # A test's fixture may be left in another context than it was entered in; that one has its own mark.
        if _INNERMOST.get() is mine:
            _INNERMOST.set(mine.around)


def check_outside() -> None:
    """Refuse to go on inside a transaction."""
    mark = _INNERMOST.get()
    while mark is not None:
        if mark.is_open:
            raise InsideTransaction
        mark = mark.around
