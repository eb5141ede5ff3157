from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from cadenza.accounts.domain.keys import KEY_PREFIX, hash_secret, read_credential, write_credential


@given(st.uuids(), st.text("abcXYZ019_-", min_size=1, max_size=60))
def test_a_key_names_its_organization_and_keeps_its_secret(organization_id, secret):
    """Taken apart, a key gives the organization and the hash of its secret, underscores and all."""
    credential = read_credential(KEY_PREFIX, write_credential(KEY_PREFIX, organization_id, secret))
    assert credential is not None
    assert credential.owner_id == organization_id
    assert credential.secret_hash == hash_secret(secret)


def test_a_key_of_another_sort_is_none():
    """A session token is no API key, and the other way round."""
    assert read_credential(KEY_PREFIX, write_credential("cds", UUID(int=1), "x")) is None


@given(st.text(max_size=80))
def test_any_text_is_a_key_or_none(text):
    """Nothing that a caller sends breaks the reading."""
    assert read_credential(KEY_PREFIX, text) is None
    read_credential(KEY_PREFIX, f"cdz_{text}")
