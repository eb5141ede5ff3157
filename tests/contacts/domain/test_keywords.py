"""STOP, START and HELP in many languages and disguises."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.contacts.domain import keyword_words as words
from cadenza.contacts.domain.keywords import Act, Keyword, Review, classify, confirmation, fold


def act(text: str, *languages: str) -> Act | str | None:
    """Return the act, "review", or None."""
    found = classify(text, languages)
    return found.act if isinstance(found, Keyword) else ("review" if isinstance(found, Review) else None)


TABLES = [
    (Act.STOP, words.STOP), (Act.START, words.START), (Act.HELP, words.HELP),
]  # fmt: skip
EVERY_WORD = [(act, word) for act, table in TABLES for entries in table.values() for word in entries]

# In the languages of our people, as they type it.
STOPS = [
    "stop", "STOP", "Stop.", "  stop \n", "«STOP»", "“stop”", "STOP!!!", "*STOP*", "_stop_", "ＳＴＯＰ", "s.t.o.p.",
    "S T O P", "stop stop STOP", "STOP 🛑", "🛑", "🛑🛑", "🛑\ufe0f", " 🛑! ", "\u202aSTOP\u202c",
    "st\u200bop", "STOP\ufeff",
    "Unsubscribe", "opt-out", "OptOut", "opt out", "stop all", "STOPALL", "quit", "cancel", "Remove me",
    "SAIR", "Sair.", "parar", "PARE", "cancelar", "remover", "Descadastrar", "não quero", "nao quero", "NÃO QUERO!",
    "na\u0303o quero", "descadastrar-me",
    "BAJA", "baja.", "Alto", "¡alto!", "salir", "no más", "NO MAS", "eliminar", "darme de baja", "desuscribir",
    "הסר", "הסרה", "הסירו אותי", "הסירו", "עצור", "הפסק", "להסרה", "ביטול", "לא מעוניין", "לא מעוניינת",
    "\u200fהסר\u200f", "\u202bהסר\u202c.", "הָסֵר", "הסר!!", "„הסר”",
    "стоп", "СТОП", "Отписаться", "отписка", "отмена", "удалить", "не писать", "хватит", "отказ", "стоп.",
    "arrêt", "ARRET", "Désabonner", "desinscription", "stopp", "Abmelden", "abbestellen", "basta", "disiscrivi",
    "توقف", "إلغاء", "الغاء", "قف", "إلغاء الاشتراك", "afmelden", "wypisz", "rezygnuję", "REZYGNUJE", "dur", "iptal",
    "İPTAL", "відписатися", "रोकें", "berhenti",
]  # fmt: skip


@pytest.mark.parametrize("text", STOPS)
def test_a_message_that_is_a_stop_word_stops_for_everyone(text):
    """S3: matched after normalisation, whatever language the contact has."""
    assert act(text) is Act.STOP
    assert act(text, "ja") is Act.STOP


NOT_KEYWORDS = [
    "we must STOP this bill", "Which bus stop?", "I can't stop laughing", "please cancel my class on Friday",
    "quero cancelar minha aula", "vou sair agora", "não quero ir sábado", "para mim tá bom", "alto nível!",
    "para mandar o comprovante uso qual pix?", "para enviar o documento faço como?", "não mandei ainda",
    "não me mandaram o link", "no me mandaron el link", "me manda mais infos", "vou parar aí",
    "la baja temporada es mejor", "quiero darme un alto en el camino", "no encuentro la salida",
    "אני רוצה לבטל את השיעור", "ההסרה של הקעקוע", "остановка рядом?", "стоп-кран", "приложение не пишет ошибку",
    "info sur les prix", "helpful, thanks", "yes", "ok", "👎", "👍", "🙂", "😡🛑😡", "", " ", "\u200f", "...", "1", "?",
    "bus", "stopwatch", "nonstop", "unstoppable", "send me the link", "don't send it yet, I'll come by",
    "mande mais fotos", "remove the sofa please", "call me later",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_KEYWORDS)
def test_a_message_that_only_contains_a_word_is_an_ordinary_message(text):
    """F44: "we must STOP this bill" is not an opt-out."""
    assert act(text) is None


SOFT = [
    "não me mande mais", "Nao me manda mais nada", "não mande mais mensagens", "pare de me mandar mensagem",
    "para de me ligar", "não quero mais receber", "me tira dessa lista", "tirem meu número daí", "me deixa em paz",
    "não tenho interesse", "Pare, por favor", "SAIR obrigado", "cancelar agora",
    "stop please", "STOP texting me", "please stop", "Stop it!", "stop these messages", "don't text me again",
    "do not contact me", "please remove me", "take me off your list", "delete my number", "leave me alone",
    "I don't want to receive this", "not interested", "opt me out", "no more texts", "unsubscribe me please",
    "no me manden más", "No me escriban", "dejen de enviar mensajes", "no quiero recibir nada", "bórrenme",
    "quítenme de la lista", "baja por favor",
    "אל תשלחו לי יותר", "תפסיקו לשלוח", "תסירו אותי בבקשה", "לא רוצה לקבל הודעות", "הסר בבקשה",
    "Не пишите мне больше", "перестаньте присылать", "удалите мой номер", "не надо мне писать", "стоп пожалуйста",
    "arrêtez de m'écrire", "ne m'envoyez plus rien", "plus de messages", "keine Nachrichten mehr bitte",
    "kein Interesse", "non scrivetemi", "non voglio più ricevere messaggi", "لا ترسلوا رسائل",
]  # fmt: skip


@pytest.mark.parametrize("text", SOFT)
def test_other_words_for_stop_go_to_a_person(text):
    """S3: softer texts are reviewed, not guessed."""
    assert act(text) == "review"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("sim", "pt-BR", Act.START), ("sim", "es", None), ("sim", "", None),
        ("Voltar", "pt", Act.START), ("voltar", "es", None), ("alta", "es-MX", Act.START), ("alta", "pt", None),
        ("yes", "en_US", Act.START), ("yes", "he", None), ("כן", "he", Act.START), ("כן", "en", None),
        ("да", "ru", Act.START), ("да", "uk", None), ("oui", "fr", Act.START), ("ja", "de", Act.START),
        ("sí", "es", Act.START), ("end", "en", Act.STOP), ("end", "pt", None), ("excluir", "pt", Act.STOP),
        ("די", "he", Act.STOP), ("די", "en", None), ("fin", "fr", Act.STOP), ("fin", "es", None),
        ("Ende", "de", Act.STOP), ("ende", "pt", None), ("kündigen", "de", Act.STOP),
    ],
)  # fmt: skip
def test_ambiguous_words_count_in_their_own_language_only(text, language, expected):
    """A Spanish speaker's "alta" restores consent; to a Brazilian it means "high"."""
    assert act(text, *([language] if language else [])) is expected


