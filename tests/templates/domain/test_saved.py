"""Which language a person is written to in."""

import pytest

from cadenza.templates.domain.saved import choose_variant


@pytest.mark.parametrize(
    ("variants", "contact", "organization", "chosen"),
    [
        ("en pt-BR", "pt-BR", "en", "pt-BR"),
        ("en pt-BR", "pt-PT", "en", "pt-BR"),
        ("pt pt-BR", "pt-PT", "en", "pt"),
        ("en pt-BR", None, "pt-BR", "pt-BR"),
        ("en pt-BR", "ru", "pt", "pt-BR"),
        ("he en", "ru", "fr", "he"),
        ("pt-BR", "en", "en", "pt-BR"),
    ],
    ids=["same", "other country", "bare language", "unknown", "organization", "neither", "only one"],
)
def test_the_person_s_language_goes_first(variants, contact, organization, chosen):
    """Then the organization's, then the base, here the first: somebody who is written to gets a text."""
    tags = variants.split()
    assert choose_variant(dict.fromkeys(tags, "text"), tags[0], contact, organization) == chosen
