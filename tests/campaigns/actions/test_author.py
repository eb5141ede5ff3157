import pytest

from cadenza.campaigns.actions.author import CampaignChanges, create
from cadenza.campaigns.domain.events import CampaignNoRecipients
from cadenza.channels.domain.capabilities import Channel
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact

AUDIENCES = (
    {"kind": "everyone"},
    {"kind": "filter", "filter": {"all": [{"field": "contact.lifecycle", "op": "is", "value": "lead"}]}},
)


@pytest.mark.parametrize("audience", AUDIENCES, ids=lambda audience: audience["kind"])
async def test_a_campaign_to_nobody_says_so_when_it_is_made(tx, organization_id, audience):
    """One to somebody does not."""
    await make_organization(tx, organization_id)
    changes = CampaignChanges(channel=Channel.WHATSAPP_QR, body="Oi", audience=audience)
    lonely = await create(tx, organization_id, "To nobody", changes)
    await make_contact(tx, organization_id, phone="+5511988880001", lifecycle="lead")
    await create(tx, organization_id, "To Ana", changes)
    said = [event.campaign_id for event in tx._events if isinstance(event, CampaignNoRecipients)]
    assert said == [lonely.id]
