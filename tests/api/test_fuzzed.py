"""Whatever is sent to a route, its answer is one that the document names, and never a 500.

Schemathesis makes the requests from the document, right ones and wrong ones; every second one is about things that
exist. The number of examples is small and their choice fixed: more by `CADENZA_FUZZ_EXAMPLES`.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx2
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cadenza.api.openapi import document
from cadenza.kit.db import Database
from cadenza.kit.settings import Settings
from cadenza.kit.web import PROBLEM_JSON
from cadenza.wiring import HANDLERS
from tests.builders.api import make_app, make_caller
from tests.builders.contacts import make_contact

EXAMPLES = int(os.environ.get("CADENZA_FUZZ_EXAMPLES", "4"))
ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")

PRINCIPALS: Mapping[str, Callable[[Database, Any], Awaitable[httpx2.AsyncClient]]] = {
    "a key that may do everything": lambda database, app: make_caller(database, app, ORGANIZATION),
}
"""Who sends all this; one more is one more line."""

NOT_SENT = {"/v1/live": "has no end", "/readyz": "may say 503, which is its answer"}

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """Run everything in one loop: Hypothesis calls plain functions."""
    with asyncio.Runner() as runner:
        yield runner


async def fill(database: Database, caller: httpx2.AsyncClient) -> dict[str, str]:
    """Make one of each thing that paths name; returns their ids by the name of the parameter."""
    async with database.begin(ORGANIZATION) as tx:
        contact_id = await make_contact(tx, ORGANIZATION, phone="+5511987654321")
    journey = await caller.post("/v1/journeys", json={"name": "Welcome", "channel": "whatsapp_qr"})
    return {"contact_id": str(contact_id), "journey_id": journey.json()["id"]}


def faults(spec: Mapping[str, Any], operation: Mapping[str, Any], response: httpx2.Response) -> str | None:
    """Say what is wrong with an answer: a 5xx, a status that is not documented, a body of another shape."""
    status = str(response.status_code)
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return f"{status}: {response.text[:300]}"
    if status not in operation["responses"]:
        return f"{status} is not documented"
    content = operation["responses"][status].get("content")
    if not content or not response.content:
        return None
    kind = response.headers.get("content-type", "").split(";")[0]
    if kind not in content:
        return f"{status}: {kind} is not documented"
    if kind not in {"application/json", PROBLEM_JSON}:
        return None
    schema = {**content[kind]["schema"], "components": spec["components"]}
    found = next(jsonschema_rs.validator_for(schema).iter_errors(response.json()), None)
    return None if found is None else f"{status}: {found.message} at {found.instance_path}"


@pytest.mark.slow
@pytest.mark.parametrize("principal", PRINCIPALS)
def test_no_request_breaks_the_api(dsn: str, runner: asyncio.Runner, principal: str) -> None:
    """Every operation of the document, with what Hypothesis makes of its schemas."""
    database = runner.run(Database.connect(dsn, handlers=HANDLERS))
    app = make_app(database, settings=Settings(requests_per_minute=0))
    spec = document(app)
    caller = runner.run(PRINCIPALS[principal](database, app))
    known = runner.run(fill(database, caller))
    wrong: dict[str, str] = {}
    for result in schemathesis.openapi.from_dict(spec).get_all_operations():
        operation = result.ok()
        if operation.path not in NOT_SENT:
            _send_many(operation, spec, known, runner, caller, wrong)
    runner.run(caller.aclose())
    runner.run(database.close())
    assert wrong == {}


def _send_many(operation, spec, known, runner, caller, wrong) -> None:
    """Send examples of one operation and note what is wrong, once."""
    name = f"{operation.method.upper()} {operation.path}"
    described = spec["paths"][operation.path][operation.method]

    @given(case=operation.as_strategy(), about_known=st.booleans())
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=SLOW,
    )
    def send(case, about_known: bool) -> None:
        request = case.as_transport_kwargs(base_url="http://cadenza.test")
        url = request["url"]
        if about_known and re.search(r"\{\w+\}", operation.path):
            ids = {**(case.path_parameters or {}), **known}
            url = "http://cadenza.test" + re.sub(r"\{(\w+)\}", lambda match: str(ids[match[1]]), operation.path)
        headers = {key: value for key, value in (request.get("headers") or {}).items() if key.lower() != "user-agent"}
        body = {key: request[key] for key in ("json", "data", "params") if request.get(key) is not None}
        if isinstance(body.get("data"), bytes | str):
            body["content"] = body.pop("data")
        try:
            response = runner.run(caller.request(operation.method.upper(), url, headers=headers, **body))
        except (httpx2.InvalidURL, UnicodeError, ValueError):
            return  # no client could send it
        fault = faults(spec, described, response)
        if fault is not None:
            wrong.setdefault(name, fault)

    send()
