"""Phone numbers as people, spreadsheets and networks write them."""

import csv
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phonenumbers.tzdata import TIMEZONE_DATA

from cadenza.contacts.domain.phones import (
    _PLAIN,
    _ZONE_NAMES,
    _tidy,
    _undamaged,
    e164,
    match_key,
    phone_zone,
    variants,
)
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.kit.timing import is_zone, zone_named

SAMPLE = Path(__file__).parents[2] / "cases" / "contacts_br_sample.csv"


def refusal(raw: str, region: str | None = "BR") -> str:
    """Return the code with which the text is refused."""
    with pytest.raises(InvalidIdentifier) as refused:
        e164(raw, region)
    assert refused.value.error_code == refused.value.problem.code
    return refused.value.problem.code


# ---------------------------------------------------------------------------------------------- what is read

BRAZILIAN = "+5511981777631"
ONE_PHONE = [
    "(11) 98177-7631", "11981777631", "+55 11 98177-7631", "5511981777631", "5511981777631.0", "5511981777631,00",
    "55.11.98177.7631", "011981777631", "0055 11 98177 7631", "005511981777631", "+0055 11 98177-7631",
    "+55 (0) 11 98177-7631", "+55 (011) 98177-7631", "(+55) 11 98177-7631", "'11981777631", '="5511981777631"',
    "“11981777631", "tel:+55-11-98177-7631", "TEL:11981777631", "whatsapp:+5511981777631", "sms:+5511981777631",
    "https://wa.me/5511981777631", "wa.me/5511981777631?text=oi",
    "https://api.whatsapp.com/send?phone=5511981777631&text=oi", "5511981777631@c.us",
    "5511981777631@s.whatsapp.net", "5511981777631:12@s.whatsapp.net", "+551181777631", "551181777631@c.us",
    "(11) 8177-7631", "5.511981777631E+12", "5,511981777631e12", "5,511,981,777,631", "5 511 981 777 631",
    "55 11 98177–7631", "55\u00a011\u00a098177\u20117631", "\u202a+55 11 98177-7631\u202c", "\ufeff11981777631",
    "1\u200b1981777631", "\u2066+5511981777631\u2069", "（１１）９８１７７－７６３１",
    "＋５５ １１ ９８１７７ ７６３１",     "٠١١٩٨١٧٧٧٦٣١", "+۵۵ ۱۱ ۹۸۱۷۷ ۷۶۳۱", "+५५ ११ ९८१७७ ७६३१",
    "(11) 98177-7631 ramal 12", "11 98177-7631 x12",
    "+55 11 98177-7631;ext=12", "11 98177-7631 #3", "11 98177-7631 Ana", "Ana (mãe): 11 98177-7631",
    "11 98177-7631 / 11 3333-4444", "11 98177-7631, 11 3333-4444", "11981777631 1133334444",
    "5511981777631 5511981777631", "9999 / 11 98177-7631", "ligar depois das 18 no 11 98177-7631",
    "11981777631\n1133334444", " 11981777631 ",
]  # fmt: skip


@pytest.mark.parametrize("written", ONE_PHONE)
def test_every_way_to_write_a_brazilian_mobile_is_that_mobile(written):
    """One phone is one E.164 number and one match key, however it arrives."""
    number = e164(written, "BR")
    assert number == BRAZILIAN
    assert match_key(number) == "+551181777631"


WORLD = [
    ("059-8587840", "IL", "+972598587840"),
    ("05\u200e4-682\u200f8233", "IL", "+972546828233"),
    ("972-54-682-8233", "IL", "+972546828233"),
    ("8 (916) 123-45-67", "RU", "+79161234567"),
    ("+7 916 123 45 67 доб. 5", "RU", "+79161234567"),
    ("044 33 9825 9791", "MX", "+523398259791"),
    ("045 33 9825 9791", "mx", "+523398259791"),
    ("1 33 9825 9791", "MX", "+523398259791"),
    ("33 9825 9791", "MX", "+523398259791"),
    ("5213398259791.0", "MX", "+523398259791"),
    ("+52 1 33 9825 9791", None, "+523398259791"),
    ("+52 33 9825 9791", "BR", "+523398259791"),
    ("011 15 2345-6789", "AR", "+5491123456789"),
    ("+54 9 11 2345-6789", None, "+5491123456789"),
    ("+54 11 2345-6789", None, "+541123456789"),
    ("011 55 11 98177-7631", "US", BRAZILIAN),
    ("00 55 11 98177 7631", "DE", BRAZILIAN),
    ("(212) 555-0123 ext. 9", "US", "+12125550123"),
    ("+1 (212) 555-0123", "BR", "+12125550123"),
    ("030/901820", "DE", "+4930901820"),
    ("020 7946 0018", "GB", "+442079460018"),
    ("+44 (0)20 7946 0018", "BR", "+442079460018"),
    ("06 698 12345", "IT", "+390669812345"),
    ("०९८१२३४५६७८", "IN", "+919812345678"),
    ("+351 912 345 678", "BR", "+351912345678"),
    ("00351912345678", "BR", "+351912345678"),
    ("351912345678", "PT", "+351912345678"),
    ("81 97650-3240", "BR", "+5581976503240"),
    ("https://wa.me/5511981777631", "US", BRAZILIAN),
    ("5511981777631@c.us", "US", BRAZILIAN),
    ("11 3333-4444", "BR", "+551133334444"),
    ("(21) 7475-2304", "BR", "+5521974752304"),
]


