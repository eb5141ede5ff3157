"""What a colleague does with a conversation; each answers with how it stands then."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.inbox.actions import handoff, thread, work
from cadenza.inbox.actions.write import get_place
from cadenza.inbox.domain import presence
from cadenza.inbox.schemas.conversations import (
    AssignIn,
    ConversationHeadOut,
    LabelsIn,
    NoteIn,
    NoteOut,
    PresenceIn,
    ReadIn,
    ResolveIn,
    SnoozeIn,
)
from cadenza.kit.db import Tx
from cadenza.kit.nudges import Nudge
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, Databases, OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["inbox"], route_class=SafeRoute, prefix="/conversations/{conversation_id}")

WRITE = [needs(Permission.INBOX_WRITE)]


@router.post("/read", dependencies=WRITE)
async def mark_read(
    conversation_id: UUID, organization_id: OrganizationId, tx: WriteTx, body: ReadIn | None = None
) -> ConversationHeadOut:
    """Say that somebody has looked at it; what came after the message they saw last stays unread."""
    await work.mark_read(tx, organization_id, conversation_id, body.up_to if body else None)
    return await _shown(tx, organization_id, conversation_id)


@router.post("/unread", dependencies=WRITE)
async def mark_unread(conversation_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> ConversationHeadOut:
    """Let it look as if nobody had."""
    await work.mark_unread(tx, organization_id, conversation_id)
    return await _shown(tx, organization_id, conversation_id)


@router.post("/assign", dependencies=WRITE)
async def assign(conversation_id: UUID, body: AssignIn, caller: Caller, tx: WriteTx) -> ConversationHeadOut:
    """Give it to a colleague, or to nobody."""
    await work.assign(tx, caller.organization_id, conversation_id, body.person_id, caller.actor)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.post("/snooze", dependencies=WRITE)
async def snooze(conversation_id: UUID, body: SnoozeIn, caller: Caller, tx: WriteTx) -> ConversationHeadOut:
    """Put it off; it comes back then, or when the person writes."""
    await work.snooze(tx, caller.organization_id, conversation_id, body.until, caller.actor)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.post("/resolve", dependencies=WRITE)
async def resolve(
    conversation_id: UUID, caller: Caller, tx: WriteTx, body: ResolveIn | None = None
) -> ConversationHeadOut:
    """Be done with it; follow-ups that stop at that stop with it. 409 `written_since` where more has come meanwhile."""
    await work.resolve(tx, caller.organization_id, conversation_id, caller.actor, body.up_to if body else None)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.post("/reopen", dependencies=WRITE)
async def reopen(conversation_id: UUID, caller: Caller, tx: WriteTx) -> ConversationHeadOut:
    """Take it up again."""
    await work.reopen(tx, caller.organization_id, conversation_id, caller.actor)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.put("/labels", dependencies=WRITE)
async def set_labels(
    conversation_id: UUID, body: LabelsIn, organization_id: OrganizationId, tx: WriteTx
) -> ConversationHeadOut:
    """Put these labels on it, in the place of those it has."""
    await work.set_labels(tx, organization_id, conversation_id, body.labels)
    return await _shown(tx, organization_id, conversation_id)


@router.post("/handoff", dependencies=WRITE)
async def start_handoff(conversation_id: UUID, caller: Caller, tx: WriteTx) -> ConversationHeadOut:
    """Take it over: journeys pause, end or go on by their policy, until it is released."""
    await handoff.start(tx, caller.organization_id, conversation_id, caller.actor)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.post("/release", dependencies=WRITE)
async def end_handoff(conversation_id: UUID, caller: Caller, tx: WriteTx) -> ConversationHeadOut:
    """Let it go; what stood still goes on after the organization's grace."""
    await handoff.end(tx, caller.organization_id, conversation_id, caller.actor)
    return await _shown(tx, caller.organization_id, conversation_id)


@router.post("/notes", status_code=201, dependencies=WRITE)
async def add_note(conversation_id: UUID, body: NoteIn, caller: Caller, tx: WriteTx) -> NoteOut:
    """Write something for the team alone."""
    note_id = await work.add_note(tx, caller.organization_id, conversation_id, body.text, caller.actor)
    return NoteOut(id=note_id)


@router.delete("/notes/{note_id}", status_code=204, dependencies=WRITE)
async def delete_note(conversation_id: UUID, note_id: UUID, caller: Caller, tx: WriteTx) -> Response:
    """Take one's own note back."""
    await work.delete_note(tx, caller.organization_id, conversation_id, note_id, caller.actor)
    return Response(status_code=204)


@router.put("/presence", status_code=204, dependencies=[needs(Permission.INBOX_READ)])
async def be_present(
    conversation_id: UUID, body: PresenceIn, caller: Caller, tx: ReadView, database: Databases
) -> Response:
    """Say that one has it open, or writes in it: `/v1/live` tells the others for 25 s. Nothing of it is kept."""
    person_id, _ = caller.person
    await get_place(tx, caller.organization_id, conversation_id)
    topic = presence.write_topic(person_id, body.doing)
    database.tell(Nudge(topic, caller.organization_id, (conversation_id,)))
    return Response(status_code=204)


async def _shown(tx: Tx, organization_id: UUID, conversation_id: UUID) -> ConversationHeadOut:
    return ConversationHeadOut.of_head(await thread.read_head(tx, organization_id, conversation_id))
