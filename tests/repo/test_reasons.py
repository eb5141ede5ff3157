"""The dashboard knows every code of `kit.reasons`, in the same order, and has a sentence for each in every language."""

import json
import re
from enum import StrEnum
from pathlib import Path

import pytest

from cadenza.kit import reasons

WEB = Path(__file__).parents[2] / "web" / "src" / "lib"
LANGUAGES = ("en", "es", "he", "pt", "ru")

KINDS: dict[str, type[StrEnum]] = {
    "skip": reasons.SkipReason,
    "defer": reasons.DeferReason,
    "fail": reasons.FailReason,
    "stop": reasons.StopReason,
    "stall": reasons.StallReason,
    "cancel": reasons.CancelReason,
    "enroll": reasons.EnrollResult,
}
"""Those that are one list on both sides; the pauses of enrollments and those of their sources are one enum here."""


def listed() -> dict[str, list[str]]:
    """Read the dashboard's codes by kind."""
    text = (WEB / "reasonCodes.ts").read_text()
    found = re.findall(r"^  (\w+): \[(.*?)\]", text, re.MULTILINE | re.DOTALL)
    return {kind: re.findall(r'"(\w+)"', codes) for kind, codes in found}


@pytest.mark.parametrize("kind", KINDS)
def test_the_dashboard_lists_the_codes_of_a_kind(kind):
    """Order included: the first of several reasons is the one that is shown."""
    assert listed()[kind] == [str(code) for code in KINDS[kind]]


def test_the_dashboard_lists_the_pauses():
    """What pauses an enrollment, and what pauses a journey, a campaign or a number."""
    known = listed()
    assert {*known["pause"], *known["sourcePause"]} == {str(code) for code in reasons.PauseReason}


def test_no_kind_is_left_out():
    """Every enum of reasons is compared by one of these tests."""
    named = [value for name, value in vars(reasons).items() if name.endswith(("Reason", "Result"))]
    assert set(named) == {*KINDS.values(), reasons.PauseReason}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language):
    """In each catalogue, and no sentence is left over from a code that is gone."""
    sentences = json.loads((WEB / "i18n" / "catalogues" / language / "reasons.json").read_text())
    for kind, codes in listed().items():
        assert sorted(sentences[kind]) == sorted(codes), kind
        assert all(sentences[kind].values()), kind


def test_every_language_is_checked():
    """A new catalogue is looked at too."""
    folders = {path.name for path in (WEB / "i18n" / "catalogues").iterdir() if path.is_dir()}
    assert folders == set(LANGUAGES)
