"""What a deal and a pipeline may say."""

from uuid import UUID

import pytest

from cadenza.contacts.domain.deals import Stage, StageDraft, StageKind, check_deal, check_stages
from cadenza.contacts.domain.pipeline_words import first_pipeline

OPEN, WON, LOST = StageKind.OPEN, StageKind.WON, StageKind.LOST
ONE = UUID(int=1)
WHOLE = [StageDraft("New", OPEN), StageDraft("Won", WON), StageDraft("Lost", LOST)]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({}, []),
        ({"amount": 1990, "currency": "EUR"}, []),
        ({"title": ""}, [("title", "required")]),
        ({"title": "x" * 201, "owner": "x" * 201}, [("title", "too_long"), ("owner", "too_long")]),
        ({"amount": 1}, [("currency", "required")]),
        ({"currency": "EUR"}, [("amount", "required")]),
        ({"amount": -1, "currency": "EUR"}, [("amount", "out_of_range")]),
        ({"amount": 1, "currency": "EURO"}, [("currency", "unknown_currency")]),
    ],
)
def test_everything_that_is_wrong_with_a_deal_is_said_at_its_place(said, found):
    """An amount has a currency, and a currency an amount."""
    values = {"title": "A year", "owner": None, "amount": None, "currency": None, **said}
    assert [(one.path, one.code) for one in check_deal(values)] == found


@pytest.mark.parametrize(
    ("stages", "found"),
    [
        (WHOLE, []),
        (WHOLE[:2], [("stages", "kind_missing")]),
        ([*WHOLE, StageDraft("new", OPEN)], [("stages.3.name", "name_taken")]),
        ([*WHOLE, StageDraft("", OPEN)], [("stages.3.name", "required")]),
        ([*WHOLE, StageDraft("Old", OPEN, UUID(int=9))], [("stages.3.id", "stage_not_found")]),
        ([StageDraft("Talk", OPEN, ONE), StageDraft("Twice", OPEN, ONE), *WHOLE], [("stages.1.id", "duplicate_id")]),
        ([StageDraft("Talk", LOST, ONE), *WHOLE], [("stages.0.kind", "kind_fixed")]),
    ],
)
def test_a_pipeline_has_a_stage_of_each_kind_and_keeps_what_its_stages_mean(stages, found):
    """A deal that was won stays won: a stage never comes to mean something else."""
    known = {ONE: Stage(id=ONE, name="Talking", kind=OPEN)}
    assert [(one.path, one.code) for one in check_stages(stages, known)] == found


@pytest.mark.parametrize(("locale", "name"), [("pt-BR", "Vendas"), ("he", "מכירות"), ("fr", "Sales")])
def test_the_first_pipeline_speaks_the_organization_s_language(locale, name):
    """English where we have no other."""
    found, stages = first_pipeline(locale)
    assert found == name
    assert check_stages(stages, {}) == []
