"""A fortnight at Estúdio Aurora, from a Monday at nine: what happens when. What comes of it is nobody's script."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.channels.actions.sandbox_people import colleague_writes, list_phones
from cadenza.demo import DEMO
from cadenza.demo.organization import (
    ZONE,
    ask_about_classes,
    book_trials,
    make_demo_organization,
    miss_classes,
)
from cadenza.demo.people import ABSENT, BY_KEY, LEADS, PEOPLE, TRIALS
from cadenza.demo.stage import Stage
from cadenza.kit.db import Tx
from cadenza.kit.timing import add_days

LENGTH = timedelta(days=14)

Act = Callable[[Tx, Mapping[str, UUID]], Awaitable[None]]
Progress = Callable[[float], None]
"""Told the part of the fortnight that has passed."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens a certain time after the beginning."""

    after: timedelta
    act: Act


@dataclass(frozen=True, slots=True)
class Fortnight:
    """When it began and ended."""

    began_at: datetime
    ended_at: datetime


async def colleague_types(tx: Tx, contacts: Mapping[str, UUID], key: str, text: str) -> None:
    """Let somebody of the studio type to a person on the studio's own phone."""
    del contacts
    phones = await list_phones(tx, DEMO, len(PEOPLE))
    person = next(phone.person for phone in phones if phone.person.address == BY_KEY[key].phone)
    await colleague_writes(tx, DEMO, person.id, text)


STORY: tuple[Moment, ...] = (
    Moment(timedelta(0), partial(ask_about_classes, keys=LEADS, occasion="first")),
    Moment(timedelta(hours=6), partial(colleague_types, key="rafael", text="Oi Rafael, aqui é a Bia! Te ligo às 16h.")),
    Moment(timedelta(days=1, hours=1), partial(miss_classes, classes=ABSENT, occasion="first")),
    Moment(timedelta(days=2, hours=12, minutes=30), partial(book_trials, keys=TRIALS)),
    Moment(timedelta(days=6, hours=3), partial(ask_about_classes, keys=("bruno", "carla"), occasion="again")),
    Moment(timedelta(days=8, hours=9), partial(miss_classes, classes={"sakura": "Pilates das 7h"}, occasion="again")),
)


async def play(stage: Stage, progress: Progress, length: timedelta = LENGTH) -> Fortnight:
    """Make the organization on an empty stage, and let the fortnight pass."""
    began_at = last_monday(await stage.now() - length)
    stage.begin_at(began_at)
    demo = await make_demo_organization(stage.database)
    for moment in STORY:
        if moment.after <= length:
            await stage.run_until(began_at + moment.after)
            async with stage.database.begin(DEMO) as tx:
                await moment.act(tx, demo.contacts)
            progress(moment.after / length)
    ended_at = began_at + length
    await stage.run_until(ended_at)
    await stage.finish()
    progress(1.0)
    return Fortnight(began_at, ended_at)


def last_monday(now: datetime) -> datetime:
    """Return the last Monday at nine in São Paulo that has passed."""
    zone = ZoneInfo(ZONE)
    today = now.astimezone(zone).replace(hour=9, minute=0, second=0, microsecond=0)
    monday = add_days(today, -today.weekday(), zone)
    return monday if monday <= now else add_days(monday, -7, zone)
