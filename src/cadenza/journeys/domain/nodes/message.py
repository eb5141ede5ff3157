"""`message`: send a text to the person, if it may go.

    {"texts": {"whatsapp_qr": "Hi {{ contact.first_name | default: 'there' }}", "sms": "…"},
     "template_id": "0197…",                    instead of texts of its own
     "frozen": {"base": "en", "texts": {…}},    what that template said when this was published; only in a version
     "channel": "sms",                          instead of the enrollment's own channel
     "purpose": "marketing",                    or transactional
     "only_if": {"no_reply": true, "not_read": true, "since": "n2"},
     "grace_minutes": 120,                      later than that it is not sent any more
     "on_failure": "continue"}                  or end

In this order, the first that applies decides: too late, the person answered or read, the gate, the connection
unusable for too long, its line full, a variable without a value, the same text sent before; else the text goes.
Everything but a deferral and a pause moves the enrollment on, so nobody is stuck at a message.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain import scope
from cadenza.journeys.domain.decision import Defer, FailStep, Pause, SendMessage, SkipMessage, StepDecision
from cadenza.journeys.domain.facts import Reach, Wants
from cadenza.journeys.domain.nodes.kind import NodeKind, Place, Sends, StepContext
from cadenza.journeys.domain.paths import reachable
from cadenza.journeys.domain.policies import Policies, Subject
from cadenza.kit.errors import Problem
from cadenza.kit.reading import NAME_LIMIT, Reader
from cadenza.kit.reasons import DeferReason, FailReason, PauseReason, SkipReason
from cadenza.messages.domain import gate
from cadenza.messages.domain.draft import fingerprint
from cadenza.messages.domain.gate import Outgoing, Purpose
from cadenza.templates.domain.checking import check as check_template
from cadenza.templates.domain.engine import MAX_SOURCE_LENGTH
from cadenza.templates.domain.referring import check_reference, check_variants
from cadenza.templates.domain.rendering import Missing, Template, compile_template, render
from cadenza.templates.domain.saved import Variants
from cadenza.templates.errors import TemplateInvalid

LONGEST_GRACE = timedelta(days=90)
CONNECTION_PATIENCE = timedelta(minutes=30)
"""How long a message is held back for its connection before the enrollment is paused until it is back."""


class StepPurpose(StrEnum):
    """The purposes a journey's message may have."""

    MARKETING = "marketing"
    TRANSACTIONAL = "transactional"


class OnFailure(StrEnum):
    """What becomes of the enrollment when its message can't be sent."""

    CONTINUE = "continue"
    END = "end"


TEMPLATE, FROZEN = "template_id", "frozen"
"""Fields of the config."""


@dataclass(frozen=True, slots=True)
class OnlyIf:
    """Send only while the person has not done this, since a node was done or since entry."""

    no_reply: bool = False
    not_read: bool = False
    since: str | None = None


UNCONDITIONALLY = OnlyIf()


