"""The journey and enrollment routes: parse, call one action, answer."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.accounts.domain.permissions import Permission
from cadenza.journeys.actions import author, commands, enter
from cadenza.journeys.actions.enroll import Admission
from cadenza.journeys.actions.history import read_history
from cadenza.journeys.errors import EnrollmentNotFound
from cadenza.journeys.schemas.journeys import (
    AdmissionOut,
    AdmissionsOut,
    EnrollIn,
    EnrollmentOut,
    EnrollmentsOut,
    HistoryItemOut,
    HistoryOut,
    InspectionOut,
    JourneyIn,
    JourneyOut,
    JourneysOut,
    NewJourneyIn,
    ParkedOut,
    ProblemOut,
    PublishedOut,
    ResumeIn,
    RuleCountOut,
    RuleCountsOut,
    RunIn,
    VersionOut,
    VersionsOut,
)
from cadenza.journeys.store import journeys, listing, work
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.db import ReadTx
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["journeys"], route_class=SafeRoute)

LISTING = "enrollments"


@router.get("/journeys", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_journeys(tx: ReadView, organization_id: OrganizationId) -> JourneysOut:
    """Return all journeys, each with how many are inside now."""
    found = await journeys.list_journeys(tx, organization_id)
    return JourneysOut(items=[JourneyOut.of(journey, inside) for journey, inside in found])


@router.post("/journeys", status_code=201, dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def create_journey(tx: WriteTx, organization_id: OrganizationId, body: NewJourneyIn) -> JourneyOut:
    """Make a draft."""
    return JourneyOut.of(await author.create(tx, organization_id, body.name, body.changes()))


@router.get("/journeys/{journey_id}", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_journey(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> JourneyOut:
    """Return one journey with its draft."""
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.patch("/journeys/{journey_id}", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def change_journey(tx: WriteTx, organization_id: OrganizationId, journey_id: UUID, body: JourneyIn) -> JourneyOut:
    """Change the draft and what is beside it; whoever is inside notices nothing."""
    return JourneyOut.of(await author.save(tx, organization_id, journey_id, body.changes()))


@router.get("/journeys/{journey_id}/problems", dependencies=[needs(Permission.JOURNEYS_READ)])
async def inspect_journey(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> InspectionOut:
    """Say what keeps the draft from being published, each problem at its node."""
    found = await author.inspect_draft(tx, organization_id, journey_id)
    return InspectionOut(
        problems=[ProblemOut(path=one.path, code=one.code, params=dict(one.params)) for one in found.problems],
        silent_hours={node_id: silence.longest.total_seconds() / 3600 for node_id, silence in found.silences.items()},
    )


@router.post("/journeys/{journey_id}/publish", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def publish_journey(tx: WriteTx, organization_id: OrganizationId, journey_id: UUID) -> PublishedOut:
    """Make the draft a version that people enter from now on."""
    published = await author.publish(tx, organization_id, journey_id)
    return PublishedOut(version_id=published.version_id, number=published.number)


@router.post("/journeys/{journey_id}/pause", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def pause_journey(tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID) -> JourneyOut:
    """Let nobody in and nobody move; clocks are kept."""
    await author.pause(tx, organization_id, journey_id, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.get("/journeys/{journey_id}/parked", dependencies=[needs(Permission.JOURNEYS_READ)])
async def count_parked(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> ParkedOut:
    """Say how many wait for the resume, and how many of them are late."""
    parked = await author.count_parked(tx, organization_id, journey_id)
    return ParkedOut(parked=parked.parked, late=parked.late)


@router.post("/journeys/{journey_id}/resume", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def resume_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: ResumeIn
) -> JourneyOut:
    """Go on, with what the policy says for those whose time has passed."""
    await author.resume(tx, organization_id, journey_id, body.policy, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.post("/journeys/{journey_id}/archive", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def archive_journey(tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID) -> JourneyOut:
    """End the journey: everyone inside is cancelled, history stays."""
    await author.archive(tx, organization_id, journey_id, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.get("/journeys/{journey_id}/versions", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_versions(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> VersionsOut:
    """Return the published versions, newest first."""
    await author.get(tx, organization_id, journey_id)
    found = await journeys.list_versions(tx, organization_id, journey_id)
    return VersionsOut(items=[VersionOut.of(version) for version in found])


@router.get("/journeys/{journey_id}/rules", dependencies=[needs(Permission.JOURNEYS_READ)])
async def count_rules(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> RuleCountsOut:
    """Say what each rule has let in and refused."""
    await author.get(tx, organization_id, journey_id)
    rows = await work.load_rule_counts(tx, organization_id, journey_id)
    return RuleCountsOut(
        items=[RuleCountOut(rule_id=row["rule_id"], result=row["result"], count=row["count"]) for row in rows]
    )


@router.post("/journeys/{journey_id}/run", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def run_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: RunIn
) -> AdmissionsOut:
    """Put contacts into the journey by hand."""
    entering = enter.Entering(journey_id=journey_id, contact_ids=body.contact_ids, variables=body.variables)
    return _admissions(body.contact_ids, await enter.enter(tx, organization_id, entering, caller.actor))


@router.get("/enrollments", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_enrollments(
    tx: ReadView,
    organization_id: OrganizationId,
    journey_id: Annotated[UUID | None, Query()] = None,
    contact_id: Annotated[UUID | None, Query()] = None,
    cursor: PageCursor = None,
    limit: PageLimit = 50,
) -> EnrollmentsOut:
    """Return a page of enrollments, newest first."""
    before = listing.NEWEST if cursor is None else UUID(str(read_cursor(LISTING, organization_id, cursor)[0]))
    rows = await listing.list_enrollments(
        tx,
        organization_id,
        journey_id=journey_id,
        contact_id=contact_id,
        before=before,
        limit=limit + 1,
    )
    page = rows[:limit]
    return EnrollmentsOut(
        items=[EnrollmentOut.of(row) for row in page],
        next_cursor=write_cursor(LISTING, organization_id, page[-1]["id"]) if len(rows) > limit else None,
    )


@router.post("/enrollments", status_code=201, dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def enroll(tx: WriteTx, organization_id: OrganizationId, caller: Caller, body: EnrollIn) -> AdmissionOut:
    """Put one contact into a journey; a refusal is an answer, with its reason."""
    entering = enter.Entering(
        journey_id=body.journey_id,
        contact_ids=[body.contact_id],
        dedupe_key=body.dedupe_key,
        connection_id=body.connection_id,
        variables=body.variables,
    )
    admissions = await enter.enter(tx, organization_id, entering, caller.actor)
    return _admissions([body.contact_id], admissions).items[0]


@router.get("/enrollments/{enrollment_id}", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_enrollment(tx: ReadView, organization_id: OrganizationId, enrollment_id: UUID) -> EnrollmentOut:
    """Return one enrollment."""
    return await _shown(tx, organization_id, enrollment_id)


@router.get("/enrollments/{enrollment_id}/history", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_history(tx: ReadView, organization_id: OrganizationId, enrollment_id: UUID) -> HistoryOut:
    """Return what happened so far, oldest first, each with its cause, and what it waits for now."""
    now = await _shown(tx, organization_id, enrollment_id)
    lines = await read_history(tx, organization_id, enrollment_id, now.version_id, now.standing())
    return HistoryOut(items=[HistoryItemOut.of(one) for one in lines], now=now)


@router.post("/enrollments/{enrollment_id}/cancel", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def cancel_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """End the enrollment; what is queued for it is called off."""
    await commands.cancel(tx, organization_id, enrollment_id, caller.actor)
    return await _shown(tx, organization_id, enrollment_id)


@router.post("/enrollments/{enrollment_id}/pause", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def pause_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """Stand still until a person resumes it."""
    await commands.pause(tx, organization_id, enrollment_id, caller.actor)
    return await _shown(tx, organization_id, enrollment_id)


@router.post("/enrollments/{enrollment_id}/resume", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def resume_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """Go on: at the time it had, or at once if that has passed."""
    await commands.resume(tx, organization_id, enrollment_id, caller.actor)
    return await _shown(tx, organization_id, enrollment_id)


@router.post("/enrollments/{enrollment_id}/skip", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def skip_node(tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID) -> EnrollmentOut:
    """Leave the node without doing it."""
    await commands.skip_node(tx, organization_id, enrollment_id, caller.actor)
    return await _shown(tx, organization_id, enrollment_id)


@router.post("/enrollments/{enrollment_id}/run-now", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def run_now(tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID) -> EnrollmentOut:
    """Make the next thing due now; the gate still decides whether it goes."""
    await commands.make_due(tx, organization_id, enrollment_id, caller.actor)
    return await _shown(tx, organization_id, enrollment_id)


async def _shown(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> EnrollmentOut:
    row = await listing.find_enrollment(tx, organization_id, enrollment_id)
    if row is None:
        raise EnrollmentNotFound
    return EnrollmentOut.of(row)


def _admissions(contact_ids: list[UUID], admissions: list[Admission]) -> AdmissionsOut:
    return AdmissionsOut(
        items=[
            AdmissionOut(contact_id=contact_id, result=one.result, enrollment_id=one.enrollment_id)
            for contact_id, one in zip(contact_ids, admissions, strict=True)
        ]
    )
