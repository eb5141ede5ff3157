"""The demo's organization is made in one transaction: there whole, or not at all. Making it again changes nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.organizations import create_organization, load_settings
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.actions.sandbox_people import PersonDraft, add_people, create_sandbox
from cadenza.channels.domain.capabilities import Channel
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.pipelines import default_pipeline
from cadenza.contacts.actions.submit import submit_batch
from cadenza.contacts.actions.tags import add_tags
from cadenza.contacts.domain.consent import ConsentSource, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.contacts.domain.submitted import SubmittedContact
from cadenza.demo import DEMO
from cadenza.demo.journeys import JOURNEYS, LEAD_CREATED, MISSED, TRIAL_TAG, with_templates
from cadenza.demo.people import ABSENT, BY_KEY, LEADS, PEOPLE, TRIALS, Person
from cadenza.demo.rows import find_contacts
from cadenza.demo.templates import ensure_templates
from cadenza.journeys.actions import author
from cadenza.journeys.actions.author import JourneyChanges
from cadenza.kit.db import Database, ReadTx, Tx

NAME = "Estúdio Aurora"
ZONE = "America/Sao_Paulo"
ATTRIBUTES = ["birth_date", "interest", "plan_name"]
PROOF = "Formulário do site: “Quero receber mensagens do Estúdio Aurora no WhatsApp”"


@dataclass(frozen=True, slots=True)
class DemoOrganization:
    """The demo's organization, with the contacts of its people by their keys."""

    id: UUID
    connection: Connection
    contacts: Mapping[str, UUID]


async def make_demo_organization(database: Database) -> DemoOrganization:
    """Make it if it is not there; nobody is in its journeys yet."""
    async with database.begin(DEMO) as tx:
        if await load_settings(tx, [DEMO]):
            (connection, *_) = await list_connections(tx, [DEMO])
            return DemoOrganization(DEMO, connection, await _find_contacts(tx))
        connection = await _found(tx)
        contacts = await _add_contacts(tx)
        await _publish_journeys(tx)
        return DemoOrganization(DEMO, connection, contacts)


async def _find_contacts(tx: ReadTx) -> Mapping[str, UUID]:
    known = await find_contacts(tx, DEMO)
    return {one.key: known[way] for one in PEOPLE if (way := one.phone or one.email or "") in known}


async def _found(tx: Tx) -> Connection:
    settings = {"attributes": ATTRIBUTES}
    await create_organization(tx, DEMO, name=NAME, time_zone=ZONE, locale="pt-BR", region="BR", settings=settings)
    await default_pipeline(tx, DEMO)
    connection = await create_sandbox(tx, DEMO, "WhatsApp do estúdio", channel=Channel.WHATSAPP_QR, gives_phones=True)
    phones = [
        PersonDraft(address=one.phone, name=one.name, locale=one.locale, behaviour=one.behaviour)
        for one in PEOPLE
        if one.phone is not None
    ]
    await add_people(tx, connection, phones)
    return connection


async def _add_contacts(tx: Tx) -> Mapping[str, UUID]:
    results = await submit_batch(tx, DEMO, [_submitted(one) for one in PEOPLE], source=ConsentSource.FORM)
    wrong = [problem for result in results for problem in result.problems]
    if wrong:
        raise RuntimeError(f"the demo's people are refused: {wrong}")
    return {one.key: result.contact_id for one, result in zip(PEOPLE, results, strict=True) if result.contact_id}


def _submitted(person: Person) -> SubmittedContact:
    draft = ContactDraft(
        first_name=person.first_name,
        last_name=person.last_name,
        locale=person.locale,
        time_zone=person.time_zone,
        lifecycle=person.lifecycle,
        attributes=dict(person.attributes),
        tags=person.tags,
        consent={OptOutKey.WHATSAPP: person.consent} if person.consent else {},
        consent_proof=PROOF if person.consent else None,
    )
    known = (("phone", person.phone), ("email", person.email))
    return SubmittedContact(draft, [(kind, value, "") for kind, value in known if value is not None])


async def _publish_journeys(tx: Tx) -> None:
    templates = await ensure_templates(tx)
    for one in JOURNEYS:
        changes = JourneyChanges(
            description=one.description,
            subject=one.subject,
            channel=Channel.WHATSAPP_QR,
            draft=with_templates(one.graph, templates),
        )
        journey = await author.create(tx, DEMO, one.name, changes)
        await author.publish(tx, DEMO, journey.id)


# ------------------------------------------------------------------------------------------ what happens


async def happen(tx: Tx, contacts: Mapping[str, UUID], occasion: str) -> None:
    """Let everything happen that brings people into the journeys."""
    await ask_about_classes(tx, contacts, LEADS, occasion)
    await miss_classes(tx, contacts, ABSENT, occasion)
    await book_trials(tx, contacts, TRIALS)


async def ask_about_classes(tx: Tx, contacts: Mapping[str, UUID], keys: Iterable[str], occasion: str) -> None:
    """Let people ask about classes: new leads."""
    await record_events(
        tx,
        DEMO,
        [
            IncomingEvent(
                event_id=f"demo:lead:{key}:{occasion}",
                name=LEAD_CREATED,
                contact_id=contacts[key],
                properties=dict(BY_KEY[key].attributes),
            )
            for key in keys
        ],
    )


async def miss_classes(tx: Tx, contacts: Mapping[str, UUID], classes: Mapping[str, str | None], occasion: str) -> None:
    """Let people miss their classes."""
    await record_events(
        tx,
        DEMO,
        [
            IncomingEvent(
                event_id=f"demo:missed:{key}:{occasion}",
                name=MISSED,
                contact_id=contacts[key],
                properties={"class": name} if name else {},
            )
            for key, name in classes.items()
        ],
    )


async def book_trials(tx: Tx, contacts: Mapping[str, UUID], keys: Iterable[str]) -> None:
    """Let people book a trial class."""
    await add_tags(tx, [(DEMO, contacts[key], TRIAL_TAG) for key in keys])
