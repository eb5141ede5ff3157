"""Commands as a person runs them: what they print, how they end."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from datetime import timedelta
from functools import partial

import psycopg
import pytest

from cadenza.cli import main
from cadenza.kit.devpg import DevServer
from cadenza.kit.migrate import shipped
from tests.builders.processes import keep_secret


@pytest.fixture
def settings(dsn, tmp_path):
    """Point commands at the test's database."""
    keep_secret(tmp_path / "data")
    return {"CADENZA_DATABASE_URL": dsn, "CADENZA_DATA_DIR": str(tmp_path / "data")}


@pytest.fixture
def run_process(settings):
    """Run a command as a process of its own: as a person does, and for what only a process shows."""

    def command(*arguments, **more):
        return subprocess.run(
            [sys.executable, "-P", "-m", "cadenza", *arguments],
            env={**os.environ, **settings, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    return command


@pytest.fixture
def run(settings, monkeypatch):
    """Run a command in this process, which has loaded already what each process would load anew."""
    monkeypatch.setattr("cadenza.kit.logs.configure_logs", lambda *_: None)  # for good: the tests after it log too
    return partial(run_here, monkeypatch, settings)


def run_here(monkeypatch, settings, *arguments, **more):
    """Run a command and return what a process of it would have: how it ended and what it said."""
    said = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with monkeypatch.context() as patch, redirect_stdout(said[0]), redirect_stderr(said[1]):
        patch.setattr(sys, "argv", ["cadenza", *arguments])
        for name, value in {**settings, **more}.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    texts = [one.buffer.getvalue().decode() for one in said]
    return subprocess.CompletedProcess(arguments, ended.value.code or 0, *texts)


def test_an_organization_can_be_made_and_used_without_the_demo(run_process):
    """Made with a first key, listed, and given another key."""
    made = run_process("accounts", "create-organization", "Padaria Luz", "--time-zone", "America/Sao_Paulo")
    assert made.returncode == 0, made.stderr
    organization_id, key = (line.split()[1] for line in made.stdout.splitlines()[:2])
    assert key.startswith("cdz_")
    assert run_process("accounts", "list").stdout == f"{organization_id} Padaria Luz\n"
    another = run_process("accounts", "create-key", organization_id)
    assert another.stdout.split()[1].startswith("cdz_")
    assert another.stdout.split()[1] != key


def test_what_nobody_said_of_an_organization_is_told(run):
    """A time zone, language and country that were only taken are named with the option that says another."""
    told = run("accounts", "create-organization", "Padaria Luz").stdout.splitlines()[2:5]
    assert [line.split("(")[0].split() for line in told] == [
        ["time", "zone", "UTC"],
        ["language", "en"],
        ["country", "US"],
    ]
    assert ["--time-zone" in told[0], "--locale" in told[1], "--region" in told[2]] == [True] * 3
    said = run("accounts", "create-organization", "Padaria Luz", "--locale", "pt-BR", "--time-zone", "America/Bahia")
    assert said.stdout.splitlines()[2:5] == ["time zone     America/Bahia", "language      pt-BR", "country       BR"]


def test_the_link_to_set_up_with_is_made_until_somebody_has_an_account(run):
    """Each is another; then the command says how else people come in."""
    first, second = (run("accounts", "set-up").stdout.split()[0] for _ in range(2))
    assert first != second
    assert "/#set-up=cdl_" in second
    assert run("accounts", "create-organization", "Padaria Luz", "--owner", "ana@example.com").returncode == 0
    late = run("accounts", "set-up")
    assert late.returncode == 1
    assert late.stderr.startswith("cadenza: somebody has an account already")


def test_a_new_organization_has_a_sandbox_and_gets_more(run, dsn):
    """One from the start, others by command; a channel that is none is named."""
    made = run("accounts", "create-organization", "Padaria Luz")
    organization_id = made.stdout.split()[1]
    more = run("accounts", "create-sandbox", organization_id, "Avisos", "--channel", "sms")
    assert more.returncode == 0, more.stderr
    with psycopg.connect(dsn) as connection:
        rows = connection.execute("SELECT name, channel, is_default FROM connections ORDER BY id").fetchall()
    assert rows == [("Sandbox", "whatsapp_qr", True), ("Avisos", "sms", True)]
    assert run("accounts", "create-sandbox", organization_id, "--channel", "pigeon").returncode == 2


def test_links_lead_to_where_this_installation_answers(run, tmp_path):
    """A second one beside another has another port than its settings say; a set address goes before."""
    organization_id = run("accounts", "create-organization", "Padaria Luz").stdout.split()[1]
    (tmp_path / "data" / "address").write_text("http://127.0.0.1:8444")
    invited = run("accounts", "invite", organization_id, "bia@example.com")
    assert invited.stdout.startswith("http://127.0.0.1:8444/#invitation=")
    set_ = run("accounts", "invite", organization_id, "leo@example.com", CADENZA_PUBLIC_URL="https://c.example.com")
    assert set_.stdout.startswith("https://c.example.com/#invitation=")


def test_a_command_elsewhere_makes_no_installation(run, tmp_path):
    """It would be an empty one beside the one that was meant: it says so in one line instead."""
    elsewhere = tmp_path / "elsewhere"
    lost = run("accounts", "list", CADENZA_DATABASE_URL="", CADENZA_DATA_DIR=str(elsewhere))
    assert lost.returncode == 1
    assert lost.stderr.startswith(f"cadenza: there is no installation in {elsewhere}")
    assert not elsewhere.exists()


def test_a_misspelt_setting_is_warned_of(run_process):
    """The command works, and says what did not hold."""
    listed = run_process("accounts", "list", CADENZA_LOG_LEVLE="debug")
    assert listed.returncode == 0
    assert listed.stderr == (
        "cadenza: warning: there is no setting CADENZA_LOG_LEVLE; did you mean CADENZA_LOG_LEVEL?\n"
    )


def test_an_organization_that_cannot_be_is_refused_in_one_line(run):
    """All that is wrong with it, and nothing is made."""
    made = run("accounts", "create-organization", "", "--region", "ZZ", "--locale", "portuguese")
    assert made.returncode == 1
    assert made.stderr == "cadenza: name: required; locale: unknown_locale; region: unknown_region\n"
    assert run("accounts", "list").stdout == ""


def test_people_come_in_by_links_without_mail(run):
    """An owner with the organization, an invitation, a reset, a list of members; each link is another."""
    made = run("accounts", "create-organization", "Padaria Luz", "--owner", "Ana@Example.com")
    assert made.returncode == 0, made.stderr
    lines = made.stdout.splitlines()
    organization_id = lines[0].split()[1]
    assert "#reset=cdl_" in lines[2]
    assert run("accounts", "members", organization_id).stdout == "owner    ana@example.com ana\n"
    address = {"CADENZA_PUBLIC_URL": "https://cadenza.example.com"}
    invited = run("accounts", "invite", organization_id, "bia@example.com", "--role", "manager", **address)
    assert invited.stdout.startswith("https://cadenza.example.com/#invitation=cdi_")
    assert "#reset=cdl_" in run("accounts", "reset-password", "ana@example.com").stdout
    unknown = run("accounts", "reset-password", "nobody@example.com")
    assert (unknown.returncode, unknown.stderr) == (1, "cadenza: person_not_found\n")
    twice = run("accounts", "invite", organization_id, "ana@example.com")
    assert (twice.returncode, twice.stderr) == (1, "cadenza: already_member\n")


def test_commands_go_by_the_clock_that_the_dashboard_moved(run, dsn):
    """What one makes is made at the time at which the processes of the installation will look at it."""
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("UPDATE platform_state SET clock_offset = interval '3 days'")
    made = run("accounts", "create-organization", "Padaria Luz", "--owner", "ana@example.com")
    assert made.returncode == 0, made.stderr
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        ahead = db.execute("SELECT min(created_at) - clock_timestamp() FROM sign_in_links").fetchone()[0]
    assert timedelta(days=2, hours=23) < ahead < timedelta(days=3)


def test_keys_are_listed_and_revoked(run):
    """With what they may do, and never with their secrets."""
    made = run("accounts", "create-organization", "Padaria Luz").stdout.splitlines()
    organization_id = made[0].split()[1]
    key = run("accounts", "create-key", organization_id, "--name", "chat", "--scope", "inbox:read").stdout.split()[1]
    newest, first = run("accounts", "keys", organization_id).stdout.splitlines()
    assert newest.endswith("chat (never used): inbox:read")
    assert "contacts:write" in first
    assert key.rsplit("_", 1)[1] not in newest
    assert run("accounts", "revoke-key", organization_id, newest.split()[0]).stdout == "revoked\n"
    assert len(run("accounts", "keys", organization_id).stdout.splitlines()) == 1


def test_a_mistake_is_one_line_and_code_1(run):
    """Whoever mistypes reads what is wrong, not a trace."""
    unknown = run("accounts", "create-key", "00000000-0000-0000-0000-000000000000")
    assert (unknown.returncode, unknown.stderr) == (1, "cadenza: organization_not_found\n")
    zone = run("accounts", "create-organization", "X", "--time-zone", "Mars/Olympus")
    assert (zone.returncode, zone.stderr) == (1, "cadenza: time_zone: unknown_time_zone\n")
    setting = run("accounts", "list", CADENZA_PORT="99999")
    assert setting.returncode == 1
    assert setting.stderr.startswith("cadenza: CADENZA_PORT: ")
    away = run("accounts", "list", CADENZA_DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing")
    assert away.returncode == 1
    assert away.stderr.startswith("cadenza: the database does not answer")
    assert run("nothing").returncode == 2


def test_what_was_given_up_can_be_replayed(run):
    """For everybody, or for one organization that must exist."""
    assert run("accounts", "create-organization", "Padaria Luz").returncode == 0
    done = run("replay")
    told = dict(line.split() for line in done.stdout.splitlines())
    assert (done.returncode, told) == (0, {"webhooks": "0", "triggers": "0", "merges": "0", "consent_signals": "0"})
    unknown = run("replay", "00000000-0000-0000-0000-000000000000")
    assert (unknown.returncode, unknown.stderr) == (1, "cadenza: organization_not_found\n")


def test_a_database_that_lacks_migrations_is_upgraded_by_command_only(run, server):
    """Processes refuse it and say what to do; the command does it; doing it again is nothing."""
    with server.cloned("template1") as empty:
        refused = run("worker", CADENZA_DATABASE_URL=empty)
        assert refused.returncode == 1
        assert "run `cadenza db upgrade`" in refused.stderr
        assert run("db", "upgrade", CADENZA_DATABASE_URL=empty).stdout.split() == [one.name for one in shipped()]
        done = run("db", "upgrade", CADENZA_DATABASE_URL=empty)
        assert done.stdout == "nothing to do: all migrations are there\n"


@pytest.mark.parametrize("command", ["api", "worker"])
def test_a_process_does_not_start_on_a_newer_database(run_process, dsn, command):
    """It can't know what the newer one means; one that runs already goes on (`tests/scenarios/test_upgrade.py`)."""
    with psycopg.connect(dsn) as db:
        db.execute("INSERT INTO schema_migrations VALUES ('9999_later.sql', '', clock_timestamp())")
    refused = run_process(command)
    assert refused.returncode == 1
    assert "the database is newer than this Cadenza, it has 9999_later.sql: start the newer one" in refused.stderr


def test_the_doctor_is_readable_by_machines_and_ends_by_what_it_found(run):
    """Code 0 and a list where nothing has failed."""
    done = run("doctor", "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert told["ok"]
    assert {"row_security", "migrations", "secret_key"} <= {finding["name"] for finding in told["findings"]}
    said = run("doctor")
    assert "row_security" in said.stdout


@pytest.mark.slow
def test_a_backup_by_command_restores_by_command(tmp_path):
    """The private database into a file and back, with its key named."""
    folder = tmp_path / "data"
    env = {**os.environ, "CADENZA_DATA_DIR": str(folder)}
    env.pop("CADENZA_DATABASE_URL", None)

    def command(*arguments):
        line = [sys.executable, "-P", "-m", "cadenza", *arguments]
        return subprocess.run(line, env=env, capture_output=True, text=True, check=False)

    try:
        assert command("db", "upgrade").returncode == 0
        made = command("accounts", "create-organization", "Padaria Luz")
        assert made.returncode == 0, made.stderr
        kept = command("db", "backup", str(tmp_path / "all.cadenza"))
        assert kept.returncode == 0, kept.stderr
        assert "is NOT in it" in kept.stdout
        refused = command("db", "restore", str(tmp_path / "all.cadenza"))
        assert refused.returncode == 1
        assert "--force" in refused.stderr
        assert command("accounts", "create-organization", "Made after").returncode == 0
        assert command("db", "restore", str(tmp_path / "all.cadenza"), "--force").returncode == 0
        assert command("accounts", "list").stdout.split(" ", 1)[1] == "Padaria Luz\n"
    finally:
        DevServer.discard(folder)


def test_a_file_is_tried_and_imported(run, tmp_path):
    """The dry run counts the same and writes nobody; what can't be imported is named by its reason."""
    made = run("accounts", "create-organization", "Padaria Luz", "--region", "BR")
    organization_id = made.stdout.split()[1]
    file = tmp_path / "alunos.csv"
    file.write_bytes("Nome;Celular\nJoão;11 99000-0001\nBia;11 99000-0002\nZé;12\n".encode("cp1252"))
    counts = {"rows": 3, "created": 2, "updated": 0, "unchanged": 0, "duplicate": 0, "rejected": {"phone_invalid": 1}}
    for _ in range(2):
        tried = run("import", str(file), "--organization", organization_id, "--dry-run", "--json")
        assert tried.returncode == 0, tried.stderr
        assert counts.items() <= json.loads(tried.stdout)["counts"].items()
    done = run("import", str(file), "--organization", organization_id, "--tag", "alunos")
    assert done.returncode == 0, done.stderr
    assert "read as cp1252 with ';'" in done.stdout
    assert re.search(r"^created +2$", done.stdout, re.MULTILINE)
    assert re.search(r"^rejected +1  phone_invalid$", done.stdout, re.MULTILINE)
    import_id = re.search(r"^run (\S+): done", done.stdout, re.MULTILINE)[1]
    rejected = run("imports", "rejected", import_id, "--organization", organization_id)
    assert "phone_invalid" in rejected.stdout.splitlines()[1]
    undone = run("imports", "undo", import_id, "--organization", organization_id)
    assert undone.stdout == "removed 2, restored 0, kept 0 (touched since)\n"
    assert f"{import_id} " in run("imports", "list", "--organization", organization_id).stdout
    nobody = run("import", str(file), "--organization", "00000000-0000-0000-0000-000000000000")
    assert (nobody.returncode, nobody.stderr) == (1, "cadenza: organization_not_found\n")


def test_contacts_are_exported_to_files(run, tmp_path):
    """A file that is there is left alone; a contact that is not there is one line on standard error."""
    made = run("accounts", "create-organization", "Padaria Luz")
    organization_id = made.stdout.split()[1]
    out = tmp_path / "contacts.csv"
    done = run("export", "contacts", "--organization", organization_id, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert out.read_text("utf-8-sig").startswith("id,first_name,last_name,")
    again = run("export", "contacts", "--organization", organization_id, "--out", str(out))
    assert again.returncode == 1
    nobody = run("export", "contact", organization_id, "--organization", organization_id)
    assert (nobody.returncode, nobody.stderr.count("\n")) == (1, 1)
