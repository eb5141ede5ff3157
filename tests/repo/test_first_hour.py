"""The guide of the first hour is played as it stands, and its tables name all that there is."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cadenza.accounts.domain.permissions import Scope
from cadenza.accounts.domain.settings import OPTIONAL_STOPS
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import AudienceKind
from cadenza.contacts.domain.checks import Op
from cadenza.contacts.domain.consent import OptOutKey
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.imports.domain.columns import Target, ValueType
from cadenza.imports.domain.values import DateOrder
from cadenza.journeys.domain.entry import ReentryRule
from cadenza.journeys.domain.nodes.condition import _COUNTERS, _SOURCES
from cadenza.journeys.domain.nodes.end import EndOutcome
from cadenza.journeys.domain.nodes.message import OnFailure, StepPurpose
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.nodes.trigger import RuleType
from cadenza.journeys.domain.policies import (
    ALWAYS_STOPS,
    Policies,
    Subject,
    write_policies,
)
from cadenza.kit.settings import Settings
from cadenza.templates.domain.names import CONTACT_FIELDS
from tests.builders.accounts import make_api_key
from tests.builders.api import make_app, make_client
from tests.builders.graphs import fields_of
from tests.builders.world import World

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "first-hour.md").read_text()
CALL = re.compile(r"^(GET|POST|PUT|PATCH|DELETE) (\S+)(?:\n\n(.*))?$", re.DOTALL)
PLACE = re.compile(r"(?<!\{)\{([a-z_]+)\}(?!\})")
STEPS = re.findall(r"^```(http|json)\n(.*?)\n```$", PAGE, re.DOTALL | re.MULTILINE)


def filled(text: str, known: dict[str, str]) -> str:
    """Put in what answers have shown."""
    return PLACE.sub(lambda found: known[found[1]], text)


def compare(shown: Any, got: Any, known: dict[str, str], path: str = "") -> None:
    """Ask that an answer holds what the page shows of it; what it names for the first time is kept."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            assert name in got, f"{path}.{name}"
            compare(value, got[name], known, f"{path}.{name}")
    elif isinstance(shown, list):
        assert len(shown) == len(got), (path, got)
        for position, value in enumerate(shown):
            compare(value, got[position], known, f"{path}.{position}")
    elif isinstance(shown, str) and (new := PLACE.fullmatch(shown)) and new[1] not in known:
        known[new[1]] = got
    else:
        assert (filled(shown, known) if isinstance(shown, str) else shown) == got, path


async def test_every_call_of_the_page_works_and_answers_as_it_says(dsn):
    """The blocks are played in their order, the lanes after each."""
    world = await (await World.open(dsn)).found()
    app = make_app(world.database, settings=Settings(test_clock=True))
    known = {"organization_name": "Estúdio Aurora"}
    async with world.database.begin(world.organization_id) as tx:
        key = await make_api_key(tx, world.organization_id, scopes=tuple(Scope))
    async with make_client(app, key) as caller:
        answer = None
        for kind, text in STEPS:
            if kind == "json":
                assert answer is not None
                compare(json.loads(text), answer.json(), known, f"after {answer.request.url.path}: ")
                continue
            call = CALL.match(text)
            assert call is not None, text
            body = None if call[3] is None else filled(call[3], known)
            given = {"content": body, "headers": {"content-type": "application/json"}} if body else {}
            answer = await caller.request(call[1], filled(call[2], known), **given)
            assert answer.status_code < 300, (text, answer.text)
            await world.run()
    await world.close()
    assert known.keys() >= {"enrollment_id", "import_id", "campaign_id"}


WORDS = {
    "node types": KINDS,
    "operators": Op,
    "rules": RuleType,
    "re-entry": ReentryRule,
    "outcomes": EndOutcome,
    "on_failure": OnFailure,
    "purposes": StepPurpose,
    "stops": ALWAYS_STOPS | OPTIONAL_STOPS,
    "subjects": Subject,
    "counters": _COUNTERS,
    "contact fields": CONTACT_FIELDS,
    "channels": Channel,
    "identifiers": IdentifierKind,
    "lifecycles": Lifecycle,
    "opt-out keys": OptOutKey,
    "targets": Target,
    "types": ValueType,
    "date orders": DateOrder,
}


@pytest.mark.parametrize("words", WORDS)
def test_tables_name_every_value(words):
    """A value that is added to the code is added to the page."""
    named = set(re.findall(r"`([^`\n]+)`", PAGE))
    assert {str(word) for word in WORDS[words]} - named == set()


def test_tables_name_every_policy_source_and_audience():
    """The same for what is written as part of something."""
    named = set(re.findall(r"`([^`\n]+)`", PAGE))
    assert {f"policies.{name}" for name in write_policies(Policies())} - named == set()
    assert set(_SOURCES) - {re.split(r"\.[A-Z]", name)[0] for name in named} == set()
    assert [kind for kind in AudienceKind if f'{{"kind": "{kind.value}"' not in PAGE] == []


@pytest.mark.parametrize("kind", KINDS)
def test_tables_name_every_field_of_a_config(kind):
    """Each node's fields, as its reader asks for them."""
    rows = re.findall(rf"^\| `{kind}` \|.*(?:\n\| \|.*)*", PAGE, re.MULTILINE)
    assert fields_of(kind) - set(re.findall(r"`([^`]+)`", "\n".join(rows))) == set()
