"""What becomes of one recipient: a pure table, the most important answer first."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import UUID

import pytest

from cadenza.campaigns.domain.deciding import Facts as Known
from cadenza.campaigns.domain.deciding import Queue, Running, Stay, decide
from cadenza.channels.domain.capabilities import Channel, capabilities_of
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain.headroom import UNLIMITED, Headroom
from cadenza.kit.reasons import CampaignState, DeferReason, FailReason, SkipReason
from cadenza.kit.timing import zone_named
from cadenza.messages.domain.draft import fingerprint
from cadenza.messages.domain.gate import Defer, Fail, Person, Purpose, Route, SendingRules, Skip
from cadenza.templates.domain.saved import Variants

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
NUMBER = UUID(int=1)
PERSON = Person(zone_named("America/Sao_Paulo"), Lifecycle.MEMBER, ConsentState.SUBSCRIBED)
ROUTE = Route(capabilities_of(Channel.WHATSAPP_QR), NUMBER, address="+551187650001")
FULL = Headroom(limit=1, queued=1)
HELD = PERSON._replace(held_until=NOW + timedelta(days=1))
LEFT = PERSON._replace(consent=ConsentState.UNSUBSCRIBED)


def asked(
    body="Oi {{ contact.first_name }}", name="Ana", person=PERSON, route=ROUTE, headroom=UNLIMITED,
    quota_left=None, is_taken=False,
):  # fmt: skip
    """Decide about someone who gets it, but for what is changed."""
    campaign = Running(
        UUID(int=9), UUID(int=8), CampaignState.RUNNING, Channel.WHATSAPP_QR, NUMBER, Purpose.MARKETING, None,
        None if body is None else Variants.own(body),
    )  # fmt: skip
    sending = SimpleNamespace(
        person=person,
        route=route,
        contact=SimpleNamespace(attributes={"plan": "Ouro"}, fields={"first_name": name}, locale=None),
        organization=SimpleNamespace(name="Aurora", locale="pt-BR"),
        send_to="+5511987650001",
    )
    return decide(campaign, Known(sending, SendingRules(), headroom, quota_left, is_taken), NOW)


def test_whoever_gets_it_gets_their_own_text_and_what_was_said_is_kept():
    """F48: rendered per person, with the values by their names."""
    decision = asked("Oi {{ contact.first_name }}, plano {{ contact.plan }}: {{ organization.name }}")
    assert isinstance(decision, Queue)
    assert (decision.body, decision.address, decision.send_to) == (
        "Oi Ana, plano Ouro: Aurora",
        ROUTE.address,
        "+5511987650001",
    )
    assert decision.variables == {"contact.first_name": "Ana", "contact.plan": "Ouro", "organization.name": "Aurora"}


def test_someone_who_does_not_exist_any_more_is_erased():
    """Fail closed."""
    campaign = Running(
        UUID(int=9), UUID(int=8), CampaignState.RUNNING, "whatsapp_qr", NUMBER, Purpose.MARKETING, None, None
    )
    assert decide(campaign, None, NOW) == Skip(SkipReason.ERASED)


@pytest.mark.parametrize(
    ("changes", "decision"),
    [
        ({"person": LEFT, "is_taken": True, "headroom": FULL, "name": ""}, Skip(SkipReason.OPTED_OUT)),
        ({"is_taken": True, "person": HELD, "quota_left": 0}, Skip(SkipReason.DUPLICATE_ADDRESS)),
        ({"person": HELD, "headroom": FULL, "name": ""}, Defer(NOW + timedelta(days=1), DeferReason.HELD)),
        ({"quota_left": 0}, Defer(NOW + timedelta(minutes=30), DeferReason.QUOTA)),
        ({"headroom": FULL, "name": ""}, Stay()),
        ({"name": ""}, Skip(SkipReason.MISSING_VARIABLE)),
        ({"name": "{{ name }}"}, Skip(SkipReason.MISSING_VARIABLE)),
        ({"body": None}, Fail(FailReason.PERMANENT_CONTENT)),
        ({"body": "{{ 1 | divided_by: 0 }}"}, Fail(FailReason.PERMANENT_CONTENT)),
        ({"body": "x" * 5000}, Fail(FailReason.PERMANENT_CONTENT)),
        (
            {"person": PERSON._replace(recent_content=frozenset({fingerprint("oi  ANA")}))},
            Skip(SkipReason.DUPLICATE_CONTENT),
        ),
    ],
)
def test_the_most_important_answer_wins(changes, decision):
    """The person before the address, the address before the moment, the moment before the text."""
    assert asked(**changes) == decision


def test_the_same_facts_give_the_same_answer():
    """Nothing in it draws or reads a clock."""
    assert asked() == asked()
