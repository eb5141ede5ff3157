"""The launcher and the tasks behind it; a whole run on a fresh machine is what CI does."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from cadenza.kit import clock
from tools.tasks import phases, setup, steps
from tools.tasks.phases import Counts, Phase

ROOT = Path(__file__).parents[2]


@pytest.fixture
def dev(tmp_path, monkeypatch):
    """Load the launcher as a module that works in a folder of the test's own."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    module = module_from_spec(spec_from_loader("dev", loader))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(module)
    for name, path in {"ROOT": "", "VENV": ".venv", "CACHE": ".cache", "INSIDE": ".venv/bin/python"}.items():
        monkeypatch.setattr(module, name, tmp_path / path)
    (tmp_path / ".cache").mkdir()
    return module


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Keep logs in a folder of the test's own."""
    monkeypatch.setattr(steps, "LOGS", tmp_path / "logs")
    return tmp_path


def test_it_runs_with_an_empty_environment():
    """No HOME, no LANG, no PATH: as under a bare init or cron."""
    done = subprocess.run([ROOT / "dev", "help"], env={}, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "./dev up" in done.stdout


def test_an_unknown_task_says_which_there_are():
    """A mistyped task is an error with the list."""
    done = subprocess.run([ROOT / "dev", "tset"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "dev: unknown task tset\n\n"
    assert "./dev test" in done.stdout


def test_what_an_empty_environment_lacks_is_given(dev, monkeypatch):
    """Tools get a home, a path and UTF-8, and keep their caches in the project."""
    monkeypatch.setattr(os, "environ", {"PYTHONPATH": "/elsewhere", "PYTHONDONTWRITEBYTECODE": "1"})
    dev.prepare_environment()
    assert set(os.environ) >= {"HOME", "LANG", "PATH", "PIP_CACHE_DIR", "npm_config_cache"}
    assert os.environ["HOME"].startswith(str(dev.ROOT))
    assert not os.environ.keys() & {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}


def test_what_the_environment_has_stays(dev, monkeypatch, tmp_path):
    """A person's own language, home and path are theirs."""
    given = {"HOME": str(tmp_path), "LC_ALL": "pt_BR.UTF-8", "PATH": "/opt/mine"}
    monkeypatch.setattr(os, "environ", dict(given))
    dev.prepare_environment()
    assert os.environ["HOME"] == given["HOME"]
    assert "LANG" not in os.environ
    assert os.environ["PATH"].startswith("/opt/mine:")


def test_a_virtual_environment_is_kept_where_it_was_made(dev, monkeypatch):
    """It holds its own path: one that was copied along goes, and a machine that can't make another says so."""
    monkeypatch.setattr(dev, "venv_with_apt", lambda _: False)
    dev.INSIDE.parent.mkdir(parents=True)
    dev.INSIDE.symlink_to(sys.executable)
    cannot = "/bin/false"
    dev.make_venv(cannot)
    assert (dev.VENV / "made-for").read_text() == str(dev.ROOT)
    (dev.VENV / "made-for").write_text("/somewhere/else")
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        dev.make_venv(cannot)
    assert not dev.VENV.exists()


def test_a_virtual_environment_whose_making_was_cut_off_is_made_anew(dev, monkeypatch):
    """Killed halfway it may look like one: a file beside it says otherwise until it is whole."""

    def cut_off(_):
        dev.INSIDE.parent.mkdir(parents=True)
        dev.INSIDE.symlink_to(sys.executable)
        raise KeyboardInterrupt

    def whole(_):
        dev.INSIDE.parent.mkdir(parents=True)
        dev.INSIDE.symlink_to(sys.executable)
        (dev.VENV / "whole").touch()
        return True

    monkeypatch.setattr(dev, "venv", cut_off)
    with pytest.raises(KeyboardInterrupt):
        dev.make_venv(sys.executable)
    monkeypatch.setattr(dev, "venv", whole)
    dev.make_venv(sys.executable)
    assert (dev.VENV / "whole").exists()
    monkeypatch.setattr(dev, "venv", cut_off)
    dev.make_venv(sys.executable)  # nothing left to do


@pytest.mark.parametrize("folder", [".venv", ".cache"])
def test_a_folder_that_cannot_be_written_is_named_at_once(dev, monkeypatch, folder):
    """Set up by another user: what is tried later would blame the machine."""
    monkeypatch.setattr(os, "access", lambda path, _: not str(path).endswith(folder))
    dev.VENV.mkdir()
    with pytest.raises(SystemExit, match=f"cannot write in .*{folder}. Was it set up by another user"):
        dev.prepare_environment()
    assert dev.VENV.exists()


def test_a_broken_virtual_environment_of_another_user_is_left_alone(dev, monkeypatch):
    """Whoever made it may need it: it is not deleted, even where the folder would let us."""
    dev.VENV.mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: dev.VENV.stat().st_uid + 1)
    with pytest.raises(SystemExit, match="is another user's"):
        dev.make_venv(sys.executable)
    assert dev.VENV.exists()


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v20.19.0", True),
        ("v20.18.3", False),
        ("v21.9.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.1.0", False),
        ("v24.0.0", True),
        ("v26.1.0", True),
        ("v18.20.4", False),
        ("", False),
    ],
)
def test_node_versions(version, good):
    """Those that the dashboard's tools run on; any other is replaced by the wheel's."""
    assert setup.is_good_node(version) is good


