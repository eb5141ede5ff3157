"""The demo's templates, in Portuguese and English: what is said again and again, and differs by nobody's journey."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.domain.people import Person
from cadenza.channels.domain.capabilities import Channel
from cadenza.demo import DEMO
from cadenza.demo.staff import note
from cadenza.insight.actions.templates import read_standings
from cadenza.kit.db import Database, Tx
from cadenza.templates.actions import library
from cadenza.templates.domain.saved import Listing

PORTUGUESE, ENGLISH = "pt-BR", "en"
MOST = 200


@dataclass(frozen=True, slots=True)
class DemoTemplate:
    """A template before it is kept."""

    name: str
    portuguese: str
    english: str


TRIAL_BOOKED = DemoTemplate(
    "Aula experimental: confirmada",
    "{{ contact.first_name }}, sua aula experimental no {{ organization.name }} está marcada! ✅",
    "{{ contact.first_name }}, your trial class at {{ organization.name }} is booked! ✅",
)
TRIAL_REMINDER = DemoTemplate(
    "Aula experimental: lembrete",
    "Passando para lembrar da sua aula, {{ contact.first_name }}. Traga água e uma toalha 💧",
    "A quick reminder of your class, {{ contact.first_name }}. Bring water and a towel 💧",
)
FAMILY_PLAN = DemoTemplate(
    "Oferta: plano Família",
    "Oi {{ contact.first_name | default: 'tudo bem' }}! O {{ organization.name }} voltou das férias com o plano "
    "Família: duas pessoas, aulas livres e a segunda mensalidade pela metade. Quer que eu reserve para você?",
    "Hi {{ contact.first_name | default: 'there' }}! {{ organization.name }} is back from its break with the Family "
    "plan: two people, any class, the second membership at half the price. Shall I keep one for you?",
)
OPEN_SATURDAY = DemoTemplate(
    "Convite: aula aberta de sábado",
    "{{ contact.first_name | default: 'Oi' }}, sábado às 9h tem aula aberta no {{ organization.name }} 🌿 "
    "É gratuita e dá para levar alguém. Você vem?",
    "{{ contact.first_name | default: 'Hi' }}, this Saturday at 9 there is an open class at {{ organization.name }} 🌿 "
    "It's free, and you can bring somebody. Will you come?",
)
HOLIDAY = DemoTemplate(
    "Aviso: estúdio fechado no feriado",
    "Oi {{ contact.first_name | default: 'gente' }}! No feriado o {{ organization.name }} fica fechado; voltamos no "
    "dia seguinte, nos horários de sempre.",
    "Hi {{ contact.first_name | default: 'all' }}! {{ organization.name }} is closed on the holiday; we are back the "
    "day after, at the usual hours.",
)

TEMPLATES = (TRIAL_BOOKED, TRIAL_REMINDER, FAMILY_PLAN, OPEN_SATURDAY, HOLIDAY)


async def ensure_templates(tx: Tx) -> Mapping[str, UUID]:
    """Keep those that are not there yet; returns all by their names."""
    wanted = Listing(channel=Channel.WHATSAPP_QR, is_archived=False, limit=MOST)
    known = {one.name: one.id for one, _ in await library.list_page(tx, DEMO, wanted)}
    for one in TEMPLATES:
        if one.name not in known:
            texts = {PORTUGUESE: one.portuguese, ENGLISH: one.english}
            known[one.name] = (await library.create(tx, DEMO, one.name, Channel.WHATSAPP_QR, texts)).id
    return known


async def sign_templates(database: Database, by: Person) -> None:
    """Say in the audit log who wrote each: the studio's first day has templates before it has a team."""
    async with database.begin(DEMO) as tx:
        ids = await ensure_templates(tx)
        known = await read_standings(tx, DEMO, list(ids.values()))
    signed = {one.template_id for one in known if one.changed_by is not None}
    for name, template_id in ids.items():
        if template_id not in signed:
            async with database.begin(DEMO) as tx:
                tx.changed(library.SUBJECT, template_id, after={"name": name})
                await note(tx, by, "create_template")