@pytest.mark.parametrize(("written", "region", "expected"), WORLD)
def test_numbers_of_the_world(written, region, expected):
    """The region reads national forms; a country code outranks it."""
    assert e164(written, region) == expected


@pytest.mark.parametrize(
    ("written", "region"),
    [
        ("81 97650-3240", "US"),  # Recife, not +81 of Japan
        ("81976503240", "us"),
        ("351912345678", "BR"),
        ("5511981777631", "US"),
        ("5511981777631", None),
    ],
)
def test_bare_digits_are_never_another_countrys_number(written, region):
    """Without + or 00 only the region's own country code counts: a stranger abroad would be messaged."""
    assert refusal(written, region) == "phone_invalid"


@pytest.mark.parametrize("number", ["5,51199E+12", "5.51199E+12", "5.5E12", "1e+12", "5,51199E+999999999", "6E5"])
def test_digits_lost_in_scientific_notation_are_never_guessed(number):
    """A spreadsheet that shows 5,51199E+12 has thrown the person's number away."""
    assert refusal(number) == "phone_precision_lost"


@pytest.mark.parametrize(
    "written",
    ["", " ", "telefone?", "9999", "11 2", "(11) 98765", "00000000000", "+", "+55", "+5511", "-", "E+12", "null",
     "11 1111", "99999999999999999999", "123456789012@lid", "120363041234567890@g.us", "ana@example.com",
     "+999 123 456 789", "٣", "①②③", "🙂" * 20, "+55 00 00000-0000", "12/03/2026"],
)  # fmt: skip
def test_what_is_no_phone_is_refused(written):
    """Notes, dates, groups and cut-off numbers are not called phones."""
    assert refusal(written) == "phone_invalid"


def test_a_national_number_without_a_region_is_refused():
    """Without a country there is no telling whose number it is."""
    assert refusal("98177-7631", None) == "phone_invalid"
    assert refusal("(11) 98177-7631", "XX") == "phone_invalid"


def test_a_page_pasted_into_a_phone_cell_is_too_long():
    """Work per cell is bounded."""
    assert refusal("1 " * 500) == "identifier_too_long"


@settings(max_examples=500)
@given(st.text(max_size=60) | st.from_regex(r"[+0-9().,Ee /-]{0,40}", fullmatch=True))
def test_no_text_raises_anything_but_the_typed_error(text):
    """Phones come from files of strangers; what is accepted is E.164 and stable."""
    try:
        number = e164(text, "BR")
    except InvalidIdentifier:
        return
    assert number[0] == "+"
    assert number[1:].isascii()
    assert number[1:].isdigit()
    assert e164(number, None) == number


# ------------------------------------------------------------------------------------------------ match keys

KEYS = [
    ("+5511981777631", "+551181777631"),
    ("+551181777631", "+551181777631"),
    ("+5511961777631", "+551161777631"),
    ("+5511971777631", "+551171777631"),
    ("+5511991777631", "+551191777631"),
    # Without the 9 these would be the landlines of other people.
    ("+5511940028922", "+5511940028922"),
    ("+5511923456789", "+5511923456789"),
    ("+5511934567890", "+5511934567890"),
    ("+5511956789012", "+5511956789012"),
    ("+551140028922", "+551140028922"),
    # Nothing but mobiles of the right length.
    ("+55119817776311", "+55119817776311"),
    ("+5509981777631", "+5509981777631"),
    ("+558001234567", "+558001234567"),
    ("+5219982597911", "+529982597911"),
    ("+523398259791", "+523398259791"),
    ("+52133982597911", "+52133982597911"),
    ("+5491123456789", "+541123456789"),
    ("+541123456789", "+541123456789"),
    ("+549112345678", "+549112345678"),
    # Neighbours with the same digits are left alone.
    ("+351912345678", "+351912345678"),
    ("+5981912345678", "+5981912345678"),
    ("+15219982597911", "+15219982597911"),
]


@pytest.mark.parametrize(("number", "key"), KEYS)
def test_a_match_key_has_no_national_variants(number, key):
    """F40: the ninth digit makes no second contact, and two people never become one."""
    assert match_key(number) == key
    assert match_key(key) == key


