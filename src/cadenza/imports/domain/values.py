"""What stands in cells, read as dates, numbers, yes and no, lifecycles and tags. Pure.

Every reader returns None for what it can't read: nothing is guessed where two readings are possible, but for the order
of day and month, which is decided once for a whole column.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import StrEnum
from types import MappingProxyType

from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.text import clean_line, plain_digits, strip_invisible
from cadenza.imports.domain.months import read_written

SPREADSHEET_EPOCH = date(1899, 12, 30)
SPREADSHEET_DAYS = range(10_000, 80_000)
"""Numbers that are days in a column of dates: 1927 to 2119."""


class DateOrder(StrEnum):
    """Which comes first where a date begins with neither the year nor a number above twelve."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:,?[T ]+(.+))?")
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_TIME = re.compile(r"(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?\s?m\.?)?(Z|[+-]\d\d:?\d\d)?", re.IGNORECASE)
_SERIAL = re.compile(r"(\d{5})(?:\.\d+)?")
_LIST = re.compile(r"[,;|\n]")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES = _words(
    "1 y yes true t on x ✓ ✔ ok s si sí sim verdadeiro verdadero aceito acepto aceita acepta "
    "כן נכון מאשר מאשרת д да истина согласен согласна subscribed subscribe opt-in optin opted-in assinante"
)
_NO = _words(
    "0 n no não nao false f off falso recuso não-aceito unsubscribed unsubscribe opt-out optout opted-out "
    "לא שקר н нет ложь отказ отписан отписана cleaned descadastrado baja"
)

_LIFECYCLES = {
    Lifecycle.LEAD: "lead leads prospect prospecto potencial potential interessado interessada interesado interesada "
    "ליד מתעניין מתעניינת лид потенциальный",
    Lifecycle.MEMBER: "member members membro aluno aluna miembro socio socia alumno alumna matriculado מנוי מנויה "
    "חבר חברה член участник участница абонент",
    Lifecycle.CUSTOMER: "customer customers client clients cliente clientes comprador לקוח לקוחה клиент клиентка "
    "покупатель",
}
_LIFECYCLE_OF = {word: lifecycle for lifecycle, words in _LIFECYCLES.items() for word in words.split()}

_ACTIVE = _words(
    "active ativo ativa activo activa פעיל פעילה активный активная активен активна действующий действующая"
)
_INACTIVE = _words(
    "inactive inativo inativa inactivo inactiva former לשעבר неактивный неактивная неактивен неактивна бывший бывшая"
)
_NOT = _words("not não no לא не")
_FORMER = re.compile(r"(?:ex|former|antig(?:[oa]|u[oa])s?|бывш(?:ий|ая))[\s-]*(.+)|(.+?)\s+לשעבר")
"""Someone who was it and is it no more."""

_STATUSES = {
    "new": "new | novo | nova | nuevo | nueva | חדש | חדשה | новый | новая",
    "contacted": (
        "contacted | contatado | contatada | em contato | contactado | contactada | en contacto | נוצר קשר | בקשר | "
        "связались | в работе"
    ),
    "trial_booked": (
        "trial booked | trial scheduled | aula experimental marcada | experimental marcada | experimental agendada | "
        "clase de prueba agendada | clase de prueba reservada | prueba agendada | נקבע שיעור ניסיון | "
        "נקבע אימון ניסיון | "
        "записан на пробное | записана на пробное | пробное назначено"
    ),
    "converted": (
        "converted | won | convertido | convertida | matriculado | matriculada | ganho | ganado | inscrito | "
        "inscrita | "
        "הומר | הומרה | נסגר בהצלחה | конвертирован | купил | купила"
    ),
    "lost": (
        "lost | perdido | perdida | desistiu | descartado | descartada | אבוד | אבודה | לא רלוונטי | "
        "потерян | потеряна | отказался | отказалась"
    ),
}
"""What every organization has, as people write it, between bars."""

_STATUS_OF = {word.strip(): status for status, words in _STATUSES.items() for word in words.split("|")}


def read_consent(text: str) -> ConsentState | None:
    """Read a yes or a no."""
    word = _word(text)
    if word in _YES:
        return ConsentState.SUBSCRIBED
    return ConsentState.UNSUBSCRIBED if word in _NO else None


def is_unsaid(text: str) -> bool:
    """Say whether a cell says that nothing was said: we write that for whoever has not answered."""
    return _word(text) == ConsentState.UNKNOWN.value


def read_boolean(text: str) -> bool | None:
    """Read a yes or a no as a value."""
    state = read_consent(text)
    return None if state is None else state is ConsentState.SUBSCRIBED


def read_lifecycle(text: str) -> Lifecycle | None:
    """Read what the person is to the organization."""
    return _LIFECYCLE_OF.get(_word(text))


def likely_lifecycle(text: str) -> Lifecycle | None:
    """Say what a word likely means that says it only to those who wrote it: an active one is a member."""
    return read_lifecycle(text) or (Lifecycle.MEMBER if _word(text) in _ACTIVE else None)


