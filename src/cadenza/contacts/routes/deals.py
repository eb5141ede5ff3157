"""Deals and their pipelines over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import deal_list, deals, pipelines
from cadenza.contacts.domain.listing import LAST_ID
from cadenza.contacts.schemas.base import given
from cadenza.contacts.schemas.deals import (
    DealChangesIn,
    DealIn,
    DealMoveIn,
    DealMoveOut,
    DealMovesOut,
    DealOut,
    DealQuery,
    DealsOut,
    DealSumsOut,
    DealSumsQuery,
    PipelineChangesIn,
    PipelineIn,
    PipelineOut,
    PipelinesOut,
    StageSumOut,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(route_class=SafeRoute, tags=["deals"])

READ = [needs(Permission.CONTACTS_READ)]
WRITE = [needs(Permission.CONTACTS_WRITE)]
SET_UP = [needs(Permission.SETTINGS_WRITE)]

LIST = "deals"


@router.get("/deals", dependencies=READ)
async def list_deals(organization_id: OrganizationId, tx: ReadView, query: Annotated[DealQuery, Query()]) -> DealsOut:
    """List deals, the newest first; of rare ones a page may be short and still have a next one."""
    wanted = query.wanted()
    name = f"{LIST}:{wanted!r}"
    after = LAST_ID if query.cursor is None else UUID(str(read_cursor(name, organization_id, query.cursor)[0]))
    page = await deal_list.list_deals(tx, organization_id, wanted, after=after, limit=query.limit)
    return DealsOut(
        items=[DealOut.of(deal) for deal in page.deals],
        next_cursor=page.next_after and write_cursor(name, organization_id, page.next_after),
    )


@router.get("/deals/sums", dependencies=READ)
async def sum_deals(
    organization_id: OrganizationId, tx: ReadView, query: Annotated[DealSumsQuery, Query()]
) -> DealSumsOut:
    """Add up the deals of a pipeline stage by stage, with the filters of the list."""
    found = await deal_list.sum_deals(tx, organization_id, query.wanted(), query.pipeline_id)
    return DealSumsOut(items=[StageSumOut.of(stage, one) for stage, one in found.items()])


@router.post("/deals", status_code=201, dependencies=WRITE)
async def create_deal(body: DealIn, caller: Caller, tx: WriteTx) -> DealOut:
    """Add a deal to a contact; in a stage that is won or lost it ends what stops for that."""
    said = body.model_dump(exclude={"contact_id"})
    return DealOut.of(await deals.create(tx, caller.organization_id, body.contact_id, said, caller.actor))


@router.get("/deals/{deal_id}", dependencies=READ)
async def show_deal(deal_id: UUID, organization_id: OrganizationId, tx: ReadView) -> DealOut:
    """Return one deal."""
    return DealOut.of(await deals.get_deal(tx, organization_id, deal_id))


@router.patch("/deals/{deal_id}", dependencies=WRITE)
async def change_deal(deal_id: UUID, body: DealChangesIn, organization_id: OrganizationId, tx: WriteTx) -> DealOut:
    """Change what a deal says; where it is changes by a move."""
    return DealOut.of(await deals.change(tx, organization_id, deal_id, given(body)))


@router.post("/deals/{deal_id}/move", dependencies=WRITE)
async def move_deal(deal_id: UUID, body: DealMoveIn, caller: Caller, tx: WriteTx) -> DealOut:
    """Bring a deal to a stage, of its own pipeline or another; won and lost end what stops for that."""
    return DealOut.of(await deals.move(tx, caller.organization_id, deal_id, body.stage_id, caller.actor))


@router.get("/deals/{deal_id}/moves", dependencies=READ)
async def list_deal_moves(deal_id: UUID, organization_id: OrganizationId, tx: ReadView) -> DealMovesOut:
    """Return the stages that a deal came to, the latest 200 first."""
    found = await deals.list_moves(tx, organization_id, deal_id)
    return DealMovesOut(items=[DealMoveOut.of(move) for move in found])


@router.delete("/deals/{deal_id}", status_code=204, dependencies=WRITE)
async def delete_deal(deal_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Delete a deal that was a mistake, with its history."""
    await deals.delete(tx, organization_id, deal_id)
    return Response(status_code=204)


@router.get("/pipelines", dependencies=READ)
async def list_pipelines(organization_id: OrganizationId, tx: ReadView) -> PipelinesOut:
    """Return all pipelines with their stages, the default one first."""
    found = await pipelines.list_pipelines(tx, organization_id)
    return PipelinesOut(items=[PipelineOut.of(one) for one in found])


@router.post("/pipelines", status_code=201, dependencies=SET_UP)
async def create_pipeline(body: PipelineIn, organization_id: OrganizationId, tx: WriteTx) -> PipelineOut:
    """Add a pipeline."""
    stages = [stage.draft() for stage in body.stages]
    return PipelineOut.of(await pipelines.create(tx, organization_id, body.name, stages))


@router.get("/pipelines/{pipeline_id}", dependencies=READ)
async def show_pipeline(pipeline_id: UUID, organization_id: OrganizationId, tx: ReadView) -> PipelineOut:
    """Return one pipeline."""
    return PipelineOut.of(await pipelines.get_pipeline(tx, organization_id, pipeline_id))


@router.patch("/pipelines/{pipeline_id}", dependencies=SET_UP)
async def change_pipeline(
    pipeline_id: UUID, body: PipelineChangesIn, organization_id: OrganizationId, tx: WriteTx
) -> PipelineOut:
    """Change name or stages, or make it the default; a stage with deals can't be left out."""
    stages = None if body.stages is None else [stage.draft() for stage in body.stages]
    changes = {"name": body.name, "stages": stages, "is_default": body.is_default}
    return PipelineOut.of(await pipelines.change(tx, organization_id, pipeline_id, changes))


@router.delete("/pipelines/{pipeline_id}", status_code=204, dependencies=SET_UP)
async def delete_pipeline(pipeline_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Delete a pipeline that is not the default and has no deals."""
    await pipelines.delete(tx, organization_id, pipeline_id)
    return Response(status_code=204)
