"""An entry of the audit log: who did what to what, from where; and what never gets into one. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

OPERATOR = "operator"
"""The actor of what the command line does."""

LONGEST_AGENT = 300
SECRET_WORDS = ("password", "secret", "token", "hash", "credential", "authorization")
LEFT_OUT = "•••"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """One write."""

    id: UUID
    at: datetime
    actor: str
    actor_name: str
    action: str
    subject_kind: str | None = None
    subject_id: str | None = None
    before: Mapping[str, Any] | None = None
    after: Mapping[str, Any] | None = None
    address: str = ""
    user_agent: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """Which entries are wanted."""

    from_id: UUID
    actor: str | None = None
    action: str | None = None
    subject_id: str | None = None


ABOUT = frozenset({"name", "message"})
"""Of what a change is; told also where it stayed."""


def changes_only(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Keep what differs, without secrets; of what stayed, `ABOUT` and the currency of a changed amount."""
    if before is None or after is None:
        return _without_secrets(before), _without_secrets(after)
    differing = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    if "amount" in differing:
        differing.add("currency")
    return (
        _without_secrets({name: value for name, value in before.items() if name in differing}),
        _without_secrets({name: value for name, value in after.items() if name in differing or name in ABOUT}),
    )


def _without_secrets(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    return {name: LEFT_OUT if _is_secret(name) else _cleaned(value) for name, value in values.items()}


def _cleaned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _without_secrets(value)
    return [_cleaned(one) for one in value] if isinstance(value, list | tuple) else value


def _is_secret(name: str) -> bool:
    return any(word in name.lower() for word in SECRET_WORDS)
