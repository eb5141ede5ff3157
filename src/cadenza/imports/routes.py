"""Imports over HTTP: a file is announced, sent, looked at, tried, imported, and taken back."""

from collections.abc import AsyncIterator, Callable
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from cadenza.accounts.domain.permissions import Permission
from cadenza.imports.actions import commands, download, show, upload
from cadenza.imports.domain.columns import MOST_COLUMNS
from cadenza.imports.domain.job import Command, Import
from cadenza.imports.schemas import (
    ImportedContactOut,
    ImportedContactPage,
    ImportIn,
    ImportOut,
    ImportPage,
    ImportPreviewOut,
    LeftCellOut,
    LeftCellPage,
    MendsIn,
    PlanIn,
    RejectedRowOut,
    RejectedRowPage,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.db import Database
from cadenza.kit.permits import needs
from cadenza.kit.settings import Settings
from cadenza.kit.web import (
    Caller,
    Databases,
    MeantOrganization,
    OrganizationId,
    PageCursor,
    PageLimit,
    ReadView,
    SafeRoute,
    WriteTx,
    provided,
)

FIRST_ID, LAST_ID = UUID(int=0), UUID(int=2**128 - 1)

Language = Annotated[
    str | None,
    Query(max_length=35, description="What its sentences are written in, such as `pt`; the organization's otherwise."),
]

router = APIRouter(route_class=SafeRoute, tags=["imports"])
files = APIRouter(tags=["imports"])
"""Bodies that are streamed: a SafeRoute would read them whole."""


@router.post("/imports", status_code=201, dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def announce_import(body: ImportIn, caller: Caller, tx: WriteTx) -> ImportOut:
    """Announce a file; its bytes are then sent to `/imports/{import_id}/file`."""
    import_id = await upload.announce(
        tx, caller.organization_id, file_name=body.file_name, sheet=body.sheet, actor=caller.actor
    )
    return ImportOut.of(await commands.get_import(tx, caller.organization_id, import_id))


@files.put("/imports/{import_id}/file", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def send_import_file(
    import_id: UUID,
    request: Request,
    caller: Caller,
    database: Databases,
    settings: Annotated[Settings, Depends(provided(Settings))],
) -> ImportOut:
    """Send the file as the body, whatever its type says: CSV of any dialect, xlsx, xlsb, xls, ods. Once."""
    ref = (caller.organization_id, import_id)
    await upload.receive(database, ref, request.stream(), most_bytes=settings.import_max_bytes)
    async with database.read(caller.organization_id) as tx:
        return ImportOut.of(await commands.get_import(tx, *ref))


@router.get("/imports", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_import_page(
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    contact_id: Annotated[UUID | None, Query(description="Those that this contact is from.")] = None,
    mends: Annotated[UUID | None, Query(description="Those that mend rejected rows of this import.")] = None,
) -> ImportPage:
    """List imports, newest first; named together, a contact and an import that is mended are both meant."""
    listing = f"imports:{contact_id or ''}:{mends or ''}"
    before = UUID(str(read_cursor(listing, organization_id, cursor)[0])) if cursor else LAST_ID
    found = await commands.list_imports(tx, organization_id, before, limit + 1, contact_id=contact_id, mends=mends)
    more = write_cursor(listing, organization_id, found[limit - 1].id) if len(found) > limit else None
    return ImportPage(items=[ImportOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get("/imports/{import_id}", dependencies=[needs(Permission.CONTACTS_READ)])
async def show_import(import_id: UUID, organization_id: OrganizationId, tx: ReadView) -> ImportOut:
    """Return one import with its counts and its progress."""
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.patch("/imports/{import_id}", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def change_import(import_id: UUID, body: PlanIn, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Change how the file is read: its dialect, what its columns mean, what holds for every row."""
    await commands.configure(tx, organization_id, import_id, body.changes())
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.put("/imports/{import_id}/mends", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def mend_import(import_id: UUID, body: MendsIn, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Say that the file is another import's rejected rows, mended; what held there holds here, until it is changed."""
    await commands.mend(tx, organization_id, import_id, body.import_id, takes_over=body.takes_over)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.get("/imports/{import_id}/preview", dependencies=[needs(Permission.CONTACTS_READ)])
async def preview_import(import_id: UUID, organization_id: OrganizationId, tx: ReadView) -> ImportPreviewOut:
    """Show the first rows as they would be read, and what is wrong with the plan."""
    return ImportPreviewOut.of(await show.preview(tx, await commands.get_import(tx, organization_id, import_id)))


@router.post("/imports/{import_id}/dry-run", status_code=202, dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def dry_run_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Count exactly what an import would do, and do nothing."""
    await commands.begin(tx, organization_id, import_id, Command.DRY_RUN)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.post("/imports/{import_id}/start", status_code=202, dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def start_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Import the file."""
    await commands.begin(tx, organization_id, import_id, Command.START)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.post("/imports/{import_id}/pause", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def pause_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Hold the job after the rows in hand."""
    await commands.pause(tx, organization_id, import_id)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.post("/imports/{import_id}/resume", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def resume_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Let the job go on with its next row."""
    await commands.resume(tx, organization_id, import_id)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.post("/imports/{import_id}/cancel", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def cancel_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Call the job off; what it did stays and can be undone."""
    await commands.cancel(tx, organization_id, import_id)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.post("/imports/{import_id}/undo", status_code=202, dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def undo_import(import_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ImportOut:
    """Take back what the import did to contacts that nobody has touched since."""
    await commands.begin(tx, organization_id, import_id, Command.UNDO)
    return ImportOut.of(await commands.get_import(tx, organization_id, import_id))


@router.get("/imports/{import_id}/contacts", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_import_contacts(
    import_id: UUID, organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> ImportedContactPage:
    """List the contacts that the import made or found."""
    await commands.get_import(tx, organization_id, import_id)
    listing = f"import_contacts:{import_id}"
    after = UUID(str(read_cursor(listing, organization_id, cursor)[0])) if cursor else FIRST_ID
    found = await show.list_contacts(tx, organization_id, import_id, after, limit + 1)
    more = write_cursor(listing, organization_id, found[limit - 1].contact_id) if len(found) > limit else None
    return ImportedContactPage(items=[ImportedContactOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get("/imports/{import_id}/rejected", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_rejected_rows(
    import_id: UUID, organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> RejectedRowPage:
    """List the rows that were not imported, or that the dry run would not import, in the order of the file."""
    await commands.get_import(tx, organization_id, import_id)
    listing = f"import_rejected:{import_id}"
    after = int(str(read_cursor(listing, organization_id, cursor)[0])) if cursor else 0
    found = await show.list_rejected(tx, organization_id, import_id, after, limit + 1)
    more = write_cursor(listing, organization_id, found[limit - 1].row_number) if len(found) > limit else None
    return RejectedRowPage(items=[RejectedRowOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get(
    "/imports/{import_id}/rejected.csv",
    response_class=StreamingResponse,
    dependencies=[needs(Permission.CONTACTS_READ)],
)
async def download_rejected_rows(
    import_id: UUID,
    caller: Caller,
    database: Databases,
    language: Language = None,
    _meant: MeantOrganization = None,
) -> StreamingResponse:
    """Download the rows that were not imported as CSV: behind the row, why as a sentence, and the code of that."""
    return await _csv(database, (caller.organization_id, import_id), "rejected", download.rejected_csv, language)


@router.get("/imports/{import_id}/left-out", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_cells_left_out(
    import_id: UUID,
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    column: Annotated[int | None, Query(ge=0, lt=MOST_COLUMNS, description="Of this column, by its place.")] = None,
    reason: Annotated[str | None, Query(max_length=100, description="For this reason.")] = None,
) -> LeftCellPage:
    """List cells that rows were imported without, or would be: the first of each column and reason."""
    await commands.get_import(tx, organization_id, import_id)
    listing = f"import_left_out:{import_id}:{column}:{reason}"
    row, place = read_cursor(listing, organization_id, cursor) if cursor else (0, 0)
    after = (int(str(row)), int(str(place)))
    found = await show.list_left_out(tx, (organization_id, import_id), after, limit + 1, column=column, reason=reason)
    last = found[limit - 1] if len(found) > limit else None
    more = write_cursor(listing, organization_id, last.row_number, last.column) if last else None
    return LeftCellPage(items=[LeftCellOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get(
    "/imports/{import_id}/left-out.csv",
    response_class=StreamingResponse,
    dependencies=[needs(Permission.CONTACTS_READ)],
)
async def download_cells_left_out(
    import_id: UUID,
    caller: Caller,
    database: Databases,
    language: Language = None,
    _meant: MeantOrganization = None,
) -> StreamingResponse:
    """Download the cells that were left out as CSV, each with its row, whom that is about, its column and why."""
    return await _csv(database, (caller.organization_id, import_id), "left-out", download.left_out_csv, language)


async def _csv(
    database: Database,
    ref: tuple[UUID, UUID],
    name: str,
    write: Callable[[Database, Import, str | None], AsyncIterator[str]],
    language: str | None,
) -> StreamingResponse:
    async with database.read(ref[0]) as tx:
        job = await commands.get_import(tx, *ref)
    return StreamingResponse(
        write(database, job, language),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}-{job.id}.csv"'},
    )


router.include_router(files)
