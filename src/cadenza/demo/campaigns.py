"""The two campaigns of the demo: one that is over, and one that is being sent while one looks."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.campaigns.actions import author, launch
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.channels.actions.connections import create_connection, list_connections
from cadenza.channels.actions.sandbox import new_secrets
from cadenza.channels.actions.sandbox_people import PROVIDER
from cadenza.channels.domain.capabilities import Channel
from cadenza.channels.domain.connection import GIVES_PHONES, Connection, ConnectionDraft
from cadenza.demo import DEMO
from cadenza.demo.templates import FAMILY_PLAN, OPEN_SATURDAY, DemoTemplate, ensure_templates
from cadenza.kit.db import ReadTx, Tx


@dataclass(frozen=True, slots=True)
class DemoCampaign:
    """A campaign before it is written."""

    name: str
    description: str
    tag: str
    template: DemoTemplate


BACK_TO_CLASS = DemoCampaign(
    "Volta às aulas: plano Família",
    "Oferta do plano Família para quem faz yoga.",
    "yoga",
    FAMILY_PLAN,
)

OPEN_CLASS = DemoCampaign(
    "Aula aberta de sábado",
    "Convite para a aula aberta; quem responde fala com a recepção.",
    "academia",
    OPEN_SATURDAY,
)


NUMBER = "WhatsApp das campanhas"
PACE = timedelta(milliseconds=1500)
"""So that the campaign is on its way for a while."""


async def make_number(tx: Tx) -> Connection:
    """Make the number that campaigns are sent from: paced, as a real one would be."""
    for connection in await list_connections(tx, [DEMO]):
        if connection.name == NUMBER:
            return connection
    draft = ConnectionDraft(
        channel=Channel.WHATSAPP_QR,
        provider=PROVIDER,
        name=NUMBER,
        pace=PACE,
        config={GIVES_PHONES: True},
        secrets=new_secrets(),
    )
    return await create_connection(tx, DEMO, draft)


async def find_open_class(tx: ReadTx) -> Campaign | None:
    """Return the campaign that is sent last; where it is, the demo is whole."""
    return await _find(tx, OPEN_CLASS)


async def send_campaign(tx: Tx, one: DemoCampaign, connection_id: UUID) -> Campaign:
    """Write a campaign and start it; one that is there already is left alone."""
    known = await _find(tx, one)
    if known is not None:
        return known
    changes = CampaignChanges(
        description=one.description,
        channel=Channel.WHATSAPP_QR,
        connection_id=connection_id,
        template_id=(await ensure_templates(tx))[one.template.name],
        audience={"kind": "tag", "tag": one.tag},
    )
    campaign = await author.create(tx, DEMO, one.name, changes)
    return await launch.send(tx, DEMO, campaign.id)


async def _find(tx: ReadTx, one: DemoCampaign) -> Campaign | None:
    known = await author.list_newest(tx, DEMO, limit=50)
    return next((campaign for campaign in known if campaign.name == one.name), None)
