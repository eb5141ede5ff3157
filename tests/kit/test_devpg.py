"""The embedded server through everything that happens to servers; each test has one of its own."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg
import pytest

from cadenza.kit import devpg
from cadenza.kit.devpg import AlreadyRunning, DevServer, DevServerError, SocketPathTooLong

AS_ROOT = os.geteuid() == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Lend a data folder; every test leaves the server in it stopped and whole."""
    path = tmp_path_factory.mktemp("pg")
    yield path
    assert DevServer.discard(path)


@pytest.fixture
def server(folder):
    """Start a server on it."""
    with DevServer.start(folder, durable=False) as running:
        yield running


def ask(dsn, query):
    """Ask for one value."""
    with psycopg.connect(dsn, autocommit=True) as db:
        return db.execute(query).fetchone()[0]


def test_a_fresh_folder_becomes_a_server(server):
    """The owner role makes roles and databases, is no superuser, and sorts text the same everywhere."""
    assert ask(server.dsn, "SELECT current_user || current_database()") == "cadenzacadenza"
    assert ask(server.dsn, "SELECT current_setting('server_version_num')::int / 10000") == 18
    roles = "SELECT array[rolsuper, rolbypassrls, rolcreaterole, rolcreatedb] FROM pg_roles WHERE rolname = 'cadenza'"
    assert ask(server.dsn, roles) == [False, False, True, True]
    locale = "SELECT array[datlocprovider::text, datlocale] FROM pg_database WHERE datname = 'cadenza'"
    assert ask(server.dsn, locale) == ["b", "C.UTF-8"]


def test_the_owner_may_become_a_role_that_it_made(server):
    """Migrations make the roles that row-level security binds, and the product acts as them."""
    with psycopg.connect(server.dsn) as db:
        db.execute("CREATE ROLE somebody NOLOGIN")
        db.execute("SET ROLE somebody")
        db.rollback()


def test_nobody_else_gets_in(server, folder):
    """No TCP, a private folder for the socket, a private password, and none enters without it."""
    home = server._place.home
    assert ask(server.dsn, "SHOW listen_addresses") == ""
    assert stat.S_IMODE((home / "run").stat().st_mode) == 0o700
    assert stat.S_IMODE((home / "password").stat().st_mode) == 0o600
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(server.dsn, password="wrong")


def test_data_outlives_a_restart(folder):
    """What was committed is there again, at the same address."""
    with DevServer.start(folder) as first, psycopg.connect(first.dsn) as db:
        db.execute("CREATE TABLE outlived AS SELECT 7 AS number")
        db.commit()
    assert not first.is_running
    with DevServer.start(folder) as second:
        assert second.dsn == first.dsn
        assert ask(second.dsn, "SELECT number FROM outlived") == 7


def test_a_killed_server_starts_again(folder):
    """After kill -9 its stale files and dying children don't stand in the way."""
    with DevServer.start(folder) as first:
        with psycopg.connect(first.dsn) as db:
            db.execute("CREATE TABLE kept AS SELECT 7 AS number")
        os.kill(first.pid, signal.SIGKILL)
    with DevServer.start(folder) as second:
        assert ask(second.dsn, "SELECT number FROM kept") == 7


def test_a_stale_pid_that_is_somebody_elses_is_ignored(folder, server):
    """After a reboot the noted number may be any process: it is neither waited for nor touched."""
    server.stop()
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        for name in ("data/postmaster.pid", f"run/{devpg.SOCKET}.lock"):
            (server._place.home / name).write_text(f"{bystander.pid}\n")
        with DevServer.start(folder, durable=False) as again:
            assert ask(again.dsn, "SELECT 1") == 1
        assert bystander.poll() is None
    finally:
        bystander.communicate()


def test_a_second_start_is_refused_and_says_by_whom(folder, server):
    """Two `up`s on one folder: the second one ends with a clear line."""
    with pytest.raises(AlreadyRunning, match=str(os.getpid())):
        DevServer.start(folder)
    assert not DevServer.discard(folder)


