import pytest

from cadenza.journeys.domain.enrollment import RUNNING, TRANSITIONS, Mover, check_transition, is_live
from cadenza.journeys.errors import TransitionNotAllowed
from cadenza.kit.reasons import LIVE, EnrollmentState

S = EnrollmentState


@pytest.mark.parametrize("before", list(S))
@pytest.mark.parametrize("after", list(S))
def test_only_the_table_moves_an_enrollment(before: S, after: S) -> None:
    """Every change of state is in the table with who may make it, or refused."""
    for mover in Mover:
        allowed = mover in TRANSITIONS.get((before, after), frozenset())
        if allowed:
            check_transition(before, after, mover)
        else:
            with pytest.raises(TransitionNotAllowed):
                check_transition(before, after, mover)


def test_what_has_ended_stays_ended() -> None:
    """No ended state is left again, by anyone."""
    assert {before for before, _ in TRANSITIONS} == LIVE


def test_every_live_state_can_be_stopped_and_cancelled() -> None:
    """The person and the team can always end it."""
    for state in LIVE:
        check_transition(state, S.STOPPED, Mover.STOP)
        check_transition(state, S.CANCELLED, Mover.TEAM)
        assert is_live(state)


def test_every_state_is_reached() -> None:
    """Each state but the first is where some transition leads, and every mover has a transition."""
    assert {after for _, after in TRANSITIONS} == set(S)
    assert frozenset().union(*TRANSITIONS.values()) == set(Mover)


def test_a_paused_enrollment_is_not_walked() -> None:
    """Release walks the active and the waiting; a pause is left by its waker."""
    assert LIVE - {S.PAUSED} == RUNNING
