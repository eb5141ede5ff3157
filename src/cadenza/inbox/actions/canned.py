"""Answers that the team writes again and again: a small list, found by name."""

from uuid import UUID

from cadenza.contacts.domain.text import clean_line
from cadenza.inbox.domain.names import CANNED_REPLY, LIST_HINT
from cadenza.inbox.errors import CannedReplyNameTaken, CannedReplyNotFound
from cadenza.inbox.store import canned as store
from cadenza.inbox.store.canned import CannedReply
from cadenza.kit.blank import is_blank
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, LimitReached, Problem
from cadenza.kit.ids import new_id

MOST_REPLIES = 200


async def list_replies(tx: ReadTx, organization_id: UUID) -> list[CannedReply]:
    """Return all of them, by name."""
    return await store.list_replies(tx, organization_id)


async def create(tx: Tx, organization_id: UUID, name: str, body: str) -> CannedReply:
    """Add one."""
    if len(await store.list_replies(tx, organization_id)) >= MOST_REPLIES:
        raise LimitReached("too_many_canned_replies", limit=MOST_REPLIES)
    reply = CannedReply(new_id(tx.now), *_checked(name, body), tx.now)
    if not await store.insert_reply(tx, organization_id, reply):
        raise CannedReplyNameTaken(name=reply.name)
    tx.changed(CANNED_REPLY, reply.id, after=_told(reply))
    tx.hint(organization_id, LIST_HINT)
    return reply


async def change(tx: Tx, organization_id: UUID, reply_id: UUID, name: str, body: str) -> CannedReply:
    """Give one another name and text."""
    before = await _lock(tx, organization_id, reply_id)
    reply = CannedReply(reply_id, *_checked(name, body), tx.now)
    async with tx.unless_taken(CannedReplyNameTaken(name=reply.name)):
        await store.update_reply(tx, organization_id, reply)
    tx.changed(CANNED_REPLY, reply_id, before=_told(before), after=_told(reply))
    tx.hint(organization_id, LIST_HINT)
    return reply


async def delete(tx: Tx, organization_id: UUID, reply_id: UUID) -> None:
    """Drop one."""
    before = await _lock(tx, organization_id, reply_id)
    await store.delete_reply(tx, organization_id, reply_id)
    tx.changed(CANNED_REPLY, reply_id, before=_told(before))
    tx.hint(organization_id, LIST_HINT)


def _checked(name: str, body: str) -> tuple[str, str]:
    """Return name and text as they are kept, or raise Invalid where one shows nothing."""
    cleaned = clean_line(name)
    problems = [
        Problem(path, "required") for path, is_empty in (("name", not cleaned), ("body", is_blank(body))) if is_empty
    ]
    if problems:
        raise Invalid(problems)
    return cleaned, body


async def _lock(tx: Tx, organization_id: UUID, reply_id: UUID) -> CannedReply:
    reply = await store.lock_reply(tx, organization_id, reply_id)
    if reply is None:
        raise CannedReplyNotFound
    return reply


def _told(reply: CannedReply) -> dict[str, object]:
    """Return what the audit log tells of it."""
    return {"name": reply.name, "body": reply.body}
