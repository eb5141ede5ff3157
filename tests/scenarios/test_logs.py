"""X5: whatever happens to people, and whatever goes wrong with them, their data is in no log line."""

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from cadenza.channels.actions.webhooks import store_webhook
from cadenza.kit.logs import configure_logs
from tests.builders.api import make_app, make_caller_of
from tests.builders.graphs import make_message, make_wait
from tests.builders.logs import show_plainly
from tests.builders.world import World

NAME, FAMILY, EMAIL, WORDS = "Zulmira", "Quaresma", "zulmira@example.com", "tangerina madura"


@pytest.fixture
def logged() -> Iterator[StringIO]:
    """Log as in production, but everything; what the test's own HTTP client says is not ours."""
    root, client = logging.getLogger(), logging.getLogger("httpx2")
    handlers, level = list(root.handlers), root.level
    configure_logs("json", "debug")
    lines = StringIO()
    root.handlers[0].setStream(lines)
    client.disabled = True
    yield lines
    client.disabled = False
    root.handlers[:] = handlers
    root.setLevel(level)
    show_plainly()


class Unlucky:
    """A provider's adapter that breaks with everything it knows in the text of its error."""

    def __init__(self, adapter) -> None:
        self._adapter = adapter

    def __getattr__(self, name):
        """Be the adapter otherwise."""
        return getattr(self._adapter, name)

    async def send(self, *given, **named):
        """Break."""
        raise ValueError(repr((given, named)))


async def test_nobody_is_in_the_logs(logged: StringIO, world: World):
    """People are imported, written to, answer and are refused; a provider, a webhook and a request break."""
    ana = await world.person(NAME, replies_with=[WORDS])
    journey = await world.journey(make_message(text=f"Oi {{{{ contact.first_name }}}}, {WORDS}"), make_wait(days=1))
    await world.enroll(journey, ana)
    await world.run()
    await world.writes(ana, f"{WORDS}, {EMAIL}")
    await world.run()

    world.adapters.update({name: Unlucky(adapter) for name, adapter in world.adapters.items()})
    bo = await world.person(NAME)
    await world.enroll(journey, bo)
    await world.run()

    async with world.database.begin(world.organization_id) as tx:
        broken = f'{{"from": "{bo.address}", "text": "{WORDS}"'.encode()
        await store_webhook(tx, world.organization_id, world.connection.id, {"x-name": NAME}, broken)
    await world.advance(hours=1)

    app = make_app(world.database)
    async with await make_caller_of(world.database, app, world.organization_id) as caller:
        row = {"identifiers": [{"kind": "email", "value": EMAIL}], "first_name": NAME, "last_name": FAMILY}
        for rows in ([row], [{**row, "locale": NAME * 100}], NAME):
            await caller.post("/v1/contacts/batch", json={"rows": rows, "source": "api"})
        await caller.get("/v1/contacts", params={"cursor": NAME})
        await world.database.close()
        await caller.post("/v1/contacts/batch", json={"rows": [row], "source": "api"})

    text = logged.getvalue().lower()
    events = [json.loads(line)["event"] for line in text.splitlines()]
    assert {"adapter_failed", "request_failed"} <= set(events)
    marks = (NAME, FAMILY, EMAIL, WORDS, ana.address, bo.address, ana.address.removeprefix("+"))
    assert [mark for mark in marks if mark.lower() in text] == []
