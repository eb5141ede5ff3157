"""The API's document as TypeScript: `paths` and `components`, in the form that openapi-typescript prints.

Two things are left out on purpose: headers, which the dashboard's client sets by itself, and refusals, which are
`components["schemas"]["Problem"]` on every route.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

Schema = Mapping[str, Any]

HEAD = "/** Generated from the API's document by `./dev generate`: change the API, not this file. */"
PLACES = {"path": "", "query": "?"}
"""Where parameters stand, and whether all of them may be left out."""

METHODS = ("get", "put", "post", "delete", "patch")
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
JSON = "application/json"


def write_types(document: Schema) -> str:
    """Write the whole file."""
    lines = [HEAD, "export interface paths {"]
    for path, methods in document["paths"].items():
        lines.append(f"  {json.dumps(path)}: {{")
        for method in METHODS:
            if method in methods:
                lines += [f"    {line}" for line in _operation(method, methods[method])]
        lines.append("  };")
    lines += ["}", "", "export interface components {", "  schemas: {"]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"    {line}" for line in _comment(schema)]
        lines.append(f"    {_name(name)}: {type_of(schema, '    ')};")
    return "\n".join([*lines, "  };", "}", ""])


def _operation(method: str, operation: Schema) -> Iterator[str]:
    yield from _comment({"description": operation.get("description") or operation.get("summary")})
    yield f"{method}: {{"
    given = operation.get("parameters", ())
    if any(parameter["in"] in PLACES for parameter in given):
        yield "  parameters: {"
        for place, mark in PLACES.items():
            named = [parameter for parameter in given if parameter["in"] == place]
            if named:
                yield f"    {place}{mark}: {{"
                for parameter in named:
                    yield from _member(parameter["name"], parameter, parameter["schema"], " " * 6)
                yield "    };"
        yield "  };"
    body = operation.get("requestBody")
    if body is not None:
        yield f"  requestBody{'' if body.get('required') else '?'}: {_content(body)};"
    yield "  responses: {"
    for status, answer in operation["responses"].items():
        if status < "300":
            yield f"    {status}: {_content(answer)};"
    yield "  };"
    yield "};"


def _member(name: str, described: Schema, schema: Schema, indent: str, *, is_needed: bool | None = None) -> list[str]:
    """Write a property or a parameter, its description above it."""
    needed = described.get("required", False) if is_needed is None else is_needed
    mark, undefined = ("", "") if needed else ("?", " | undefined")
    text = f"{_name(name)}{mark}: {type_of(schema, indent)}{undefined};"
    return [f"{indent}{line}" for line in [*_comment(described), text]]


def _content(holder: Schema) -> str:
    content = holder.get("content")
    if not content:
        return "{ content?: never }"
    kinds = (f"{json.dumps(kind)}: {type_of(part.get('schema', {}), '    ')}" for kind, part in content.items())
    return f"{{ content: {{ {'; '.join(kinds)} }} }}"


def type_of(schema: Schema, indent: str = "") -> str:
    """Write one schema as a type; `indent` is what its first line stands behind."""
    for word, write in WORDS.items():
        if word in schema:
            return write(schema[word], indent)
    kind = schema.get("type")
    if isinstance(kind, list):
        return _union([type_of({**schema, "type": one}, indent) for one in kind])
    if kind == "array":
        return _array(schema, indent)
    return _object(schema, indent) if kind == "object" else SIMPLE.get(str(kind), "unknown")


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one, indent) for one in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}), indent)
    return f"({inner})[]" if re.search(r"[|&]", re.sub(r"\{[^{}]*\}", "", inner)) else f"{inner}[]"


def _object(schema: Schema, indent: str) -> str:
    more = schema.get("additionalProperties", False)
    values = "unknown" if more is True else type_of(more, indent) if more else ""
    properties = schema.get("properties")
    if not properties:
        return f"Record<string, {values or 'unknown'}>"
    needed = set(schema.get("required", ()))
    lines = [
        line
        for name, inner in properties.items()
        for line in _member(name, inner, inner, f"{indent}  ", is_needed=name in needed)
    ]
    text = "\n".join(["{", *lines, f"{indent}}}"])
    return f"{text} & Record<string, {values}>" if values else text


def _union(parts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def _any_of(schemas: Sequence[Schema], indent: str) -> str:
    return _union(type_of(one, indent) for one in schemas)


WORDS: Mapping[str, Callable[[Any, str], str]] = {
    "$ref": lambda ref, _: f'components["schemas"][{json.dumps(ref.rsplit("/", 1)[-1])}]',
    "const": lambda value, _: json.dumps(value),
    "enum": lambda values, _: _union(map(json.dumps, values)),
    "anyOf": _any_of,
    "oneOf": _any_of,
    "allOf": lambda schemas, indent: " & ".join(type_of(one, indent) for one in schemas),
}
"""How a schema that is no plain type is written, by the word that says what it is."""


def _name(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _comment(schema: Schema) -> list[str]:
    text = " ".join(str(schema.get("description") or "").split()).replace("*/", "* /")
    return [f"/** {text} */"] if text else []
