import asyncio
import json
from uuid import UUID

import pytest

from cadenza.accounts.actions import keys
from cadenza.accounts.domain.permissions import Scope
from cadenza.api import live
from cadenza.api.live import MOST_IDS, MOST_STREAMS, RECENT_SECONDS, LiveHub, Recent, Stream, TooManyStreams
from cadenza.inbox.domain.presence import LASTS_SECONDS, Doing, write_topic
from cadenza.kit.nudges import LocalNudges, Nudge
from tests.builders.accounts import make_api_key, make_organization
from tests.builders.api import make_app

HERE, THERE = UUID(int=1), UUID(int=2)


def hint(topic, *numbers, organization_id=HERE):
    """Make a hint nudge."""
    return Nudge(f"hint:{topic}", organization_id, tuple(UUID(int=n) for n in numbers))


async def drained(stream: Stream):
    """Take all that waits."""
    taken = []
    while (found := await stream.next_hint(0.01)) is not None:
        taken.append((found[0], [int(id_) for id_ in found[1]]))
    return taken


async def test_hints_of_one_topic_are_one_hint_however_many():
    """A thousand changes while nobody reads are one hint per topic, in the order the topics came."""
    hub = LiveHub()
    stream = hub.open(HERE)
    for number in range(1000):
        hub.on_nudge(hint("queue", number % 3))
        hub.on_nudge(hint("sandbox", 7))
    assert await drained(stream) == [("queue", [0, 1, 2]), ("sandbox", [7])]
    assert await drained(stream) == []


async def test_too_many_ids_or_none_mean_anything():
    """A hint that would name too much names nothing, which means "anything of this topic"."""
    hub = LiveHub()
    stream = hub.open(HERE)
    for number in range(MOST_IDS + 1):
        hub.on_nudge(hint("queue", number))
    hub.on_nudge(hint("contacts", 1))
    hub.on_nudge(hint("contacts"))
    hub.on_nudge(hint("contacts", 2))
    assert await drained(stream) == [("queue", []), ("contacts", [])]


async def test_a_hint_stays_in_its_organization_and_lane_nudges_are_none():
    """Another organization's dashboards hear nothing, and a nudge of a lane is not for dashboards."""
    hub = LiveHub()
    here, there = hub.open(HERE), hub.open(THERE)
    hub.on_nudge(hint("queue", 1))
    hub.on_nudge(Nudge("delivery", THERE))
    assert await drained(here) == [("queue", [1])]
    assert await drained(there) == []


async def test_whoever_listens_a_moment_late_hears_what_changed_meanwhile():
    """A page reads, then listens: a change in between is told first, those of another organization are not."""
    hub = LiveHub()
    hub.on_nudge(hint("queue", 1))
    hub.on_nudge(hint("contacts", 1, organization_id=THERE))
    stream = hub.open(HERE)
    assert await drained(stream) == [("queue", [])]


def test_what_changed_is_kept_for_seconds_and_how_far_back_is_said():
    """What is older is forgotten, of every organization; one that has just started knows of nothing before."""
    recent = Recent(100.0)
    assert recent.seconds(103.0) == 3.0
    recent.note(HERE, "queue", 100.0)
    recent.note(HERE, "contacts", 101.0)
    recent.note(HERE, "queue", 105.0)
    assert recent.topics(HERE, 106.0) == ["contacts", "queue"]
    assert recent.topics(HERE, 101.5 + RECENT_SECONDS) == ["queue"]
    assert recent.topics(HERE, 106.0 + RECENT_SECONDS) == []
    assert recent.seconds(500.0) == RECENT_SECONDS


async def test_an_organization_has_so_many_streams_and_no_more():
    """Streams are bounded, and one that closes makes room."""
    hub = LiveHub()
    streams = [hub.open(HERE) for _ in range(MOST_STREAMS)]
    with pytest.raises(TooManyStreams):
        hub.open(HERE)
    hub.open(THERE)
    hub.close(HERE, streams[0])
    hub.open(HERE)


class Reader:
    """A browser on `/v1/live`: the app as ASGI, so that the stream is read as it comes."""

    def __init__(self, app, key):
        """Open the stream."""
        self.sent = asyncio.Queue()
        self.gone = asyncio.Event()
        self.started = False
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": "/v1/live",
            "raw_path": b"/v1/live",
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"cadenza.test"), (b"authorization", f"Bearer {key}".encode())],
            "server": ("cadenza.test", 80),
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(app(scope, self._receive, self.sent.put))

    async def _receive(self):
        if not self.started:
            self.started = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def next(self):
        """Return the next message of the server."""
        async with asyncio.timeout(20):
            return await self.sent.get()

    async def leave(self):
        """Close the page."""
        self.gone.set()
        async with asyncio.timeout(20):
            await self.task


