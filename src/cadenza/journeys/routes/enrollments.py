"""The enrollment routes: parse, call one action, answer."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions.bulk import start
from cadenza.contacts.domain.bulk import BulkAction
from cadenza.contacts.schemas.bulk import BulkJobOut, SelectionIn
from cadenza.journeys.actions import author, bulk, commands, enter
from cadenza.journeys.actions.history import read_history
from cadenza.journeys.actions.people import get_person, list_people
from cadenza.journeys.actions.reach import look
from cadenza.journeys.schemas.enrollments import (
    AdmissionOut,
    BulkIn,
    BulkOut,
    EnrollIn,
    EnrollmentOut,
    EnrollmentsOut,
    EnrollmentsQuery,
    HistoryItemOut,
    HistoryOut,
    RunEstimateOut,
)
from cadenza.journeys.store.listing import NEWEST
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.reasons import EnrollResult
from cadenza.kit.web import Caller, OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["journeys"], route_class=SafeRoute)

LISTING = "enrollments"


@router.get("/enrollments", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_enrollments(
    tx: ReadView,
    organization_id: OrganizationId,
    asked: Annotated[EnrollmentsQuery, Query()],
) -> EnrollmentsOut:
    """Return a page of enrollments, newest first; one for a reason may be short and not the last."""
    before = NEWEST if asked.cursor is None else UUID(str(read_cursor(LISTING, organization_id, asked.cursor)[0]))
    page, more = await list_people(tx, organization_id, asked.wanted(), before=before, limit=asked.limit)
    return EnrollmentsOut(
        items=[EnrollmentOut.of(person) for person in page],
        next_cursor=None if more is None else write_cursor(LISTING, organization_id, more),
    )


@router.post(
    "/enrollments",
    status_code=201,
    responses={200: {"model": AdmissionOut, "description": "Nobody entered: `result` says why."}},
    dependencies=[needs(Permission.ENROLLMENTS_WRITE)],
)
async def enroll(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, response: Response, body: EnrollIn
) -> AdmissionOut:
    """Put one contact into a journey: 201 with the enrollment, or 200 with the reason for which nobody entered.

    A refusal is an answer, not an error: the caller has nothing to mend. A repeated `dedupe_key` answers 200 with the
    first enrollment.
    """
    entering = enter.Entering(
        journey_id=body.journey_id,
        contact_ids=[body.contact_id],
        dedupe_key=body.dedupe_key,
        connection_id=body.connection_id,
        variables=body.variables,
    )
    [admission] = await enter.enter(tx, organization_id, entering, caller.actor)
    response.status_code = 201 if admission.result is EnrollResult.ENROLLED else 200
    return AdmissionOut.of(body.contact_id, admission)


@router.post("/enrollments/bulk", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def command_many(tx: WriteTx, organization_id: OrganizationId, caller: Caller, body: BulkIn) -> BulkOut:
    """Do one thing to many enrollments; each is answered for itself."""
    return BulkOut.of(await bulk.do(tx, organization_id, body.command, body.enrollment_ids, caller.actor))


@router.post("/journeys/{journey_id}/run-many", status_code=202, dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def run_journey_for_many(tx: WriteTx, caller: Caller, journey_id: UUID, body: SelectionIn) -> BulkJobOut:
    """Put many contacts into the journey, by a job; each that may not come in is told why."""
    await author.get(tx, caller.organization_id, journey_id)
    params = {enter.JOURNEY_ID: str(journey_id)}
    job = await start(tx, caller.organization_id, BulkAction.RUN, params, body.selection(), caller.actor)
    return BulkJobOut.of(job)


@router.post("/journeys/{journey_id}/run-many/estimate", dependencies=[needs(Permission.JOURNEYS_READ)])
async def estimate_run(
    tx: ReadView, organization_id: OrganizationId, journey_id: UUID, body: SelectionIn
) -> RunEstimateOut:
    """Say how many of these contacts would come into the journey and can be written to, and why the others not."""
    return RunEstimateOut.of(await look(tx, organization_id, journey_id, body.selection()))


@router.get("/enrollments/{enrollment_id}", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_enrollment(tx: ReadView, organization_id: OrganizationId, enrollment_id: UUID) -> EnrollmentOut:
    """Return one enrollment."""
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))


@router.get("/enrollments/{enrollment_id}/history", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_history(tx: ReadView, organization_id: OrganizationId, enrollment_id: UUID) -> HistoryOut:
    """Return what happened so far, oldest first, each with its cause, and what it waits for now."""
    now = EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))
    lines = await read_history(tx, organization_id, enrollment_id, now.version_id, now.standing())
    return HistoryOut(items=[HistoryItemOut.of(one) for one in lines], now=now)


@router.post("/enrollments/{enrollment_id}/cancel", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def cancel_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """End the enrollment; what is queued for it is called off."""
    await commands.cancel(tx, organization_id, enrollment_id, caller.actor)
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))


@router.post("/enrollments/{enrollment_id}/pause", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def pause_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """Stand still until a person resumes it."""
    await commands.pause(tx, organization_id, enrollment_id, caller.actor)
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))


@router.post("/enrollments/{enrollment_id}/resume", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def resume_enrollment(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID
) -> EnrollmentOut:
    """Go on: at the time it had, or at once if that has passed."""
    await commands.resume(tx, organization_id, enrollment_id, caller.actor)
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))


@router.post("/enrollments/{enrollment_id}/skip", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def skip_node(tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID) -> EnrollmentOut:
    """Leave the node without doing it."""
    await commands.skip_node(tx, organization_id, enrollment_id, caller.actor)
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))


@router.post("/enrollments/{enrollment_id}/run-now", dependencies=[needs(Permission.ENROLLMENTS_WRITE)])
async def run_now(tx: WriteTx, organization_id: OrganizationId, caller: Caller, enrollment_id: UUID) -> EnrollmentOut:
    """Make the next thing due now; the gate still decides whether it goes."""
    await commands.make_due(tx, organization_id, enrollment_id, caller.actor)
    return EnrollmentOut.of(await get_person(tx, organization_id, enrollment_id))
