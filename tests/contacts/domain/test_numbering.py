"""The short way agrees with the library wherever it answers."""

import phonenumbers
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from phonenumbers import timezone as phone_zones

from cadenza.contacts.domain import numbering

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)
digits = st.text("0123456789", min_size=4, max_size=16)


def library(text, region):
    """Return E.164 as the library reads it, None if it is not valid."""
    try:
        parsed = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(parsed):
        return None
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)


def library_zones(number):
    """Return the library's zones without its name for none."""
    return tuple(z for z in phone_zones.time_zones_for_number(phonenumbers.parse(number)) if z != "Etc/Unknown")


def examples(region):
    """Yield an example number of each kind that the region has."""
    for kind in range(11):
        found = phonenumbers.example_number_for_type(region, kind)
        if found is not None:
            yield str(found.national_number), phonenumbers.format_number(found, phonenumbers.PhoneNumberFormat.E164)


@pytest.mark.parametrize("region", REGIONS)
def test_every_country_is_read_as_the_library_reads_it(region):
    """Examples of each kind, with one digit more, fewer or another, dialled and with the country code."""
    for national, number in examples(region):
        for text in (national, national[:-1], national + "1", national[:2] + "9" + national[3:], number[1:]):
            answer = numbering.valid(text, region)
            assert answer is None or answer == library(text, region), text
            answer = numbering.valid_with_code(number[1:][: len(text)])
            assert answer is None or answer == library(f"+{number[1:][: len(text)]}", None), text
        assert numbering.zones(number) == library_zones(number)


@given(text=digits, region=st.sampled_from(REGIONS))
@example(text="012012000000", region="US")
def test_any_digits_are_read_as_the_library_reads_them(text, region):
    """Where the short way answers, it answers the same."""
    answer = numbering.valid(text, region)
    assert answer is None or answer == library(text, region)
    answer = numbering.valid_with_code(text)
    assert answer is None or answer == library(f"+{text}", None)
    if answer is not None:
        assert numbering.zones(answer) == library_zones(answer)


@pytest.mark.parametrize(
    ("region", "text"),
    [
        ("BR", "11987650001"),
        ("BR", "5511987650001"),
        ("MX", "5551234567"),
        ("IL", "972525885882"),
        ("US", "2015550123"),
    ],
)
def test_usual_numbers_go_the_short_way(region, text):
    """It would be no use if it left these to the library."""
    assert numbering.valid(text, region) is not None
