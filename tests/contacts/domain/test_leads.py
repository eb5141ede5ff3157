"""How a person stands after what was said of them: a lead, or what the lead became."""

import pytest

from cadenza.contacts.domain.attributes import ContactRules
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.upsert import Profile, closes, standing_after

LEAD, MEMBER, CUSTOMER = Lifecycle.LEAD, Lifecycle.MEMBER, Lifecycle.CUSTOMER


@pytest.mark.parametrize(
    ("was", "said", "stands"),
    [
        ((LEAD, "new", None), {}, (LEAD, "new", None)),
        ((LEAD, "new", None), {"lead_status": "lost"}, (LEAD, "lost", None)),
        ((LEAD, "new", None), {"lead_status": "converted"}, (CUSTOMER, "converted", CUSTOMER)),
        ((LEAD, "new", None), {"lead_status": "converted", "lifecycle": MEMBER}, (MEMBER, "converted", MEMBER)),
        ((LEAD, "new", None), {"lifecycle": MEMBER}, (MEMBER, "converted", MEMBER)),
        ((LEAD, None, None), {"lifecycle": MEMBER}, (MEMBER, None, MEMBER)),
        ((LEAD, "converted", None), {"lead_status": "converted"}, (CUSTOMER, "converted", CUSTOMER)),
        ((MEMBER, None, None), {"lead_status": "converted"}, (MEMBER, "converted", MEMBER)),
        ((MEMBER, "converted", MEMBER), {"lifecycle": CUSTOMER}, (CUSTOMER, "converted", MEMBER)),
        ((MEMBER, "converted", MEMBER), {"lifecycle": LEAD}, (LEAD, "new", None)),
        ((MEMBER, None, None), {}, (MEMBER, None, None)),
    ],
)
def test_a_converted_lead_is_what_the_row_says_and_what_it_became_is_kept(was, said, stands):
    """A customer where the row says nothing; who becomes a lead again begins anew."""
    lifecycle, status, converted_to = was
    profile = Profile(lifecycle=lifecycle, lead_status=status, converted_to=converted_to)
    assert standing_after(profile, ContactDraft(**said)) == stands


def test_a_lead_can_not_be_converted_to_a_lead():
    """The two contradict each other: it is said, and nothing is guessed."""
    _, problems = ContactRules().read(ContactDraft(lead_status="converted", lifecycle=LEAD))
    assert [(one.path, one.code) for one in problems] == [("lifecycle", "converted_is_no_lead")]


@pytest.mark.parametrize(
    ("before", "after", "is_closed"),
    [("new", "lost", True), ("lost", "converted", True), ("lost", "lost", False), ("lost", "new", False)],
)
def test_converted_and_lost_close_a_lead(before, after, is_closed):
    """A status that stays closes nobody a second time."""
    assert closes(before, after) is is_closed
