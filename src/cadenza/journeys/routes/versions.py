"""What was published over HTTP: versions, their differences, and going back to one."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.accounts.domain.permissions import Permission
from cadenza.journeys.actions import author, revisions
from cadenza.journeys.schemas.journeys import (
    LAST_VERSION,
    DifferenceOut,
    ForeseenOut,
    InspectionOut,
    ProblemOut,
    PublishedOut,
    PublishIn,
    RollbackIn,
    VersionOut,
    VersionsOut,
)
from cadenza.journeys.store import journeys
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["journeys"], route_class=SafeRoute)

Number = Annotated[int, Query(ge=1, le=LAST_VERSION)]


@router.get("/journeys/{journey_id}/problems", dependencies=[needs(Permission.JOURNEYS_READ)])
async def inspect_journey(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> InspectionOut:
    """Say what keeps the draft from being published, each problem at its node."""
    found = await author.inspect_draft(tx, organization_id, journey_id)
    return InspectionOut(
        problems=[ProblemOut(path=one.path, code=one.code, params=dict(one.params)) for one in found.problems],
        silent_hours={node_id: silence.longest.total_seconds() / 3600 for node_id, silence in found.silences.items()},
        templates=dict(found.said_at),
    )


@router.get("/journeys/{journey_id}/foreseen", dependencies=[needs(Permission.JOURNEYS_READ)])
async def foresee_publishing(
    tx: ReadView,
    organization_id: OrganizationId,
    journey_id: UUID,
    version: Annotated[int | None, Query(ge=1, le=LAST_VERSION, description="The draft, if left out.")] = None,
) -> ForeseenOut:
    """Say what publishing means for those inside: who has passed what is new, and who would come by it."""
    return ForeseenOut.of(await revisions.foresee(tx, organization_id, journey_id, version))


@router.post("/journeys/{journey_id}/publish", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def publish_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: PublishIn | None = None
) -> PublishedOut:
    """Make the draft a version that people enter from now on; those inside keep theirs unless `inside` says other."""
    asked = body or PublishIn()
    published = await author.publish(
        tx,
        organization_id,
        journey_id,
        asked.inside,
        based_on=asked.based_on,
        templates_based_on=asked.templates_based_on,
        actor=caller.actor,
    )
    return PublishedOut(version_id=published.version_id, number=published.number)


@router.post("/journeys/{journey_id}/rollback", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def roll_back_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: RollbackIn
) -> PublishedOut:
    """Make an older version current again, as a new one; a draft without changes of its own goes back too."""
    published = await revisions.roll_back(
        tx, organization_id, journey_id, body.version, body.inside, actor=caller.actor
    )
    return PublishedOut(version_id=published.version_id, number=published.number)


@router.get("/journeys/{journey_id}/versions", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_versions(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> VersionsOut:
    """Return the published versions, newest first."""
    await author.get(tx, organization_id, journey_id)
    found = await journeys.list_versions(tx, organization_id, journey_id)
    return VersionsOut(items=[VersionOut.of(version) for version in found])


@router.get("/journeys/{journey_id}/versions/diff", dependencies=[needs(Permission.JOURNEYS_READ)])
async def compare_versions(
    tx: ReadView,
    organization_id: OrganizationId,
    journey_id: UUID,
    before: Number,
    after: Annotated[int | None, Query(ge=1, le=LAST_VERSION, description="The draft, if left out.")] = None,
) -> DifferenceOut:
    """Say what changed from one version to another, or to the draft, step by step."""
    return DifferenceOut.of(await revisions.diff(tx, organization_id, journey_id, before, after))
