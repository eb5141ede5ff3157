"""A message that says what a template says."""

import pytest

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain.decision import SendMessage, SkipMessage, StepDecision
from cadenza.journeys.domain.facts import ContactView
from cadenza.journeys.domain.nodes.kind import StepContext
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import SkipReason
from tests.builders.graphs import make_context, make_facts
from tests.builders.templates import make_template


def read(**config: object) -> tuple[Message, list[Problem]]:
    """Read a message from its config."""
    problems: list[Problem] = []
    return Message.read(Reader(config, "c", problems), Policies()), problems


def step(context: StepContext, **config: object) -> StepDecision:
    """Read a message and ask it what happens."""
    message, problems = read(**config)
    assert not problems, problems
    return message.step(context)


TEMPLATE = make_template({"pt-BR": "Oi {{ contact.first_name }}", "en": "Hi {{ contact.first_name }}"}, base="pt-BR")
FROM_TEMPLATE = {"template_id": str(TEMPLATE.id), "frozen": TEMPLATE.variants.write()}


@pytest.mark.parametrize(
    ("locale", "organization_locale", "body"),
    [
        ("en-GB", "pt-BR", "Hi Ana"),
        ("pt", "en", "Oi Ana"),
        (None, "en", "Hi Ana"),
        ("ru", "en-US", "Hi Ana"),
        ("ru", "he", "Oi Ana"),
    ],
    ids=["theirs", "another country", "the organization's", "one it lacks", "the base"],
)
def test_a_template_speaks_the_person_s_language(locale: str | None, organization_locale: str, body: str) -> None:
    """Theirs, else the organization's, else the template's base (M5)."""
    contact = ContactView(Lifecycle.MEMBER, {"first_name": "Ana", "locale": locale})
    facts = make_facts(contact=contact, organization_locale=organization_locale)
    decision = step(make_context(facts=facts), **FROM_TEMPLATE)
    assert isinstance(decision, SendMessage)
    assert decision.body == body


def test_a_template_lacks_a_value_as_a_text_does() -> None:
    """Somebody without a name gets nothing."""
    facts = make_facts(contact=ContactView(Lifecycle.MEMBER))
    assert step(make_context(facts=facts), **FROM_TEMPLATE) == SkipMessage(SkipReason.MISSING_VARIABLE)


@pytest.mark.parametrize(
    ("config", "path", "code"),
    [
        ({**FROM_TEMPLATE, "texts": {"sms": "Hi"}}, "template_id", "text_or_template"),
        ({"template_id": "boas-vindas"}, "template_id", "unknown_template"),
        ({}, "texts", "required"),
        ({**FROM_TEMPLATE, "frozen": {"base": "he", "texts": {"en": "Hi"}}}, "frozen.base", "required"),
    ],
    ids=["both", "no id", "neither", "no base"],
)
def test_a_message_has_a_text_or_a_template(config: dict[str, object], path: str, code: str) -> None:
    """Exactly one of the two."""
    _, problems = read(**config)
    assert (f"c.{path}", code) in {(one.path, one.code) for one in problems}
