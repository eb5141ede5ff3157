"""Email addresses as they stand in files and forms."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.emails import email, match_key
from cadenza.contacts.errors import InvalidIdentifier

ACCEPTED = [
    ("ana@example.com", "ana@example.com"),
    (" MARIANA0712@UOL.COM.BR ", "MARIANA0712@uol.com.br"),
    ("\u00a0ana@example.com\u200b", "ana@example.com"),
    ("\u202aana@example.com\u202c", "ana@example.com"),
    ("mailto:ana@example.com", "ana@example.com"),
    ("Ana Souza <ana@example.com>", "ana@example.com"),
    ('"Souza, Ana" <ana@example.com>', "ana@example.com"),
    ("'ana@example.com'", "ana@example.com"),
    ("ana@example.com.", "ana@example.com"),
    ("ana@example.com; bia@example.com", "ana@example.com"),
    ("ana@example.com, bia@example.com", "ana@example.com"),
    ("ana@, bia@example.com", "bia@example.com"),
    ("ana-juliada-paz8@hotmail.com", "ana-juliada-paz8@hotmail.com"),
    ("o'brien+news@mail.example.co.uk", "o'brien+news@mail.example.co.uk"),
    ("josé@exämple.com.br", "josé@exämple.com.br"),
    ("jose\u0301@example.com", "josé@example.com"),
    ("почта@пример.рф", "почта@пример.рф"),
    ("user@xn--e1afmkfd.xn--p1ai", "user@xn--e1afmkfd.xn--p1ai"),
    ("a" * 64 + "@example.com", "a" * 64 + "@example.com"),
]


@pytest.mark.parametrize(("raw", "address"), ACCEPTED)
def test_an_address_is_kept_as_written_without_what_surrounds_it(raw, address):
    """Trimmed, composed, the domain in lower case; of several the first valid."""
    assert email(raw) == address


@pytest.mark.parametrize(
    "raw",
    ["", " ", "ana", "ana@", "@example.com", "ana@example", "ana@@example.com", "ana@exa mple.com",
     "joao silva@example.com", ".ana@example.com", "ana.@example.com", "a..b@example.com", "ana@-example.com",
     "ana@example-.com", "ana@.com", "ana@example..com", "ana@127.0.0.1", "ana@[127.0.0.1]", "ana@exam_ple_.com",
     "ana\r\nBcc: x@example.com", "a" * 65 + "@example.com", "a@" + "b" * 64 + ".com",
     "a@" + "b." * 130 + "com", "nao tem", "-", "ana@example.com@example.com"],
)  # fmt: skip
def test_what_is_no_address_is_refused(raw):
    """Also header injection and addresses no server takes."""
    with pytest.raises(InvalidIdentifier) as refused:
        email(raw)
    assert refused.value.problem.code == "email_invalid"


def test_one_mailbox_has_one_key():
    """Case and composition make no second person; dots and tags are other mailboxes."""
    assert match_key(email(" MARIANA0712@UOL.COM.BR ")) == "mariana0712@uol.com.br"
    assert match_key(email("JOSE\u0301@Example.com")) == match_key(email("josé@example.COM"))
    assert match_key("ana+a@example.com") != match_key("ana@example.com")


def test_a_page_pasted_into_a_cell_is_too_long():
    """Work per cell is bounded."""
    with pytest.raises(InvalidIdentifier) as refused:
        email("a@b.co " * 200)
    assert refused.value.problem.code == "identifier_too_long"


@given(st.text(max_size=60) | st.from_regex(r"[a-z.+@ <>,;-]{0,40}", fullmatch=True) | st.emails())
def test_no_text_raises_anything_but_the_typed_error(raw):
    """What is accepted has one @, no spaces, and a stable key."""
    with contextlib.suppress(InvalidIdentifier):
        address = email(raw)
        assert address.count("@") == 1
        assert not any(char.isspace() for char in address)
        assert email(address) == address
        assert match_key(match_key(address)) == match_key(address)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ana@exämple.com.br", "Ana@XN--EXMPLE-CUA.com.br"),
        ("user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"),
    ],
)
def test_a_domain_in_its_letters_and_in_those_of_dns_is_one_domain(one, other):
    """Else whoever is on the suppression list by one spelling is written to by the other."""
    assert match_key(email(one)) == match_key(email(other))


@pytest.mark.parametrize("domain", ["xn--example-.com", "xn--a.com", "xn--99999999999.com", "xn--exmple-cua-.com"])
def test_what_only_looks_like_a_form_of_dns_stays_as_it_is(domain):
    """Nobody gets the key of another domain by a form that DNS does not have."""
    assert match_key(f"ana@{domain}") == f"ana@{domain}"
