from cadenza.contacts.actions.upsert import foresee_people, upsert_people
from cadenza.contacts.domain.consent import Consent, ConsentSource, ConsentState, OptOutKey, RefusedCode
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.upsert import UpsertStatus
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact

ZONE, NO = "America/Sao_Paulo", {"whatsapp": "unsubscribed"}
YES = {OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED}


def draft(phone=None, email=None, **said):
    """Write a draft with these identifiers."""
    raw = ((IdentifierKind.PHONE, phone), (IdentifierKind.EMAIL, email))
    return ContactDraft(identifiers=tuple(normalise(kind, text, "BR") for kind, text in raw if text), **said)


async def test_what_is_foreseen_is_what_happens_and_foreseeing_writes_nothing(tx, organization_id):
    """Known and new people, a conflict, a refused consent: the same results before and after the upsert."""
    await make_organization(tx, organization_id)
    ana, bia = "+5511990000001", "+5511990000002"
    await make_contact(tx, organization_id, phone=ana, email="ana@x.example", time_zone=ZONE, consent=NO)
    await make_contact(tx, organization_id, phone=bia, first_name="Bia", time_zone=ZONE)
    drafts = [
        draft(ana, first_name="Ana", consent=YES, consent_proof="form"),
        draft("+5511990000003", first_name="Caio"),
        draft("+5511990000003", first_name="Caio Silva"),
        draft(bia, "ana@x.example"),
        draft(bia, first_name="Bia", consent=YES),
    ]
    foreseen = await foresee_people(tx, organization_id, drafts, {}, {}, source=ConsentSource.IMPORT)
    again = await foresee_people(tx, organization_id, drafts, {}, {}, source=ConsentSource.IMPORT)
    done = await upsert_people(tx, organization_id, drafts, source=ConsentSource.IMPORT)

    def said(plan):
        return [(r.status, r._replace(contact_id=None).refused, [p.code for p in r.problems]) for r in plan.results]

    assert said(foreseen) == said(again) == said(done)
    assert [r.status for r in done.results] == [
        UpsertStatus.UNCHANGED,
        UpsertStatus.CREATED,
        UpsertStatus.UPDATED,
        UpsertStatus.CONFLICT,
        UpsertStatus.UNCHANGED,
    ]


async def test_people_that_were_met_before_are_theirs(tx, organization_id):
    """An identifier of an earlier batch is known though nobody has it, and its consent holds."""
    await make_organization(tx, organization_id)
    first = await foresee_people(tx, organization_id, [draft("+5511990000009")], {}, {}, source=ConsentSource.IMPORT)
    met = {key: owner for key, (owner, _) in first.identifiers.items()}
    person = first.results[0].contact_id
    left = {(person, "whatsapp"): Consent(ConsentState.UNSUBSCRIBED)}
    rows = [draft("+5511990000009", consent=YES, consent_proof="form")]
    later = await foresee_people(tx, organization_id, rows, met, left, source=ConsentSource.IMPORT)
    assert later.results[0].contact_id == person
    assert later.results[0].refused == {"whatsapp": RefusedCode.NOT_BY_THE_PERSON}
