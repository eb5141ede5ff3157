"""Whatever is sent to a route, by whomever, its answer is one that the document names, and never a 500.

Schemathesis makes the requests from the document, right ones and wrong ones; every second one is about things that
exist. Each is sent by the key that may do everything and by two of the others in turn, so that everybody sends some to
every route: what each may do is the table of `test_permissions.py`. The number of examples is small and their choice
fixed: more by `CADENZA_FUZZ_EXAMPLES`.
"""

import asyncio
import os
import re
from collections import deque
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx2
import jsonschema_rs
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.schemas import APIOperation

from cadenza.accounts.domain.permissions import Role, Scope
from cadenza.api.openapi import document
from cadenza.kit.db import Database
from cadenza.kit.settings import Settings
from cadenza.kit.web import PROBLEM_JSON
from cadenza.wiring import HANDLERS
from tests.builders.api import make_app, make_caller, make_scoped_caller
from tests.builders.contacts import make_contact
from tests.builders.people import make_browser, make_member

EXAMPLES = int(os.environ.get("CADENZA_FUZZ_EXAMPLES", "3"))
ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")

LIMITED = (Scope.CONTACTS_READ, Scope.JOURNEYS_READ, Scope.INBOX_WRITE)
"""The scopes of a key that may little."""

NOT_SENT = {"/v1/live": "has no end", "/readyz": "may say 503, which is its answer"}
ENDS_A_SESSION = re.compile("/v1/(session|sessions|members|password|people|me|account)")
"""What may take its own caller's session or membership away comes last."""

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """Run everything in one loop: Hypothesis calls plain functions."""
    with asyncio.Runner() as runner:
        yield runner


async def callers_of(database: Database, app: FastAPI) -> dict[str, httpx2.AsyncClient]:
    """Make everybody who sends all this: two keys, and browsers of three roles."""
    callers = {
        "a key that may do everything": await make_caller(database, app, ORGANIZATION),
        "a key that may little": await make_scoped_caller(database, app, ORGANIZATION, LIMITED),
    }
    for role in (Role.OWNER, Role.AGENT, Role.VIEWER):
        person = await make_member(database, ORGANIZATION, role)
        callers[role.value] = await make_browser(database, app, person, ORGANIZATION)
    return callers


async def fill(database: Database, caller: httpx2.AsyncClient) -> dict[str, str]:
    """Make one of each thing that paths name; returns their ids by the name of the parameter."""
    async with database.begin(ORGANIZATION) as tx:
        contact_id = await make_contact(tx, ORGANIZATION, phone="+5511987654321")
    journey = await caller.post("/v1/journeys", json={"name": "Welcome", "channel": "whatsapp_qr"})
    campaign = await caller.post("/v1/campaigns", json={"name": "News", "channel": "whatsapp_qr"})
    return {
        "contact_id": str(contact_id),
        "journey_id": journey.json()["id"],
        "campaign_id": campaign.json()["id"],
    }


class Judge:
    """Compares answers with the document."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        """Judge by this document."""
        self._spec = spec
        self._validators: dict[tuple[str, str, str], Any] = {}
        self.served: set[str] = set()
        """Who was given what they asked for at least once."""

    def fault_of(self, operation: APIOperation, response: httpx2.Response) -> str | None:
        """Say what is wrong with an answer: a 5xx, a status that is not documented, a body of another shape."""
        described = self._spec["paths"][operation.path][operation.method]["responses"]
        status = str(response.status_code)
        if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return f"{status}: {response.text[:300]}"
        if status not in described:
            return f"{status} is not documented: {response.text[:100]}"
        content = described[status].get("content")
        if not content or not response.content:
            return None
        kind = response.headers.get("content-type", "").split(";")[0]
        if kind not in content:
            return f"{status}: {kind} is not documented"
        if kind not in {"application/json", PROBLEM_JSON}:
            return None
        validator = self._validator((operation.label, status, kind), content[kind]["schema"])
        found = next(validator.iter_errors(response.json()), None)
        return None if found is None else f"{status}: {found.message} at {found.instance_path}"

    def _validator(self, key: tuple[str, str, str], schema: Mapping[str, Any]) -> Any:
        if key not in self._validators:
            whole = {**schema, "components": self._spec["components"]}
            self._validators[key] = jsonschema_rs.validator_for(whole)
        return self._validators[key]


@pytest.mark.slow
def test_no_request_breaks_the_api(dsn: str, runner: asyncio.Runner) -> None:
    """Every operation of the document, with what Hypothesis makes of its schemas, sent by keys and by three roles."""
    database = runner.run(Database.connect(dsn, handlers=HANDLERS))
    app = make_app(database, settings=Settings(requests_per_minute=0))
    spec = document(app)
    callers = runner.run(callers_of(database, app))
    known = runner.run(fill(database, callers["a key that may do everything"]))
    found = [result.ok() for result in schemathesis.openapi.from_dict(spec).get_all_operations()]
    wrong: dict[str, str] = {}
    judge = Judge(spec)
    for operation in sorted(found, key=lambda one: ENDS_A_SESSION.match(one.path) is not None):
        if operation.path not in NOT_SENT:
            _send_many(operation, judge, known, runner, callers, wrong)
    for caller in callers.values():
        runner.run(caller.aclose())
    runner.run(database.close())
    assert wrong == {}
    assert judge.served == callers.keys()


def _send_many(operation, judge, known, runner, callers, wrong) -> None:
    """Send examples of one operation and note what is wrong, once for each caller."""
    first, *others = callers
    turns = deque(others)

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
        for name in (first, turns[0], turns[1]):
            try:
                response = runner.run(callers[name].request(operation.method.upper(), url, headers=headers, **body))
            except (httpx2.InvalidURL, UnicodeError, ValueError):
                return  # no client could send it
            if response.is_success:
                judge.served.add(name)
            if fault := judge.fault_of(operation, response):
                wrong.setdefault(f"{operation.label} by {name}", fault)
        turns.rotate(-2)  # not before: what could not be sent was nobody's turn

    send()
