"""The pipeline that an organization begins with, in its own language. Pure."""

from collections.abc import Mapping, Sequence

from cadenza.contacts.domain.deals import StageDraft, StageKind

_NAMES: Mapping[str, str] = {"en": "Sales", "pt": "Vendas", "es": "Ventas", "he": "מכירות", "ru": "Продажи"}
_STAGES: Mapping[str, Sequence[str]] = {
    "en": ("New", "Talking", "Offer made", "Won", "Lost"),
    "pt": ("Novo", "Em conversa", "Proposta enviada", "Ganho", "Perdido"),
    "es": ("Nuevo", "En conversación", "Propuesta enviada", "Ganado", "Perdido"),
    "he": ("חדש", "בשיחה", "נשלחה הצעה", "נסגרה בהצלחה", "אבודה"),
    "ru": ("Новая", "В разговоре", "Предложение сделано", "Выиграна", "Проиграна"),
}
_KINDS = (StageKind.OPEN, StageKind.OPEN, StageKind.OPEN, StageKind.WON, StageKind.LOST)


def first_pipeline(locale: str) -> tuple[str, list[StageDraft]]:
    """Return the name and the stages for an organization that speaks this language; English for any other."""
    language = locale.partition("-")[0]
    language = language if language in _NAMES else "en"
    stages = [StageDraft(name, kind) for name, kind in zip(_STAGES[language], _KINDS, strict=True)]
    return _NAMES[language], stages
