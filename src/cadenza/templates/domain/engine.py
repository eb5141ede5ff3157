"""The template language: Liquid without files and clock, with limits, and strict about values. Pure.

The environment is for plain text (WhatsApp, SMS, push): nothing is escaped. A template for HTML needs an
environment of its own that escapes everything.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

from liquid import Environment, Mode, RenderContext, Token
from liquid.builtin.output import Output, OutputNode
from liquid.builtin.tags.echo_tag import EchoNode, EchoTag
from liquid.exceptions import ResourceLimitError, UnknownFilterError
from liquid.undefined import StrictDefaultUndefined
from liquid.utils import ReadOnlyChainMap

from cadenza.kit.blank import is_blank
from cadenza.templates.domain.absence import Absent, MissingVariable
from cadenza.templates.domain.filters import REMOVED, cost_of, format_date, guarded

MAX_SOURCE_LENGTH = 20_000
MAX_OUTPUT_BYTES = 64_000

MOST_WORK = 2_000_000
"""What one rendering may take: the length of the template for each turn of its loops, and what goes through filters.
A tenth of a second or so. A worker renders for everybody, and whoever writes templates could hold it up."""

REMOVED_TAGS = ("include", "render", "tablerow")
"""Tags that load files, and one that only makes HTML."""

_UNFILLED = ("{{", "{%", "}}", "%}")


class TextEnvironment(Environment):
    """Liquid for plain text, with the limits of a message."""

    block_nesting_limit = 20
    context_depth_limit = 20
    loop_iteration_limit = 2_000
    local_namespace_limit = 100_000
    output_stream_limit = MAX_OUTPUT_BYTES

    def setup_tags_and_filters(self, *, extra: bool = False) -> None:
        """Register what authors may use."""
        super().setup_tags_and_filters(extra=extra)
        for tag in REMOVED_TAGS:
            del self.tags[tag]
        for name in REMOVED:
            del self.filters[name]
        self.add_tag(_TextOutput)
        self.add_tag(_TextEcho)
        self.add_filter("date", format_date)
        self.filters = {name: guarded(name, function, self) for name, function in self.filters.items()}


class _Scope(ReadOnlyChainMap):
    """The engine's chain of namespaces, without an exception for each miss."""

    def __getitem__(self, key: str) -> object:
        for mapping in self._maps:
            if key in mapping:
                return mapping[key]
        raise KeyError(key)


class TextContext(RenderContext):
    """The values of one rendering. What has no value is `Absent`; `now` and `today` do not exist."""

    __slots__ = ("_length", "_work_left", "absent")

    def __init__(
        self,
        template: Any,
        *,
        length: int = 0,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - the engine's name
        **kwargs: Any,
    ) -> None:
        super().__init__(template, globals=globals, **kwargs)
        self._length = length
        self._work_left = MOST_WORK
        self.scope = _Scope(self.locals, self.globals, self.counters)
        self.absent: str | None = None

    def get(self, path: list[object], *, token: Token | None, default: object = None) -> object:  # noqa: ARG002
        """Return the value at a path, or Absent where it is missing, null, blank, or itself an unfilled token."""
        root = path[0]
        try:
            value: Any = self.scope[root]  # type: ignore[index]
            for segment in path[1:]:
                is_plain = type(value) is dict and segment in value and segment.__class__ is str
                value = value[segment] if is_plain else self.get_item(value, segment)
        except (KeyError, TypeError, IndexError):
            return self._missing(path)
        if type(value) is str:
            # An author's own empty text, such as a separator before the first item, is meant.
            is_own = len(path) == 1 and root not in self.globals
            return self._missing(path) if not is_own and is_unfilled(value) else value
        return self._missing(path) if value is None else value

    def filter(self, name: str, token: Token | None) -> Callable[..., object]:
        """Return the filter, which `guarded` has bound to the environment already; its work is counted."""
        try:
            function = self.env.filters[name]
        except KeyError as err:
            raise UnknownFilterError(f"unknown filter '{name}'", token=token) from err

        def counted(value: object, *args: object, **kwargs: object) -> object:
            self._work(cost_of(name, value))
            return function(value, *args, **kwargs)

        return counted

    @contextmanager
    def loop(self, namespace: Mapping[str, object], forloop: Any) -> Iterator[RenderContext]:
        """Count a loop as if each turn did all that the template says."""
        self._work(forloop.length * self._length)
        with super().loop(namespace, forloop) as context:
            yield context

    def _work(self, amount: int) -> None:
        self._work_left -= amount
        if self._work_left < 0:
            raise ResourceLimitError("too much work", token=None)

    def _missing(self, path: list[object]) -> Absent:
        self.absent = dotted(path)
        return Absent(self.absent)


class _TextOutput(Output):
    node_class: type["_TextNode"]


class _TextEcho(EchoTag):
    node_class: type["_TextEchoNode"]


class _TextNode(OutputNode):
    """`{{ ... }}`: prints texts, numbers, dates and lists of them, and nothing else."""

    __slots__ = ()

    def render_to_output(self, context: RenderContext, buffer: TextIO) -> int:
        """Write the value, or end the rendering if there is none."""
        value = self.expression.evaluate(context)
        return buffer.write(value if type(value) is str else _printed(value, self.expression))


class _TextEchoNode(_TextNode, EchoNode):
    """`{% echo ... %}`, the same inside `{% liquid %}`."""

    __slots__ = ()


_TextOutput.node_class = _TextNode
_TextEcho.node_class = _TextEchoNode


def dotted(path: list[object]) -> str:
    """Write a path as authors do: `contact.tags.0`. A part that is itself absent is what is missing: it raises."""
    return ".".join(str(segment) for segment in path)


def is_unfilled(value: str) -> bool:
    """Say whether a text is blank or holds a token that another system did not fill in: `{{first_name}}`."""
    return is_blank(value) or ("{" in value and any(mark in value for mark in _UNFILLED))


def _printed(value: object, expression: object) -> str:
    """Write what is not a text. A mapping is a mistake: its Python form is no message."""
    if isinstance(value, Absent):
        raise MissingVariable(value.variable)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, range):
        return f"{value.start}..{value.stop - 1}"
    if isinstance(value, list | tuple):
        text = ", ".join(item if isinstance(item, str) else _printed(item, expression) for item in value)
    else:
        text = "" if value is None or isinstance(value, Mapping) else str(value)
    if not text:
        raise MissingVariable(str(expression))
    return text


TEXT = TextEnvironment(undefined=StrictDefaultUndefined, tolerance=Mode.STRICT, autoescape=False, strict_filters=True)
"""The environment of every template that is plain text."""
