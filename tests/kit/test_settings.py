import os
import stat

import pytest
from pydantic import ValidationError

from cadenza.kit.settings import KEY_FILE, Settings, load_secret_key, unknown_variables


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch):
    """Start from no settings at all."""
    for name in [name for name in os.environ if name.startswith("CADENZA_")]:
        monkeypatch.delenv(name)


def test_cadenza_runs_with_nothing_set():
    """Every setting has a default, and an empty variable counts as not set."""
    assert Settings().database_url is None


def test_every_setting_says_what_it_is_for():
    """The reference is made from these descriptions."""
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_settings_come_from_the_environment(monkeypatch):
    """Variables begin with CADENZA_; tables are JSON."""
    monkeypatch.setenv("CADENZA_PORT", "9000")
    monkeypatch.setenv("CADENZA_LANE_CONCURRENCY", '{"delivery": 8}')
    settings = Settings()
    assert (settings.port, settings.lane_concurrency) == (9000, {"delivery": 8})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "70000"),
        ("DATABASE_URL", "mysql://x/y"),
        ("SECRET_KEY", "short"),
        ("LOG_FORMAT", "xml"),
        ("TRUSTED_PROXIES", "*"),
        ("TRUSTED_PROXIES", "proxy"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(monkeypatch, name, value):
    """A mistake stops the start instead of showing up at night."""
    monkeypatch.setenv(f"CADENZA_{name}", value)
    with pytest.raises(ValidationError):
        Settings()


def test_a_misspelt_setting_is_found_with_the_one_that_is_meant():
    """It would just not hold; what tools read, and what is not ours, is left alone."""
    given = ["CADENZA_PROT", "CADENZA_PORT", "cadenza_host", "CADENZA_FLAVOUR", "CADENZA_CHROMIUM", "PATH"]
    assert unknown_variables(given) == {"CADENZA_FLAVOUR": None, "CADENZA_PROT": "CADENZA_PORT"}


def test_the_secret_key_is_made_once_and_kept_private(tmp_path):
    """The first run writes it for its owner's eyes; later runs read the same one."""
    settings = Settings(data_dir=tmp_path / "data")
    first = load_secret_key(settings)
    assert load_secret_key(settings) == first
    assert len(first) >= 32
    assert stat.S_IMODE((settings.data_dir / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in settings.data_dir.iterdir()] == [KEY_FILE]


def test_a_given_secret_key_leaves_no_file(tmp_path):
    """Who sets the variable keeps the key elsewhere."""
    settings = Settings(data_dir=tmp_path, secret_key="k" * 32)
    assert load_secret_key(settings) == b"k" * 32
    assert list(tmp_path.iterdir()) == []
