"""The tables of states: every move that is made is in them, and nothing that has ended moves again."""

from itertools import product

import pytest

from cadenza.campaigns.domain import campaign, recipient
from cadenza.campaigns.domain.campaign import ENDED, check_transition
from cadenza.campaigns.domain.recipient import OF_MESSAGE, OPEN, follow
from cadenza.campaigns.errors import CampaignStateConflict
from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import CampaignState, MessageState, RecipientState, SkipReason
from cadenza.messages.domain.status import AFTER_RECEIPT


@pytest.mark.parametrize("before", sorted(ENDED))
@pytest.mark.parametrize("mover", campaign.Mover)
def test_a_campaign_that_has_ended_never_moves_again(before, mover):
    """Nobody moves it, to nowhere."""
    for after in CampaignState:
        with pytest.raises(CampaignStateConflict):
            check_transition(before, after, mover)


def test_every_state_of_a_campaign_is_reached_and_every_other_one_left():
    """F17: each state that is no end can be cancelled."""
    reached = {after for _, after in campaign.TRANSITIONS}
    assert reached == set(CampaignState)
    cancellable = {before for before, after in campaign.TRANSITIONS if after is CampaignState.CANCELLED}
    assert cancellable == set(CampaignState) - ENDED


@pytest.mark.parametrize(("state", "receipt"), [*product(MessageState, ReceiptState)])
def test_whatever_a_receipt_makes_of_a_message_its_recipient_may_become(state, receipt):
    """M3: a recipient moves with its message, so each move of a message is one of the table, or none."""
    before, after = follow(state, None), follow(AFTER_RECEIPT[state, receipt], "unknown")
    assert before is after or recipient.Mover.MESSAGE in recipient.TRANSITIONS[before, after]


def test_a_recipient_never_comes_back_to_where_it_waited():
    """F2: nothing leads back to pending or queued but the first release."""
    back = {(before, after) for before, after in recipient.TRANSITIONS if after in OPEN}
    assert back == {(RecipientState.PENDING, RecipientState.QUEUED)}


@pytest.mark.parametrize("reason", SkipReason)
def test_a_message_called_off_for_the_persons_sake_is_a_skip(reason):
    """T5: an opt-out between planning and delivery shows as what it is."""
    assert follow(MessageState.CANCELLED, reason.value) is RecipientState.SKIPPED
    assert follow(MessageState.CANCELLED, "campaign_cancelled") is RecipientState.CANCELLED


def test_every_state_of_a_message_has_one_of_a_recipient():
    """None is forgotten."""
    assert set(OF_MESSAGE) == set(MessageState)
