"""Dates whose month is a word, in five languages: "5 de março de 2026", "5-Mar-26", "March 5, 2026". Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_NAMES = (
    "january jan janeiro enero ene ינואר январь января янв",
    "february feb fevereiro fev febrero פברואר февраль февраля фев февр",
    "march mar março marco marzo מרץ מרס март марта мар",
    "april apr abril abr אפריל апрель апреля апр",
    "may maio mai mayo מאי май мая",
    "june jun junho junio יוני июнь июня июн",
    "july jul julho julio יולי июль июля июл",
    "august aug agosto ago אוגוסט август августа авг",
    "september sep sept setembro set septiembre setiembre ספטמבר сентябрь сентября сен сент",
    "october oct outubro out octubre אוקטובר октябрь октября окт",
    "november nov novembro noviembre נובמבר ноябрь ноября ноя нояб",
    "december dec dezembro dez diciembre dic דצמבר декабрь декабря дек",
)
_MONTHS: Mapping[str, int] = {name: month for month, names in enumerate(_NAMES, 1) for name in names.split()}
_HEBREW_IN = "ב"

_BETWEEN = r"[\s/-]*(?:(?:de|del|of)\s)?\s*"
_NAME = r"([^\W\d_]{3,10})\.?,?"
_BEHIND = r"(?:\sг\.?|\sгода)?(?:,?\s+(.+))?"
_DAY_FIRST = re.compile(
    rf"(\d{{1,2}})(?:[ºª.]|st|nd|rd|th)?{_BETWEEN}{_NAME}{_BETWEEN}(\d{{4}}|\d{{2}}){_BEHIND}", re.IGNORECASE
)
_NAME_FIRST = re.compile(rf"{_NAME}\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}}){_BEHIND}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day as it is written out; the year may have two digits, the clock is what stands behind it."""

    day: int
    month: int
    year: str
    clock: str | None


def read_written(text: str) -> WrittenDay | None:
    """Take a date apart whose month is a word; None if the word is no month."""
    if match := _DAY_FIRST.fullmatch(text):
        day, name, year, clock = match.groups()
    elif match := _NAME_FIRST.fullmatch(text):
        name, day, year, clock = match.groups()
    else:
        return None
    month = _MONTHS.get(name.casefold().removeprefix(_HEBREW_IN))
    return WrittenDay(int(day), month, year, clock) if month else None
