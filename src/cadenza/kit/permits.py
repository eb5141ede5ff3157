"""Every route under `/v1` says who may call it: `needs(permission)`, or `open_to_all` with the reason why.

Both are dependencies of the route, so that they run before its body is looked at; a test finds routes without one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import Depends
from fastapi.dependencies.models import Dependant

from cadenza.kit.web import Caller


@dataclass(frozen=True, slots=True)
class Permit:
    """Lets through whoever has the permission."""

    permission: str

    async def __call__(self, caller: Caller) -> None:
        """Refuse everyone else."""
        caller.check_may(self.permission)


@dataclass(frozen=True, slots=True)
class OpenDoor:
    """Lets everyone through, and says why."""

    reason: str

    async def __call__(self) -> None:
        """Refuse nobody."""


def needs(permission: str) -> Any:
    """Return what a route puts into its `dependencies`: only callers with this permission get in."""
    return Depends(Permit(permission))


def open_to_all(reason: str) -> Any:
    """Return what a route puts into its `dependencies` that answers also who is not signed in."""
    return Depends(OpenDoor(reason))


def permits_of(dependant: Dependant) -> Iterator[Permit | OpenDoor]:
    """Yield what a route asks for."""
    for one in _calls(dependant):
        if isinstance(one, Permit | OpenDoor):
            yield one


def _calls(dependant: Dependant) -> Iterable[object]:
    for inner in dependant.dependencies:
        yield inner.call
        yield from _calls(inner)
