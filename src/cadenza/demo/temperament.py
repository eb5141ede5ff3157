"""How the people of the imported files behave at their phones: made up from the number, so always the same. Pure."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

MINUTE, HOUR = 60, 3600

QUESTIONS = (
    "Oi! Ainda tem vaga?",
    "Quanto custa por mês?",
    "Tem turma à noite? Saio do trabalho às 19h",
    "Posso levar minha irmã também?",
    "Oi, tudo bem? Tem aula no sábado?",
    "Precisa levar tapete?",
    "Vocês aceitam Gympass?",
    "Onde fica mesmo? Tem estacionamento?",
    "Meu plano vence quando?",
)
ANSWERS = (
    "Quero sim 😊",
    "Pode reservar pra mim, por favor",
    "Essa semana não consigo, semana que vem dá",
    "Obrigada! Vou na quinta às 7h",
    "Estou com o joelho machucado, volto no mês que vem 🙏",
    "Amanhã te confirmo, tá?",
    "👍",
    "Que legal! Me manda os horários?",
    "Oi! Já paguei, segue o comprovante mais tarde",
)
REFUSALS = ("parar", "SAIR", "por favor parem de mandar mensagem")


def behaviour_of(address: str) -> Mapping[str, Any]:
    """Return what this number's phone and fingers do with our messages."""
    drawn = hashlib.blake2b(address.encode(), digest_size=8).digest()
    if drawn[0] < 8:
        return {"fails": "permanent_address"}
    if drawn[0] < 20:
        return {"delivers": False}
    behaviour: dict[str, Any] = {"delivered_after_s": drawn[1] % 20, "reads_after_s": _reads_after(drawn)}
    text = _says(drawn)
    if text is not None:
        behaviour["replies_with"] = [text] if drawn[5] % 3 else [None, text]
        behaviour["reply_after_s"] = (behaviour["reads_after_s"] or MINUTE) + 15 + drawn[6] * 4
    return behaviour


def _reads_after(drawn: Sequence[int]) -> int | None:
    """Half look at once, some in the evening, some never."""
    if drawn[2] < 50:
        return None
    return 5 + drawn[3] % 90 if drawn[2] < 180 else drawn[3] * MINUTE


def _says(drawn: Sequence[int]) -> str | None:
    """One in seven writes back, and one in fifty wants to be left alone."""
    if drawn[4] < 5:
        return REFUSALS[drawn[7] % len(REFUSALS)]
    if drawn[4] < 20:
        return QUESTIONS[drawn[7] % len(QUESTIONS)]
    return ANSWERS[drawn[7] % len(ANSWERS)] if drawn[4] < 38 else None