@dataclass(frozen=True, slots=True)
class Message(NodeKind):
    """A message with a text per channel."""

    type: ClassVar[str] = "message"

    texts: Mapping[Channel, Template] = field(default_factory=dict)
    channel: Channel | None = None
    purpose: Purpose = Purpose.MARKETING
    only_if: OnlyIf = UNCONDITIONALLY
    grace: timedelta | None = None
    template_id: UUID | None = None
    frozen: Variants | None = None
    on_failure: OnFailure = OnFailure.CONTINUE

    @classmethod
    def read(cls, reader: Reader, policies: Policies) -> "Message":
        """Read the config and compile its texts."""
        del policies
        only_if = reader.inner("only_if")
        message = cls(
            texts=_read_texts(reader, is_needed=not reader.has(TEMPLATE)),
            channel=reader.choice("channel", Channel) if reader.has("channel") else None,
            purpose=Purpose(reader.choice("purpose", StepPurpose, StepPurpose.MARKETING).value),
            only_if=_read_only_if(only_if) if only_if else UNCONDITIONALLY,
            grace=reader.duration("grace_minutes", None, longest=LONGEST_GRACE),
            template_id=_read_template_id(reader),
            frozen=_read_frozen(reader),
            on_failure=reader.choice("on_failure", OnFailure, OnFailure.CONTINUE),
        )
        reader.value("channel")  # null is as good as absent
        reader.done()
        return message

    def sends(self) -> Sends:
        """Send a free-form text."""
        return Sends(self.purpose, self.channel)

    def wants(self) -> Wants:
        """Ask for the channel and the earlier step it names."""
        return Wants(
            channels=frozenset({self.channel} if self.channel else ()),
            steps=frozenset({self.only_if.since} if self.only_if.since else ()),
        )

    def step(self, context: StepContext) -> StepDecision:
        """Send, hold back, or let the person go without."""
        unwanted = self._unwanted(context)
        if unwanted is not None:
            return SkipMessage(unwanted)
        channel = self.channel or context.facts.channel
        reach, speaks = context.facts.reaches.get(channel), context.facts.contact.fields.get("locale")
        if reach is None:
            return SkipMessage(SkipReason.CHANNEL_NOT_CONFIGURED)
        answer = self._ask_gate(reach, context)
        if not isinstance(answer, gate.Send):
            return self._refused(answer, context)
        text = self.text_for(channel, speaks, context.facts.organization_locale)
        if text is None:
            return SkipMessage(SkipReason.CHANNEL_NOT_CONFIGURED)
        if reach.headroom.is_full:
            return Defer(reach.headroom.next_slot(context.now), DeferReason.WINDOW_FULL)
        return self._write(channel, reach, text, context)

    def text_for(self, channel: Channel, locale: object, organization_locale: str) -> Template | None:
        """Return what somebody gets on a channel, in their language where a template has it."""
        if self.template_id is None:
            return self.texts.get(channel)
        return None if self.frozen is None else compile_template(self.frozen.text_for(locale, organization_locale))

    def check(self, place: Place) -> Iterator[Problem]:
        """Ask for a usable channel with a text, known variables, and references that lead somewhere."""
        channel = self.channel or place.surroundings.channel
        key = "channel" if self.channel else "texts"
        capabilities = place.surroundings.capabilities.get(channel)
        if capabilities is None:
            yield place.problem(key, "channel_not_configured", channel=channel.value)
        elif place.surroundings.subject is Subject.LEADS and not capabilities.to_leads:
            yield place.problem(key, "channel_not_allowed", channel=channel.value)
        if self.template_id is not None and place.surroundings.templates is not None:
            template = place.surroundings.templates.get(self.template_id)
            yield from check_reference(template, channel, place.at(TEMPLATE))
        if self.template_id is None and channel not in self.texts:
            yield place.problem("texts", "missing_text", channel=channel.value)
        yield from self._check_variables(place)
        yield from self._check_since(place)

    def _check_variables(self, place: Place) -> Iterator[Problem]:
        known = scope.known_names(place.offered, place.surroundings.attributes)
        for channel, text in self.texts.items():
            yield from check_template(text.source, known, place.at(f"texts.{channel.value}"))
        if self.frozen is not None:
            yield from check_variants(self.frozen, known, place.at(TEMPLATE))

    def _check_since(self, place: Place) -> Iterator[Problem]:
        since = self.only_if.since
        if since is None:
            return
        node = place.graph.nodes.get(since)
        if node is None or node.type != self.type:
            yield place.problem("only_if.since", "unknown_message", id=since)
        elif place.node_id not in reachable(place.graph.successors(since), place.graph.successors):
            yield place.problem("only_if.since", "not_before", id=since)

    def _unwanted(self, context: StepContext) -> SkipReason | None:
        """Say why nobody wants this message any more: it is too late, or the person did what it asks for."""
        if self.grace is not None and context.now > context.entered_at + self.grace:
            return SkipReason.PAST_GRACE
        if self.only_if is UNCONDITIONALLY:
            return None
        past = context.facts.steps.get(self.only_if.since) if self.only_if.since else None
        since = past.at if past else context.enrollment.entered_at
        inbound = context.facts.inbound
        if self.only_if.no_reply and inbound is not None and inbound.received_at > since:
            return SkipReason.REPLIED
        if self.only_if.not_read and past is not None and past.read_at is not None:
            return SkipReason.ALREADY_READ
        return None

    def _ask_gate(self, reach: Reach, context: StepContext, content: str | None = None) -> gate.Answer:
        outgoing = Outgoing(
            purpose=self.purpose,
            fingerprint=content,
            quota_left=context.facts.quota_left,
            backlog_left=reach.headroom.backlog_left,
        )
        return gate.decide(outgoing, reach.person, reach.route, reach.rules, context.now)

    def _refused(self, answer: gate.Skip | gate.Defer | gate.Fail, context: StepContext) -> StepDecision:
        match answer:
            case gate.Skip(reason):
                return SkipMessage(reason)
            case gate.Fail(reason):
                return FailStep(reason, ends=self.on_failure is OnFailure.END)
            case gate.Defer(until, DeferReason.CONNECTION_UNAVAILABLE as reason):
                impatient = context.deferred_for(reason) >= CONNECTION_PATIENCE
                return Pause(PauseReason.CONNECTION_UNAVAILABLE) if impatient else Defer(until, reason)
            case gate.Defer(until, reason):
                return Defer(until, reason)

    def _write(self, channel: Channel, reach: Reach, text: Template, context: StepContext) -> StepDecision:
        """Render the text; the gate is asked once more where it has to know the content."""
        try:
            rendered = render(text, scope.values(context.facts, context.enrollment))
        except TemplateInvalid:
            # It could be read when it was published, so what fails it is a value: nothing that a retry mends.
            return FailStep(FailReason.PERMANENT_CONTENT, ends=self.on_failure is OnFailure.END)
        if isinstance(rendered, Missing):
            return SkipMessage(SkipReason.MISSING_VARIABLE)
        content = fingerprint(rendered.text)
        if reach.person.recent_content:
            judged = self._ask_gate(reach, context, content)
            if not isinstance(judged, gate.Send):
                return self._refused(judged, context)
        if reach.route.connection_id is None:
            return SkipMessage(SkipReason.CHANNEL_NOT_CONFIGURED)
        return SendMessage(
            body=rendered.text,
            channel=channel,
            connection_id=reach.route.connection_id,
            purpose=self.purpose,
            fingerprint=content,
        )


