"""`GET /v1/live`: open dashboards hear what changed in their organization, and fetch it again.

Hints are coalesced, never queued: a reader that is slow or away misses nothing but repetitions, and its memory does
not grow. At most four a second leave for one dashboard; a hint without ids means "anything of this topic".

Who has a conversation open is told the same way, and with it who that is: there is no row to fetch.

A page reads first and listens a moment later. What changed in between it hears first thing, since the changes of the
last seconds are kept; so it need not read everything again only because it listens now.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from http import HTTPStatus
from uuid import UUID

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from cadenza.accounts.domain.permissions import Permission
from cadenza.api.authentication import authenticate
from cadenza.inbox.domain import presence
from cadenza.inbox.domain.presence import Presences
from cadenza.kit import clock, metrics
from cadenza.kit.errors import CadenzaError, LimitReached
from cadenza.kit.nudges import Nudge
from cadenza.kit.permits import needs
from cadenza.kit.principal import Principal
from cadenza.kit.web import Caller, service_of

HINT_PREFIX = "hint:"
HINT_EVERY_SECONDS = 0.25
HEARTBEAT_SECONDS = 15.0
MOST_IDS = 50
RECENT_SECONDS = 10.0
MOST_STREAMS = 200
"""Open dashboards of one organization; more are turned away."""

router = APIRouter(tags=["live"])


class TooManyStreams(LimitReached):
    """The organization has as many open dashboards as one process keeps."""

    code = "too_many_streams"


class Stream:
    """What one dashboard has not been told yet, by topic."""

    def __init__(self, recent_seconds: float) -> None:
        """Start with nothing to tell; what it will be told goes back as many seconds."""
        self.recent_seconds = recent_seconds
        self._waiting: dict[str, set[UUID] | None] = {}
        self._has_some = asyncio.Event()
        self.is_closed = False

    def add(self, topic: str, ids: tuple[UUID, ...]) -> None:
        """Remember a change; too many ids become "anything"."""
        known = self._waiting.setdefault(topic, set())
        if known is not None:
            known |= set(ids)
            if not ids or len(known) > MOST_IDS:
                self._waiting[topic] = None
        self._has_some.set()

    def close(self) -> None:
        """End the stream, at the next chance."""
        self.is_closed = True
        self._has_some.set()

    async def next_hint(self, timeout_seconds: float) -> tuple[str, list[UUID]] | None:
        """Return the hint that waited longest; None when none came in time or the stream was closed."""
        try:
            async with asyncio.timeout(timeout_seconds):
                await self._has_some.wait()
        except TimeoutError:
            return None
        if self.is_closed:
            return None
        topic, ids = next(iter(self._waiting.items()))
        del self._waiting[topic]
        if not self._waiting:
            self._has_some.clear()
        return topic, sorted(ids or ())


class Recent:
    """Which topics changed in the last seconds, of every organization; the oldest first."""

    def __init__(self, now: float) -> None:
        """Start with nothing, at a moment of the monotonic clock."""
        self._began_at = now
        self._changed: OrderedDict[tuple[UUID, str], float] = OrderedDict()

    def note(self, organization_id: UUID, topic: str, now: float) -> None:
        """Remember that something of this topic has changed; forget what is long ago."""
        self._changed[organization_id, topic] = now
        self._changed.move_to_end((organization_id, topic))
        self._forget(now)

    def topics(self, organization_id: UUID, now: float) -> list[str]:
        """Name what has changed in an organization."""
        self._forget(now)
        return [topic for owner, topic in self._changed if owner == organization_id]

    def seconds(self, now: float) -> float:
        """Say how far back it knows."""
        return min(RECENT_SECONDS, now - self._began_at)

    def _forget(self, now: float) -> None:
        while self._changed and next(iter(self._changed.values())) < now - RECENT_SECONDS:
            self._changed.popitem(last=False)


class LiveHub:
    """The open dashboards of this process, by organization."""

    def __init__(self) -> None:
        """Start without any."""
        self._streams: dict[UUID, set[Stream]] = {}
        self._presences = Presences()
        self._recent = Recent(clock.monotonic())

    def on_nudge(self, nudge: Nudge) -> None:
        """Pass a hint to the dashboards of its organization, and of no other."""
        if nudge.topic.startswith(HINT_PREFIX):
            topic = nudge.topic.removeprefix(HINT_PREFIX)
        elif self._presences.hear(nudge.topic, nudge.organization_id, nudge.ids, clock.monotonic()):
            topic = presence.TOPIC
        else:
            return
        self._recent.note(nudge.organization_id, topic, clock.monotonic())
        for stream in self._streams.get(nudge.organization_id, ()):
            stream.add(topic, nudge.ids)

    def presences(self, organization_id: UUID) -> dict[str, list[dict[str, object]]]:
        """Return who has which conversation open, by conversation, and for how many seconds more that holds."""
        found: dict[str, list[dict[str, object]]] = {}
        for one in self._presences.present(organization_id, clock.monotonic()):
            person = {"id": one.person_id, "is_writing": one.is_writing, "for_seconds": one.for_seconds}
            found.setdefault(str(one.conversation_id), []).append(person)
        return found

    def open(self, organization_id: UUID) -> Stream:
        """Add a dashboard; it hears first what has changed in the last seconds."""
        streams = self._streams.setdefault(organization_id, set())
        if len(streams) >= MOST_STREAMS:
            raise TooManyStreams
        now = clock.monotonic()
        stream = Stream(self._recent.seconds(now))
        for topic in self._recent.topics(organization_id, now):
            stream.add(topic, ())
        streams.add(stream)
        metrics.LIVE_STREAMS.inc()
        return stream

    def close(self, organization_id: UUID, stream: Stream) -> None:
        """Forget a dashboard that went away."""
        streams = self._streams.get(organization_id, set())
        if stream in streams:
            streams.discard(stream)
            metrics.LIVE_STREAMS.dec()
        if not streams:
            self._streams.pop(organization_id, None)

    def close_all(self) -> None:
        """End every stream, so that the process can stop."""
        for streams in self._streams.values():
            for stream in streams:
                stream.close()


@router.get(
    "/live",
    dependencies=[needs(Permission.SESSION_READ)],
    response_class=StreamingResponse,
    responses={HTTPStatus.OK.value: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def live(request: Request, caller: Caller) -> StreamingResponse:
    """Stream hints of what changed: `event: hint` with `{topic, ids}`, after one `event: hello`.

    Its `{recent_seconds}` says since when the hints behind it tell of every change.
    `event: presence` says who has which conversation open: a list of people by conversation, whole each time.
    """
    hub = service_of(request.app, LiveHub)
    stream = hub.open(caller.organization_id)
    return StreamingResponse(
        _events(request, hub, caller, stream),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _events(request: Request, hub: LiveHub, caller: Principal, stream: Stream) -> AsyncIterator[bytes]:
    organization_id = caller.organization_id
    sees_inbox = Permission.INBOX_READ in caller.permissions
    try:
        yield _event("hello", {"recent_seconds": round(stream.recent_seconds, 3)})
        if sees_inbox:
            stream.add(presence.TOPIC, ())
        asked_at = clock.monotonic()
        while True:
            hint = await stream.next_hint(HEARTBEAT_SECONDS)
            if stream.is_closed:
                return
            # Not only when it is quiet: in an organization where something always happens it never is.
            if hint is None or clock.monotonic() - asked_at >= HEARTBEAT_SECONDS:
                if not await _is_still_allowed(request, organization_id):
                    return
                asked_at = clock.monotonic()
            if hint is None:
                yield b": heartbeat\n\n"
                continue
            topic, ids = hint
            if topic != presence.TOPIC:
                yield _event("hint", {"topic": topic, "ids": ids})
            elif sees_inbox:
                yield _event(presence.TOPIC, hub.presences(organization_id))
            await asyncio.sleep(HINT_EVERY_SECONDS)
    finally:
        hub.close(organization_id, stream)


async def _is_still_allowed(request: Request, organization_id: UUID) -> bool:
    """Ask again who listens: a revoked key, an ended session or one that looks elsewhere now hears no more."""
    try:
        caller = await authenticate(request)
    except CadenzaError:
        return False
    return caller.organization == organization_id


def _event(name: str, payload: object) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + orjson.dumps(payload, default=str) + b"\n\n"
