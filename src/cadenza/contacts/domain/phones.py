"""Phone numbers: from what people and spreadsheets write to E.164, and to one key per phone. Pure.

Rules:
- a number is kept in E.164 and must be valid for libphonenumber; digits that a spreadsheet lost are never
  guessed (`phone_precision_lost`);
- a cell with several numbers gives the first valid one;
- without + or 00 only the region's own country code is looked for: a Brazilian 81 97650-3240 in an American file is
  refused, and not taken for the phone of a stranger in Japan;
- one phone has one match key, whichever national form it is written in. Three countries have two forms:

      Brazil     +55 DD 9 and 8 digits   +55 DD and 8 digits   the ninth digit came in 2012-2016; WhatsApp still
                                                               knows older accounts without it
      Mexico     +52 1 and 10 digits     +52 and 10 digits     the 1 of mobiles ended in 2019
      Argentina  +54 9 and 10 digits     +54 and 10 digits     the 9 is dialled from abroad only

  The key is the second form. Brazil's rule stops at mobiles whose other eight digits begin with 2-5: without
  the 9 they are landlines, and +55 11 94002-8922 is not the phone of +55 11 4002-8922. In Mexico and Argentina
  mobiles and landlines share one numbering plan, so ten digits are one phone;
- Brazil and Mexico have only one of the two that can be dialled today, and the number is kept in that one.
"""

import re
import unicodedata

import phonenumbers
from phonenumbers import timezone as phone_zones

from cadenza.contacts.domain import numbering
from cadenza.contacts.domain.text import plain_digits, strip_invisible
from cadenza.contacts.errors import InvalidIdentifier

MAX_RAW_LENGTH = 250
"""A cell with two numbers and a note fits; a pasted page does not."""

_VARIANTS = (
    (re.compile(r"\+55([1-9][1-9])9([016-9][0-9]{7})"), "+55"),
    (re.compile(r"\+521([0-9]{10})"), "+52"),
    (re.compile(r"\+549([0-9]{10})"), "+54"),
)
"""What stands in groups, behind the country code, is the shorter form."""

_OTHER_FORMS = (
    (re.compile(r"\+55([1-9][1-9])([016-9][0-9]{7})"), (r"+55\g<1>9\2", r"+55\1\2")),
    (re.compile(r"\+52([0-9]{10})"), (r"+52\1", r"+521\1")),
    (re.compile(r"\+54([0-9]{10})"), (r"+549\1", r"+54\1")),
)
_BR_WITHOUT_NINE = _OTHER_FORMS[0][0]
_MX_WITH_MOBILE_PREFIX = re.compile(r"\+52(?:1|01|04[45])([0-9]{10})")
_MX_DIALLED = re.compile(r"(?:1|01|04[45])([0-9]{10})")

_PLAIN = re.compile(r"[0-9 ()+-]+")
"""A number as it is dialled: there is nothing around it, and nothing is damaged."""

_SCHEME = re.compile(
    r"(?:tel|sms|callto|whatsapp|phone):(?://)?|(?:https?://)?(?P<link>wa\.me/|api\.whatsapp\.com/send\?phone=)",
    re.IGNORECASE,
)
"""WhatsApp's links hold the country code, and no plus."""
_JID = re.compile(r"\+?([0-9]{7,15})(?::[0-9]+)?@(?:c\.us|s\.whatsapp\.net)", re.IGNORECASE)
_EXTENSION = re.compile(
    r"(?:;ext=|\s*(?:#|x|extn?|extension|ramal|anexo|int|interno|доб|שלוחה))\s*[:.]?\s*[0-9]{1,7}\s*$",
    re.IGNORECASE,
)
_SCIENTIFIC = re.compile(r"[+-]?([0-9]+)(?:[.,]([0-9]*))?e\+?([0-9]+)", re.IGNORECASE)
_FLOAT = re.compile(r"(\+?[0-9]{6,})[.,]0{1,2}")
_GROUPED_BY_COMMAS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_NOT_IN_A_NUMBER = re.compile(r"[^0-9+().\s\u2010-\u2015\-]+")
_LETTER = re.compile(r"[^\W\d_]")
_NO_DIGIT = re.compile(r"[^0-9]")
_MAX_GROUPS = 12

_ZONE_NAMES = {
    # Islands and cities that keep their neighbour's clock: a British mobile has four zones and one clock.
    "America/Kralendijk": "America/Curacao",
    "Arctic/Longyearbyen": "Europe/Oslo",
    "Europe/Guernsey": "Europe/London",
    "Europe/Isle_of_Man": "Europe/London",
    "Europe/Jersey": "Europe/London",
    "Europe/Mariehamn": "Europe/Helsinki",
    "Europe/Vatican": "Europe/Rome",
    # Names that have changed since.
    "Africa/Asmera": "Africa/Asmara",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Godthab": "America/Nuuk",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Choibalsan": "Asia/Ulaanbaatar",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "Pacific/Enderbury": "Pacific/Kanton",
    "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk",
}
"""What we call the zones of libphonenumber's data."""

_ZONE_OF_MOST = {"America/Noronha": "America/Recife"}
"""The data gives Brazil's area code 81 to its island: three thousand of nine million people, on another clock."""


def e164(raw: str, region: str | None) -> str:
    """Return the number in E.164, or raise InvalidIdentifier; `region` reads numbers without a country code."""
    if len(raw) > MAX_RAW_LENGTH:
        raise InvalidIdentifier("phone", "identifier_too_long", limit=MAX_RAW_LENGTH)
    text = raw.strip() if _PLAIN.fullmatch(raw) else _undamaged(_tidy(raw))
    region = region.upper() if region else None
    found = _parse_whole(text, region) or _first_in_text(text, region)
    if found is None:
        raise InvalidIdentifier("phone", "phone_invalid")
    return found


