"""Who has a conversation open is said to the others, and over by itself."""

from uuid import UUID, uuid4

from cadenza.inbox.domain.presence import LASTS_SECONDS, Doing, Presences, write_topic
from cadenza.kit.nudges import LocalNudges, Nudge
from tests.builders.world import World
from tests.inbox.conftest import Desk

HERE, THERE, ANA, BIA, THREAD = (UUID(int=n) for n in range(1, 6))


def present(known: Presences, now: float, organization_id: UUID = HERE) -> list[tuple[UUID, bool]]:
    """Say who is there, and whether they write."""
    return [(one.person_id, one.is_writing) for one in known.present(organization_id, now)]


def test_a_presence_is_over_when_it_is_not_said_again() -> None:
    """The last word counts, for 25 seconds; another organization has its own."""
    known = Presences()
    assert known.hear(write_topic(ANA, Doing.WRITING), HERE, [THREAD], 0.0)
    assert known.hear(write_topic(BIA, Doing.READING), HERE, [THREAD], 10.0)
    assert present(known, 10.0) == [(ANA, True), (BIA, False)]
    assert present(known, 10.0, THERE) == []
    assert present(known, LASTS_SECONDS) == [(BIA, False)]
    known.hear(write_topic(ANA, Doing.READING), HERE, [THREAD], LASTS_SECONDS)
    known.hear(write_topic(BIA, Doing.GONE), HERE, [THREAD], LASTS_SECONDS)
    assert present(known, LASTS_SECONDS) == [(ANA, False)]
    assert not known.hear("hint:queue", HERE, [THREAD], 0.0)


def test_nothing_is_remembered_of_whoever_left() -> None:
    """Neither of those who said so nor of those who fell silent: the memory does not grow."""
    known = Presences()
    for number in range(1000):
        known.hear(write_topic(ANA, Doing.READING), HERE, [UUID(int=number)], number)
    assert len(known._heard[HERE]) <= LASTS_SECONDS
    known.hear(write_topic(ANA, Doing.GONE), HERE, [THREAD], 10_000.0)
    assert known._heard == {}


async def test_a_page_says_what_its_reader_does(world: World, desk: Desk) -> None:
    """Every process is told, and nothing is written; an unknown conversation, like one of others, is none."""
    told: list[Nudge] = []
    nudges = LocalNudges()
    nudges.listen(told.append)
    thread = await desk.hears(await world.person("Ana"), "oi")
    world.database._nudges = nudges
    before = await world.observe("SELECT count(*) FROM audit_log")
    for doing in ("reading", "writing", "gone"):
        answer = await desk.browser.put(f"/v1/conversations/{thread}/presence", json={"doing": doing})
        assert answer.status_code == 204
    assert [(one.topic, one.organization_id, list(map(str, one.ids))) for one in told] == [
        (f"presence:{desk.person_id}:{doing}", world.organization_id, [thread])
        for doing in ("reading", "writing", "gone")
    ]
    unknown = await desk.browser.put(f"/v1/conversations/{uuid4()}/presence", json={"doing": "reading"})
    assert unknown.status_code == 404
    assert await world.observe("SELECT count(*) FROM audit_log") == before
