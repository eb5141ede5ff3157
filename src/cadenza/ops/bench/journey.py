"""The journey that the bench walks: a message with two variables, a wait, a message, an end."""

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions.author import JourneyChanges

TEXT = (
    "Oi {{ contact.first_name | default: 'tudo bem' }}, seu plano {{ contact.plan | default: 'Ouro' }} "
    "vence logo. Quer renovar?"
)

GRAPH = JourneyChanges(
    channel=Channel.WHATSAPP_QR,
    draft={
        "nodes": [
            {"id": "start", "type": "trigger", "config": {"rules": [{"id": "api", "type": "api"}]}},
            {"id": "offer", "type": "message", "config": {"texts": {"whatsapp_qr": TEXT}}},
            {"id": "wait", "type": "wait", "config": {"days": 3}},
            {"id": "reminder", "type": "message", "config": {"texts": {"whatsapp_qr": "Posso ajudar?"}}},
            {"id": "end", "type": "end", "config": {"outcome": "exhausted"}},
        ],
        "edges": [
            {"source": "start", "target": "offer"},
            {"source": "offer", "target": "wait"},
            {"source": "wait", "target": "reminder"},
            {"source": "reminder", "target": "end"},
        ],
    },
)
