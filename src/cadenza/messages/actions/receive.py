"""What a person writes to us: stored, understood where it is a keyword, and announced, in one transaction.

The same transaction marks the provider's call as processed and holds the person's lock, so "the reply wins" is a
property of one commit: whatever the events stop is stopped when the message can be seen.

- STOP and START change consent at once and are confirmed once: only where the state really changed.
- HELP is answered at most once an hour in a conversation.
- Whoever asks in other words to be left alone is marked for a person (`soft_opt_out`); nothing is guessed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import capabilities_of, refused_identifiers
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import InboundMessage
from cadenza.contacts.actions.addresses import Addressed, confirm
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.inbound import InboundTime, record_inbound
from cadenza.contacts.actions.reviews import open_reviews
from cadenza.contacts.domain.consent import Accepted, ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.keywords import Act, Keyword, Review, classify, confirmation
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.reviews import NewReview
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.messages.actions import record
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.actions.record import Attributed, Recorded, Said
from cadenza.messages.domain.draft import MessageDraft, Priority, Source
from cadenza.messages.domain.events import PersonWrote
from cadenza.messages.domain.gate import Purpose
from cadenza.messages.domain.outside import believable, bounded_body, bounded_id, read_address, read_aliases
from cadenza.messages.domain.routing import identifier_scope

STATES = {Act.STOP: ConsentState.UNSUBSCRIBED, Act.START: ConsentState.SUBSCRIBED}
LONGEST_PROOF = 200


@dataclass(frozen=True, slots=True)
class HeardMessage:
    """An inbound message with the connection it came by, and when its call reached us."""

    connection: Connection
    message: InboundMessage
    received_at: datetime


async def receive(tx: Tx, heard: Sequence[HeardMessage]) -> list[Recorded]:
    """Store what people wrote and act on its keywords; returns what was new. Emits PersonWrote for each.

    A message of a group, a channel or a broadcast is from no person and is left out.
    """
    if not heard:
        return []
    organizations = await load_settings(tx, {one.connection.organization_id for one in heard})
    regions = {organization_id: one.region for organization_id, one in organizations.items()}
    said = [read for each in heard if (read := _said(each, regions[each.connection.organization_id]))]
    attributed = await record.attribute(tx, said)
    contacts = await load_contacts(tx, {(one.said.organization_id, one.contact_id) for one in attributed})
    meanings = {
        one.message_id: _meaning(one, contacts[one.contact_id], organizations[one.said.organization_id])
        for one in attributed
    }
    reviews = {id_: meaning.kind for id_, meaning in meanings.items() if isinstance(meaning, Review)}
    recorded = await record.write(tx, attributed, source=Source.PERSON, reasons=reviews)
    if not recorded:
        return []
    await record_inbound(tx, [_time(one) for one in recorded])
    await confirm(tx, [address for one in recorded for address in _addresses(one)])
    await open_reviews(tx, [review for one in recorded if one.message_id in reviews and (review := _review(tx, one))])
    keywords = [(one, meaning) for one in recorded if isinstance(meaning := meanings[one.message_id], Keyword)]
    await _answer(tx, keywords, await _change_consent(tx, keywords), contacts, organizations)
    for one in recorded:
        tx.emit(_wrote(one, needs_review=one.message_id in reviews))
        tx.hint(one.said.organization_id, "contacts", one.contact_id)
    return recorded


def _said(heard: HeardMessage, region: str) -> Said | None:
    message, scope = heard.message, identifier_scope(heard.connection)
    identifier = read_address(message.kind, message.address_raw, region, scope)
    if identifier is None:
        return None
    return Said(
        connection=heard.connection,
        provider_message_id=bounded_id(message.provider_message_id),
        identifier=identifier,
        aliases=read_aliases(message.aliases, region, scope),
        name=message.name,
        body=bounded_body(message.body),
        said_at=believable(message.at, heard.received_at),
        received_at=heard.received_at,
    )


def _meaning(one: Attributed, contact: KnownContact, organization: Organization) -> Keyword | Review | None:
    languages = [locale for locale in (contact.locale, organization.locale) if locale]
    return classify(one.said.body, languages)


def _review(tx: Tx, one: Recorded) -> NewReview | None:
    """Put a soft opt-out before the team; consent stays as it is until someone decides."""
    key = capabilities_of(one.said.connection.channel).opt_out_key
    if key is None:
        return None
    said = one.said
    return NewReview(said.organization_id, new_id(tx.now), one.contact_id, key, one.message_id, said.body, said.said_at)


def _addresses(one: Recorded) -> list[Addressed]:
    """Return what is certainly theirs, since they wrote from it."""
    said = one.said
    found = refused_identifiers(
        said.connection.channel,
        said.identifier.match_key,
        said.identifier.value,
        identifier_scope(said.connection),
    )
    return [Addressed(said.organization_id, one.contact_id, identifier) for identifier in found]


def _time(one: Recorded) -> InboundTime:
    return InboundTime(one.said.organization_id, one.contact_id, one.said.received_at, one.said.said_at)


async def _change_consent(tx: Tx, keywords: Sequence[tuple[Recorded, Keyword]]) -> set[UUID]:
    """Write what STOP and START say; returns the messages that changed something."""
    acts = [
        (one, keyword, key)
        for one, keyword in keywords
        if keyword.act in STATES and (key := capabilities_of(one.said.connection.channel).opt_out_key) is not None
    ]
    changes = [
        ContactConsent(
            one.said.organization_id,
            one.contact_id,
            key,
            ConsentChange(
                STATES[keyword.act], ConsentSource.PERSON_INBOUND, one.said.said_at, one.said.body[:LONGEST_PROOF]
            ),
        )
        for one, keyword, key in acts
    ]
    verdicts = await change_consent(tx, changes)
    return {
        one.message_id
        for (one, _, _), verdict in zip(acts, verdicts, strict=True)
        if isinstance(verdict, Accepted) and verdict.changes
    }


async def _answer(
    tx: Tx,
    keywords: Sequence[tuple[Recorded, Keyword]],
    changed: set[UUID],
    contacts: Mapping[UUID, KnownContact],
    organizations: Mapping[UUID, Organization],
) -> None:
    """Queue the one neutral answer to each keyword that wants one, in the person's language, else in ours."""
    drafts = [
        _confirmation(
            one,
            keyword.act,
            contacts[one.contact_id].locale or organizations[one.said.organization_id].locale,
        )
        for one, keyword in keywords
        if keyword.act is Act.HELP or one.message_id in changed
    ]
    await queue_messages(tx, drafts)


def _confirmation(one: Recorded, act: Act, locale: str | None) -> MessageDraft:
    said = one.said
    # The key is what makes it once: per message, and for HELP per hour of a conversation.
    once = f"{one.conversation_id}:{said.received_at:%Y-%m-%dT%H}" if act is Act.HELP else str(one.message_id)
    return MessageDraft(
        organization_id=said.organization_id,
        contact_id=one.contact_id,
        connection_id=said.connection.id,
        channel=said.connection.channel,
        address=said.thread.address,
        send_to=said.identifier.value,
        body=confirmation(act, locale),
        purpose=Purpose.CONFIRMATION,
        source=Source.SYSTEM,
        priority=Priority.INBOX,
        idempotency_key=f"{act}:{once}",
    )


def _wrote(one: Recorded, *, needs_review: bool) -> PersonWrote:
    return PersonWrote(
        organization_id=one.said.organization_id,
        contact_id=one.contact_id,
        conversation_id=one.conversation_id,
        connection_id=one.said.connection.id,
        message_id=one.message_id,
        said_at=one.said.said_at,
        received_at=one.said.received_at,
        text=one.said.body,
        needs_review=needs_review,
    )
