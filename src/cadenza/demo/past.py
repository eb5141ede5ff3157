"""The studio's last days, played before anybody looks: what the dashboard shows has happened, by the same engine.

The stage's clock goes from the day the studio began until now, some steps a day; nobody wrote a row by hand. A past
that broke off is played on from where it was, since every moment may be repeated.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.people import Person
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.tags import add_tags
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.demo import DEMO, rows
from cadenza.demo.campaigns import BACK_TO_CLASS, OPEN_CLASS, make_number, send_campaign
from cadenza.demo.deals import see_to_deals
from cadenza.demo.desk import answer_some
from cadenza.demo.imported import Reachable, give_phones, import_files, list_reachable
from cadenza.demo.journeys import LEAD_CREATED, MISSED, TRIAL_TAG, WELCOME
from cadenza.demo.organization import ZONE, happen, make_demo_organization
from cadenza.demo.staff import BIA, CAIO, MANAGER, OWNER, Colleague, hire, invite, note
from cadenza.demo.stage import Stage
from cadenza.demo.templates import sign_templates
from cadenza.journeys.actions import commands
from cadenza.kit.db import Tx
from cadenza.kit.timing import add_days

DAYS = 8
CAMPAIGN_DAY, FIRST_PEOPLE_DAY = 4, 5
STRIDE = timedelta(minutes=127)
"""The clock's shortest step: never on the hour."""

READING = timedelta(minutes=10)
VISITS = (timedelta(hours=8, minutes=20), timedelta(hours=10, minutes=10), timedelta(hours=17, minutes=40))
ANSWERS = (timedelta(hours=11, minutes=30), timedelta(hours=17, minutes=45))
"""When people come to the studio or its site, and when somebody at the desk answers, each day."""

ASKING, MISSING, TRYING = 5, 3, 2
"""How many at each of those times ask, miss a class, or book a trial."""

BUSY_DAYS, BUSY = 2, 5
"""The last days are that many times busier."""

INVITED_AGO = timedelta(days=2)
INTERESTS = ("Yoga", "Pilates", "Funcional", "Meditação")
CLASSES = ("Pilates das 7h", "Yoga das 12h", "Yoga das 19h", "Funcional das 6h")