br_areas = st.integers(1, 9).flatmap(lambda a: st.integers(1, 9).map(lambda b: f"{a}{b}"))
eight_digits = st.integers(0, 99_999_999).map(lambda n: f"{n:08d}")


@given(st.from_regex(_PLAIN, fullmatch=True))
def test_a_plain_number_has_nothing_to_be_undone(raw):
    """What is read without looking for marks and damage is what would be left of it after that."""
    assert _undamaged(_tidy(raw)) == raw.strip()


@given(br_areas, eight_digits)
def test_no_brazilian_mobile_shares_a_key_with_a_landline(area, rest):
    """A key without the ninth digit is never a number that can be a landline."""
    mobile, without_nine = f"+55{area}9{rest}", f"+55{area}{rest}"
    if rest[0] in "2345":
        assert match_key(mobile) != match_key(without_nine)
    else:
        assert match_key(mobile) == match_key(without_nine)


@given(st.integers(0, 9_999_999_999).map(lambda n: f"{n:010d}"))
def test_mexican_and_argentine_mobiles_have_one_key(national):
    """The 1 after +52 and the 9 after +54 say mobile, not another phone."""
    assert match_key(f"+521{national}") == match_key(f"+52{national}")
    assert match_key(f"+549{national}") == match_key(f"+54{national}")


@given(st.sampled_from(["+55", "+52", "+54", "+1", "+44"]), st.integers(10**6, 10**12 - 1))
def test_variants_are_the_numbers_with_that_key(country, national):
    """Every variant leads back to the key, and the number itself is among them."""
    number = f"{country}{national}"
    key = match_key(number)
    assert number in variants(key)
    assert {match_key(form) for form in variants(key)} == {key}


def test_the_variant_to_try_first():
    """Today's form first; for Argentina the one that networks abroad use."""
    assert variants("+551181777631") == ("+5511981777631", "+551181777631")
    assert variants("+523398259791") == ("+523398259791", "+5213398259791")
    assert variants("+541123456789") == ("+5491123456789", "+541123456789")
    assert variants("+551140028922") == ("+551140028922",)
    assert variants("+5511940028922") == ("+5511940028922",)
    assert variants("+972546828233") == ("+972546828233",)


# ----------------------------------------------------------------------------------------------------- zones


@pytest.mark.parametrize(
    ("number", "zone"),
    [
        ("+5511981777631", "America/Sao_Paulo"),
        ("+5592981777631", "America/Manaus"),
        ("+5568981777631", "America/Rio_Branco"),
        ("+523398259791", "America/Mexico_City"),
        ("+5491123456789", "America/Argentina/Buenos_Aires"),
        ("+12125550123", "America/New_York"),
        ("+972546828233", "Asia/Jerusalem"),
        ("+447911123456", "Europe/London"),
        ("+393312345678", "Europe/Rome"),
        ("+9779812345678", "Asia/Kathmandu"),
        ("+79161234567", None),  # a Russian mobile may be in any of eleven zones
        ("+61412345678", None),
        ("+34612345678", None),  # Madrid or the Canaries
        ("+999123", None),
        ("nonsense", None),
        ("", None),
        ("+5581999990001", "America/Recife"),
    ],
)
def test_a_zone_is_read_from_the_prefix_only_if_one_clock_is_plausible(number, zone):
    """F27: a guess that may be three hours off is no zone."""
    assert phone_zone(number) == zone


def test_every_zone_of_the_prefixes_is_a_zone_of_the_database():
    """The two sources are updated apart; the names we write must exist in the other."""
    names = {zone for zones in TIMEZONE_DATA.values() for zone in zones}
    renamed = {_ZONE_NAMES.get(name, name) for name in names}
    assert all(is_zone(name) for name in renamed)
    january, july = datetime(2026, 1, 15, tzinfo=UTC), datetime(2026, 7, 15, tzinfo=UTC)
    for old, new in _ZONE_NAMES.items():
        for at in (january, july):
            assert at.astimezone(zone_named(old)).utcoffset() == at.astimezone(zone_named(new)).utcoffset(), old


# ------------------------------------------------------------------------------------------------- real files


def test_a_brazilian_export_gives_its_people_duplicates_and_refusals():
    """190 rows of a studio's spreadsheet, phones in ten styles."""
    with SAMPLE.open(encoding="cp1252", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    people, refused = Counter(), Counter()
    for row in rows:
        if not row["Telefone"] and not row["E-mail"]:
            refused["no_identifier"] += 1
            continue
        try:
            people[match_key(e164(row["Telefone"], "BR"))] += 1
        except InvalidIdentifier as error:
            refused[error.problem.code] += 1
    assert len(rows) == 190
    assert len(people) == 107
    assert sum(people.values()) - len(people) == 40
    assert refused == {"phone_invalid": 28, "phone_precision_lost": 8, "no_identifier": 7}
