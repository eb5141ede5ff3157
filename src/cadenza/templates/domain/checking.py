"""What is wrong with a template, found when it is saved and not when it is sent. Pure.

The caller says which variables exist at this place (`contact.first_name`, `event.when`, `vars.*`): they depend on
the trigger and on the contact's lifecycle. A name ending in `.*` allows any field below it.
"""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from liquid.exceptions import LiquidError
from liquid.static_analysis import TemplateAnalysis, Variable

from cadenza.kit.blank import is_blank
from cadenza.kit.errors import Problem
from cadenza.templates.domain.engine import TEXT
from cadenza.templates.domain.rendering import compile_template
from cadenza.templates.domain.tokens import line_of, numbered_tokens, spreadsheet_tokens
from cadenza.templates.errors import TemplateInvalid

_PROPERTIES = ("size", "first", "last")
"""What Liquid knows about every text and list."""


def check(source: str, known_variables: Collection[str], path: str = "body") -> list[Problem]:
    """List everything that is wrong with a template; empty means that it can be sent where these variables exist."""
    if is_blank(source):
        return [Problem(path, "text_empty")]
    try:
        template = compile_template(source)
        analysis = template.parsed.analyze()
    except TemplateInvalid as error:
        return [Problem(path, error.problem.code, error.problem.params)]
    except (LiquidError, RecursionError):
        return [Problem(path, "template_syntax")]
    return [
        Problem(path, code, params)
        for code, params in (
            *_unknown_variables(source, analysis, frozenset(known_variables)),
            *_unknown_filters(source, analysis),
            *_foreign_tokens(source),
        )
    ]


def variables(source: str) -> tuple[str, ...]:
    """Return the variables that a template takes from outside, sorted; raises TemplateInvalid if it can't be read."""
    return tuple(sorted({name for name, _ in _used(compile_template(source).parsed.analyze())}))


Finding = tuple[str, dict[str, object]]


def _used(analysis: TemplateAnalysis) -> Iterator[tuple[str, Variable]]:
    for uses in analysis.globals.values():
        for use in uses:
            yield _name(use.segments), use


def _name(segments: Sequence[object]) -> str:
    """Write a path as authors do; a part that is only known when rendering is `*`."""
    return ".".join("*" if isinstance(segment, list) else str(segment) for segment in segments)


def _unknown_variables(source: str, analysis: TemplateAnalysis, known: frozenset[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for name, use in sorted(_used(analysis), key=lambda item: item[1].span.index):
        if name in seen or _is_known(name.split("."), known):
            continue
        seen.add(name)
        nearest = get_close_matches(name, known, n=1, cutoff=0.75)
        params: dict[str, object] = {"variable": name, "line": line_of(source, use.span.index)}
        yield "unknown_variable", params | ({"nearest": nearest[0]} if nearest else {})


def _is_known(parts: list[str], known: frozenset[str]) -> bool:
    """Say whether a path is a known variable, below one that allows any field, or an element of one."""
    if ".".join(parts) in known:
        return True
    if any(".".join((*parts[:length], "*")) in known for length in range(1, len(parts))):
        return True
    is_element = len(parts) > 1 and (parts[-1] in _PROPERTIES or parts[-1].lstrip("-").isdecimal())
    return is_element and _is_known(parts[:-1], known)


def _unknown_filters(source: str, analysis: TemplateAnalysis) -> Iterator[Finding]:
    for name, spans in analysis.filters.items():
        if name not in TEXT.filters:
            nearest = get_close_matches(name, TEXT.filters, n=1)
            params: dict[str, object] = {"filter": name, "line": line_of(source, spans[0].index)}
            yield "unknown_filter", params | ({"nearest": nearest[0]} if nearest else {})


def _foreign_tokens(source: str) -> Iterator[Finding]:
    for token, line in spreadsheet_tokens(source):
        yield "raw_token", {"token": token, "line": line}
    for token, line in numbered_tokens(source):
        yield "numbered_token", {"token": token, "line": line}