def match_key(number: str) -> str:
    """Return the key shared by all national forms of an E.164 number."""
    for pattern, code in _VARIANTS:
        if match := pattern.fullmatch(number):
            return code + "".join(match.groups())
    return number


def variants(key: str) -> tuple[str, ...]:
    """Return every E.164 form that has this match key, the one to try first in front."""
    for pattern, forms in _OTHER_FORMS:
        if match := pattern.fullmatch(key):
            return tuple(match.expand(form) for form in forms)
    return (key,)


def phone_zone(number: str) -> str | None:
    """Return the number's time zone where its prefix leaves only one clock; None where several are plausible."""
    zones = numbering.zones(number) or _library_zones(number)
    names = {_ZONE_NAMES.get(name) or _ZONE_OF_MOST.get(name, name) for name in zones}
    names.discard(phone_zones.UNKNOWN_TIMEZONE)
    return names.pop() if len(names) == 1 else None


def _library_zones(number: str) -> tuple[str, ...]:
    try:
        return tuple(phone_zones.time_zones_for_number(phonenumbers.parse(number)))
    except phonenumbers.NumberParseException:
        return ()


def _tidy(raw: str) -> str:
    """Remove what is around the number: marks that show nothing, quotes, link schemes, WhatsApp's domain."""
    text = plain_digits(strip_invisible(unicodedata.normalize("NFKC", raw)))
    text = text.strip().lstrip("='\"`’‘´").rstrip("'\"").strip()
    if scheme := _SCHEME.match(text):
        text = ("+" if scheme["link"] else "") + text[scheme.end() :]
    if jid := _JID.fullmatch(text):
        return f"+{jid[1]}"
    return _EXTENSION.sub("", text) if text[:1] in "+(0123456789" else text


def _undamaged(text: str) -> str:
    """Undo what spreadsheets do to long numbers, where no digit is lost."""
    compact = text.replace(" ", "")
    if number := _SCIENTIFIC.fullmatch(compact):
        return _expanded(number[1], number[2] or "", number[3])
    if number := _FLOAT.fullmatch(compact):
        return number[1]
    if _GROUPED_BY_COMMAS.fullmatch(compact):
        return compact.replace(",", "")
    return text


def _expanded(whole: str, fraction: str, exponent: str) -> str:
    """Write 5.511987650001E+12 out; with fewer digits than the exponent the last ones are lost."""
    places = int(exponent[:4])
    if len(fraction) < places or fraction[places:].strip("0"):
        raise InvalidIdentifier("phone", "phone_precision_lost")
    return whole + fraction[:places]


def _parse_whole(text: str, region: str | None) -> str | None:
    """Read the text as one number."""
    if _LETTER.search(text):
        return None
    digits = _NO_DIGIT.sub("", text)
    if text.lstrip("( ").startswith("+"):
        return _valid(f"+{digits.lstrip('0')}")
    if digits.startswith("00") and (found := _valid(f"+{digits[2:]}")):
        return found
    if found := _valid(digits, region):
        return found
    # Exports often hold the country code without its plus.
    code = country_code(region) if region else None
    begins_with_it = code is not None and digits.startswith(str(code))
    return _valid(f"+{digits}") if begins_with_it and 11 <= len(digits) <= 15 else None


def _first_in_text(text: str, region: str | None) -> str | None:
    """Read the first valid number among several, or beside a note."""
    for piece in _NOT_IN_A_NUMBER.split(text):
        groups = piece.split()[:_MAX_GROUPS]
        for first in range(len(groups)):
            for end in range(first + 1, len(groups) + 1):
                if found := _parse_whole(" ".join(groups[first:end]), region):
                    return found
    return None


def _valid(digits: str, region: str | None = None) -> str | None:
    """Return E.164 if it is a valid number once today's national form is restored."""
    if region == "MX" and (dialled := _MX_DIALLED.fullmatch(digits)):
        digits = dialled[1]
    quick = numbering.valid_with_code(digits[1:]) if digits[:1] == "+" else numbering.valid(digits, region)
    if quick is not None:
        return _restored(quick) or quick
    try:
        parsed = phonenumbers.parse(digits, region)
    except phonenumbers.NumberParseException:
        return None
    if restored := _restored(f"+{parsed.country_code}{parsed.national_number}"):
        return restored
    if phonenumbers.is_valid_number(parsed):
        return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)
    return None


def _restored(number: str) -> str | None:
    """Give a Brazilian mobile its ninth digit and take Mexico's old mobile prefix away.

    Brazil's 7XXX-XXXX without a ninth digit are still in the metadata: Nextel's radios, switched off in 2018.
    """
    if match := _BR_WITHOUT_NINE.fullmatch(number):
        number = f"+55{match[1]}9{match[2]}"
    elif match := _MX_WITH_MOBILE_PREFIX.fullmatch(number):
        number = f"+52{match[1]}"
    else:
        return None
    return number if _is_valid(number) else None


def _is_valid(number: str) -> bool:
    quick = numbering.valid_with_code(number[1:])
    return quick == number or bool(phonenumbers.is_valid_number(phonenumbers.parse(number)))


def country_code(region: str) -> int | None:
    """Return the calling code of a country, such as 55 for BR."""
    return phonenumbers.country_code_for_region(region.upper()) or None