def test_a_second_start_may_attach_and_never_stops_it(folder, server):
    """Tools beside a running `up` use its server and leave it be."""
    with DevServer.start(folder, attach=True) as guest:
        assert not guest.is_owned
        assert ask(guest.dsn, "SELECT 1") == 1
    assert server.is_running


def test_the_server_of_a_killed_owner_is_taken_over(folder):
    """`up` was killed with -9, its server lives on: the next `up` owns it, with its own settings."""
    script = (
        "import os, signal; from pathlib import Path; from cadenza.kit.devpg import DevServer\n"
        f"print(DevServer.start(Path({str(folder)!r}), durable=False).pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    with DevServer.start(folder) as server:
        assert server.is_owned
        assert server.pid != int(killed.stdout)
        assert ask(server.dsn, "SHOW fsync") == "on"


def test_what_a_killed_initdb_left_is_cleared_and_in_nobodys_way(tmp_path):
    """It may even be at work still: the next one makes its cluster elsewhere."""
    place = devpg._Place.of(tmp_path)
    place.make()
    half, password = place.run / "initdb-1", place.run / "pwfile-1"
    half.mkdir()
    (half / "PG_VERSION").write_text("half")
    password.write_text("secret")
    try:
        with DevServer.start(tmp_path, durable=False) as running:
            assert ask(running.dsn, "SELECT 1") == 1
        assert not half.exists()
        assert not password.exists()
    finally:
        assert DevServer.discard(tmp_path)


def test_a_folder_too_deep_for_a_socket_is_refused(tmp_path, monkeypatch):
    """The system would cut the path; the message says what to set."""
    monkeypatch.setattr(devpg, "ROOT_HOME", tmp_path / ("deep" * 30))
    with pytest.raises(SocketPathTooLong, match="CADENZA_DATA_DIR"):
        DevServer.start(tmp_path / ("deep" * 30))


def test_data_of_another_major_version_is_refused(folder, server):
    """PostgreSQL cannot read it; the message says what can."""
    server.stop()
    version = server._place.home / "data" / "PG_VERSION"
    version.write_text("17\n")
    try:
        with pytest.raises(DevServerError, match="PostgreSQL 17"):
            DevServer.start(folder)
    finally:
        version.write_text("18\n")


@pytest.mark.skipif(not AS_ROOT, reason="only root can become somebody else")
def test_root_runs_it_as_nobody_and_away_from_its_own_folders(folder, server):
    """PostgreSQL refuses root, and root's folders are closed to others."""
    assert Path(f"/proc/{server.pid}").stat().st_uid == server._place.account.pw_uid
    assert server._place.home.parent == devpg.ROOT_HOME
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(not AS_ROOT, reason="only root can become somebody else")
def test_an_ordinary_user_runs_it_inside_the_data_folder(folder, server):
    """Without root everything is the user's own, in the folder that was named."""
    script = (
        "import os, psycopg; from pathlib import Path; from cadenza.kit import devpg, pgwheel\n"
        # What the user cannot read in root's folders is looked up before root is left.
        f"binaries = pgwheel.programs(Path({str(devpg.ROOT_HOME / 'pg')!r}))\n"
        f"devpg.DevServer.start(Path({str(folder)!r}), attach=True)\n"
        "pgwheel.programs = lambda copies: binaries\n"
        "devpg.SETTINGS = Path('settings.conf')\n"
        "os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "with devpg.DevServer.start(Path('data'), durable=False) as server:\n"
        "    print(psycopg.connect(server.dsn).execute('SELECT 1').fetchone())"
    )
    with tempfile.TemporaryDirectory(prefix="cadenza-") as home:
        os.chown(home, 65534, 65534)
        shutil.copyfile(devpg.SETTINGS, Path(home, "settings.conf"))
        done = subprocess.run([sys.executable, "-c", script], cwd=home, capture_output=True, text=True, check=False)
        assert done.stdout == "(1,)\n", done.stderr
        assert Path(home, "data", "postgres", "data", "PG_VERSION").stat().st_uid == 65534
