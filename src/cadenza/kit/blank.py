"""What shows nothing, whatever it is made of. Pure."""

import unicodedata

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for first, end in ((0x180B, 0x1810), (0xFE00, 0xFE10), (0xE0100, 0xE01F0)) for code in range(first, end)
}
"""Characters that Unicode calls letters or marks and that show nothing: invisible texts are made of them."""


def is_blank(text: str) -> bool:
    """Say whether a text shows nothing: it is empty, white space, or made of characters that nobody sees."""
    first = text[:1]
    if first.isascii() and first.isalnum():
        return False  # nearly all texts, known at once
    return not any(_is_seen(char) for char in text)


def _is_seen(char: str) -> bool:
    return not (char.isspace() or char in _BLANK_LETTERS or unicodedata.category(char) in {"Cc", "Cf", "Cs"})
