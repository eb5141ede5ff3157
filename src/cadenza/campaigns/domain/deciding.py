"""What becomes of one recipient that is due. Pure: same facts, same answer.

In this order, the first that applies decides: the gate's refusals about the person, the address written to already by
this campaign, what stands in the way at this moment, the number's full queue, a variable without a value, the same
text sent before; else the text goes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.domain.content import Content, compile_content, mentioned
from cadenza.journeys.domain.headroom import Headroom
from cadenza.kit.reasons import CampaignState, FailReason, SkipReason
from cadenza.messages.domain import gate
from cadenza.messages.domain.draft import fingerprint
from cadenza.messages.domain.facts import SendingFacts
from cadenza.messages.domain.gate import Defer, Fail, Outgoing, Purpose, SendingRules, Skip
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.rendering import Missing, render
from cadenza.templates.domain.saved import Variants
from cadenza.templates.errors import TemplateInvalid


@dataclass(frozen=True, slots=True)
class Running:
    """A campaign as release sees it."""

    organization_id: UUID
    id: UUID
    state: CampaignState
    channel: str
    connection_id: UUID | None
    purpose: Purpose
    consent_mode: ConsentMode | None
    variants: Variants | None
    """What it says; None where its template is gone before it started."""


class Facts(NamedTuple):
    """What is known about one recipient."""

    sending: SendingFacts
    rules: SendingRules
    """With the consent mode that binds this campaign."""
    headroom: Headroom
    """What the number's queue still takes."""
    quota_left: int | None = None
    is_taken: bool = False
    """Whether another recipient of the campaign has this address."""


class Queue(NamedTuple):
    """Queue this text for this address."""

    body: str
    address: str
    send_to: str
    connection_id: UUID
    fingerprint: str
    variables: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Stay:
    """The number's queue is full: the row stays as it is, due, and its number is asked again soon."""


Decision = Queue | Skip | Fail | Defer | Stay
"""The gate's answers as they are, or what only a campaign says: queue this, or the queue is full."""


def decide(campaign: Running, facts: Facts | None, now: datetime) -> Decision:
    """Say what becomes of a due recipient; `facts` is None for someone who does not exist any more."""
    if facts is None:
        return Skip(SkipReason.ERASED)
    answer = _ask(campaign, facts, now)
    if isinstance(answer, Skip):
        return answer
    if facts.is_taken:
        return Skip(SkipReason.DUPLICATE_ADDRESS)
    if not isinstance(answer, gate.Send):
        return answer
    if facts.headroom.is_full:
        return Stay()
    return _write(campaign, facts, now)


def _ask(campaign: Running, facts: Facts, now: datetime, content: str | None = None) -> gate.Answer:
    outgoing = Outgoing(
        purpose=campaign.purpose,
        fingerprint=content,
        quota_left=facts.quota_left,
        backlog_left=facts.headroom.backlog_left,
    )
    return gate.decide(outgoing, facts.sending.person, facts.sending.route, facts.rules, now)


def _write(campaign: Running, facts: Facts, now: datetime) -> Decision:
    """Render the text; the gate is asked once more where it has to know the content."""
    known = facts.sending
    content = _content(campaign.variants, known)
    if content is None:
        return Fail(FailReason.PERMANENT_CONTENT)
    given = values_of(known.contact, known.organization.name)
    text = _rendered(content, given, known.route.capabilities.text_limit)
    if not isinstance(text, str):
        return text
    said = fingerprint(text)
    if known.person.recent_content:
        judged = _ask(campaign, facts, now, said)
        if not isinstance(judged, gate.Send):
            return judged
    address, send_to, connection_id = known.route.address, known.send_to, known.route.connection_id
    if address is None or send_to is None or connection_id is None:
        return Skip(SkipReason.NO_ADDRESS)
    return Queue(text, address, send_to, connection_id, said, mentioned(content, given))


def _content(variants: Variants | None, known: SendingFacts) -> Content | None:
    """Return the text in the person's language; None where it can't be read."""
    if variants is None:
        return None
    try:
        return compile_content(variants.text_for(known.contact.locale, known.organization.locale))
    except TemplateInvalid:
        return None


def _rendered(content: Content, given: Mapping[str, object], limit: int | None) -> str | Skip | Fail:
    """Return the text for one person, or why there is none."""
    try:
        rendered = render(content.template, given)
    except TemplateInvalid:
        return Fail(FailReason.PERMANENT_CONTENT)
    if isinstance(rendered, Missing):
        return Skip(SkipReason.MISSING_VARIABLE)
    is_too_long = limit is not None and len(rendered.text) > limit
    return Fail(FailReason.PERMANENT_CONTENT) if is_too_long else rendered.text
