"""The versions of a journey are compared, and an older one is made current again."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from cadenza.journeys.actions.author import get, inspect_graph, load_templates, lock
from cadenza.journeys.actions.current import Published, make_current
from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain import foreseeing
from cadenza.journeys.domain.compiled import read_version, write_version
from cadenza.journeys.domain.diff import Difference, compare
from cadenza.journeys.domain.foreseeing import Foreseen
from cadenza.journeys.domain.freezing import freeze, thaw
from cadenza.journeys.domain.graph import read_graph, write_graph
from cadenza.journeys.domain.journey import Journey, Replacing
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import read_policies
from cadenza.journeys.domain.publish import check_publishable
from cadenza.journeys.domain.semantics import PUBLISHED
from cadenza.journeys.errors import VersionNotFound
from cadenza.journeys.store import journeys as store
from cadenza.journeys.store import replacing as replacing_store
from cadenza.journeys.store.journeys import Version
from cadenza.kit.db import ReadTx, Tx

MOST_FORESEEN = 10_000
"""Of those inside, and of those who have completed: so many are counted."""


async def has_changes(tx: ReadTx, journey: Journey) -> bool:
    """Say whether the draft would publish something else than what is active."""
    if journey.version is None:
        return True
    active = await find_version(tx, journey, journey.version)
    return compare(active.graph, await _draft(tx, journey)) != _NOTHING


async def diff(tx: ReadTx, organization_id: UUID, journey_id: UUID, before: int, after: int | None) -> Difference:
    """Say what changed from one version to another, or to the draft."""
    journey = await get(tx, organization_id, journey_id)
    old = await find_version(tx, journey, before)
    new = await _draft(tx, journey) if after is None else (await find_version(tx, journey, after)).graph
    return compare(old.graph, new)


async def foresee(tx: ReadTx, organization_id: UUID, journey_id: UUID, version: int | None = None) -> Foreseen:
    """Say what publishing the draft, or going back to a version, means for those inside, or raise NotPublishable."""
    journey = await get(tx, organization_id, journey_id)
    raw = await _draft(tx, journey) if version is None else (await find_version(tx, journey, version)).graph
    new = read_version(raw, PUBLISHED)  # also an older one: made current again it is published anew
    if journey.version is None:
        return Foreseen(0, 0, 0, is_capped=False, steps=())
    active = await find_version(tx, journey, journey.version)
    ref = (organization_id, journey_id)
    standing = await replacing_store.count_standing(tx, ref, MOST_FORESEEN)
    completed = await replacing_store.count_completed(tx, ref, MOST_FORESEEN)
    return foreseeing.foresee(
        new,
        await load_compiled(tx, [(organization_id, version_id) for version_id, _ in standing]),
        standing,
        compare(active.graph, raw).steps,
        completed=completed,
        is_capped=MOST_FORESEEN in (completed, sum(standing.values())),
    )


async def roll_back(
    tx: Tx,
    organization_id: UUID,
    journey_id: UUID,
    number: int,
    replacing: Replacing = Replacing.KEEP,
    *,
    actor: str | None = None,
) -> Published:
    """Make an older version current again, as a new one, with the texts it had; it is judged by what is true now.

    A draft that says what was published so far goes back too; one with changes of its own stays.
    """
    journey = await lock(tx, organization_id, journey_id)
    older = await find_version(tx, journey, number)
    policies, _ = read_policies(older.graph.get("policies", {}))
    drawn, _ = read_graph({"nodes": older.graph.get("nodes"), "edges": older.graph.get("edges")}, KINDS)
    inspection = await inspect_graph(tx, journey, write_graph(drawn), policies, templates=None)
    check_publishable(inspection)
    if not await has_changes(tx, journey):
        journey = replace(journey, draft=write_graph(thaw(drawn)))
    return await make_current(tx, journey, inspection.graph, policies, replacing, actor=actor)


async def find_version(tx: ReadTx, journey: Journey, number: int) -> Version:
    """Return a version of the journey by its number."""
    found = await store.find_version(tx, journey.organization_id, journey.id, number)
    if found is None:
        raise VersionNotFound
    return found


async def _draft(tx: ReadTx, journey: Journey) -> Mapping[str, object]:
    """Return the draft as publishing would keep it: a template that was edited since is a change too."""
    policies, _ = read_policies(journey.policies)
    drawn, _ = read_graph(journey.draft, KINDS)
    return write_version(freeze(drawn, await load_templates(tx, journey)), policies)


_NOTHING = Difference((), ())
