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
    for reference in _references(document):
        _, _, kind, name = reference.split("/")
        assert name in document["components"][kind], reference


OWN_SIGN_IN = "about a person and their browser, and no organization to keep the answer for"
READS = "reads, with a body"
WITHOUT_KEY = {
    ("post", "/v1/session"): OWN_SIGN_IN,
    ("delete", "/v1/session"): OWN_SIGN_IN,
    ("post", "/v1/session/organization"): OWN_SIGN_IN,
    ("post", "/v1/session/link"): OWN_SIGN_IN,
    ("post", "/v1/session/password"): OWN_SIGN_IN,
    ("post", "/v1/password/reset"): OWN_SIGN_IN,
    ("post", "/v1/sessions/revoke-others"): OWN_SIGN_IN,
    ("delete", "/v1/sessions/{session_id}"): OWN_SIGN_IN,
    ("post", "/v1/invitations/look"): READS,
    ("post", "/v1/invitations/accept"): "an invitation is used up once",
    ("post", "/v1/set-up"): "a link is used up once",
    ("post", "/v1/set-up/look"): READS,
    ("patch", "/v1/account"): "the same name again is the same",
    ("post", "/v1/organizations"): "makes the organization that would keep the answer",
    ("put", "/v1/imports/{import_id}/file"): "a stream, and the same file again is the same",
    ("put", "/v1/conversations/{conversation_id}/presence"): "said again every few seconds, and kept nowhere",
    ("post", "/v1/suppressions/look-up"): READS,
    ("post", "/v1/campaigns/{campaign_id}/preview"): READS,
    ("post", "/v1/campaigns/{campaign_id}/estimate"): READS,
    ("post", "/v1/journeys/{journey_id}/preview"): READS,
    ("post", "/v1/journeys/{journey_id}/run-many/estimate"): READS,
    ("post", "/v1/templates/preview"): READS,
    ("post", "/v1/templates/{template_id}/preview"): READS,
}


async def test_every_write_takes_an_idempotency_key(stranger):
    """A route that writes takes `WriteTx`; whoever has a reason not to stands in the list."""
    document = (await stranger.get("/v1/openapi.json")).json()
    without = {
        (method, path)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/v1/")
        and method != "get"
        and all(parameter["name"] != "idempotency-key" for parameter in operation.get("parameters", ()))
    }
    assert without == set(WITHOUT_KEY)


def _references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)
