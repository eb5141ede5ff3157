"""Whether a template fits the place that refers to it."""

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.templates.domain.referring import check_reference, check_variants
from cadenza.templates.domain.saved import Variants
from tests.builders.templates import make_template

TEXTS = {"en": "Hi"}


@pytest.mark.parametrize(
    ("template", "codes"),
    [
        (make_template(TEXTS, base="en"), []),
        (None, ["unknown_template"]),
        (make_template(TEXTS, base="en", is_archived=True), ["template_archived"]),
        (make_template(TEXTS, base="en", channel=Channel.SMS), ["template_of_other_channel"]),
        (
            make_template(TEXTS, base="en", channel=Channel.SMS, is_archived=True),
            ["template_archived", "template_of_other_channel"],
        ),
    ],
    ids=["fits", "missing", "put away", "another channel", "both"],
)
def test_a_template_is_there_in_use_and_of_the_channel(template, codes):
    """Everything that is wrong is told at once, at the place that refers to it."""
    found = list(check_reference(template, Channel.WHATSAPP_QR, "template_id"))
    assert [(one.path, one.code) for one in found] == [("template_id", code) for code in codes]


def test_a_variable_that_is_not_there_is_told_with_its_language():
    """Each text is judged by what is known at that place."""
    variants = Variants(texts={"en": "{{ event.amount }}", "pt-BR": "{{ contact.first_name }}"}, base="en")
    (found,) = check_variants(variants, {"contact.first_name"}, "template_id")
    assert (found.path, found.code, found.params["locale"]) == ("template_id", "unknown_variable", "en")
