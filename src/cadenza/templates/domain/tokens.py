"""The marks of tokens in a text: Liquid's own, checked before the engine reads them, and those of other systems. Pure.

Spreadsheets and other tools write `{first_name}` or `{First Name}`. On import they are rewritten to Liquid; later
they are a mistake of the author, found when saving. A text in which Liquid's marks don't pair is refused, since
what is left over would be sent as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from cadenza.templates.errors import TemplateInvalid

ALIASES: Mapping[str, str] = {
    "name": "contact.first_name",
    "firstname": "contact.first_name",
    "surname": "contact.last_name",
    "lastname": "contact.last_name",
    "nome": "contact.first_name",
    "primeiro_nome": "contact.first_name",
    "sobrenome": "contact.last_name",
    "nombre": "contact.first_name",
    "apellido": "contact.last_name",
    "apellidos": "contact.last_name",
    "имя": "contact.first_name",
    "фамилия": "contact.last_name",
    "שם_פרטי": "contact.first_name",
    "שם_משפחה": "contact.last_name",
    "שם": "contact.first_name",
}
"""What columns of contact lists are called; every other name becomes a field of the contact."""

MAX_TOKEN_LENGTH = 2_000

_OPENING = re.compile(r"\{\{|\{%")
_MARK = re.compile(r"\{\{|\{%|\}\}|%\}")
_CLOSING = {"{{": "}}", "{%": "%}"}
_RAW = re.compile(r"\{%-?\s*raw\b")

_SPREADSHEET = re.compile(r"(?<![{%\\$])\{\s{0,3}([^\W\d][\w .-]{0,60}?)\s{0,3}\}(?!\})")
_OUTPUT = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_NUMBERED = re.compile(r"\{\{-?\s*(\d+)\s*-?\}\}")


def check_delimiters(source: str) -> None:
    """Raise TemplateInvalid unless every opening mark is closed before the next one, and none is left over.

    The engine would find most of this too, but in time that grows with the square of a hostile text.
    """
    position = 0
    while found := _MARK.search(source, position):
        closing = _CLOSING.get(found[0])
        if closing is None:
            raise _misplaced("raw_token", source, found)
        end = source.find(closing, found.end())
        following = _OPENING.search(source, found.end())
        if end < 0 or (following is not None and following.start() < end):
            raise _misplaced("unclosed_token", source, found)
        if end - found.start() > MAX_TOKEN_LENGTH:
            raise _misplaced("token_too_long", source, found)
        if raw := _RAW.match(source, found.start()):
            raise _misplaced("raw_token", source, raw)
        position = end + 2


def rewrite_spreadsheet_tokens(text: str) -> str:
    """Write `{first_name}` as `{{ contact.first_name }}`; Liquid's own tokens stay as they are."""
    return _outside_liquid(text, lambda part: _SPREADSHEET.sub(_rewritten, part))


def spreadsheet_tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield the spreadsheet-style tokens of a template with their lines."""
    for start, end in _literal_spans(text):
        for found in _SPREADSHEET.finditer(text, start, end):
            yield found[0], line_of(text, found.start())


def numbered_tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield `{{1}}`, `{{2}}` with their lines: places of an approved template, which Liquid prints as numbers."""
    for found in _NUMBERED.finditer(text):
        yield found[0], line_of(text, found.start())


def output_tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield every `{{ ... }}` of a text whose marks pair, with its position."""
    for found in _OUTPUT.finditer(text):
        yield found[0], found.start()


def line_of(text: str, position: int) -> int:
    """Return the line of a position, from 1."""
    return text.count("\n", 0, position) + 1


def _literal_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of text outside Liquid's tokens."""
    position = 0
    while found := _OPENING.search(text, position):
        yield position, found.start()
        end = text.find(_CLOSING[found[0]], found.end())
        if end < 0:
            return
        position = end + 2
    yield position, len(text)


def _outside_liquid(text: str, change: Callable[[str], str]) -> str:
    parts: list[str] = []
    position = 0
    for start, end in _literal_spans(text):
        parts += [text[position:start], change(text[start:end])]
        position = end
    return "".join(parts) + text[position:]


def _rewritten(found: re.Match[str]) -> str:
    name = found[1].strip()
    if "." in name and " " not in name:
        return f"{{{{ {name} }}}}"
    field = re.sub(r"[ .-]+", "_", name).lower()
    return f"{{{{ {ALIASES.get(field, f'contact.{field}')} }}}}"


def _misplaced(code: str, source: str, found: re.Match[str]) -> TemplateInvalid:
    return TemplateInvalid(code, token=found[0], line=line_of(source, found.start()))
