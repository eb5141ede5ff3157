"""The audit log over HTTP: read only."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from pydantic import AwareDatetime

from cadenza.accounts.actions import audit
from cadenza.accounts.domain.audit import AuditFilter
from cadenza.accounts.domain.permissions import Permission
from cadenza.accounts.schemas.people import AuditEntryOut, AuditOut
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.ids import first_id
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute

LISTING = "audit"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FIRST_ID, LAST_ID = UUID(int=0), UUID(int=2**128 - 1)

router = APIRouter(tags=["audit"], route_class=SafeRoute)

Word = Annotated[str | None, Query(max_length=100)]
Time = Annotated[AwareDatetime | None, Query()]


def _wanted(actor: Word = None, action: Word = None, subject_id: Word = None, since: Time = None) -> AuditFilter:
    from_id = _first_of(since) or FIRST_ID
    return AuditFilter(from_id=from_id, actor=actor, action=action, subject_id=subject_id)


def _first_of(at: datetime | None) -> UUID | None:
    return None if at is None else first_id(max(at, EPOCH))


Wanted = Annotated[AuditFilter, Depends(_wanted)]


@router.get("/audit", dependencies=[needs(Permission.AUDIT_READ)])
async def list_audit_log(
    tx: ReadView,
    organization_id: OrganizationId,
    wanted: Wanted,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    until: Time = None,
) -> AuditOut:
    """Return who did what, newest first; `actor` is such as `person:<id>`, `key:<id>` or `operator`."""
    before = _first_of(until) or LAST_ID
    if cursor is not None:
        before = min(before, UUID(str(read_cursor(LISTING, organization_id, cursor)[0])))
    found = await audit.list_entries(tx, organization_id, wanted, before, limit + 1)
    page = found[:limit]
    return AuditOut(
        items=[AuditEntryOut.of(entry) for entry in page],
        next_cursor=write_cursor(LISTING, organization_id, page[-1].id) if len(found) > limit else None,
    )
