"""A write with an `Idempotency-Key` is done once, whatever happens between it and its answer."""

import asyncio
from datetime import timedelta

import pytest

from cadenza.kit import idempotency
from cadenza.kit.asides import Asides
from cadenza.kit.db import Database
from cadenza.kit.web import REPLAYED, service_of
from tests.builders.accounts import make_api_key
from tests.builders.api import make_app, make_caller_of, make_client, problems_of

KEY = {"Idempotency-Key": "first-try"}
BODY = {"name": "Welcome", "channel": "whatsapp_qr"}
JOURNEYS = "/v1/journeys"


async def count(caller) -> int:
    """Return how many journeys were made."""
    return len((await caller.get(JOURNEYS)).json()["items"])


async def test_a_repeated_write_gets_the_first_answer(caller):
    """It is done once, and the second answer is the first, byte for byte, and says so."""
    first = await caller.post(JOURNEYS, json=BODY, headers=KEY)
    again = await caller.post(JOURNEYS, json=BODY, headers=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again.headers["content-type"] == first.headers["content-type"]
    assert REPLAYED not in first.headers
    assert again.headers[REPLAYED] == "true"
    assert await count(caller) == 1


async def test_an_answer_without_a_body_is_kept_too(caller):
    """A deletion answers 204 both times, though the second alone would not find anything."""
    row = {"identifiers": [{"kind": "phone", "value": "+5511987654321"}]}
    made = await caller.post("/v1/contacts/batch", json={"rows": [row], "source": "api"})
    path = f"/v1/contacts/{made.json()['results'][0]['contact_id']}"
    answers = [await caller.delete(path, headers=KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 204]
    assert [REPLAYED in answer.headers for answer in answers] == [False, True]


async def test_without_a_key_each_call_is_its_own(caller):
    """Who sends none means it: the second finds the name taken."""
    answers = [await caller.post(JOURNEYS, json=BODY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 409]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", JOURNEYS, {**BODY, "name": "Other"}),
        ("POST", f"{JOURNEYS}?x=1", BODY),
        ("PATCH", "/v1/settings", {"settings": {}}),
    ],
    ids=["body", "query", "route"],
)
async def test_a_key_stands_for_one_request(caller, method, path, body):
    """Another body, query or route under the same key is refused, and does nothing."""
    await caller.post(JOURNEYS, json=BODY, headers=KEY)
    other = await caller.request(method, path, json=body, headers=KEY)
    problem = problems_of(other)
    assert (other.status_code, problem["code"]) == (422, "idempotency_key_reused")
    assert problem["errors"][0]["path"] == "idempotency-key"
    assert await count(caller) == 1


async def test_an_answer_is_for_whoever_asked(caller, db, app, organization_id):
    """Another key of the same organization does not get it."""
    await caller.post(JOURNEYS, json=BODY, headers=KEY)
    async with await make_caller_of(db, app, organization_id) as colleague:
        answer = await colleague.post(JOURNEYS, json=BODY, headers=KEY)
    assert problems_of(answer)["code"] == "idempotency_key_reused"


async def test_two_organizations_may_use_the_same_key(caller, other_caller):
    """Neither hears of the other."""
    mine = await caller.post(JOURNEYS, json=BODY, headers=KEY)
    theirs = await other_caller.post(JOURNEYS, json=BODY, headers=KEY)
    assert (mine.status_code, theirs.status_code) == (201, 201)
    assert REPLAYED not in theirs.headers
    assert mine.json()["id"] != theirs.json()["id"]
    assert await count(other_caller) == 1


async def test_a_refused_write_leaves_the_key_free(caller):
    """An error did nothing: corrected, the same key works."""
    refused = await caller.post(JOURNEYS, json={**BODY, "name": 7}, headers=KEY)
    assert refused.status_code == 422
    assert (await caller.post("/v1/enrollments", json={}, headers=KEY)).status_code == 422
    made = await caller.post(JOURNEYS, json=BODY, headers=KEY)
    assert (made.status_code, REPLAYED in made.headers) == (201, False)


async def test_an_erasure_wipes_what_was_answered(caller):
    """An answer may have named the erased person."""
    row = {"identifiers": [{"kind": "phone", "value": "+5511987654321"}], "first_name": "Marilda"}
    batch = {"rows": [row], "source": "api"}
    made = await caller.post("/v1/contacts/batch", json=batch, headers=KEY)
    contact_id = made.json()["results"][0]["contact_id"]
    await caller.patch(f"/v1/contacts/{contact_id}", json={"last_name": "X"}, headers={"Idempotency-Key": "second"})
    await caller.delete(f"/v1/contacts/{contact_id}", headers={"Idempotency-Key": "third"})
    answer = await caller.post("/v1/contacts/batch", json=batch, headers=KEY)
    assert (answer.status_code, problems_of(answer)["code"]) == (409, "idempotency_answer_gone")


@pytest.mark.parametrize("key", ["", "two words", "x" * 256])
async def test_a_key_has_a_form(caller, key):
    """One that has another is refused, at its path."""
    answer = await caller.post(JOURNEYS, json=BODY, headers={"Idempotency-Key": key})
    assert answer.status_code == 422
    assert problems_of(answer)["errors"][0]["path"] == "idempotency-key"


async def test_two_at_once_are_one(caller):
    """The second waits for the first and gets its answer."""
    answers = await asyncio.gather(*(caller.post(JOURNEYS, json=BODY, headers=KEY) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sorted(REPLAYED in answer.headers for answer in answers) == [False, True, True, True, True]
    assert await count(caller) == 1


async def test_a_key_in_work_is_a_conflict(db, organization_id, caller):
    """Whoever would wait too long is told to come again, and nothing is done twice."""
    wanted = idempotency.Claim(organization_id, "k", b"x")
    async with db.begin(organization_id) as tx:
        assert await idempotency.claim(tx, wanted) is None
        with pytest.raises(idempotency.KeyInUse):
            async with db.begin(organization_id, lock_timeout_ms=1) as late:
                await idempotency.claim(late, wanted)


class Crash:
    """Breaks a request at one point, once it is armed."""

    def __init__(self) -> None:
        self.at: str | None = None

    async def __call__(self, what: str) -> None:
        """Stand before each statement."""
        if what == self.at:
            self.at = None
            raise RuntimeError(what)


@pytest.mark.parametrize(("point", "is_done"), [("keep_answer", False), ("COMMIT", False), ("committed", True)])
async def test_a_crash_never_does_it_twice(dsn, caller, organization_id, point, is_done):
    """Before the commit neither write nor answer is there, after it both are: a retry makes one, in every case."""
    crash = Crash()
    database = await Database.connect(dsn, checkpoint=crash)
    try:
        async with database.begin(organization_id) as tx:
            key = await make_api_key(tx, organization_id)
        app = make_app(database)
        async with make_client(app, key) as client:
            assert await count(client) == 0
            await service_of(app, Asides).settle()  # when the key was used is noted
            crash.at = point
            assert (await client.post(JOURNEYS, json=BODY, headers=KEY)).status_code == 500
            assert await count(client) == int(is_done)
            again = await client.post(JOURNEYS, json=BODY, headers=KEY)
            assert (again.status_code, REPLAYED in again.headers) == (201, is_done)
            assert await count(client) == 1
    finally:
        await database.close()


async def test_answers_are_sealed_and_can_be_wiped(caller, db, organization_id):
    """A row tells nothing; after an erasure the answer is gone, and the write is still done once."""
    named = {**BODY, "name": "Marilda"}
    await caller.post(JOURNEYS, json=named, headers=KEY)
    async with db.begin(organization_id) as tx:
        row = await tx.fetchrow(idempotency.sql.find_answer, organization_id=organization_id, key="first-try")
        assert row is not None
        assert b"Marilda" not in row["answer"]
        await idempotency.forget_answers(tx, [organization_id])
    answer = await caller.post(JOURNEYS, json=named, headers=KEY)
    assert (answer.status_code, problems_of(answer)["code"]) == (409, "idempotency_answer_gone")
    assert await count(caller) == 1


async def test_a_key_is_free_after_a_day(tx, organization_id):
    """Kept for 24 hours, whether or not the row was deleted by then; the old answer is not given."""
    old = idempotency.Claim(organization_id, "k", b"x")
    assert await idempotency.claim(tx, old) is None
    await idempotency.keep(tx, old, idempotency.Answer(201, None, b"{}"))
    assert await idempotency.claim(tx, old) == idempotency.Answer(201, None, b"{}")
    tx.now += idempotency.KEPT_FOR + timedelta(seconds=1)
    assert await idempotency.claim(tx, idempotency.Claim(organization_id, "k", b"other")) is None