def as_id(value: object) -> UUID | None:
    """Read an id; None for what is none."""
    try:
        return UUID(str(value)) if value else None
    except ValueError:
        return None


def _read_texts(reader: Reader, *, is_needed: bool) -> dict[Channel, Template]:
    inner = reader.inner("texts")
    names = list(inner.keys()) if inner else []
    if inner is None or not names:
        if is_needed:
            reader.problem("texts", "required")
        return {}
    if not is_needed:
        reader.problem(TEMPLATE, "text_or_template")
    texts: dict[Channel, Template] = {}
    for name in names:
        source = inner.text(name)
        if name not in set(Channel):
            inner.problem(name[:NAME_LIMIT], "unknown_channel")
            continue
        try:
            texts[Channel(name)] = compile_template(source)
        except TemplateInvalid as error:
            inner.problem(name, error.problem.code, **error.problem.params)
    return texts


def _read_template_id(reader: Reader) -> UUID | None:
    value = reader.value(TEMPLATE)
    template_id = as_id(value)
    if value is not None and template_id is None:
        reader.problem(TEMPLATE, "unknown_template")
    return template_id


def _read_frozen(reader: Reader) -> Variants | None:
    inner = reader.inner(FROZEN)
    if inner is None:
        return None
    base, among = inner.text("base", limit=NAME_LIMIT), inner.inner("texts")
    locales = list(among.keys()) if among else []
    texts = {locale: among.text(locale, limit=MAX_SOURCE_LENGTH) for locale in locales} if among else {}
    for locale, text in texts.items():
        try:
            compile_template(text)
        except TemplateInvalid as error:
            reader.problem(TEMPLATE, error.problem.code, **error.problem.params, locale=locale)
    if base not in texts:
        inner.problem("base", "required")
    inner.done()
    return Variants(texts=texts, base=base)


def _read_only_if(reader: Reader) -> OnlyIf:
    only_if = OnlyIf(
        no_reply=reader.flag("no_reply", default=False),
        not_read=reader.flag("not_read", default=False),
        since=reader.text("since", default="", limit=NAME_LIMIT) or None,
    )
    if only_if.not_read and only_if.since is None:
        reader.problem("since", "required")
    if not (only_if.no_reply or only_if.not_read):
        reader.problem("no_reply", "required")
    reader.done()
    return only_if
