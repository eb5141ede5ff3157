"""Numbering plans, read off libphonenumber's metadata once: says in a microsecond what the library says in fifty.

Only what is certain is answered here: a number written with its country code, or as it is dialled in its country
without any prefix. Whatever has a prefix to take off, or seems to be no number, is the library's own to judge: None
means "ask it". A test compares both over every country.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE, PhoneMetadata, country_code_for_region
from phonenumbers.phonenumberutil import PhoneNumberType, is_number_type_geographical
from phonenumbers.tzdata import TIMEZONE_DATA, TIMEZONE_LONGEST_PREFIX

_OTHER_KINDS = (
    ("premium_rate", PhoneNumberType.PREMIUM_RATE),
    ("toll_free", PhoneNumberType.TOLL_FREE),
    ("shared_cost", PhoneNumberType.SHARED_COST),
    ("voip", PhoneNumberType.VOIP),
    ("personal_number", PhoneNumberType.PERSONAL_NUMBER),
    ("pager", PhoneNumberType.PAGER),
    ("uan", PhoneNumberType.UAN),
    ("voicemail", PhoneNumberType.VOICEMAIL),
)
"""In the library's order, which decides what a number is that fits two of them."""


class _Pattern(NamedTuple):
    lengths: frozenset[int]
    """Empty: any that the region has."""
    digits: re.Pattern[str]

    def fits(self, national: str) -> bool:
        return (not self.lengths or len(national) in self.lengths) and self.digits.fullmatch(national) is not None


class _Region(NamedTuple):
    general: _Pattern
    leading: re.Pattern[str] | None
    others: tuple[tuple[_Pattern, int], ...]
    any_other: re.Pattern[str] | None
    """Fits whatever one of them fits: most numbers are none of those, which is then known at once."""
    fixed: _Pattern | None
    mobile: _Pattern | None
    is_one_plan: bool
    """Mobiles and landlines share one pattern."""
    national_prefix: re.Pattern[str] | None
    international_prefix: re.Pattern[str] | None

    def type_of(self, national: str) -> int | None:
        if not self.general.fits(national):
            return None
        if self.any_other is not None and self.any_other.fullmatch(national):
            for pattern, kind in self.others:
                if pattern.fits(national):
                    return kind
        if self.fixed is not None and self.fixed.fits(national):
            is_both = self.is_one_plan or (self.mobile is not None and self.mobile.fits(national))
            both: int = PhoneNumberType.FIXED_LINE_OR_MOBILE
            fixed: int = PhoneNumberType.FIXED_LINE
            return both if is_both else fixed
        if not self.is_one_plan and self.mobile is not None and self.mobile.fits(national):
            kind_of_mobile: int = PhoneNumberType.MOBILE
            return kind_of_mobile
        return None


def valid(digits: str, region: str | None) -> str | None:
    """Return E.164 of digits that are certainly a valid number dialled in this region; None is "ask the library"."""
    plan = _region(region) if region else None
    if region is None or plan is None or digits.startswith("0") or _has_prefix(plan, digits):
        return None
    code = str(country_code_for_region(region))
    if plan.general.fits(digits):
        return f"+{code}{digits}" if _type_of(code, digits) is not None else None
    return valid_international(code, digits[len(code) :]) if _holds_code(plan, code, digits) else None


def _holds_code(plan: _Region, code: str, digits: str) -> bool:
    """Say whether digits without a plus begin with the country's own code, by the library's rule."""
    if not digits.startswith(code):
        return False
    if len(digits) > max(plan.general.lengths, default=len(digits)):
        return True
    whole, rest = (plan.general.digits.fullmatch(text) for text in (digits, digits[len(code) :]))
    return whole is None and rest is not None


def valid_with_code(digits: str) -> str | None:
    """Return E.164 of digits that begin with a country code and are certainly valid; None is "ask the library"."""
    code = country_code(digits)
    return valid_international(code, digits[len(code) :]) if code else None


def valid_international(code: str, national: str) -> str | None:
    """Return E.164 of a country code and a national number that needs nothing taken off."""
    main = _region(COUNTRY_CODE_TO_REGION_CODE[int(code)][0])
    if main is None or national.startswith("0") or _has_national_prefix(main, national):
        return None
    return f"+{code}{national}" if _type_of(code, national) is not None else None


@lru_cache(maxsize=4096)
def country_code(digits: str) -> str | None:
    """Return the country code that digits begin with; no code begins with 0, and none is the beginning of another."""
    if digits.startswith("0"):
        return None
    if len(digits) > 3:
        return country_code(digits[:3])
    return next((digits[:n] for n in (1, 2, 3) if int(digits[:n] or 0) in COUNTRY_CODE_TO_REGION_CODE), None)


def zones(number: str) -> tuple[str, ...]:
    """Return the time zones of an E.164 number as the library does: none for one that is not valid."""
    digits = number.removeprefix("+")
    code = country_code(digits) if digits.isascii() and digits.isdecimal() else None
    kind = _type_of(code, digits[len(code) :]) if code else None
    if code is None or kind is None:
        return ()
    return _zones_of(digits[:TIMEZONE_LONGEST_PREFIX] if is_number_type_geographical(kind, int(code)) else code)


@lru_cache(maxsize=4096)
def _zones_of(prefix: str) -> tuple[str, ...]:
    """Return the zones of the longest beginning that has some."""
    if not prefix:
        return ()
    found = TIMEZONE_DATA.get(prefix)
    return _zones_of(prefix[:-1]) if found is None else tuple(found)


@lru_cache(maxsize=4096)
def _type_of(code: str, national: str) -> int | None:
    """Say what sort of number it is: of the first region of its country code that knows it.

    Kept for a while: within one batch a number is read first, and asked for its zone later.
    """
    for name in COUNTRY_CODE_TO_REGION_CODE[int(code)]:
        region = _region(name) if name != "001" else None
        if region is None:
            continue
        if region.leading is not None:
            if region.leading.match(national):
                return region.type_of(national)
        elif (kind := region.type_of(national)) is not None:
            return kind
    return None


def _has_prefix(plan: _Region, digits: str) -> bool:
    begins = plan.international_prefix is not None and plan.international_prefix.match(digits) is not None
    return begins or _has_national_prefix(plan, digits)


def _has_national_prefix(plan: _Region, digits: str) -> bool:
    return plan.national_prefix is not None and plan.national_prefix.match(digits) is not None


@lru_cache(maxsize=512)
def _region(name: str) -> _Region | None:
    data = PhoneMetadata.metadata_for_region(name.upper(), None)
    general = _pattern(data.general_desc) if data is not None else None
    if data is None or general is None:
        return None
    read = ((_pattern(getattr(data, field)), kind) for field, kind in _OTHER_KINDS)
    others = tuple((pattern, kind) for pattern, kind in read if pattern is not None)
    return _Region(
        general=general,
        leading=_compiled(data.leading_digits),
        others=others,
        any_other=_compiled("|".join(f"(?:{pattern.digits.pattern})" for pattern, _ in others)),
        fixed=_pattern(data.fixed_line),
        mobile=_pattern(data.mobile),
        is_one_plan=bool(data.same_mobile_and_fixed_line_pattern),
        national_prefix=_compiled(data.national_prefix_for_parsing),
        international_prefix=_compiled(data.international_prefix),
    )


def _pattern(description: object) -> _Pattern | None:
    digits = _compiled(getattr(description, "national_number_pattern", None))
    return None if digits is None else _Pattern(frozenset(getattr(description, "possible_length", ()) or ()), digits)


def _compiled(text: str | None) -> re.Pattern[str] | None:
    return re.compile(text) if text else None
