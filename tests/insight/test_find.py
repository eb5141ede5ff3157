"""Finding campaigns and journeys by what somebody types of their names."""

import pytest

from cadenza.accounts.domain.permissions import Scope
from cadenza.insight.domain.find import rank
from tests.builders.api import make_app, make_scoped_caller
from tests.builders.graphs import make_message
from tests.builders.world import World


@pytest.mark.parametrize(
    ("name", "typed", "place"),
    [
        ("Aula experimental", "aula", 0),
        ("Aula experimental", "EXPER", 1),
        ("Aula experimental", "exp aul", 1),
        ("Aula experimental", "mental", 2),
        ("Sentimos sua falta à tarde", "a tarde", 1),
        ("Volta às aulas", "praia", None),
        ("Volta às aulas", "  ", None),
    ],
)
def test_case_accents_and_the_order_of_words_do_not_matter(name, typed, place):
    """What begins with it comes first, then what has such a word, then what holds it."""
    assert rank(name, typed) == place


async def test_it_finds_beyond_the_first_page_and_the_best_first(world: World):
    """Among more journeys than a page holds, and nothing of another organization."""
    for number in range(60):
        await world.journey(make_message("hello", "Oi"), name=f"Rotina {number:02}")
    wanted = await world.journey(make_message("hello", "Oi"), name="Última chance")
    other = await (await World.open(world.dsn)).found()
    await other.journey(make_message("hello", "Oi"), name="Última de outra casa")
    async with await make_scoped_caller(
        world.database, make_app(world.database), world.organization_id, [Scope.JOURNEYS_READ]
    ) as caller:
        answer = (await caller.get("/v1/find", params={"q": "ultima"})).json()
        many = (await caller.get("/v1/find", params={"q": "rotina", "limit": 4})).json()
    assert [(one["id"], one["state"]) for one in answer["journeys"]] == [(str(wanted.id), "active")]
    assert len(many["journeys"]) == 4
    assert answer["campaigns"] == []
    await other.close()


async def test_what_the_caller_may_not_read_is_left_out(world: World):
    """A key for contacts alone finds neither."""
    await world.journey(make_message("hello", "Oi"), name="Boas-vindas")
    async with await make_scoped_caller(
        world.database, make_app(world.database), world.organization_id, [Scope.CONTACTS_READ]
    ) as caller:
        assert (await caller.get("/v1/find", params={"q": "boas"})).json() == {"campaigns": [], "journeys": []}
