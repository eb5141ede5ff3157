"""What is written by `./dev generate` is what the product says today."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.codegen.web_types import type_of, write_types

ROOT = Path(__file__).parents[2]


def test_generated_files_are_up_to_date():
    """A changed route, setting, event, metric or command was followed by `./dev generate`.

    In a process of its own: metrics and settings of this one may have been touched by other tests.
    """
    command = [sys.executable, "-m", "tools.codegen", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "string", "format": "uuid"}, "string"),
        ({"type": ["integer", "null"]}, "number | null"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}, "[string, number]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"const": "x"}, '"x"'),
        ({"$ref": "#/components/schemas/Thing"}, 'components["schemas"]["Thing"]'),
        ({}, "unknown"),
        (
            {"type": "object", "properties": {"a": {"type": "string"}, "b-c": {"type": "null"}}, "required": ["a"]},
            '{\n  a: string;\n  "b-c"?: null | undefined;\n}',
        ),
    ],
)
def test_a_schema_as_a_type(schema, text):
    """Each form that a schema takes in our document has its TypeScript."""
    assert type_of(schema) == text


def test_a_route_as_a_type():
    """Path and query, body and answers, without headers and refusals."""
    operation = {
        "summary": "Do it",
        "parameters": [
            {"in": "path", "name": "id", "required": True, "schema": {"type": "string"}},
            {"in": "query", "name": "limit", "schema": {"type": "integer"}},
            {"in": "header", "name": "idempotency-key", "schema": {"type": "string"}},
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "boolean"}}}},
        "responses": {"204": {"description": "Done"}, "404": {"content": {"application/problem+json": {}}}},
    }
    text = write_types({"paths": {"/x/{id}": {"post": operation}}, "components": {"schemas": {}}})
    assert "/** Do it */" in text
    assert "path: {\n          id: string;" in text
    assert "query?: {\n          limit?: number | undefined;" in text
    assert 'requestBody: { content: { "application/json": boolean } };' in text
    assert "204: { content?: never };" in text
    assert "idempotency" not in text
    assert "404" not in text
