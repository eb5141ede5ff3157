"""The studio's deals: what people ask a price for, who sees to it, and the way each of them goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.people import Person
from cadenza.contacts.actions import deals
from cadenza.contacts.actions.deal_list import list_deals
from cadenza.contacts.actions.pipelines import default_pipeline
from cadenza.contacts.domain.deals import Deal, DealFilter, Stage
from cadenza.demo import DEMO
from cadenza.demo.staff import BIA, CAIO, MANAGER, Colleague
from cadenza.kit.db import ReadTx, Tx

COUNT, AT_ONCE = 48, 3
"""How many there are, and how many of them begin each time."""

PACE = 2
"""A deal goes a step further every so many times: once a day."""

TALKING, OFFERED, WON, LOST = 1, 2, 3, 4
"""Places of the stages with which an organization begins."""

WAYS: Sequence[Sequence[int]] = (
    (TALKING, OFFERED, WON),
    (TALKING, OFFERED),
    (),
    (TALKING, LOST),
    (TALKING, OFFERED),
    (TALKING,),
    (TALKING, OFFERED, LOST),
    (TALKING, OFFERED),
    (WON,),
    (TALKING,),
    (TALKING, OFFERED),
)
OWNERS: Sequence[Colleague | None] = (BIA, CAIO, BIA, MANAGER, CAIO, None, BIA)


@dataclass(frozen=True, slots=True)
class Offer:
    """What is asked for; the amount in the smallest units of the currency, None where nobody has named it."""

    title: str
    amount: int | None
    currency: str | None = "BRL"


OFFERS = (
    Offer("Plano anual Yoga", 298_800),
    Offer("Pacote de 10 aulas de Pilates", 65_000),
    Offer("Plano trimestral Funcional", 89_700),
    Offer("Aulas na empresa, 3 meses", 1_280_000),
    Offer("Plano mensal Meditação", 18_900),
    Offer("Personal 2x por semana", 144_000),
    Offer("Retiro de fim de semana", 135_000),
    Offer("Plano família", None, None),
    Offer("Pilates para gestantes, 12 aulas", 96_000),
    Offer("Semana de yoga para visitantes", 48_000, "EUR"),
    Offer("Formação de instrutores", 540_000),
    Offer("Plano anual Pilates", 358_800),
    Offer("Aulas particulares em inglês", 90_000, "USD"),
)


@dataclass(frozen=True, slots=True)
class DemoDeal:
    """One of them: whose it is among those who asked, what it is about, and when it comes to which stage."""

    place: int
    offer: Offer
    owner: Colleague | None
    begins: int
    way: Sequence[int]

    def step_at(self, time: int) -> int | None:
        """Return the stage to which it comes at a time, 0 where it begins; None where nothing happens to it then."""
        step, rest = divmod(time - self.begins, PACE)
        if rest or not 0 <= step <= len(self.way):
            return None
        return self.way[step - 1] if step else 0


def _all() -> Iterator[DemoDeal]:
    for place in range(COUNT):
        yield DemoDeal(
            place,
            OFFERS[place % len(OFFERS)],
            OWNERS[place % len(OWNERS)],
            place // AT_ONCE,
            WAYS[place % len(WAYS)],
        )


DEALS = tuple(_all())


async def see_to_deals(tx: Tx, people: Sequence[UUID], team: Mapping[Colleague, Person], time: int) -> None:
    """Let the deals begin and go on that do so at this time, counted from 0; done again, it changes nothing."""
    stages = (await default_pipeline(tx, DEMO)).stages
    for one in DEALS:
        place = one.step_at(time)
        if place is not None:
            actor = person_actor(team[one.owner or MANAGER].id)
            await _bring(tx, one, people[one.place], stages, place, actor)


async def _bring(tx: Tx, one: DemoDeal, contact_id: UUID, stages: Sequence[Stage], place: int, actor: str) -> None:
    known = await _find(tx, contact_id)
    if known is None:
        said = {
            "title": one.offer.title,
            "amount": one.offer.amount,
            "currency": one.offer.currency,
            "owner": one.owner and one.owner.name,
            "stage_id": stages[place].id,
        }
        await deals.create(tx, DEMO, contact_id, said, actor)
    elif [stage.id for stage in stages].index(known.stage_id) < place:
        await deals.move(tx, DEMO, known.id, stages[place].id, actor)


async def _find(tx: ReadTx, contact_id: UUID) -> Deal | None:
    page = await list_deals(tx, DEMO, DealFilter(contact_ids=[contact_id]), limit=1)
    return next(iter(page.deals), None)
