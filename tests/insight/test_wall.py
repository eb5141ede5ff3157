"""The wall of phones, and being one of its people by hand."""

from uuid import uuid4

from tests.builders.api import make_app, make_caller_of
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi {{ contact.first_name }}"), make_wait("later", days=3), make_message("again", "Oi?"))


async def phones(caller) -> dict[str, dict]:
    """Return the wall by name."""
    answer = await caller.get("/v1/sandbox/people")
    assert answer.status_code == 200, answer.text
    return {item["name"]: item for item in answer.json()["items"]}


async def test_a_person_on_the_wall_answers_and_the_follow_up_stops(world: World):
    """By hand: one answers `oi`, one answers `parar`; the wall shows their threads and where they stand."""
    ana, bia, caio = await world.person("Ana"), await world.person("Bia"), await world.person("Caio")
    await world.enroll(await world.journey(*LINE), ana, bia, caio)
    await world.run()
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        wall = await phones(caller)
        assert {item["state"] for item in wall.values()} == {"following_up"}
        assert [(one["from"], one["body"], one["ticks"]) for one in wall["Ana"]["messages"]] == [
            ("us", "Oi Ana", "delivered")
        ]
        for name, text in (("Ana", "oi"), ("Bia", "parar")):
            said = await caller.post(f"/v1/sandbox/people/{wall[name]['id']}/messages", json={"text": text})
            assert said.status_code == 202, said.text
        read = await caller.post(f"/v1/sandbox/people/{wall['Caio']['id']}/read")
        assert read.status_code == 202
        await world.run()
        wall = await phones(caller)
    assert (wall["Ana"]["state"], wall["Ana"]["stop_reason"], wall["Ana"]["opted_out"]) == ("stopped", "reply", False)
    assert (wall["Bia"]["state"], wall["Bia"]["stop_reason"], wall["Bia"]["opted_out"]) == (
        "stopped",
        "opted_out",
        True,
    )
    assert (wall["Caio"]["state"], wall["Caio"]["messages"][-1]["ticks"]) == ("following_up", "read")
    assert wall["Ana"]["messages"][-1]["from"] == "them"
    assert wall["Ana"]["contact_id"] == str(ana.contact_id)


async def test_a_colleague_typed_on_the_phone_takes_over(world: World):
    """By hand: what is typed on our own phone stands in the thread as ours and stops the follow-up."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        said = await caller.post(f"/v1/sandbox/people/{ana.person_id}/human", json={"text": "Aqui é a Bia"})
        assert said.status_code == 202
        await world.advance(minutes=2)
        wall = await phones(caller)
    assert (wall["Ana"]["state"], wall["Ana"]["stop_reason"]) == ("stopped", "human_message")
    assert wall["Ana"]["messages"][-1]["from"] == "us"


async def test_a_phone_that_was_given_to_a_number_goes_by_the_name_of_its_contact(world: World):
    """The network knows an address; whose it is, we know."""
    ana = await world.person("Ana")
    await world.change("UPDATE sandbox_people SET name = address WHERE id = $1", ana.person_id)
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        assert [*await phones(caller)] == ["Ana"]
        await world.change("UPDATE contacts SET first_name = NULL, last_name = NULL WHERE id = $1", ana.contact_id)
        (nameless,) = (await phones(caller)).values()
    assert nameless["name"] == nameless["address"]


async def test_nobody_there_answers_like_a_stranger(world: World):
    """An unknown person and one of another organization are the same 404."""
    ana = await world.person("Ana")
    other = await (await World.open(world.dsn)).found()
    async with await make_caller_of(other.database, make_app(other.database), other.organization_id) as caller:
        unknown = await caller.post(f"/v1/sandbox/people/{uuid4()}/messages", json={"text": "oi"})
        foreign = await caller.post(f"/v1/sandbox/people/{ana.person_id}/messages", json={"text": "oi"})
    assert unknown.status_code == foreign.status_code == 404
    assert unknown.json() == foreign.json()
    await other.close()


async def test_a_phone_is_found_by_name_or_number_and_the_wall_says_how_many_there_are(world: World):
    """Also who goes by the name of a contact; the one that is open stays on the wall whatever is looked for."""
    people = [await world.person(name) for name in ("Ana", "Bia", "Caio")]
    await world.enroll(await world.journey(*LINE), *people)
    await world.run()
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:

        async def look(**query):
            answer = (await caller.get("/v1/sandbox/people", params=query)).json()
            return answer["total"], [item["name"] for item in answer["items"]]

        total, shown = await look(limit=2)
        assert (total, len(shown)) == (3, 2)
        assert await look(q="bi") == (1, ["Bia"])
        assert await look(q="nobody") == (0, [])
        address = next(item["address"] for item in (await phones(caller)).values() if item["name"] == "Caio")
        assert await look(q=address[-6:]) == (1, ["Caio"])
        found = await look(q="Bia", person_id=str(people[0].person_id))
        assert found == (2, ["Ana", "Bia"])
