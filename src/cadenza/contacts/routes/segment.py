"""Segment's tracking API: `analytics.js` and the server libraries send here as they would to Segment.

Their `host` is `https://…/v1`, their write key one of our API keys (as a bearer, or as the user of basic
authentication, which is how they send it).
"""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions.segment import take_calls
from cadenza.contacts.schemas.base import ProblemOut
from cadenza.kit.errors import Invalid
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, SafeRoute, UnloggedTx

router = APIRouter(route_class=SafeRoute, tags=["events"], dependencies=[needs(Permission.CONTACTS_IMPORT)])


class SegmentBatchIn(BaseModel):
    """Several calls, each with its `type`; what we do not know of them is passed over."""

    batch: list[Any] = Field(max_length=1000)


class SegmentOut(BaseModel):
    """What Segment answers, and what was wrong with which call of a batch."""

    success: bool = True
    problems: list[ProblemOut] = Field(default_factory=list)


@router.post("/identify")
async def identify(body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take what is said about a person: traits become fields, identifiers and attributes."""
    return await _take("identify", body, caller, tx)


@router.post("/track")
async def track(body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take a fact of the name that was sent."""
    return await _take("track", body, caller, tx)


@router.post("/page")
async def page(body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take the fact `page.viewed`."""
    return await _take("page", body, caller, tx)


@router.post("/screen")
async def screen(body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take the fact `screen.viewed`."""
    return await _take("screen", body, caller, tx)


@router.post("/group")
async def group(body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take the fact `group.joined`."""
    return await _take("group", body, caller, tx)


@router.post("/batch")
async def take_batch(body: SegmentBatchIn, caller: Caller, tx: UnloggedTx) -> SegmentOut:
    """Take up to 1,000 calls of Segment's tracking API; one that is wrong touches no other."""
    calls = [(one.get("type") if isinstance(one, dict) else None, one) for one in body.batch]
    found = await take_calls(tx, caller.organization_id, calls, caller.actor)
    return SegmentOut(
        problems=[
            ProblemOut.of(problem, f"batch.{place}.") for place, problems in enumerate(found) for problem in problems
        ]
    )


async def _take(kind: str, body: dict[str, Any], caller: Caller, tx: UnloggedTx) -> SegmentOut:
    (problems,) = await take_calls(tx, caller.organization_id, [(kind, body)], caller.actor)
    if problems:
        raise Invalid(problems)
    return SegmentOut()
