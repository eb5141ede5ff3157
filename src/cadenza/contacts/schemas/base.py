"""What all bodies of this feature are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from cadenza.kit.errors import Problem
from cadenza.kit.web import validation_problems

LONGEST_TEXT = 10_000

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]

ModelT = TypeVar("ModelT", bound=BaseModel)
ValueT = TypeVar("ValueT")


class Strict(BaseModel):
    """A body in which an unknown name or a wrong type is a mistake, never passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class IdentifierIn(Strict):
    """One identifier, as it is written."""

    kind: Text
    value: Text
    scope: Text = ""


class ProblemOut(BaseModel):
    """What is wrong, and where."""

    path: str
    code: str
    params: dict[str, Any]

    @classmethod
    def of(cls, problem: Problem, prefix: str = "") -> "ProblemOut":
        """Write a problem out, placed in what it is part of."""
        return cls(path=f"{prefix}{problem.path}", code=problem.code, params=dict(problem.params))


def read_rows(
    adapter: TypeAdapter[ModelT], rows: Sequence[Any], convert: Callable[[ModelT], ValueT]
) -> list[ValueT | Sequence[Problem]]:
    """Parse each row on its own: a value, or what is wrong with it."""
    return [_read(adapter, row, convert) for row in rows]


def _read(adapter: TypeAdapter[ModelT], row: Any, convert: Callable[[ModelT], ValueT]) -> ValueT | Sequence[Problem]:
    try:
        return convert(adapter.validate_python(row))
    except ValidationError as err:
        return validation_problems(err.errors(include_url=False, include_input=False))


def given(body: BaseModel) -> Mapping[str, Any]:
    """Return what the caller wrote, nulls included, without what was left out."""
    return body.model_dump(exclude_unset=True)
