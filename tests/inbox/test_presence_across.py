"""Who writes is told by two API processes to each other: real ones, each with pages of its own."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from cadenza.accounts.actions import sessions
from cadenza.accounts.actions.sessions import Origin
from cadenza.accounts.domain.permissions import Role
from tests.builders.people import SAME_SITE, make_member
from tests.builders.processes import Process, until
from tests.builders.world import World
from tests.inbox.conftest import Desk


@pytest.fixture
async def addresses(world: World, tmp_path: Path) -> AsyncIterator[list[str]]:
    """Run two API processes over the world's database."""
    ports = [_free_port() for _ in range(2)]
    started = [Process("api", dsn=world.dsn, folder=tmp_path / str(port), CADENZA_PORT=str(port)) for port in ports]
    found = [f"http://127.0.0.1:{port}" for port in ports]

    async def are_ready() -> bool:
        async with httpx2.AsyncClient() as client:
            try:
                return all([(await client.get(f"{one}/readyz")).status_code == 200 for one in found])
            except httpx2.TransportError:
                return False

    try:
        await until(are_ready, "both answer", *started)
        yield found
    finally:
        for process in started:
            process.process.terminate()
        for process in started:
            process.clear()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _sit(world: World, name: str, address: str) -> tuple[httpx2.AsyncClient, str]:
    """Let a colleague open the dashboard of one process; returns their browser and who they are."""
    person = await make_member(world.database, world.organization_id, Role.AGENT, name=name)
    async with world.database.begin(person.id) as tx:
        token = await sessions.open_session(tx, person.id, world.organization_id, Origin("127.0.0.1", "test"))
    browser = httpx2.AsyncClient(base_url=address, headers=SAME_SITE, cookies={"cadenza_session": token})
    return browser, str(person.id)


async def _presences(answer: httpx2.Response) -> AsyncIterator[dict[str, Any]]:
    event = ""
    async for line in answer.aiter_lines():
        kind, _, said = line.partition(": ")
        if kind == "event":
            event = said
        elif kind == "data" and event == "presence":
            yield json.loads(said)


async def test_a_page_of_one_process_hears_who_writes_at_the_other(
    world: World, desk: Desk, addresses: list[str]
) -> None:
    """I1: Ana writes on one, and the page that Rui has open at the other shows it, then that she is gone."""
    thread = await desk.hears(await world.person("Bia"), "oi")
    ana, ana_id = await _sit(world, "Ana", addresses[0])
    rui, _ = await _sit(world, "Rui", addresses[1])
    async with ana, rui, asyncio.timeout(60), rui.stream("GET", "/v1/live", timeout=60) as page:
        heard = _presences(page)
        assert await anext(heard) == {}
        for doing, shown in (("writing", {ana_id: True}), ("reading", {ana_id: False}), ("gone", {})):
            answer = await ana.put(f"/v1/conversations/{thread}/presence", json={"doing": doing})
            assert answer.status_code == 204, answer.text
            told = await anext(heard)
            assert {one["id"]: one["is_writing"] for one in told.get(thread, [])} == shown
