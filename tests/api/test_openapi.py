from cadenza.kit.web import PROBLEM_JSON


async def test_every_route_declares_its_problems_and_every_reference_leads_somewhere(stranger):
    """The document is 3.1, names two ways to sign in, and each answer but a success is a problem."""
    document = (await stranger.get("/v1/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    assert document["components"]["securitySchemes"].keys() == {"key", "session"}
    operations = [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/v1/")
    ]
    assert len(operations) > 30
    for path, method, operation in operations:
        failures = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
        assert {"401", "404", "422"} <= failures.keys(), (method, path)
        for answer in failures.values():
            assert answer["content"].keys() == {PROBLEM_JSON}, (method, path)
        assert operation["summary"], (method, path)
    schemas = document["components"]["schemas"]
    for reference in _references(document):
        assert reference.removeprefix("#/components/schemas/") in schemas, reference


def _references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)