@pytest.fixture
async def open_live(db, organization_id):
    """Build an app with its nudges and a key."""
    nudges = LocalNudges()
    app = make_app(db, nudges=nudges)
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        key = await make_api_key(tx, organization_id)
    return app, nudges, key


async def test_a_dashboard_says_hello_hears_hints_and_is_forgotten(open_live, organization_id, monkeypatch):
    """Hello first, then hints of the own organization, a heartbeat in between; leaving frees the stream."""
    app, nudges, key = open_live
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    reader = Reader(app, key)
    start = await reader.next()
    headers = dict(start["headers"])
    assert headers[b"content-type"].startswith(b"text/event-stream")
    assert headers[b"cache-control"] == b"no-store"
    assert (await reader.next())["body"].startswith(b'event: hello\ndata: {"recent_seconds":')
    assert (await reader.next())["body"] == b"event: presence\ndata: {}\n\n"
    nudges.add([hint("queue", 5, organization_id=THERE), hint("queue", 6, organization_id=organization_id)])
    heard = (await reader.next())["body"]
    assert heard == b'event: hint\ndata: {"topic":"queue","ids":["' + str(UUID(int=6)).encode() + b'"]}\n\n'
    assert (await reader.next())["body"] == b": heartbeat\n\n"
    await reader.leave()
    assert app.state.services[LiveHub]._streams == {}


async def test_a_dashboard_hears_who_is_where_whichever_process_was_told(open_live, organization_id, monkeypatch):
    """Presence comes with the nudges of all processes; who was there before is told too, nobody of elsewhere is."""
    app, nudges, key = open_live
    monkeypatch.setattr(live, "HINT_EVERY_SECONDS", 0.0)
    ana, bia, thread = UUID(int=7), UUID(int=8), UUID(int=9)

    def says(person, doing, organization=organization_id):
        nudges.add([Nudge(write_topic(person, doing), organization, (thread,))])

    def heard(message):
        _, _, data = message["body"].decode().partition("data: ")
        return {
            conversation: {one["id"]: one["is_writing"] for one in people if 0 < one["for_seconds"] <= LASTS_SECONDS}
            for conversation, people in json.loads(data).items()
        }

    says(ana, Doing.READING)
    reader = Reader(app, key)
    await reader.next()
    await reader.next()
    assert heard(await reader.next()) == {str(thread): {str(ana): False}}
    says(bia, Doing.WRITING)
    assert heard(await reader.next()) == {str(thread): {str(ana): False, str(bia): True}}
    says(bia, Doing.READING, THERE)
    says(ana, Doing.GONE)
    assert heard(await reader.next()) == {str(thread): {str(bia): True}}
    await reader.leave()


async def test_whoever_may_not_see_the_inbox_hears_of_nobody_in_it(db, organization_id, monkeypatch):
    """A key without the inbox hears hints alone."""
    nudges = LocalNudges()
    app = make_app(db, nudges=nudges)
    monkeypatch.setattr(live, "HINT_EVERY_SECONDS", 0.0)
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        key = await make_api_key(tx, organization_id, scopes=[Scope.CONTACTS_READ])
    reader = Reader(app, key)
    await reader.next()
    assert (await reader.next())["body"].startswith(b"event: hello")
    nudges.add(
        [
            Nudge(write_topic(HERE, Doing.WRITING), organization_id, (THERE,)),
            hint("queue", organization_id=organization_id),
        ]
    )
    assert (await reader.next())["body"].startswith(b"event: hint")
    await reader.leave()


async def test_a_closing_process_ends_its_streams(open_live):
    """`close_all` ends every stream by itself, so a server can stop."""
    app, _, key = open_live
    reader = Reader(app, key)
    await reader.next()
    await reader.next()
    await reader.next()
    app.state.services[LiveHub].close_all()
    async with asyncio.timeout(20):
        await reader.task


async def test_whoever_may_not_listen_any_more_hears_no_hints_either(open_live, db, organization_id, monkeypatch):
    """A revoked key is asked about even where hints never stop: a busy organization has no heartbeat to ask at."""
    app, _, key = open_live
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.0)
    monkeypatch.setattr(live, "HINT_EVERY_SECONDS", 0.0)

    async def always_something(_stream, _seconds):
        await asyncio.sleep(0)
        return "queue", []

    monkeypatch.setattr(Stream, "next_hint", always_something)
    reader = Reader(app, key)
    await reader.next()
    await reader.next()
    assert (await reader.next())["body"].startswith(b"event: hint")
    async with db.begin(organization_id) as tx:
        [made] = await keys.list_api_keys(tx, organization_id)
        await keys.revoke_api_key(tx, organization_id, made.id)
    async with asyncio.timeout(20):
        await reader.task
