"""Read the task's name and run it."""

import os
import sys
from collections.abc import Callable

from tools.tasks import clean, lock, phases, setup
from tools.tasks.steps import ROOT, VENV, TaskFailed

HELP = """\
./dev up        set up, then start Cadenza: database, workers, API and dashboard
./dev demo      set up, then play the sample story on a clock of its own and print a report
./dev test      set up, then every check and every test; with arguments, pytest alone with those
./dev check     set up, then the checks alone: format, lint, types, imports, web
./dev bench     set up, then measure on this machine
./dev chaos     set up, then send a campaign to 12,000 while workers are killed, and count; --help says more
./dev web       set up, then serve the dashboard from its sources, for working on it
./dev screens   set up, then take pictures of every page into .cache/screens; an error on a page is a failure;
                --timing to measure how long pages take until they can be used, with --large among a million
./dev generate  set up, then write what is generated: the dashboard's API types and docs/reference
./dev lock      write the locked requirements anew; --upgrade to raise what is not pinned
./dev clean     delete what ./dev made; --data deletes the embedded database too
"""


def main(argv: list[str]) -> int:
    """Run one task; returns the exit code."""
    task, rest = (argv[0], argv[1:]) if argv else ("help", [])
    tasks: dict[str, Callable[[list[str]], int]] = {
        "up": product("up"),
        "demo": product("demo"),
        "bench": product("bench"),
        "test": phases.test,
        "check": phases.check,
        "chaos": chaos,
        "web": web,
        "screens": screens,
        "generate": generate,
        "lock": lock.main,
        "clean": clean.main,
    }
    if task not in tasks:
        is_asked = task in {"help", "-h", "--help"}
        if not is_asked:
            print(f"dev: unknown task {task}\n", file=sys.stderr)
        print(HELP, end="")
        return 0 if is_asked else 2
    try:
        return tasks[task](rest)
    except TaskFailed as err:
        print(f"dev: {err}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def product(command: str) -> Callable[[list[str]], int]:
    """Set up what running needs, and become `cadenza <command>`."""

    def task(args: list[str]) -> int:
        setup.for_running()
        program = str(VENV / "bin" / "cadenza")
        os.execv(program, [program, command, *args])

    return task


def chaos(args: list[str]) -> int:
    """Become the run that kills workers."""
    setup.for_testing()
    python = str(VENV / "bin" / "python")
    os.execv(python, [python, "-m", "tests.chaos", *args])


def generate(args: list[str]) -> int:
    """Become the generators; with --check they only say what would change."""
    setup.for_testing()
    python = str(VENV / "bin" / "python")
    os.execv(python, [python, "-m", "tools.codegen", *args])


def screens(args: list[str]) -> int:
    """Become the photographer."""
    broken = setup.for_testing()
    if broken:
        raise broken
    browser = setup.find_browser()
    if browser:
        os.environ["CADENZA_CHROMIUM"] = browser
    python = str(VENV / "bin" / "python")
    os.execv(python, [python, "-m", "tools.screens", *args])


def web(args: list[str]) -> int:
    """Become the development server of the dashboard; it passes /v1 on to a running `./dev up`."""
    setup.for_running()
    os.chdir(ROOT / "web")
    os.execvp("npm", ["npm", "run", "dev", "--", *args])


sys.exit(main(sys.argv[1:]))
