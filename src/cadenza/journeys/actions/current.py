"""A graph becomes the version that people enter from now on: by publishing, or by going back to an older one."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.journeys.domain.compiled import compile_graph, write_version
from cadenza.journeys.domain.events import JourneyPublished
from cadenza.journeys.domain.graph import Graph
from cadenza.journeys.domain.journey import Journey, Replacing
from cadenza.journeys.domain.listeners import listeners_of
from cadenza.journeys.domain.names import BACKLOG, JOURNEY, JOURNEYS_HINT
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.store import journeys as store
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id


@dataclass(frozen=True, slots=True)
class Published:
    """A new version and its number in the journey."""

    version_id: UUID
    number: int


async def make_current(
    tx: Tx,
    journey: Journey,
    graph: Graph,
    policies: Policies,
    replacing: Replacing = Replacing.KEEP,
    *,
    actor: str | None = None,
) -> Published:
    """Write a new version of a locked journey, listen to what it says, and say what becomes of those inside."""
    version_id = new_id(tx.now)
    number = await store.insert_version(tx, journey, version_id, write_version(graph, policies))
    await store.activate_version(tx, journey, version_id, replacing, actor=actor)
    await store.replace_listeners(tx, journey, version_id, listeners_of(compile_graph(graph, policies).trigger))
    tx.emit(JourneyPublished(organization_id=journey.organization_id, journey_id=journey.id, version_id=version_id))
    tx.changed(
        JOURNEY,
        journey.id,
        before={"state": journey.state},
        after={"name": journey.name, "version": number, "inside": replacing},
    )
    if replacing is not Replacing.KEEP:
        tx.nudge(BACKLOG, journey.organization_id)
    tx.hint(journey.organization_id, JOURNEYS_HINT, journey.id)
    return Published(version_id, number)
