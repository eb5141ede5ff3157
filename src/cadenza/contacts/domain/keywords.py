"""STOP, START and HELP in what people write back. Pure.

Rules:
- only the whole message is a keyword: "we must STOP this bill" is not, "Stop!!" is, and so is the sign 🛑 alone;
- words of all languages count for everyone, except ambiguous ones, which count in the person's language only;
- who asks in other words ("não me mande mais", "stop please") is no keyword but a `Review`: a person looks;
- nothing here reads meaning out of long texts: quoted footers and stories about stopping stay ordinary messages.

Texts are compared folded: compatibility forms, case, accents, punctuation, emoji and invisible marks make no
difference.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from cadenza.contacts.domain import keyword_words as words

MAX_KEYWORD_LENGTH = 60
MAX_REVIEWED_LENGTH = 400
"""Longer texts are letters: someone reads them anyway, and a pattern would find too much in them."""

STOP_SIGN = "\N{OCTAGONAL SIGN}"
_SIGN_DRESSING = re.compile("[\\s\ufe0e\ufe0f\u200b-\u200f\u202a-\u202e\u2060-\u2069.!]+")
_SPELLED_OUT = re.compile(r"(?:\w )+\w")


class Act(StrEnum):
    """What a keyword asks for."""

    STOP = "stop"
    START = "start"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Keyword:
    """The whole message is a keyword; `word` as it is compared, for the ledger."""

    act: Act
    word: str


@dataclass(frozen=True, slots=True)
class Review:
    """The message seems to ask for an end in other words; a person should see it before anything more is sent."""

    kind: str = "soft_opt_out"


def fold(text: str) -> str:
    """Return the text as it is compared: lower case, words only, single spaces."""
    letters = (_folded_char(char) for char in _decomposed(unicodedata.normalize("NFKC", text).casefold()))
    return " ".join("".join(letters).split())


def classify(
    text: str, languages: Collection[str] = (), extra_stop_words: Collection[str] = ()
) -> Keyword | Review | None:
    """Say what the message asks for, if it asks for anything.

    `languages` are the contact's and the organization's (`pt`, `pt-BR`): in these, ambiguous words count too.
    """
    text = text.strip()
    if _is_stop_sign(text):
        return Keyword(Act.STOP, STOP_SIGN)
    if len(text) > MAX_REVIEWED_LENGTH:
        return None
    folded = _joined(fold(text))
    if not folded:
        return None
    spoken = frozenset(_primary(language) for language in languages)
    if keyword := _keyword(_once(folded), spoken, extra_stop_words):
        return keyword
    return Review() if _is_soft_opt_out(folded) else None


def confirmation(act: Act, language: str | None) -> str:
    """Return the one neutral answer to a keyword, in the person's language or else in English."""
    texts = _ANSWERS[act]
    return texts.get(_primary(language or "en"), texts["en"])


_ANSWERS: Mapping[Act, Mapping[str, str]] = {
    Act.STOP: words.STOP_CONFIRMATIONS,
    Act.START: words.START_CONFIRMATIONS,
    Act.HELP: words.HELP_ANSWERS,
}


def _primary(language: str) -> str:
    """Return `pt` of `pt-BR` or `pt_BR`."""
    return language.replace("_", "-").split("-", 1)[0].lower()


def _decomposed(text: str) -> str:
    """Take letters and their marks apart; Turkish writes capital I for its i without a dot."""
    return unicodedata.normalize("NFKD", text).replace("ı", "i")


def _folded_char(char: str) -> str:
    """Keep letters and digits; apostrophes and marks vanish, everything else separates."""
    category = unicodedata.category(char)
    if category[0] in "LN" or category == "Mc":
        return char
    return "" if category in {"Mn", "Cf", "Me"} or char in "'’‘`´׳\"״" else " "


def _is_stop_sign(text: str) -> bool:
    """Say whether the message is nothing but stop signs; 👎 is an opinion."""
    head = text[:MAX_KEYWORD_LENGTH]
    return STOP_SIGN in head and not _SIGN_DRESSING.sub("", text).strip(STOP_SIGN)


def _joined(folded: str) -> str:
    """Read "s t o p" as one word."""
    return folded.replace(" ", "") if _SPELLED_OUT.fullmatch(folded) else folded


def _once(folded: str) -> str:
    """Read "stop stop stop" as "stop"."""
    parts = folded.split(" ")
    return parts[0] if len(set(parts)) == 1 else folded


def _keyword(folded: str, spoken: frozenset[str], extra_stop_words: Collection[str]) -> Keyword | None:
    if len(folded) > MAX_KEYWORD_LENGTH:
        return None
    if (act := _UNAMBIGUOUS.get(folded)) or (act := _ambiguous(spoken).get(folded)):
        return Keyword(act, folded)
    is_extra = any(fold(word) == folded for word in extra_stop_words)
    return Keyword(Act.STOP, folded) if is_extra else None


def _is_soft_opt_out(folded: str) -> bool:
    return bool(_SOFT.search(folded)) or _is_dressed_stop(folded)


def _is_dressed_stop(folded: str) -> bool:
    """Find a stop word with nothing but politeness around it."""
    rest = f" {folded} "
    for filler in _FILLERS:
        rest = rest.replace(f" {filler} ", " ")
    rest = rest.strip()
    return rest != folded and _UNAMBIGUOUS.get(_once(rest)) is Act.STOP


def _folded_words(table: Mapping[str, Iterable[str]]) -> frozenset[str]:
    return frozenset(fold(word) for entries in table.values() for word in entries)


# A word that stops in one language and starts in another stops: an opt-out missed is worse than one too many.
_UNAMBIGUOUS: Mapping[str, Act] = {
    **dict.fromkeys(_folded_words(words.HELP), Act.HELP),
    **dict.fromkeys(_folded_words(words.START), Act.START),
    **dict.fromkeys(_folded_words(words.STOP), Act.STOP),
}
_SOFT = re.compile(
    "|".join(
        "".join(char for char in _decomposed(rf"\b(?:{pattern})\b") if unicodedata.category(char) != "Mn")
        for pattern in words.SOFT_OPT_OUTS
    )
)
_FILLERS = sorted((fold(filler) for filler in words.FILLERS), key=len, reverse=True)


@lru_cache(maxsize=256)
def _ambiguous(spoken: frozenset[str]) -> Mapping[str, Act]:
    """Return the words that count for people who speak these languages."""
    acts: dict[str, Act] = {}
    for language in sorted(spoken):
        acts |= {fold(word): Act.START for word in words.AMBIGUOUS_START.get(language, ())}
    for language in sorted(spoken):
        acts |= {fold(word): Act.STOP for word in words.AMBIGUOUS_STOP.get(language, ())}
    return acts
