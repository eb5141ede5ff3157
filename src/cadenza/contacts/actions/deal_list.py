"""The deals of an organization: pages of those that pass, the newest first, and what they come to stage by stage.

What both cost is bounded, whatever is rare: a page looks at so many deals at most, and where fewer pass it is short
and says where to go on; a sum goes over the newest of each stage and says when there are more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.actions.facts import list_contact_ids
from cadenza.contacts.actions.pipelines import get_pipeline, list_pipelines
from cadenza.contacts.domain.deals import Deal, DealFilter, Pipeline, Stage, Sum
from cadenza.contacts.domain.listing import LAST_ID
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import deal_walks as store
from cadenza.kit.db import ReadTx

MOST_LOOKED_AT = 100_000
"""How many deals a page looks at."""

MOST_SUMMED = 100_000
"""How many deals the sums of a pipeline go over, as many in each stage."""


@dataclass(frozen=True, slots=True)
class DealPage:
    """Some deals, the newest first, and where the next page begins."""

    deals: Sequence[Deal]
    next_after: UUID | None


async def list_deals(
    tx: ReadTx, organization_id: UUID, wanted: DealFilter, *, after: UUID = LAST_ID, limit: int
) -> DealPage:
    """Return a page; a contact stands for all that were merged into it."""
    meant = await _meant(tx, organization_id, wanted)
    if meant is None or (wanted.stage_id and not _fits(wanted, await list_pipelines(tx, organization_id))):
        return DealPage([], None)
    found, stopped = await store.walk_deals(
        tx, organization_id, meant, below=after, limit=limit + 1, most=MOST_LOOKED_AT
    )
    page = found[:limit]
    return DealPage(page, page[-1].id if len(found) > limit else stopped)


async def sum_deals(tx: ReadTx, organization_id: UUID, wanted: DealFilter, pipeline_id: UUID) -> dict[Stage, Sum]:
    """Add up the deals of a pipeline in each of its stages, in their order; or raise PipelineNotFound."""
    pipeline = await get_pipeline(tx, organization_id, pipeline_id)
    meant = await _meant(tx, organization_id, wanted)
    stages = [
        stage
        for stage in pipeline.stages
        if wanted.stage_id in {None, stage.id} and wanted.state in {None, stage.kind} and meant is not None
    ]
    most = MOST_SUMMED // len(pipeline.stages)
    ids = [stage.id for stage in stages]
    sums = await store.sum_stages(tx, organization_id, meant, ids, most) if meant and ids else {}
    return {stage: sums.get(stage.id, Sum(0, is_exact=True, amounts={})) for stage in stages}


async def _meant(tx: ReadTx, organization_id: UUID, wanted: DealFilter) -> DealFilter | None:
    """Put all ids of a person in the place of one; None where nobody is left."""
    if not wanted.contact_ids:
        return wanted
    everyone = [one for asked in wanted.contact_ids for one in await _ids(tx, organization_id, asked)]
    return wanted._replace(contact_ids=everyone) if everyone else None


async def _ids(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> Sequence[UUID]:
    try:
        return await list_contact_ids(tx, organization_id, contact_id)
    except ContactNotFound:
        return ()


def _fits(wanted: DealFilter, known: Sequence[Pipeline]) -> bool:
    """Say whether the stage is there, and is what else is asked of it."""
    for pipeline in known:
        stage = pipeline.stage(wanted.stage_id) if wanted.stage_id else None
        if stage is not None:
            return wanted.pipeline_id in {None, pipeline.id} and wanted.state in {None, stage.kind}
    return False
