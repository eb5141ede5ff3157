"""What the API's document says of drafts and policies is what the domain reads."""

import json
import re
from pathlib import Path

import pytest

from cadenza.campaigns.schemas.campaigns import AudienceIn
from cadenza.contacts.domain.audience import AudienceKind, read_audience
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import Policies, write_policies
from cadenza.journeys.schemas.graph import CONFIGS, GraphIn, PoliciesIn
from tests.builders.api import make_app, make_app_without_database, make_caller
from tests.builders.graphs import fields_of, make_line, make_message, make_wait

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "first-hour.md"


def test_every_kind_is_documented():
    """A kind that is added is added to the document."""
    assert CONFIGS.keys() == KINDS.keys()
    schema = GraphIn.model_json_schema()
    assert set(schema["properties"]["nodes"]["items"]["discriminator"]["mapping"]) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_config_has_the_fields_that_are_read(kind):
    """No field less, and none that nobody reads."""
    assert set(CONFIGS[kind].model_fields) == fields_of(kind)


def test_policies_have_the_fields_and_defaults_that_are_read():
    """What is left out is what the document says."""
    assert PoliciesIn().model_dump() == write_policies(Policies())


def test_drafts_that_can_be_published_are_as_documented():
    """The guide's, and a line of the tests'."""
    [body] = re.findall(r"POST /v1/journeys\n\n(.*?)\n```", GUIDE.read_text(), re.DOTALL)
    for draft in (json.loads(body)["draft"], make_line(make_message(), make_wait())):
        GraphIn.model_validate(draft)


def test_audiences_are_as_documented():
    """Each kind as the domain reads it."""
    extra = {
        "tag": {"tag": "gold"},
        "tags": {"tags": ["gold", "silver"]},
        "contacts": {"contact_ids": ["01970000-0000-7000-8000-0000000000ff"]},
        "import": {"import_id": "01970000-0000-7000-8000-0000000000ff"},
        "filter": {"filter": {"any": [{"field": "contact.lifecycle", "op": "in", "value": ["lead", "member"]}]}},
    }
    for kind in AudienceKind:
        raw = {"kind": kind.value, **extra.get(kind.value, {})}
        AudienceIn.model_validate(raw)
        assert not isinstance(read_audience(raw), list)


async def test_an_unfinished_draft_can_be_saved_all_the_same(db, organization_id):
    """The document describes; the domain judges, when asked."""
    async with await make_caller(db, make_app(db), organization_id) as caller:
        body = {
            "name": "Half",
            "channel": "whatsapp_qr",
            "draft": {"nodes": [{"id": "a", "type": "wait"}], "edges": []},
        }
        made = await caller.post("/v1/journeys", json=body)
        assert made.status_code == 201, made.text
        problems = (await caller.get(f"/v1/journeys/{made.json()['id']}/problems")).json()["problems"]
        assert "no_trigger" in {problem["code"] for problem in problems}
        assert (await caller.post("/v1/journeys", json={"name": "Text", "draft": "x"})).status_code == 422


@pytest.mark.parametrize(
    ("body", "field", "model"),
    [
        ("NewJourneyIn", "draft", GraphIn),
        ("JourneyChangeIn", "draft", GraphIn),
        ("JourneyChangeIn", "policies", PoliciesIn),
        ("NewCampaignIn", "audience", AudienceIn),
    ],
)
def test_the_document_describes_what_was_a_bare_object(body, field, model):
    """A generated client has types for it, and a reader its fields."""
    schemas = make_app_without_database().openapi()["components"]["schemas"]
    shown, nothing = schemas[body]["properties"][field]["anyOf"]
    shown = schemas[shown["$ref"].rsplit("/", 1)[-1]] if "$ref" in shown else shown
    expected = model.model_json_schema()
    assert nothing == {"type": "null"}
    assert shown["description"] == expected["description"]
    assert shown.get("properties", {}).keys() == expected.get("properties", {}).keys()
    assert len(shown.get("oneOf", ())) == len(expected.get("oneOf", ()))
