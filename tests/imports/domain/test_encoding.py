"""Encodings are told apart by what people's files hold (F39)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.imports.domain.encoding import KNOWN, Sniffer, unicode_of

PORTUGUESE = "Nome;Endereço\nJoão Conceição;São Paulo\nÂngela Gonçalves;Avaré\nMarília Araújo;Goiânia\n"
SPANISH = "Nombre;Correo\nJosé Muñoz;Córdoba\nÁngel Ibáñez;Bogotá\nÍñigo Peña;Málaga\n"
HEBREW = "שם,עיר\nנאוה סיני,חיפה\nישי מוסא,תל אביב\nאדל בכר,ירושלים\n"
RUSSIAN = "Имя;Город\nАнна Петрова;Москва\nСергей Иванов;Казань\nОльга Щукина;Самара\n"


def sniffed(data, piece=50):
    """Let a file pass in pieces."""
    sniffer = Sniffer()
    for start in range(0, len(data), piece):
        sniffer.feed(data[start : start + piece])
    return sniffer.encoding()


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (PORTUGUESE, "cp1252"),
        (SPANISH, "cp1252"),
        (PORTUGUESE, "cp850"),
        (SPANISH, "mac_roman"),
        (HEBREW, "cp1255"),
        (HEBREW, "cp862"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "cp866"),
        *((text, "utf-8") for text in (PORTUGUESE, SPANISH, HEBREW, RUSSIAN, "Name,City\nAnn,Leeds\n")),
    ],
)
def test_the_words_are_right_in_the_guessed_encoding(text, encoding):
    """The guess may have another name, but it reads the same."""
    data = (text * 5).encode(encoding)
    assert data.decode(sniffed(data)) == text * 5


def test_accents_far_behind_are_seen():
    """The whole file is looked at, not its beginning."""
    assert sniffed(b"Name;City\nAnn;Leeds\n" * 20_000 + "João;Avaré\n".encode("cp1252"), 65_536) == "cp1252"


def test_a_broken_character_does_not_turn_a_file():
    """One torn character among many good ones is a broken cell in a UTF-8 file."""
    assert sniffed((PORTUGUESE * 50).encode() + b"\xc3\n") == "utf-8"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_known_by_their_mark_or_zeros(encoding):
    """With and without a byte order mark."""
    assert unicode_of(SPANISH.encode(encoding)) is not None
    assert unicode_of(SPANISH.encode("utf-8")) is None


@given(st.binary(max_size=2000))
def test_any_bytes_have_an_encoding(data):
    """The guess is always one that a person may choose, and reads the bytes."""
    assert sniffed(data, 64) in KNOWN
    data.decode(sniffed(data), "replace")
