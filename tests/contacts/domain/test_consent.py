"""Who may be written to, and who may change it."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.contacts.domain.consent import (
    ACTS_BY_THE_PERSON,
    OPT_OUT_KEYS,
    Accepted,
    Consent,
    ConsentChange,
    ConsentSource,
    ConsentState,
    OptOutKey,
    Refused,
    RefusedCode,
    accept_change,
    is_allowed,
    mode_for,
    stricter_mode,
    stricter_state,
)

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
YES, NO, UNKNOWN = ConsentState.SUBSCRIBED, ConsentState.UNSUBSCRIBED, ConsentState.UNKNOWN
Source = ConsentSource
NOT_THE_PERSON = [source for source in Source if source not in ACTS_BY_THE_PERSON]

states = st.sampled_from(ConsentState)
sources = st.sampled_from(Source)
instants = st.integers(-1000, 1000).map(lambda minutes: NOW + timedelta(minutes=minutes))
consents = st.builds(Consent, states, st.none() | instants, st.none() | sources)
changes = st.builds(ConsentChange, states, sources, instants, st.none() | st.sampled_from(["", "form v3, 2026"]))


def ask(current: Consent, state: ConsentState, source: Source, *, proof: str | None = "form v3", later: int = 1):
    """Ask for a change said so many minutes after `NOW`."""
    return accept_change(current, ConsentChange(state, source, NOW + timedelta(minutes=later), proof))


@pytest.mark.parametrize(
    ("state", "mode", "allowed"),
    [
        (YES, ConsentMode.OPT_IN, True),
        (YES, ConsentMode.OPT_OUT, True),
        (UNKNOWN, ConsentMode.OPT_IN, False),
        (UNKNOWN, ConsentMode.OPT_OUT, True),
        (NO, ConsentMode.OPT_IN, False),
        (NO, ConsentMode.OPT_OUT, False),
    ],
)
def test_marketing_needs_a_yes_or_in_the_milder_mode_no_no(state, mode, allowed):
    """S2: an opt-out is honoured in either mode."""
    assert is_allowed(state, mode) is allowed


def test_the_stricter_mode_is_opt_in_unless_both_are_mild():
    """S2: a campaign that froze the milder mode still follows a rule made stricter since."""
    assert stricter_mode(ConsentMode.OPT_OUT, ConsentMode.OPT_OUT) is ConsentMode.OPT_OUT
    for a, b in product(ConsentMode, repeat=2):
        assert stricter_mode(a, b) is stricter_mode(b, a)
        for state in ConsentState:
            assert is_allowed(state, stricter_mode(a, b)) == (is_allowed(state, a) and is_allowed(state, b))


def test_a_merge_keeps_the_more_restrictive_state():
    """Two contacts that are one person never make a no disappear."""
    assert stricter_state(YES, NO) is stricter_state(NO, YES) is stricter_state(UNKNOWN, NO) is NO
    assert stricter_state(YES, UNKNOWN) is UNKNOWN
    assert stricter_state(YES, YES) is YES


def test_leads_need_an_explicit_yes_on_sms_and_whatsapp():
    """S3: email alone may be sent to a lead on a soft opt-in."""
    mild = ConsentMode.OPT_OUT
    assert mode_for(OptOutKey.SMS, mild, is_lead=True) is ConsentMode.OPT_IN
    assert mode_for(OptOutKey.WHATSAPP, mild, is_lead=True) is ConsentMode.OPT_IN
    assert mode_for(OptOutKey.EMAIL, mild, is_lead=True) is mild
    assert mode_for(OptOutKey.WHATSAPP, mild, is_lead=False) is mild
    assert mode_for(OptOutKey.EMAIL, ConsentMode.OPT_IN, is_lead=True) is ConsentMode.OPT_IN


def test_both_whatsapps_share_one_opt_out_key():
    """S1: a STOP on one number holds on the other."""
    assert OPT_OUT_KEYS["whatsapp"] is OPT_OUT_KEYS["whatsapp_qr"]
    assert len(set(OPT_OUT_KEYS.values())) == len(OPT_OUT_KEYS) - 1


@pytest.mark.parametrize("source", Source)
def test_a_withdrawal_is_taken_from_anyone(source):
    """Stricter is always possible, with or without proof."""
    assert ask(Consent(YES, NOW, Source.IMPORT), NO, source, proof=None) == Accepted(NO, changes=True)
    assert ask(Consent(), NO, source, proof=None) == Accepted(NO, changes=True)


@pytest.mark.parametrize("source", NOT_THE_PERSON)
@pytest.mark.parametrize("withdrawn_by", Source)
def test_only_the_person_restores_consent(source, withdrawn_by):
    """S3: an import, the API, a colleague, a provider or a merge never does, whoever had withdrawn it."""
    withdrawn = Consent(NO, NOW, withdrawn_by)
    assert ask(withdrawn, YES, source) == Refused(RefusedCode.NOT_BY_THE_PERSON)
    assert ask(withdrawn, UNKNOWN, source) == Refused(RefusedCode.NOT_BY_THE_PERSON)


@pytest.mark.parametrize("source", sorted(ACTS_BY_THE_PERSON))
def test_a_fresh_act_by_the_person_restores_consent(source):
    """START after STOP, or a form filled in after it."""
    assert ask(Consent(NO, NOW, Source.PERSON_INBOUND), YES, source) == Accepted(YES, changes=True)


def test_an_old_act_restores_nothing():
    """The form of last year says nothing about the STOP of yesterday; neither does a late webhook."""
    withdrawn = Consent(NO, NOW, Source.PERSON_INBOUND)
    for source in ACTS_BY_THE_PERSON:
        assert ask(withdrawn, YES, source, later=0) == Refused(RefusedCode.STALE)
        assert ask(withdrawn, YES, source, later=-60) == Refused(RefusedCode.STALE)


def test_a_stop_that_arrives_after_the_later_start_is_late_news():
    """H8: webhooks come in any order; the person's last word holds."""
    restored = Consent(YES, NOW, Source.PERSON_INBOUND)
    assert ask(restored, NO, Source.PERSON_INBOUND, later=-5) == Refused(RefusedCode.STALE)
    assert ask(restored, NO, Source.PERSON_INBOUND, later=0) == Accepted(NO, changes=True)