def test_a_fingerprint_follows_content_and_names(monkeypatch, tmp_path):
    """Anything that changes what is built changes it; the order of listing does not."""
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("1")
    two.write_text("2")
    before = steps.fingerprint([one, two])
    assert steps.fingerprint([two, one]) == before
    one.write_text("2")
    two.write_text("1")
    assert steps.fingerprint([one, two]) != before


BEGINS = """
from tools.tasks import steps
from pathlib import Path
steps.CACHE = steps.LOGS = Path({cache!r})
with steps.alone():
    steps.run("long", ["/bin/sh", "-c", "echo $$; exec sleep 60"])
"""


def test_what_a_killed_set_up_left_at_work_is_waited_for(tmp_path):
    """`kill -9` of `./dev` leaves its npm running: a second one beside it would write in the same folder."""
    begun = subprocess.Popen([sys.executable, "-c", BEGINS.format(cache=str(tmp_path))], cwd=ROOT)
    log = tmp_path / "long.log"
    wait_until(lambda: log.exists() and log.read_text().endswith("\n"))
    begun.kill()
    begun.wait()
    assert not is_free(tmp_path / "setup.lock")
    os.kill(int(log.read_text()), signal.SIGKILL)
    wait_until(lambda: is_free(tmp_path / "setup.lock"))


def wait_until(holds):
    """Give other processes a moment, and fail if they take longer."""
    deadline = clock.monotonic() + 20
    while not holds():
        assert clock.monotonic() < deadline
        time.sleep(0.02)


def is_free(lock):
    """Say whether a set-up could begin."""
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@pytest.fixture
def checkout(cache, monkeypatch):
    """Set up in a folder of the test's own, by commands that only say what they were."""
    web, venv = cache / "web", cache / ".venv"
    for folder in (web, venv / "bin", cache / ".cache", cache / "requirements"):
        folder.mkdir(parents=True)
    for file in (web / "package-lock.json", cache / "pyproject.toml", cache / "requirements" / "run.txt"):
        file.write_text("1")
    places = {"ROOT": cache, "VENV": venv, "CACHE": cache / ".cache", "WEB": web}
    places |= {"REQUIREMENTS": cache / "requirements", "DASHBOARD": cache / "served"}
    places |= {"PACKAGES_OF_WEB": web / "node_modules" / ".installed"}
    for name, path in places.items():
        monkeypatch.setattr(setup, name, path)
    monkeypatch.setattr(steps, "ROOT", cache)
    checkout = Checkout(cache)
    monkeypatch.setattr(setup, "step", checkout.step)
    return checkout


class Checkout:
    """What was run, and where the next run is cut off."""

    def __init__(self, folder):
        self.folder = folder
        self.ran = []
        self.cut_off_in = None

    def step(self, name, command, **_):
        """Be cut off in the middle of it, or do it."""
        self.ran.append([str(part) for part in command])
        if name == "web packages":
            (self.folder / "web" / "node_modules").mkdir(exist_ok=True)
        if name == self.cut_off_in:
            raise KeyboardInterrupt
        if name == "dashboard":
            (self.folder / "web" / "dist").mkdir(exist_ok=True)
            (self.folder / "web" / "dist" / "index.html").touch()

    def set_up(self):
        """Set up once; returns the programs' first words."""
        self.ran = []
        setup.python_packages("run")
        setup.dashboard()
        return [" ".join(command[1:4]) for command in self.ran]


def test_what_is_there_is_not_made_again(checkout):
    """A second run needs no network, and is quick."""
    everything = checkout.set_up()
    assert everything == ["-m pip install"] * 2 + ["ci --no-audit --no-fund", "run build"]
    assert checkout.set_up() == []


