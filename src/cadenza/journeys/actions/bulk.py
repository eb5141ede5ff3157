"""One thing done to many enrollments by a person: each is answered for itself."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from cadenza.contacts.actions.lock import lock
from cadenza.journeys.actions import commands
from cadenza.journeys.store import enrollments as store
from cadenza.kit.db import Tx
from cadenza.kit.errors import Conflict, NotFound

MOST_AT_ONCE = 200


class Command(StrEnum):
    """What may be done to many."""

    CANCEL = "cancel"
    PAUSE = "pause"
    RESUME = "resume"
    SKIP = "skip"
    RUN_NOW = "run_now"


@dataclass(frozen=True, slots=True)
class Done:
    """What became of one: done, or the code of why not."""

    enrollment_id: UUID
    refused: str | None = None


_COMMANDS: Mapping[Command, Callable[[Tx, UUID, UUID, str | None], Awaitable[None]]] = {
    Command.CANCEL: commands.cancel,
    Command.PAUSE: commands.pause,
    Command.RESUME: commands.resume,
    Command.SKIP: commands.skip_node,
    Command.RUN_NOW: commands.make_due,
}


async def do(
    tx: Tx, organization_id: UUID, command: Command, enrollment_ids: Sequence[UUID], actor: str | None = None
) -> list[Done]:
    """Do it to each, in the order asked. Their contacts are locked together first, as everywhere in one order."""
    contacts = await store.find_contacts_of(tx, organization_id, enrollment_ids)
    await lock(tx, [(organization_id, contact_id) for contact_id in contacts.values()])
    return [
        await _do_one(tx, organization_id, command, enrollment_id, actor)
        for enrollment_id in dict.fromkeys(enrollment_ids)
    ]


async def _do_one(tx: Tx, organization_id: UUID, command: Command, enrollment_id: UUID, actor: str | None) -> Done:
    try:
        async with tx.savepoint():
            await _COMMANDS[command](tx, organization_id, enrollment_id, actor)
    except (Conflict, NotFound) as refusal:
        return Done(enrollment_id, refusal.code)
    return Done(enrollment_id)
