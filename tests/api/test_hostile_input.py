import json

from tests.builders.api import problems_of

JSON = {"content-type": "application/json"}
BATCH = "/v1/contacts/batch"


def row(**more):
    """Return a row that would be fine."""
    return {"identifiers": [{"kind": "email", "value": "a@example.com"}], **more}


BROKEN_BODIES = [
    (b"", "validation_failed"),
    (b"{", "invalid_json"),
    (b"[]", "validation_failed"),
    (b"null", "validation_failed"),
    (b'"rows"', "validation_failed"),
    (b'{"rows": NaN}', "invalid_json"),
    (b'{"rows": ["\\ud800"]}', "invalid_json"),
    (b'{"rows": ["\xed\xa0\x80"]}', "invalid_json"),
    (b'{"rows": ["\xff"]}', "invalid_json"),
    (b"\xef\xbb\xbf{}", "invalid_json"),
    (b'{"rows": ' + b"[" * 500 + b"]" * 500 + b"}", "invalid_json"),
    (b'{"rows": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "invalid_json"),
    (b'{"rows": ' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}", "invalid_json"),
    (b'{"rows": {"0": 1}}', "validation_failed"),
    (b'{"rows": [], "more": 1}', "validation_failed"),
    (b'{"rows": [' + b"1," * 1000 + b"1]}", "validation_failed"),
]


async def test_a_body_that_is_not_what_was_asked_is_a_problem(caller):
    """Broken, foreign, endless and bottomless JSON is 422 with its code, never a 500, and nothing is echoed."""
    for body, code in BROKEN_BODIES:
        response = await caller.post(BATCH, content=body, headers=JSON)
        assert response.status_code == 422, body[:50]
        assert problems_of(response)["code"] == code, body[:50]
        assert "ud800" not in response.text


async def test_a_body_of_ten_megabytes_is_refused(caller):
    """Announced or streamed, it is cut off with 413."""
    big = b'{"rows": ["' + b"x" * 10_000_000 + b'"]}'
    announced = await caller.post(BATCH, content=big, headers=JSON)
    assert problems_of(announced)["code"] == "body_too_large"

    async def pieces():
        for at in range(0, len(big), 65536):
            yield big[at : at + 65536]

    streamed = await caller.post(BATCH, content=pieces(), headers=JSON)
    assert streamed.status_code == 413
    lying = await caller.post(BATCH, content=b"{}", headers={**JSON, "content-length": "99999999999999999999999"})
    assert lying.status_code == 413


async def test_nul_and_control_characters_are_dropped_and_the_rest_is_kept(caller):
    """A NUL in a name, key, tag or attribute never reaches the database; other scripts and emoji come back whole."""
    body = row(
        first_name="A\x00na \u202e🛑",
        tags=["v\x00ip"],
        attributes={"k\x00ey": "v\x00al", "list": ["a\x00", 1, True, None, 1.5]},
    )
    response = await caller.post(BATCH, json={"rows": [body]})
    (result,) = response.json()["results"]
    assert result["status"] == "created", result
    contact = (await caller.get(f"/v1/contacts/{result['contact_id']}")).json()
    assert contact["tags"] == ["vip"]
    assert contact["attributes"]["key"] == "val"
    assert contact["attributes"]["list"] == ["a", "1", "true", None, "1.5"]
    assert "🛑" in contact["first_name"]


IMPOSSIBLE_ROWS = [
    {"first_name": ["x"]},
    {"first_name": {"x": 1}},
    {"first_name": "x" * 1_000},
    {"first_name": "x" * 100_000},
    {"locale": "x" * 5_000},
    {"time_zone": "../../etc/passwd"},
    {"time_zone": "x" * 5_000},
    {"attributes": {"deep": {"er": 1}}},
    {"attributes": {"deep": [[1]]}},
    {"attributes": {"": 1}},
    {"attributes": {"x" * 500: 1}},
    {"attributes": {"big": "x" * 9_000}},
    {"attributes": {f"k{n}": n for n in range(500)}},
    {"attributes": []},
    {"tags": ["x" * 500]},
    {"tags": [str(n) for n in range(500)]},
    {"tags": "vip"},
    {"tags": [1]},
    {"lifecycle": "king"},
    {"lifecycle": 1},
    {"consent": {"whatsapp": "maybe"}},
    {"consent": {"pigeon": "subscribed"}},
    {"consent": ["whatsapp"]},
    {"identifiers": []},
    {"identifiers": None},
    {"identifiers": [{"kind": "email", "value": "x@y"}] * 300},
    {"identifiers": [{"kind": "email", "value": "x" * 9_000}]},
    {"identifiers": [{"kind": "phone", "value": "9" * 9_000}]},
    {"identifiers": [{"kind": "email"}]},
    {"identifiers": ["a@example.com"]},
    {"id": "01970000-0000-7000-8000-0000000000ff"},
    {"organization_id": "01970000-0000-7000-8000-00000000000b"},
]


async def test_a_row_that_can_not_be_is_invalid_and_says_where(caller):
    """Whatever is wrong with a row, it is that row's problem, at its path; the good one among them is written."""
    rows = [row(**bad) for bad in IMPOSSIBLE_ROWS]
    response = await caller.post(BATCH, json={"rows": [row(), *rows]})
    assert response.status_code == 200, response.text
    fine, *wrong = response.json()["results"]
    assert fine["status"] == "created"
    for number, (result, bad) in enumerate(zip(wrong, IMPOSSIBLE_ROWS, strict=True), start=1):
        assert result["status"] == "invalid", str(bad)[:80]
        assert result["problems"], str(bad)[:80]
        assert all(problem["path"].startswith(f"rows.{number}") for problem in result["problems"]), str(bad)[:80]


async def test_numbers_beyond_a_machine_word_are_kept_or_refused(caller):
    """Big and tiny numbers in attributes never break the batch."""
    for number in ("9" * 400, "1e400", "-1e-400", "18446744073709551615", "123456789012345678901234567890"):
        body = json.dumps({"rows": [row(attributes={"n": 1})]}).replace('"n": 1', f'"n": {number}')
        response = await caller.post(BATCH, content=body, headers=JSON)
        assert response.status_code in {200, 422}, number


WRONG_PATHS = [
    "/v1/contacts/not-a-uuid",
    "/v1/contacts/%00",
    "/v1/contacts/01970000-0000-7000-8000-0000000000ff%00",
    "/v1/contacts?tag=%00",
    "/v1/contacts?limit=0",
    "/v1/contacts?limit=99999999999999999999999",
    "/v1/contacts?limit=x",
    "/v1/contacts?cursor=" + "x" * 5000,
    "/v1/contacts?tag=" + "x" * 500,
    "/v1/nothing",
    "/v1/queue?journey_id=x",
    "/v1/queue?state=dancing",
    "/v1/../v1/nothing",
    "/v1//contacts",
]


async def test_a_wrong_path_or_query_is_a_problem(caller):
    """404 or 422 with a problem, never a 500 and never a page."""
    for path in WRONG_PATHS:
        response = await caller.get(path)
        assert response.status_code in {404, 422}, path
        problems_of(response)


async def test_only_json_is_read_as_json(caller):
    """A form of another site, sent as plain text, is no request of ours."""
    for media_type in ("text/plain", "application/xml", "multipart/form-data", ""):
        response = await caller.post(BATCH, content=b'{"rows": []}', headers={"content-type": media_type})
        assert response.status_code == 422, media_type


async def test_a_method_that_does_not_exist_is_405(caller):
    """Problem and all."""
    assert problems_of(await caller.put("/v1/contacts/batch", json={}))["status"] == 405


async def test_an_unexpected_error_tells_nothing(app, caller):
    """A bug answers 500 with a request id, and not with its text."""

    async def broken():
        raise RuntimeError("phone +5511999990001 of Ana")

    app.get("/v1x")(broken)
    app.router.routes.insert(0, app.router.routes.pop())
    response = await caller.get("/v1x")
    assert response.status_code == 500
    assert problems_of(response)["code"] == "internal_error"
    assert "5511999990001" not in response.text
    assert response.headers["x-request-id"]