def test_a_stop_is_never_outdated_by_someone_elses_word():
    """An import of this morning does not outdate the STOP of last night that arrives only now."""
    imported = Consent(YES, NOW, Source.IMPORT)
    assert ask(imported, NO, Source.PERSON_INBOUND, later=-600) == Accepted(NO, changes=True)


@pytest.mark.parametrize("source", [Source.IMPORT, Source.FORM])
@pytest.mark.parametrize("proof", [None, "", "  "])
def test_a_stated_yes_needs_its_proof(source, proof):
    """K4: whoever imports consent says how it was given."""
    assert ask(Consent(), YES, source, proof=proof) == Refused(RefusedCode.PROOF_REQUIRED)
    assert ask(Consent(), YES, source, proof="paper form") == Accepted(YES, changes=True)


@pytest.mark.parametrize("source", [Source.ONE_CLICK, Source.PROVIDER_SIGNAL])
def test_a_way_out_is_no_way_in(source):
    """Complaints and one-click links only ever withdraw."""
    assert ask(Consent(), YES, source) == Refused(RefusedCode.NOT_BY_THE_PERSON)


@given(consents, changes)
def test_a_no_ends_only_by_a_later_act_of_the_person(current, change):
    """The property behind all the cases."""
    answer = accept_change(current, change)
    if current.state is NO and isinstance(answer, Accepted) and answer.state is not NO:
        assert change.source in ACTS_BY_THE_PERSON
        assert change.state is YES
        assert current.changed_at is None or change.at > current.changed_at


@given(consents, changes)
def test_repeating_a_change_changes_nothing(current, change):
    """Webhooks are delivered twice; the second finds its state already there."""
    answer = accept_change(current, change)
    if isinstance(answer, Accepted):
        after = Consent(answer.state, change.at, change.source) if answer.changes else current
        assert accept_change(after, change) == Accepted(answer.state, changes=False)