@pytest.mark.parametrize("step", ["python packages", "cadenza itself", "web packages", "dashboard"])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_step_that_was_cut_off_is_done_again(checkout, step, is_first):
    """Also where what it was to replace was whole, and is wanted again."""
    whole = {name: (checkout.folder / name).read_text() for name in LOCKS_OF}
    if not is_first:
        checkout.set_up()
        for name in LOCKS_OF:
            (checkout.folder / name).write_text("2")
    checkout.cut_off_in = step
    with pytest.raises(KeyboardInterrupt):
        checkout.set_up()
    checkout.cut_off_in = None
    for name, text in whole.items():
        (checkout.folder / name).write_text(text)
    begun = list(checkout.ran[-1])
    checkout.set_up()
    assert [part for part in begun if part != "-q"] in [
        [part for part in command if part not in {"-q", "--ignore-installed"}] for command in checkout.ran
    ]
    assert checkout.set_up() == []


LOCKS_OF = ("web/package-lock.json", "pyproject.toml", "requirements/run.txt")


def test_packages_that_were_half_installed_are_written_over(checkout):
    """Pip takes what it finds for whole, and can't take away what has no list of its files."""
    checkout.cut_off_in = "python packages"
    with pytest.raises(KeyboardInterrupt):
        checkout.set_up()
    checkout.cut_off_in = None
    checkout.set_up()
    assert ["--ignore-installed" in command for command in checkout.ran if "pip" in command] == [True, False]


def test_a_failing_step_shows_what_it_said_and_ends_the_task(cache, capsys):
    """The reason is on the screen, not only in a log."""
    with pytest.raises(steps.TaskFailed):
        steps.step("broken", ["/bin/sh", "-c", "echo the reason; exit 3"])
    assert "the reason" in capsys.readouterr().out


def test_a_phase_that_breaks_without_a_count_counts_as_one_failure(cache, capsys):
    """A run that died before its tests never closes with `0 failed`."""
    phase = Phase("dies", ["/bin/false"], report=cache / "none.xml", read=phases.read_junit)
    assert phase.run().counts == Counts(failed=1)


@pytest.mark.parametrize("browser", ["/usr/bin/chromium", None])
def test_nothing_is_left_out_of_a_run(monkeypatch, browser):
    """Each phase once; without a browser the rest all the same; one that fails at the end fails the run."""
    ran = []

    def run(phase):
        ran.append(phase.name)
        return phases.Result(steps.Done(phase.name, int(phase.name == "web lint"), 0.0, Path()), None)

    monkeypatch.setattr(Phase, "run", run)
    monkeypatch.setattr(setup, "for_testing", lambda: None)
    monkeypatch.setattr(setup, "has_web", lambda: True)
    monkeypatch.setattr(setup, "find_browser", lambda: browser)
    monkeypatch.setenv("CADENZA_CHROMIUM", "")
    monkeypatch.delenv("CADENZA_REQUIRE_BROWSER", raising=False)
    assert phases.test([]) == 1
    python = ["format", "imports", "lint", "python tests", "types"]
    web = ["web format", "web lint", "web tests", "web types"]
    assert sorted(ran) == sorted([*python, *web, *(["browser"] if browser else [])])


def test_a_broken_set_up_fails_a_run_whose_tests_passed(capsys):
    """What could not be tried is not passed, and the closing line says so."""
    assert phases.conclude([], 0.0, None) == 0
    assert phases.conclude([], 0.0, steps.TaskFailed("no dashboard")) == 1
    assert capsys.readouterr().out.endswith("dev: no dashboard\n\n0 passed, 1 failed\n")


def test_pytest_reports_are_counted(cache):
    """Errors are failures, skipped tests are neither passed nor failed."""
    file = cache / "report.xml"
    file.write_text('<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>')
    assert phases.read_junit(file) == Counts(passed=5, failed=2, skipped=2)


def test_vitest_reports_are_counted(cache):
    """The dashboard's tests are in the same sum."""
    file = cache / "report.json"
    file.write_text('{"numPassedTests": 4, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 1}')
    assert phases.read_vitest(file) == Counts(passed=4, failed=1, skipped=3)


def test_the_closing_line_is_what_machines_read():
    """`N passed, N failed`, alone on its line."""
    assert str(Counts(3, 1)) == "3 passed, 1 failed"
    assert str(Counts(3, 1, 2)) == "3 passed, 1 failed, 2 skipped"
