"""One thing done to many contacts over HTTP: a job is asked for, looked at, called off, taken back."""

from uuid import UUID

from fastapi import APIRouter

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import bulk
from cadenza.contacts.domain.bulk import BulkAction
from cadenza.contacts.domain.listing import FIRST_ID, LAST_ID
from cadenza.contacts.schemas.bulk import (
    BulkHoldIn,
    BulkJobOut,
    BulkJobPage,
    BulkTagsIn,
    RefusedContactOut,
    RefusedContactPage,
    SelectionIn,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx

router = APIRouter(route_class=SafeRoute, tags=["contacts"])

LISTING = "bulk_jobs"


@router.post("/contacts/bulk/tag", status_code=202, dependencies=[needs(Permission.CONTACTS_WRITE)])
async def tag_contacts(body: BulkTagsIn, caller: Caller, tx: WriteTx) -> BulkJobOut:
    """Put tags on many contacts, by a job."""
    job = await bulk.start(tx, caller.organization_id, BulkAction.TAG, body.params(), body.selection(), caller.actor)
    return BulkJobOut.of(job)


@router.post("/contacts/bulk/untag", status_code=202, dependencies=[needs(Permission.CONTACTS_WRITE)])
async def untag_contacts(body: BulkTagsIn, caller: Caller, tx: WriteTx) -> BulkJobOut:
    """Take tags off many contacts, by a job."""
    job = await bulk.start(tx, caller.organization_id, BulkAction.UNTAG, body.params(), body.selection(), caller.actor)
    return BulkJobOut.of(job)


@router.post("/contacts/bulk/hold", status_code=202, dependencies=[needs(Permission.CONTACTS_WRITE)])
async def hold_contacts(body: BulkHoldIn, caller: Caller, tx: WriteTx) -> BulkJobOut:
    """Send many contacts nothing automatic until then, by a job; null lets them go on."""
    job = await bulk.start(tx, caller.organization_id, BulkAction.HOLD, body.params(), body.selection(), caller.actor)
    return BulkJobOut.of(job)


@router.post("/contacts/bulk/erase", status_code=202, dependencies=[needs(Permission.CONTACTS_ERASE)])
async def erase_contacts(body: SelectionIn, caller: Caller, tx: WriteTx) -> BulkJobOut:
    """Erase many contacts for good, by a job."""
    job = await bulk.start(tx, caller.organization_id, BulkAction.ERASE, {}, body.selection(), caller.actor)
    return BulkJobOut.of(job)


@router.get("/contacts/bulk", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_bulk_jobs(
    organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> BulkJobPage:
    """List what was done to many contacts in the last month, newest first."""
    before = UUID(str(read_cursor(LISTING, organization_id, cursor)[0])) if cursor else LAST_ID
    found = await bulk.list_jobs(tx, organization_id, before, limit + 1)
    more = write_cursor(LISTING, organization_id, found[limit - 1].id) if len(found) > limit else None
    return BulkJobPage(items=[BulkJobOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get("/contacts/bulk/{job_id}", dependencies=[needs(Permission.CONTACTS_READ)])
async def show_bulk_job(job_id: UUID, organization_id: OrganizationId, tx: ReadView) -> BulkJobOut:
    """Return one job with its counts."""
    return BulkJobOut.of(await bulk.get_job(tx, organization_id, job_id))


@router.get("/contacts/bulk/{job_id}/refused", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_refused_contacts(
    job_id: UUID, organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> RefusedContactPage:
    """List the contacts to whom it was not done, each with the reason."""
    listing = f"{LISTING}:{job_id}:refused"
    after = UUID(str(read_cursor(listing, organization_id, cursor)[0])) if cursor else FIRST_ID
    rows = await bulk.list_refused(tx, organization_id, job_id, after, limit + 1)
    page = rows[:limit]
    return RefusedContactPage(
        items=[RefusedContactOut(contact_id=row["contact_id"], reason=row["reason"]) for row in page],
        next_cursor=write_cursor(listing, organization_id, page[-1]["contact_id"]) if len(rows) > limit else None,
    )


@router.post("/contacts/bulk/{job_id}/cancel", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def cancel_bulk_job(job_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> BulkJobOut:
    """Call a job off; what it did stays, and can be taken back."""
    return BulkJobOut.of(await bulk.cancel(tx, organization_id, job_id))


@router.post("/contacts/bulk/{job_id}/undo", status_code=202, dependencies=[needs(Permission.CONTACTS_WRITE)])
async def undo_bulk_job(job_id: UUID, caller: Caller, tx: WriteTx) -> BulkJobOut:
    """Take back what a job did, by another one: tags and holds become what they were."""
    return BulkJobOut.of(await bulk.undo(tx, caller.organization_id, job_id, caller.actor))
