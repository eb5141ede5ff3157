"""The launcher and the tasks behind it; a whole run on a fresh machine is what CI does."""

import os
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

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


def test_a_failing_step_shows_what_it_said_and_ends_the_task(cache, capsys):
    """The reason is on the screen, not only in a log."""
    with pytest.raises(steps.TaskFailed):
        steps.step("broken", ["/bin/sh", "-c", "echo the reason; exit 3"])
    assert "the reason" in capsys.readouterr().out


def test_a_phase_that_breaks_without_a_count_counts_as_one_failure(cache, capsys):
    """A run that died before its tests never closes with `0 failed`."""
    phase = Phase("dies", ["/bin/false"], report=cache / "none.xml", read=phases.read_junit)
    assert phase.run().counts == Counts(failed=1)


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
