r"""Templates compiled once and rendered per person. Pure: same template and values, same text.

What happens to white space: line ends become `\n`; spaces at the ends of lines go; more than one empty line in
a row becomes one, so a paragraph left out by a condition leaves no hole; the whole text is trimmed. Spaces inside
a line are the author's.

Nearly every message is text with a few names in it. For those a shortcut joins the pieces without the engine,
about five times faster; it only knows the one case that needs no rules, every value a filled text, and leaves
everything else to the engine, which alone decides what absent, blank or default mean.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from liquid import BoundTemplate
from liquid.builtin.content import ContentNode
from liquid.builtin.expressions import FilteredExpression, Path
from liquid.builtin.output import OutputNode
from liquid.exceptions import LiquidError, LiquidInterrupt, LiquidTypeError, ResourceLimitError
from liquid.expression import Expression
from liquid.output import LimitedStringIO

from cadenza.kit.blank import is_blank
from cadenza.templates.domain.absence import MissingVariable
from cadenza.templates.domain.engine import MAX_OUTPUT_BYTES, MAX_SOURCE_LENGTH, TEXT, TextContext, is_unfilled
from cadenza.templates.domain.tokens import check_delimiters, line_of, output_tokens
from cadenza.templates.errors import TemplateInvalid

_LINE_END = re.compile(r"[ \t]*\r\n?|[ \t]+\n")
_HOLE = re.compile(r"\n{3,}")


Piece = str | tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A template that can be read; compiled once per text and process."""

    source: str
    parsed: BoundTemplate
    pieces: tuple[Piece, ...] | None
    """Text, and paths to print, if the template is nothing but these."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """The text for one person."""

    text: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A variable has neither value nor default, so this person gets nothing."""

    variable: str


@lru_cache(maxsize=4096)
def compile_template(source: str) -> Template:
    """Read a template, or raise TemplateInvalid with the line; the same text is read once."""
    if len(source) > MAX_SOURCE_LENGTH:
        raise TemplateInvalid("template_too_long", limit=MAX_SOURCE_LENGTH)
    check_delimiters(source)
    try:
        parsed = TEXT.from_string(source)
    except (LiquidError, RecursionError) as err:
        where = place(err) or _failing_output(source)
        raise TemplateInvalid("template_syntax", **where, message=_message(err)) from err
    return Template(source, parsed, _pieces(parsed))


def render(template: Template, context: Mapping[str, object]) -> Rendered | Missing:
    """Render for one person, or name the first variable without a value.

    Raises TemplateInvalid where the author has to change the template: a limit, a filter that can't work, no text.
    """
    if template.pieces is not None and (text := _joined(template.pieces, context)) and not is_blank(text):
        return Rendered(text)
    scope = TextContext(template.parsed, length=len(template.source), globals=context)
    output = LimitedStringIO(MAX_OUTPUT_BYTES)
    try:
        for node in template.parsed.nodes:
            node.render(scope, output)
    except MissingVariable as missing:
        return Missing(missing.variable)
    except LiquidTypeError as err:
        # Asking whether nothing is more than 18: the question has no answer without the value.
        if scope.absent is not None:
            return Missing(scope.absent)
        raise _failed(err) from err
    except (LiquidError, LiquidInterrupt, ArithmeticError, RecursionError, TypeError, ValueError) as err:
        raise _failed(err) from err
    # The database can't hold a NUL, which `url_decode` makes of `%00`, and no person reads one.
    text = tidy(output.getvalue().replace("\0", ""))
    if is_blank(text):
        raise TemplateInvalid("text_empty")
    return Rendered(text)


def tidy(text: str) -> str:
    """Apply the rules for white space."""
    if "\n" in text or "\r" in text:
        text = _HOLE.sub("\n\n", _LINE_END.sub("\n", text))
    return text.strip()


def _pieces(parsed: BoundTemplate) -> tuple[Piece, ...] | None:
    """Take a template apart that is only text and paths, each with a default at most."""
    pieces: list[Piece] = []
    for node in parsed.nodes:
        if isinstance(node, ContentNode):
            pieces.append(node.text)
        elif isinstance(node, OutputNode) and (path := _plain_path(node.expression)):
            pieces.append(path)
        else:
            return None
    return tuple(pieces)


def _plain_path(expression: Expression) -> tuple[str, ...] | None:
    if not isinstance(expression, FilteredExpression) or not isinstance(expression.left, Path):
        return None
    has_other_filters = [found.name for found in expression.filters or ()] not in ([], ["default"])
    segments = tuple(segment for segment in expression.left.path if isinstance(segment, str))
    return None if has_other_filters or len(segments) != len(expression.left.path) else segments


def _joined(pieces: tuple[Piece, ...], context: Mapping[str, object]) -> str | None:
    """Join the pieces if every value is a filled text; None where the engine's rules are needed."""
    parts: list[str] = []
    for piece in pieces:
        value: Any = piece
        if type(piece) is tuple:
            value = context
            try:
                for segment in piece:
                    value = value[segment]
            except (KeyError, TypeError, IndexError):
                return None
            if type(value) is not str or is_unfilled(value):
                return None
        parts.append(value)
    text = "".join(parts)
    return tidy(text) if len(text) < MAX_OUTPUT_BYTES // 4 else None


def place(error: BaseException) -> dict[str, object]:
    """Return the line and column of an error, from 1, where the engine knows them."""
    context = error.context() if isinstance(error, LiquidError) else None
    return {"line": context[0], "column": context[1] + 1} if context else {}


def _failing_output(source: str) -> dict[str, object]:
    """Find the output that can't be read on its own: at the end of one, the engine does not say which."""
    for token, position in output_tokens(source):
        try:
            TEXT.from_string(token)
        except (LiquidError, RecursionError):
            return {"line": line_of(source, position)}
    return {}


def _failed(error: BaseException) -> TemplateInvalid:
    code = "template_limit" if isinstance(error, ResourceLimitError | RecursionError) else "template_failed"
    return TemplateInvalid(code, **place(error), message=_message(error))


def _message(error: BaseException) -> str:
    """Return the engine's own words; they are about the template, never about a person's values."""
    said = error.message if isinstance(error, LiquidError) else type(error).__name__
    return str(said)[:200]
