"""The rules about roles, keys and members, without a database."""

import re
from datetime import UTC, datetime
from itertools import pairwise, product
from pathlib import Path
from uuid import UUID

import pytest

from cadenza.accounts.domain.audit import changes_only
from cadenza.accounts.domain.people import (
    OPERATOR,
    Changer,
    Member,
    check_may_give,
    check_new_role,
    check_password,
    read_email,
)
from cadenza.accounts.domain.permissions import (
    OF_NOBODY_YET,
    RULES,
    Permission,
    Role,
    Scope,
    permissions_of_role,
    permissions_of_scopes,
)
from cadenza.accounts.errors import LastOwner, OwnRole, RoleRequired
from cadenza.kit.errors import Invalid

ANA, BIA = UUID(int=1), UUID(int=2)
PAGE = Path(__file__).parents[2] / "docs" / "concepts" / "people.md"
KEY = Changer(None)


def member(role: Role, person_id: UUID = BIA) -> Member:
    """Return a member."""
    return Member(person_id, role, "Bia", "bia@example.com", datetime(2026, 3, 1, tzinfo=UTC))


def test_every_permission_has_one_rule_and_the_page_shows_it():
    """The table of the page on people and the table of the code are one."""
    assert set(RULES) == set(Permission)
    written = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and re.match(r"`[a-z._]+`", cells[0]):
            name = Permission(cells[0].split("`")[1])
            written[name] = (
                frozenset(role for role, cell in zip(Role, cells[1:6], strict=True) if cell == "●"),
                cells[6].strip("`"),
            )
    said = {True: "any key", False: "never"}
    assert written == {
        name: (rule.roles, said[rule.any_key] if rule.scope is None else rule.scope.value)
        for name, rule in RULES.items()
    }


def test_more_of_a_role_is_never_less():
    """Whoever ranks higher may do everything that the lower may."""
    roles = sorted(Role, key=lambda role: role.rank)
    for lower, higher in pairwise(roles):
        assert permissions_of_role(lower) <= permissions_of_role(higher)


def test_a_key_does_what_its_scopes_say_and_never_people_s_own_matters():
    """No scopes: nothing but asking who it is. All scopes: still no keys, no resets, no account."""
    assert permissions_of_scopes([]) == {Permission.SESSION_READ}
    assert permissions_of_scopes(["gone:read"]) == {Permission.SESSION_READ}
    for scope in Scope:
        assert permissions_of_scopes([scope]) > {Permission.SESSION_READ}
    missing = set(Permission) - permissions_of_scopes(list(Scope))
    assert missing == {Permission.ACCOUNT, Permission.KEYS, Permission.PEOPLE_RESET}
    assert {Permission.ACCOUNT, Permission.SESSION_READ} == OF_NOBODY_YET


MAY_GIVE = [
    (Changer(Role.OWNER, ANA), set(Role)),
    (Changer(Role.ADMIN, ANA), set(Role) - {Role.OWNER}),
    (Changer(Role.MANAGER, ANA), set()),
    (Changer(Role.VIEWER, ANA), set()),
    (KEY, {Role.MANAGER, Role.AGENT, Role.VIEWER}),
    (OPERATOR, set(Role)),
]


@pytest.mark.parametrize(("changer", "roles"), MAY_GIVE)
def test_who_may_make_somebody_what(changer, roles):
    """Owners make owners; admins anything below; keys neither owners nor admins."""
    for role in Role:
        if role in roles:
            check_may_give(changer, role)
        else:
            with pytest.raises(RoleRequired):
                check_may_give(changer, role)


@pytest.mark.parametrize(("role", "wanted"), list(product(Role, Role)))
def test_nobody_raises_themselves(role, wanted):
    """Whatever somebody is, they can't make themselves more."""
    if wanted.rank > role.rank:
        with pytest.raises(OwnRole):
            check_new_role(Changer(role, ANA), member(role, ANA), wanted, owners=2)


def test_admins_leave_owners_alone():
    """Also to lower one is an owner's matter."""
    with pytest.raises(RoleRequired):
        check_new_role(Changer(Role.ADMIN, ANA), member(Role.OWNER), Role.VIEWER, owners=2)
    check_new_role(Changer(Role.OWNER, ANA), member(Role.OWNER), Role.VIEWER, owners=2)


@pytest.mark.parametrize("changer", [Changer(Role.OWNER, BIA), Changer(Role.OWNER, ANA), OPERATOR])
def test_the_last_owner_stays_one(changer):
    """Whoever asks; with another owner it goes."""
    with pytest.raises(LastOwner):
        check_new_role(changer, member(Role.OWNER), Role.ADMIN, owners=1)
    check_new_role(changer, member(Role.OWNER), Role.ADMIN, owners=2)
    check_new_role(changer, member(Role.OWNER), Role.OWNER, owners=1)


EMAILS = [
    (" Ana@Example.COM ", "ana@example.com"),
    ("ana+x@sub.example.com", "ana+x@sub.example.com"),
    ("joão@exemplo.com.br", "joão@exemplo.com.br"),
    ("joa\u0303o@exemplo.com.br", "joão@exemplo.com.br"),
]


@pytest.mark.parametrize(("raw", "kept"), EMAILS)
def test_an_email_is_compared_in_one_form(raw, kept):
    """Case, spaces and composed letters make no other person."""
    assert read_email(raw) == kept


@pytest.mark.parametrize("raw", ["", "ana", "ana@", "@x.com", "a b@x.com", "a@x", "a@b@x.com", "a@x..com", "x" * 300])
def test_what_is_no_email_is_invalid(raw):
    """At the path of the field."""
    with pytest.raises(Invalid) as caught:
        read_email(raw)
    assert [(one.path, one.code) for one in caught.value.problems] == [("email", "email_invalid")]


def test_a_password_has_ten_characters_at_least():
    """And has an end."""
    check_password("ten letters")
    for bad in ("", "nine char", "x" * 201):
        with pytest.raises(Invalid):
            check_password(bad)


def test_the_log_shows_what_differs_and_no_secrets():
    """What stayed is left out; whatever is named like a secret is hidden, however deep."""
    before, after = changes_only(
        {"name": "a", "same": 1, "api_token": "x"}, {"name": "b", "same": 1, "api_token": "y", "in": {"password": "z"}}
    )
    assert before == {"name": "a", "api_token": "•••"}
    assert after == {"name": "b", "api_token": "•••", "in": {"password": "•••"}}
    assert changes_only({"name": "a", "on": 1}, {"name": "a", "on": 2}) == ({"on": 1}, {"name": "a", "on": 2})
    was, now = {"amount": 1, "currency": "BRL"}, {"amount": 2, "currency": "BRL"}
    assert changes_only(was, now) == (was, now)
    assert changes_only(None, {"key_hash": b"x", "list": [1]}) == (None, {"key_hash": "•••", "list": [1]})
