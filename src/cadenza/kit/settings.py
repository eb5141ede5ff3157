"""Settings: everything that may be set from outside, as environment variables that begin with `CADENZA_`.

Cadenza runs with none of them set. What belongs to an organization is a row, not a setting.
"""

import os
from collections.abc import Iterable
from datetime import timedelta
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from cadenza.kit import ids

KEY_FILE = "secret.key"

PREFIX = "CADENZA_"

OF_TOOLS = frozenset(
    {
        "CADENZA_API",
        "CADENZA_CHROMIUM",
        "CADENZA_FAULT_SEEDS",
        "CADENZA_FUZZ_EXAMPLES",
        "CADENZA_REQUIRE_BROWSER",
        "CADENZA_TEST_LATER_HOURS",
    }
)
"""What `./dev` and the tests go by, which no process of the product reads."""


NO_PROXY = "none"


def check_proxies(text: str) -> str:
    """Refuse what is no list of addresses and networks: `*` would let anybody say where they come from."""
    if text == NO_PROXY:
        return ""
    for one in filter(None, map(str.strip, text.split(","))):
        ip_network(one)
    return text


class Settings(BaseSettings):
    """The settings of one process."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    database_url: Annotated[str, Field(pattern="^postgres(ql)?://")] | None = Field(
        default=None,
        repr=False,
        description="A PostgreSQL server, version 15 or later, whose role may create roles and obeys row-level "
        "security. Without it Cadenza runs a private PostgreSQL 18 of its own in the data folder.",
    )
    data_dir: Path = Field(
        default_factory=lambda: Path.cwd() / ".cadenza",
        description="The folder of the private database and of the secret key.",
    )
    secret_key: Annotated[SecretStr, Field(min_length=32)] | None = Field(
        default=None,
        description="Feeds encryption, keyed hashes and tokens; at least 32 characters. Without it a key is made on "
        "the first run and kept in the data folder. Losing it loses every stored provider credential.",
    )
    host: str = Field(default="127.0.0.1", description="The address that the API and the dashboard listen on.")
    port: int = Field(
        default=8400, ge=0, le=65535, description="Their port; if it is taken, `cadenza up` takes the next free one."
    )
    public_url: Annotated[str, Field(pattern="^https?://[^/?#]+$")] | None = Field(
        default=None,
        description="Where people reach the dashboard, such as https://cadenza.example.com, for links that the command "
        "line and the API make. Without it: where the request came to, or the host and port above.",
    )
    session_life: timedelta = Field(
        default=timedelta(days=90), ge=timedelta(minutes=5), description="How long a browser stays signed in at most."
    )
    session_idle: timedelta = Field(
        default=timedelta(days=14),
        ge=timedelta(minutes=5),
        description="How long it stays signed in without being used, as an ISO 8601 duration (P14D) or in seconds.",
    )
    sign_in_tries: int = Field(
        default=10, ge=1, description="How often one email may be tried from one address before it has to wait."
    )
    sign_in_tries_of_email: int = Field(default=50, ge=1, description="How often one email may be tried from anywhere.")
    sign_in_tries_of_address: int = Field(
        default=50,
        ge=1,
        description="How often one address may try, with whatever emails; of IPv6 the /64 counts as one.",
    )
    sign_in_tries_within: timedelta = Field(
        default=timedelta(minutes=15), ge=timedelta(seconds=1), description="Within which time those tries are counted."
    )
    trusted_proxies: Annotated[str, AfterValidator(check_proxies)] = Field(
        default="127.0.0.1,::1",
        description="Addresses and networks of reverse proxies, with commas between, whose `X-Forwarded-For` and "
        "`X-Forwarded-Proto` are believed; from anybody else they count for nothing. `none`: nobody's.",
    )
    database_connections: int = Field(
        default=10, ge=2, description="The most connections that one process opens to the database."
    )
    requests_per_minute: int = Field(
        default=1200,
        ge=0,
        description="How many requests one API key, or one person, may make in a minute, over all API processes; 0 is "
        "no limit.",
    )
    drain_seconds: float = Field(
        default=0,
        ge=0,
        le=300,
        description="How long an API process that was told to stop goes on answering while `/readyz` says that it is "
        "draining, so that a load balancer can turn away from it.",
    )
    lane_concurrency: dict[str, Annotated[int, Field(ge=1)]] = Field(
        default_factory=dict,
        description="How many batches of a lane one worker runs at once, by lane, as JSON; lanes not named here "
        "keep their own number.",
    )
    log_format: Literal["console", "json"] = Field(
        default="console", description="Lines for people, or one JSON object a line for machines."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least important message that is logged."
    )
    import_max_bytes: int = Field(
        default=500 * 1024 * 1024, ge=1024, description="The largest file of contacts that is taken in."
    )
    test_clock: bool = Field(
        default=False,
        description="Lets the sandbox move the time forward. For trying things out: never with real recipients.",
    )


def unknown_variables(environment: Iterable[str]) -> dict[str, str | None]:
    """Return the variables that look like settings and are none, each with the setting that may be meant."""
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    given = {name for name in environment if name.upper().startswith(PREFIX)}
    wrong = sorted(name for name in given if name.upper() not in known | OF_TOOLS)
    return {name: next(iter(get_close_matches(name.upper(), known, n=1, cutoff=0.8)), None) for name in wrong}


def load_secret_key(settings: Settings) -> bytes:
    """Return the secret key; on the first run of all, make it and keep it beside the data."""
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value().encode()
    path = settings.data_dir / KEY_FILE
    if not path.exists():
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        _keep_first(path, ids.new_token(48))
    return path.read_bytes()


def _keep_first(path: Path, text: str) -> None:
    """Write a file whole, readable by its owner alone; of two processes that start at once, one wins."""
    mine = path.with_name(f"{path.name}.{os.getpid()}")
    mine.touch(mode=0o600)
    mine.write_text(text)
    try:
        os.link(mine, path)
    except FileExistsError:
        pass
    finally:
        mine.unlink()
