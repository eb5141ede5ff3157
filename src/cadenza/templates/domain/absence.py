"""A variable without a value, as the template engine meets it. Pure.

Missing, null and blank are one thing to an author: "we don't know it". So all three behave alike: false in a
condition, equal to `nil`, `blank`, `empty` and `""`, replaced by `default`, nothing to loop over; and where they
would be printed or fed to any other filter, the rendering ends with `MissingVariable`.

Liquid asks its questions in two steps, which is why there are two objects: what a path returns (`Absent`), and
what it stands for in comparisons (`NOTHING`).
"""

from typing import ClassVar, NoReturn

from liquid.exceptions import LiquidTypeError
from liquid.undefined import Undefined


class MissingVariable(Exception):
    """Ends a rendering: this variable has no value and no default."""

    def __init__(self, variable: str) -> None:
        super().__init__(variable)
        self.variable = variable


class _Nothing(str):
    """An empty text that also equals nil and has no place in any order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other is None or other == ""

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash("")

    def _no_order(self, other: object) -> NoReturn:
        raise LiquidTypeError(f"nothing has no order beside {type(other).__name__}", token=None)

    __lt__ = __le__ = __gt__ = __ge__ = _no_order


# To the engine it is one of its undefined values, hence false; by class it has to be a text.
Undefined.register(_Nothing)

NOTHING = _Nothing()


class Absent:
    """What a path without a value evaluates to; knows its name."""

    __slots__ = ("variable",)

    force_liquid_default: ClassVar[bool] = True
    """Read by the `default` filter."""

    def __init__(self, variable: str) -> None:
        self.variable = variable

    def __liquid__(self) -> _Nothing:
        return NOTHING

    def __str__(self) -> str:
        raise MissingVariable(self.variable)

    def __int__(self) -> int:
        raise MissingVariable(self.variable)

    def __repr__(self) -> str:
        return f"Absent({self.variable!r})"
