"""What publishing leaves to do for those inside an older version: in pieces, never in one statement (J5).

They are moved to where they stand in the new version, or to the nearest step that is left there; whoever has nowhere
to go on ends. Or everybody ends, as the author chose.
"""

from uuid import UUID

from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain.history import Change
from cadenza.journeys.domain.journey import JourneyBacklog, Ref, Replacing
from cadenza.journeys.domain.names import RELEASE
from cadenza.journeys.domain.replacing import place_in
from cadenza.journeys.store import replacing as store
from cadenza.journeys.store import transitions
from cadenza.journeys.store.replacing import Older
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState


async def replace_some(tx: Tx, one: JourneyBacklog, limit: int) -> tuple[int, bool]:
    """Do one piece; returns how many it was, and whether somebody is left."""
    if one.active_version_id is None:
        return 0, False
    journey: Ref = (one.organization_id, one.id)
    older = await store.lock_some_of_older(tx, journey, one.active_version_id, limit)
    nodes = {} if one.replacement is Replacing.CANCEL else await _places(tx, one, one.active_version_id, older)
    how = End(state=EnrollmentState.CANCELLED, reason=CancelReason.VERSION_REPLACED.value, actor=one.replaced_by)
    await end(tx, [them.live for them in older if them.live.id not in nodes], how)
    if nodes:
        await store.move(tx, one.organization_id, one.active_version_id, nodes)
        await transitions.record(
            tx, Change.MOVED, [(one.organization_id, this, None, one.replaced_by, None) for this in nodes]
        )
        tx.nudge(RELEASE, one.organization_id)
    return len(older), await store.has_older(tx, journey, one.active_version_id)


async def _places(tx: Tx, one: JourneyBacklog, version_id: UUID, older: list[Older]) -> dict[UUID, str]:
    versions = {version_id, *(them.version_id for them in older)}
    graphs = await load_compiled(tx, [(one.organization_id, version) for version in versions])
    new = graphs[version_id]
    return {
        them.live.id: place
        for them in older
        if (place := place_in(new, graphs.get(them.version_id), them.node_id)) is not None
    }
