from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.consent import Consent, ConsentSource, ConsentState, stricter_state
from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.kept import Kept, read_kept, write_kept
from cadenza.contacts.domain.merge import Side, plan_merge, undo_consents, undo_profile
from cadenza.contacts.domain.upsert import Profile

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
PHONE, EMAIL = frozenset({IdentifierKind.PHONE}), frozenset({IdentifierKind.EMAIL})
YES = Consent(ConsentState.SUBSCRIBED, NOON, ConsentSource.FORM)
NO = Consent(ConsentState.UNSUBSCRIBED, NOON, ConsentSource.PERSON_INBOUND)

texts = st.none() | st.sampled_from(["a", "b"])
profiles = st.builds(
    Profile,
    first_name=texts,
    last_name=texts,
    locale=texts,
    time_zone=texts,
    time_zone_source=st.none() | st.sampled_from(ZoneSource),
    lifecycle=st.sampled_from(Lifecycle),
    lead_status=texts,
    source=texts,
    owner=texts,
    trial_at=st.none() | st.just(NOON),
    converted_to=st.none() | st.sampled_from([Lifecycle.MEMBER, Lifecycle.CUSTOMER]),
    attributes=st.dictionaries(st.sampled_from(["x", "y", "z"]), st.integers(0, 2)),
)
consents = st.dictionaries(
    st.sampled_from(["whatsapp", "sms", "email"]),
    st.builds(
        Consent,
        state=st.sampled_from(ConsentState),
        changed_at=st.integers(0, 2).map(lambda hours: NOON + timedelta(hours=hours)),
        source=st.sampled_from(ConsentSource),
    ),
)


def test_the_winners_word_stays_and_the_losers_fills_in():
    """What lost is kept as a conflict; a last name comes only with its first name."""
    winner = Profile(first_name="Ana", locale="pt-BR", attributes={"plan": "gold", "x": 1})
    loser = Profile(
        first_name="ana",
        last_name="Lima",
        locale="en",
        time_zone="Europe/Lisbon",
        time_zone_source=ZoneSource.GIVEN,
        lifecycle=Lifecycle.MEMBER,
        owner="Bia",
        attributes={"plan": "basic", "y": 2},
    )
    plan = plan_merge(Side(profile=winner), Side(profile=loser))
    assert plan.profile == Profile(
        first_name="Ana",
        last_name="Lima",
        locale="pt-BR",
        time_zone="Europe/Lisbon",
        time_zone_source=ZoneSource.GIVEN,
        lifecycle=Lifecycle.MEMBER,
        converted_to=Lifecycle.MEMBER,
        owner="Bia",
        attributes={"plan": "gold", "x": 1, "y": 2},
    )
    assert plan.conflicts == {"first_name": "ana", "locale": "en", "attributes.plan": "basic"}
    other = plan_merge(Side(profile=Profile(first_name="Bia")), Side(profile=loser))
    assert (other.profile.last_name, other.conflicts["last_name"]) == (None, "Lima")


@pytest.mark.parametrize(
    ("winner", "loser", "state"),
    [
        ((PHONE, YES), (PHONE, NO), "unsubscribed"),
        ((PHONE, NO), (PHONE, YES), "unsubscribed"),
        ((PHONE, YES), (PHONE, None), "unknown"),
        ((PHONE, YES), (EMAIL, None), "subscribed"),
        ((EMAIL, None), (PHONE, YES), "subscribed"),
        ((PHONE, None), (PHONE, YES), "unknown"),
        ((PHONE, YES), (PHONE, YES), "subscribed"),
        ((EMAIL, NO), (PHONE, YES), "unsubscribed"),
    ],
)
def test_consent_is_the_stricter_of_those_who_have_a_word(winner, loser, state):
    """One who was never asked and has no phone says nothing about WhatsApp; everyone else does."""
    sides = [
        Side(profile=Profile(), kinds=kinds, consents={"whatsapp": consent} if consent else {})
        for kinds, consent in (winner, loser)
    ]
    plan = plan_merge(*sides)
    after = {**sides[0].consents, **plan.consents}
    assert after.get("whatsapp", Consent()).state == state
    assert (plan.refused_keys == ("whatsapp",)) is (state == "unsubscribed" and winner[1] != loser[1])


@given(profiles, profiles, consents, consents)
def test_a_merge_loses_no_word_and_loosens_no_consent(ours, theirs, our_consents, their_consents):
    """Each value of the loser is in the winner or a conflict; nobody who said no may be written to."""
    plan = plan_merge(
        Side(profile=ours, consents=our_consents, kinds=PHONE), Side(profile=theirs, consents=their_consents)
    )
    for name, value in theirs.attributes.items():
        assert plan.profile.attributes[name] == value or plan.conflicts[f"attributes.{name}"] == value
    for name in ("first_name", "last_name", "locale", "source", "owner", "lead_status"):
        lost = getattr(theirs, name)
        assert lost in {None, getattr(plan.profile, name), plan.conflicts.get(name)}
        if name != "lead_status" and getattr(ours, name) is not None:
            assert getattr(plan.profile, name) == getattr(ours, name)
    for key, theirs_said in their_consents.items():
        after = plan.consents.get(key, our_consents.get(key, Consent()))
        assert stricter_state(after.state, theirs_said.state) is after.state


@given(profiles, profiles, consents, consents)
def test_an_undo_at_once_gives_back_everything(ours, theirs, our_consents, their_consents):
    """What the winner was before is what it is afterwards, also through the JSON that a merge keeps."""
    winner = Side(profile=ours, consents=our_consents, kinds=PHONE, held_until=NOON)
    plan = plan_merge(winner, Side(profile=theirs, consents=their_consents, kinds=PHONE))
    kept = Kept(
        before=ours,
        after=plan.profile,
        consents_before={**dict.fromkeys(plan.consents, Consent()), **our_consents},
        consents_after=plan.consents,
        tags=plan.new_tags,
        identifiers=[("phone", "", "+1")],
        held_before=winner.held_until,
        held_after=plan.held_until,
    )
    assert read_kept(write_kept(kept)) == kept
    assert undo_profile(kept.before, kept.after, plan.profile) == ours
    now = {**our_consents, **plan.consents}
    back, losers = undo_consents(kept.consents_before, kept.consents_after, now, their_consents)
    assert {**now, **back} == {**{key: Consent() for key in plan.consents}, **our_consents}
    assert losers == {}


def test_an_undo_keeps_what_changed_since():
    """A name typed since stays, and a STOP said since binds both: nobody knows whose it was."""
    before, after = Profile(first_name="Ana"), Profile(first_name="Ana", last_name="Lima", attributes={"y": 2})
    now = Profile(first_name="Anna", last_name="Lima", attributes={"y": 2, "z": 3})
    assert undo_profile(before, after, now) == Profile(first_name="Anna", attributes={"z": 3})
    said = Consent(ConsentState.UNSUBSCRIBED, NOON + timedelta(hours=1), ConsentSource.PERSON_INBOUND)
    winners, losers = undo_consents({}, {}, {"whatsapp": said}, {"whatsapp": YES})
    assert (winners, losers) == ({}, {"whatsapp": said})
