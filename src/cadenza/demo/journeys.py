"""The three journeys of the demo, as the builder draws them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast
from uuid import UUID

from cadenza.demo.templates import TRIAL_BOOKED, TRIAL_REMINDER, DemoTemplate
from cadenza.journeys.domain.policies import Subject

LEAD_CREATED = "lead.created"
MISSED = "booking.no_show"
TRIAL_TAG = "aula-experimental"

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class DemoJourney:
    """A journey before it is drafted."""

    name: str
    description: str
    subject: Subject
    graph: Mapping[str, object]


def _node(node_id: str, kind: str, label: str, **config: object) -> Json:
    return {"id": node_id, "type": kind, "label": label, "config": config}


def _message(node_id: str, label: str, text: str, **config: object) -> Json:
    return _node(node_id, "message", label, texts={"whatsapp_qr": text}, **config)


def _from_template(node_id: str, label: str, template: DemoTemplate, **config: object) -> Json:
    """Say what a template says; its id is known once it is kept."""
    return _node(node_id, "message", label, template_id=template.name, **config)


def with_templates(graph: Mapping[str, object], ids: Mapping[str, UUID]) -> Json:
    """Return a graph that refers to the templates that are kept."""
    nodes = [_referring(node, ids) for node in cast("Sequence[Json]", graph["nodes"])]
    return {**graph, "nodes": nodes}


def _referring(node: Json, ids: Mapping[str, UUID]) -> Json:
    config = cast("Json", node["config"])
    if "template_id" not in config:
        return node
    return {**node, "config": {**config, "template_id": str(ids[str(config["template_id"])])}}


def _line(rules: Sequence[Json], reentry: str, *nodes: Json) -> Json:
    """Draw a line from top to bottom: a trigger, these nodes one after the other, an end."""
    trigger = _node("entrada", "trigger", "Entrada", rules=list(rules), reentry={"rule": reentry})
    end = _node("fim", "end", "Fim", outcome="exhausted")
    line = [trigger, *nodes, end]
    for row, node in enumerate(line):
        node["position"] = {"x": 0, "y": row * 140}
    ids = [str(node["id"]) for node in line]
    return {"nodes": line, "edges": [{"source": before, "target": after} for before, after in pairwise(ids)]}


WELCOME = DemoJourney(
    "Boas-vindas ao novo lead",
    "Quem pergunta pelas aulas ouve de nós três vezes em quatro dias, até responder.",
    Subject.LEADS,
    _line(
        [{"id": "novo-lead", "type": "event", "name": LEAD_CREATED}, {"id": "a-mao", "type": "manual"}],
        "after_finish",
        _message(
            "ola",
            "Olá",
            "Oi {{ contact.first_name | default: 'tudo bem' }}! Aqui é do {{ organization.name }} 🌅"
            "{% if event.interest %} Vi que você se interessou por {{ event.interest }}.{% endif %}"
            "\nQuer ajuda para escolher um horário?",
        ),
        _node("um-dia", "wait", "Espera 1 dia", days=1),
        _message(
            "convite",
            "Convite",
            "{{ contact.first_name | default: 'Oi' }}, sua primeira aula é por nossa conta. Qual dia fica melhor?",
        ),
        _node("tres-dias", "wait", "Espera 3 dias", days=3),
        _message(
            "ultima",
            "Última mensagem",
            "Não quero incomodar 😊 Se um dia quiser treinar no {{ organization.name }}, é só responder aqui.",
        ),
    ),
)

ABSENCE = DemoJourney(
    "Faltou à aula",
    "Duas horas depois de uma falta perguntamos como a pessoa está; dois dias depois, mais uma vez.",
    Subject.MEMBERS,
    _line(
        [{"id": "faltou", "type": "event", "name": MISSED}, {"id": "a-mao", "type": "manual"}],
        "after_finish",
        _node("duas-horas", "wait", "Espera 2 horas", hours=2),
        _message(
            "saudade",
            "Sentimos sua falta",
            "Oi {{ contact.first_name }}, sentimos sua falta na aula de {{ event.class }}. Está tudo bem?",
        ),
        _node("dois-dias", "wait", "Espera 2 dias", days=2),
        _message(
            "remarcar",
            "Remarcar",
            "{{ contact.first_name }}, quer que eu reserve um lugar para você esta semana?",
            only_if={"no_reply": True},
        ),
    ),
)

TRIAL = DemoJourney(
    "Lembrete da aula experimental",
    "Confirma a aula experimental, lembra no dia seguinte e pergunta depois como foi.",
    Subject.ANYONE,
    _line(
        [{"id": "marcou", "type": "tag_added", "tag": TRIAL_TAG}, {"id": "a-mao", "type": "manual"}],
        "after_finish",
        _from_template("confirmada", "Aula confirmada", TRIAL_BOOKED, purpose="transactional"),
        _node("um-dia", "wait", "Espera 1 dia", days=1),
        _from_template("lembrete", "Lembrete", TRIAL_REMINDER, purpose="transactional", grace_minutes=120),
        _node("tres-dias", "wait", "Espera 3 dias", days=3),
        _message(
            "como-foi", "Como foi?", "E aí, {{ contact.first_name }}, como foi a aula? Quer continuar com a gente?"
        ),
    ),
)

JOURNEYS: tuple[DemoJourney, ...] = (WELCOME, ABSENCE, TRIAL)