@pytest.mark.parametrize(("expected", "word"), EVERY_WORD)
def test_every_word_of_the_tables_is_recognised(expected, word):
    """Also dressed in punctuation and capitals; where two languages disagree, stop wins."""
    wins = Act.STOP if any(word in entries for entries in words.STOP.values()) else expected
    for text in (word, word.upper(), f" {word}. ", f"\u200f{word}\u200e!"):
        assert act(text) is wins


def test_organizations_may_add_words_and_remove_none():
    """A brand's own word stops too."""
    assert classify("Xô!", ["pt"], ["xô", "some daqui"]) == Keyword(Act.STOP, "xo")
    assert classify("Some daqui", [], ["xô", "some daqui"]) == Keyword(Act.STOP, "some daqui")
    assert act("STOP") is Act.STOP


def test_long_texts_are_never_judged():
    """A mail with "unsubscribe" in its quoted footer is a letter to read."""
    assert act("Thank you for the offer. " * 20 + "To end these mails, unsubscribe me here.") is None
    assert act("stop" + " " * 1000) is Act.STOP


@pytest.mark.parametrize("language", sorted(words.STOP_CONFIRMATIONS))
def test_the_word_a_confirmation_names_is_a_word_we_know(language):
    """Whoever follows our instruction is understood."""
    capitals = r"START|QUERO RECEBER|QUIERO RECIBIR|RIPRENDI|СТАРТ|BAŞLA|MULAI|הצטרף|ابدأ|शुरू"
    starts, stops = _named(confirmation(Act.STOP, language), capitals), _stop_word(language)
    assert [act(word, language) for word in starts] == [Act.START]
    assert act(stops, language) is Act.STOP
    assert confirmation(Act.START, language) != confirmation(Act.STOP, language) != confirmation(Act.HELP, language)


def _named(text: str, pattern: str) -> list[str]:
    return re.findall(pattern, text)


def _stop_word(language: str) -> str:
    """Find the stop word that both other answers of a language name."""
    named = [word for word in ("STOP", "SAIR", "BAJA", "הסר", "СТОП", "توقف", "IPTAL", "रोकें", "BERHENTI")
             if word in confirmation(Act.START, language) and word in confirmation(Act.HELP, language)]  # fmt: skip
    assert len(named) == 1
    return named[0]


def test_a_confirmation_in_an_unknown_language_is_english():
    """The answer never fails."""
    assert confirmation(Act.STOP, "xx") == confirmation(Act.STOP, None) == confirmation(Act.STOP, "en-GB")
    assert confirmation(Act.STOP, "pt_BR") == words.STOP_CONFIRMATIONS["pt"]


noise = st.text(st.sampled_from(" .,!?*_~'\"-\u200b\u200e\u200f\u202a\u202c\u2066\u2069\ufeff\u00a0🙂❤"), max_size=6)


@given(st.sampled_from(STOPS), noise, noise)
def test_marks_around_a_stop_word_hide_nothing(word, before, after):
    """Invisible marks and punctuation are how phones and people write."""
    if "🛑" not in word:
        assert act(before + word + after) is Act.STOP


@settings(max_examples=500)
@given(st.text(max_size=200), st.lists(st.text(max_size=6), max_size=3))
def test_no_text_breaks_the_recogniser(text, languages):
    """Anything arrives; the answer is the same when asked twice."""
    assert classify(text, languages) == classify(text, languages)
    assert fold(fold(text)) == fold(text)
