"""How a text reads for one person, before anything is sent. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from cadenza.kit.errors import Problem
from cadenza.templates.domain.rendering import Missing, compile_template, render
from cadenza.templates.errors import TemplateInvalid


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The text for a person; or the variable they lack, with which they would get nothing; or what is wrong with it."""

    text: str | None = None
    missing: str | None = None
    problem: Problem | None = None


def show(source: str, values: Mapping[str, object]) -> Shown:
    """Render a text for one person."""
    try:
        rendered = render(compile_template(source), values)
    except TemplateInvalid as error:
        return Shown(problem=error.problem)
    if isinstance(rendered, Missing):
        return Shown(missing=rendered.variable)
    return Shown(text=rendered.text)
