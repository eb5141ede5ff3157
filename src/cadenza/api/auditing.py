"""What the audit log says about a request: the one place that every `WriteTx` passes before its commit."""

import re
from uuid import UUID

import structlog
from fastapi import Request

from cadenza.accounts.actions import audit
from cadenza.accounts.actions.audit import Act
from cadenza.accounts.actions.members import person_actor
from cadenza.api.authentication import origin_of
from cadenza.kit.db import Tx
from cadenza.kit.principal import Principal

_ID = re.compile(r"_id$")


async def record(tx: Tx, caller: Principal, request: Request) -> None:
    """Write one row: the route's name is what was done."""
    await audit.record(tx, caller.organization_id, act_of(request, caller.actor, caller.name))


async def record_person(tx: Tx, organization_id: UUID, request: Request, person_id: UUID, name: str) -> None:
    """Write one row for a person who is just becoming a member of the organization."""
    await audit.record(tx, organization_id, act_of(request, person_actor(person_id), name))


def act_of(request: Request, actor: str, name: str) -> Act:
    """Say who does what, from where; the subject is the last thing that the path names."""
    named = list(request.path_params.items())
    kind, value = named[-1] if named else (None, None)
    origin = origin_of(request)
    return Act(
        actor=actor,
        actor_name=name,
        action=request.scope["route"].name,
        subject_kind=None if kind is None else _ID.sub("", kind),
        subject_id=None if value is None else str(value)[:100],
        address=origin.address,
        user_agent=origin.user_agent,
        request_id=str(structlog.contextvars.get_contextvars().get("request_id", "")),
    )