Act = Callable[[Tx], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Studio:
    """Who and what there is."""

    contacts: Mapping[str, UUID]
    team: Mapping[Colleague, Person]
    desk: Connection
    campaigns: Connection
    leads: Sequence[Reachable]
    members: Sequence[Reachable]


async def play_past(stage: Stage, ends_at: datetime) -> None:
    """Make the organization, and let its last days pass until then."""
    began_at = _begin(ends_at)
    stage.begin_at(began_at)
    async with stage.database.read(DEMO) as tx:
        goes_on_at = max(began_at, await rows.last_word(tx, DEMO) or began_at)
    stage.begin_at(goes_on_at)
    studio = await _found(stage, began_at)
    for at, act in _moments(studio, goes_on_at, ends_at):
        await stage.run_until(at, stride=STRIDE)
        async with stage.database.begin(DEMO) as tx:
            await act(tx)
    await stage.run_until(ends_at, stride=STRIDE)
    await stage.finish()
    stage.clock.at = None
    async with stage.database.begin(DEMO) as tx:
        await send_campaign(tx, OPEN_CLASS, studio.campaigns.id)
        await note(tx, studio.team[MANAGER], "send_campaign")


def _begin(ends_at: datetime) -> datetime:
    """Return the morning of the first day."""
    zone = ZoneInfo(ZONE)
    return add_days(ends_at, -DAYS, zone).astimezone(zone).replace(hour=8, minute=0)


async def _found(stage: Stage, began_at: datetime) -> _Studio:
    """Make everything that was there on the first day."""
    demo = await make_demo_organization(stage.database)
    team = await hire(stage.database)
    await sign_templates(stage.database, team[MANAGER])
    await import_files(stage.database, team[OWNER])
    await stage.run_until(began_at + READING)
    async with stage.database.begin(DEMO) as tx:
        campaigns = await make_number(tx)
        people = await list_reachable(tx)
        await give_phones(tx, [demo.connection, campaigns], people)
    willing = [one for one in people if one.consent is ConsentState.SUBSCRIBED or one.contact_id.int % 9 == 0]
    return _Studio(
        demo.contacts,
        team,
        demo.connection,
        campaigns,
        [one for one in willing if one.lifecycle is Lifecycle.LEAD],
        [one for one in willing if one.lifecycle is Lifecycle.MEMBER],
    )


# ------------------------------------------------------------------------------------------ what happened


def _moments(studio: _Studio, after: datetime, ends_at: datetime) -> list[tuple[datetime, Act]]:
    """Say what happens when until the end, in order; what came before is done."""
    to_come = [moment for moment in _everything(studio, ends_at) if after < moment[0] < ends_at]
    return sorted(to_come, key=lambda moment: moment[0])


def _everything(studio: _Studio, ends_at: datetime) -> Iterator[tuple[datetime, Act]]:
    midnight = _begin(ends_at).replace(hour=0)
    places = count()
    desk = [studio.team[one] for one in (BIA, CAIO)]
    for day in range(DAYS + 1):
        morning = add_days(midnight, day, ZoneInfo(ZONE))
        crowd = BUSY if day > DAYS - BUSY_DAYS else 1
        visits = [[next(places) for _ in range(crowd)] for _ in VISITS]
        todays: list[tuple[timedelta, Act]] = [
            (at, partial(_visit, studio, places)) for at, places in zip(VISITS, visits, strict=True)
        ]
        todays += [(at, partial(answer_some, day=day, people=desk)) for at in ANSWERS]
        todays += [(at, partial(_deals, studio, day * len(ANSWERS) + time)) for time, at in enumerate(ANSWERS)]
        if day == CAMPAIGN_DAY:
            todays.append((timedelta(hours=10, minutes=15), partial(_campaign, studio)))
        if day == FIRST_PEOPLE_DAY:
            todays.append((timedelta(hours=9, minutes=5), partial(happen, contacts=studio.contacts, occasion="first")))
        yield from ((morning + at, act) for at, act in todays)
    yield ends_at - INVITED_AGO, partial(invite, by=studio.team[OWNER])
    yield ends_at - timedelta(minutes=90), partial(_hold_one, by=studio.team[MANAGER])


async def _visit(studio: _Studio, places: Sequence[int], tx: Tx) -> None:
    """Let some people ask, some miss their class, some book a trial."""
    asking = [one for place in places for one in _some(studio.leads, place, ASKING)]
    missing = [one for place in places for one in _some(studio.members, place, MISSING)]
    trying = [one for place in places for one in _some(studio.leads[::-1], place, TRYING)]
    events = [
        _event(f"lead:{places[0]}", LEAD_CREATED, one, {"interest": INTERESTS[number % len(INTERESTS)]})
        for number, one in enumerate(asking)
    ]
    events += [
        _event(f"missed:{places[0]}", MISSED, one, {"class": CLASSES[number % len(CLASSES)]})
        for number, one in enumerate(missing)
    ]
    await record_events(tx, DEMO, events)
    await add_tags(tx, [(DEMO, one.contact_id, TRIAL_TAG) for one in trying])


def _some(people: Sequence[Reachable], place: int, number: int) -> Sequence[Reachable]:
    """Take the next few of them, each once."""
    return people[place * number : (place + 1) * number]


def _event(occasion: str, name: str, who: Reachable, properties: Mapping[str, str]) -> IncomingEvent:
    event_id = f"demo:{occasion}:{who.contact_id}"
    return IncomingEvent(event_id=event_id, name=name, contact_id=who.contact_id, properties=properties)


async def _deals(studio: _Studio, time: int, tx: Tx) -> None:
    """Let those who ask first at each visit ask for a price."""
    await see_to_deals(tx, [one.contact_id for one in studio.leads[::ASKING]], studio.team, time)


async def _campaign(studio: _Studio, tx: Tx) -> None:
    await send_campaign(tx, BACK_TO_CLASS, studio.desk.id)
    await note(tx, studio.team[MANAGER], "send_campaign")


async def _hold_one(tx: Tx, by: Person) -> None:
    """Let a person hold one follow-up."""
    enrollment_id = await rows.find_to_hold(tx, DEMO, WELCOME.name)
    if enrollment_id is not None:
        await commands.pause(tx, DEMO, enrollment_id, person_actor(by.id))
        await note(tx, by, "pause_enrollment")