def is_about_lifecycle(text: str) -> bool:
    """Say whether a word tells who somebody is or is no more, also where only a person knows which of ours that is."""
    word = status_word(text)
    first, _, rest = word.partition(" ")
    if likely_lifecycle(word) or word in _INACTIVE or (first in _NOT and rest in _ACTIVE):
        return True
    was = _FORMER.fullmatch(word)
    return was is not None and read_lifecycle(was[1] or was[2]) is not None


def read_lead_status(text: str, own: Mapping[str, str] = MappingProxyType({})) -> str | None:
    """Read how a lead stands: by the word, or by one of the organization's own, given as `status_words`."""
    word = status_word(text)
    return own.get(word) or _STATUS_OF.get(word)


def status_word(text: str) -> str:
    """Return how a status is compared."""
    return clean_line(_word(text).replace("_", " "))


def read_tags(text: str) -> tuple[str, ...]:
    """Split a cell of tags."""
    return tuple(tag for part in _LIST.split(text) if (tag := part.strip()))


def read_number(text: str) -> int | float | None:
    """Read a number with either decimal mark; one of them alone before three digits groups thousands."""
    compact = plain_digits(text).strip().replace("\xa0", "").replace(" ", "")
    compact = re.sub(r"^(?:R\$|US\$|[$€£₪₽])|(?:[$€£₪₽%])$", "", compact)
    if not re.fullmatch(r"[+-]?\d[\d.,]*", compact) or len(compact) > 30:
        return None
    marks = [char for char in compact if char in ".,"]
    if marks:
        last = marks[-1]
        is_grouping = len(set(marks)) == 1 and re.fullmatch(rf"[+-]?\d{{1,3}}(?:\{last}\d{{3}})+", compact)
        if is_grouping and (len(marks) > 1 or last == ","):
            compact = compact.replace(last, "")
        elif marks.count(last) > 1:
            return None
        else:
            compact = compact.replace("," if last == "." else ".", "").replace(last, ".")
    return float(compact) if "." in compact else int(compact)


def read_date(text: str, order: DateOrder, today: date) -> date | None:
    """Read a calendar day, with or without a time behind it."""
    moment = read_moment(text, order, today)
    return moment.date() if moment else None


def read_moment(text: str, order: DateOrder, today: date) -> datetime | None:
    """Read a day and the time behind it, midnight if there is none; without an offset the zone is whoever's asks."""
    text = plain_digits(strip_invisible(text)).strip().strip("'\"")
    if len(text) > 60:
        return None
    if (match := _YEAR_FIRST.fullmatch(text)) or (match := _COMPACT.fullmatch(text)):
        year, month, day = int(match[1]), int(match[2]), int(match[3])
        return _moment(year, month, day, match[4] if match.re is _YEAR_FIRST else None)
    if match := _YEAR_LAST.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        is_month_first = second > 12 or (order is DateOrder.MONTH_FIRST and first <= 12)
        day, month = (second, first) if is_month_first else (first, second)
        return _moment(_year(match[3], today), month, day, match[4])
    if written := read_written(text):
        return _moment(_year(written.year, today), written.month, written.day, written.clock)
    if (match := _SERIAL.fullmatch(text)) and int(match[1]) in SPREADSHEET_DAYS:
        return datetime.combine(SPREADSHEET_EPOCH, time()) + timedelta(days=float(text))
    return None


def _year(text: str, today: date) -> int:
    """Read a year; of two digits it is the one within ten years from now, else of the century before."""
    year = int(text)
    if len(text) == 4:
        return year
    year += today.year - today.year % 100
    return year - 100 if year > today.year + 10 else year


def _moment(year: int, month: int, day: int, clock: str | None) -> datetime | None:
    try:
        moment = datetime(year, month, day)  # noqa: DTZ001 - a wall time, as it stands in the file
    except ValueError:
        return None
    if clock is None:
        return moment
    match = _TIME.fullmatch(clock.strip())
    if match is None:
        return None
    hour, half = int(match[1]), (match[4] or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    try:
        said = moment.replace(hour=hour, minute=int(match[2]), second=int(match[3] or 0))
        return said.replace(tzinfo=_offset(match[5])) if match[5] else said
    except ValueError:
        return None


def _offset(text: str) -> timezone:
    if text in "Zz":
        return UTC
    away = timedelta(hours=int(text[1:3]), minutes=int(text[-2:]))
    return timezone(-away if text[0] == "-" else away)


def guess_date_order(samples: Iterable[str], default: DateOrder) -> DateOrder:
    """Decide for a column which number is the day: the one that is ever above twelve."""
    day_first = month_first = 0
    for sample in samples:
        if match := _YEAR_LAST.fullmatch(plain_digits(sample).strip()):
            day_first += int(match[1]) > 12
            month_first += int(match[2]) > 12
    if day_first == month_first:
        return default
    return DateOrder.DAY_FIRST if day_first > month_first else DateOrder.MONTH_FIRST


def looks_like_date(text: str) -> bool:
    """Say whether a cell is written as a date."""
    any_day = datetime(2026, 1, 1, tzinfo=UTC).date()
    text = text.strip()
    if _SERIAL.fullmatch(text):
        return False
    return any(read_date(text, order, any_day) for order in DateOrder)


def _word(text: str) -> str:
    return strip_invisible(text).strip().strip(".!").casefold()
