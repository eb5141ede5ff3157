"""Conversations are listed, read, and written in."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.inbox.actions import calling_back, follow_up, listing, thread, write
from cadenza.inbox.domain.conversation import Position
from cadenza.inbox.schemas.conversations import (
    ConversationHeadOut,
    ConversationOut,
    ConversationQuery,
    ConversationsOut,
    FirstMessageIn,
    FollowUpIn,
    InboxCountsOut,
    LabelsOut,
    MessageSentOut,
    PlannedOut,
    ReplyIn,
)
from cadenza.inbox.schemas.threads import FoundMessagesOut, ThreadOut
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, PageLimit, ReadView, SafeRoute, WriteTx
from cadenza.messages.domain.draft import QueuedMessage

router = APIRouter(tags=["inbox"], route_class=SafeRoute)

READ = [needs(Permission.INBOX_READ)]
WRITE = [needs(Permission.INBOX_WRITE)]
MessageNumber = Annotated[int | None, Query(ge=0, le=2**62)]


@router.get("/conversations", dependencies=READ)
async def list_conversations(
    caller: Caller, tx: ReadView, asked: Annotated[ConversationQuery, Query()]
) -> ConversationsOut:
    """Return a page of conversations, the last active first; what is sent by itself moves none."""
    wanted, organization_id = asked.wanted(caller.person_id), caller.organization_id
    after = _position(wanted.name, organization_id, asked.cursor)
    page = await listing.read_page(tx, organization_id, wanted, after=after, limit=asked.limit)
    return ConversationsOut(
        now=tx.now,
        items=[ConversationOut.of(one) for one in page.items],
        next_cursor=write_cursor(wanted.name, organization_id, *page.next_after) if page.next_after else None,
    )


@router.get("/conversations/counts", dependencies=READ)
async def count_conversations(caller: Caller, tx: ReadView) -> InboxCountsOut:
    """Say how many conversations each view has; `mine` are the caller's."""
    return InboxCountsOut(**await listing.count_views(tx, caller.organization_id, caller.person_id))


@router.get("/conversations/labels", dependencies=READ)
async def list_conversation_labels(organization_id: OrganizationId, tx: ReadView) -> LabelsOut:
    """Return the labels in use."""
    return LabelsOut(items=await listing.list_labels(tx, organization_id))


@router.get("/conversations/{conversation_id}", dependencies=READ)
async def show_conversation(
    conversation_id: UUID, organization_id: OrganizationId, tx: ReadView
) -> ConversationHeadOut:
    """Return one conversation, and whether one may write in it now."""
    return ConversationHeadOut.of_head(await thread.read_head(tx, organization_id, conversation_id))


@router.get("/conversations/{conversation_id}/messages", dependencies=READ)
async def list_messages(
    conversation_id: UUID,
    organization_id: OrganizationId,
    tx: ReadView,
    before: MessageNumber = None,
    after: MessageNumber = None,
    around: MessageNumber = None,
    limit: PageLimit = 50,
) -> ThreadOut:
    """Return the newest messages, those before, after or around a number; with the lines between them."""
    page = await thread.read_messages(
        tx, organization_id, conversation_id, before=before, after=after, around=around, limit=limit
    )
    return ThreadOut.of(page)


@router.get("/conversations/{conversation_id}/messages/search", dependencies=READ)
async def find_messages(
    conversation_id: UUID,
    organization_id: OrganizationId,
    tx: ReadView,
    q: Annotated[str, Query(max_length=100, description="Part of what was said; accents and case are ignored.")] = "",
    before: MessageNumber = None,
    limit: Annotated[int, Query(ge=1, le=1000, description="How many messages one answer looks through.")] = 1000,
) -> FoundMessagesOut:
    """Say which messages of a conversation say something, the newest first; a long one in several answers."""
    look = await thread.find_messages(tx, organization_id, conversation_id, q, before=before, limit=limit)
    return FoundMessagesOut.of(look)


@router.post("/conversations/{conversation_id}/messages", status_code=201, dependencies=WRITE)
async def send_message(conversation_id: UUID, body: ReplyIn, caller: Caller, tx: WriteTx) -> MessageSentOut:
    """Write to the person; follow-ups that stop at that stop with it.

    409 `sending_refused` says why not; 409 `written_since` where more was written than the caller saw.
    """
    queued = await write.send(
        tx,
        caller.organization_id,
        conversation_id,
        text=body.text,
        client_id=body.client_id,
        actor=caller.actor,
        up_to=body.up_to,
    )
    return _sent(queued)


@router.post("/messages/{message_id}/cancel", status_code=204, dependencies=WRITE)
async def cancel_message(message_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Call back a message that somebody wrote by hand, while it waits to be sent.

    409 `sending_began` once it is on its way; 409 `not_by_hand` for a campaign's or a follow-up's, called off with it.
    """
    await calling_back.call_back(tx, organization_id, message_id)
    return Response(status_code=204)


@router.post("/contacts/{contact_id}/messages", status_code=201, dependencies=WRITE)
async def write_to_contact(contact_id: UUID, body: FirstMessageIn, caller: Caller, tx: WriteTx) -> MessageSentOut:
    """Write to a contact, in the conversation they have on the channel or in a new one."""
    queued = await write.begin(
        tx,
        caller.organization_id,
        contact_id,
        text=body.text,
        client_id=body.client_id,
        actor=caller.actor,
        channel=body.channel,
        connection_id=body.connection_id,
    )
    return _sent(queued)


@router.post("/conversations/{conversation_id}/follow-up", status_code=201, dependencies=WRITE)
async def plan_follow_up(conversation_id: UUID, body: FollowUpIn, caller: Caller, tx: WriteTx) -> PlannedOut:
    """Promise a message for later, unless the person writes first: a one-off journey, in the queue until then."""
    planned = await follow_up.plan(
        tx,
        caller.organization_id,
        conversation_id,
        text=body.text,
        when=body.when.when(),
        actor=caller.actor,
    )
    return PlannedOut.of(planned)


def _sent(queued: QueuedMessage) -> MessageSentOut:
    return MessageSentOut(
        message_id=queued.message_id,
        conversation_id=queued.conversation_id,
        seq=queued.seq,
        repeated=not queued.is_new,
    )


def _position(listed: str, organization_id: UUID, cursor: str | None) -> Position | None:
    if cursor is None:
        return None
    at, conversation_id, *is_named = read_cursor(listed, organization_id, cursor)
    return Position(datetime.fromisoformat(str(at)), UUID(str(conversation_id)), any(is_named))
