"""One thing done to many enrollments by a person: each is answered for itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.journeys.actions.commands import Command, do_to_all
from cadenza.kit.db import Tx

MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Done:
    """What became of one: done, or the code of why not."""

    enrollment_id: UUID
    refused: str | None = None


async def do(
    tx: Tx, organization_id: UUID, command: Command, enrollment_ids: Sequence[UUID], actor: str | None = None
) -> list[Done]:
    """Do it to each; they are answered in the order asked."""
    asked = list(dict.fromkeys(enrollment_ids))
    refused = await do_to_all(tx, organization_id, command, asked, actor)
    return [Done(one, refused[one].code if one in refused else None) for one in asked]
