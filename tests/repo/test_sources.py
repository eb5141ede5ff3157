"""Rules about the sources that an import checker cannot see; each is a few lines, and each is shown to bite."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cadenza"

LONGEST_FILE = 400
LONGEST_FUNCTION = 60

# Longer than the rest, and why that is right.
LONG: dict[str, str] = {}

# Whoever else may, and why.
MAY_COMMIT = {
    "kit/db.py": "the one place",
    "kit/migrate.py": "a migration is its own transaction, before the product has any",
}
MAY_READ_TIME = {"kit/clock.py": "the one place"}
MAY_DRAW = {"kit/ids.py": "the one place"}
MAY_WRITE_ANY_TABLE = {"ops/bench/": "fills a database of its own, and compares with the same rows by SQL alone"}

COMMITS = re.compile(r"\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|START TRANSACTION)\b")
CLOCKS = {
    "datetime": {"now", "today", "utcnow"},
    "date": {"today"},
    "time": {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "localtime", "gmtime"},
}
CHANCE = {
    "uuid": {"uuid1", "uuid4", "uuid6", "uuid7", "uuid8"},
    "os": {"urandom", "getrandom"},
}


@cache
def modules() -> dict[str, ast.Module]:
    """Read every file of the product; not on import, which every process of a run does."""
    return {str(path.relative_to(SOURCE)): ast.parse(path.read_text()) for path in sorted(SOURCE.rglob("*.py"))}


def commits(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that end or open a transaction."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_call and node.func.attr in {"commit", "rollback", "transaction"}:
            yield node.lineno
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        if is_text and COMMITS.match(node.value):
            yield node.lineno


def uses(tree: ast.AST, names: dict[str, set[str]]) -> Iterator[int]:
    """Yield the lines that use `module.name`, or import the name from the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in names.get(ast.unparse(node.value).split(".")[-1], ()):
            yield node.lineno
        if isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} & names.get(
            node.module or "", set()
        ):
            yield node.lineno


def reads_time(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that read a clock of this machine."""
    return uses(tree, CLOCKS)


def draws(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that make an id or a random number."""
    yield from uses(tree, CHANCE)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and set(imported(node)) & {"random", "secrets"}:
            yield node.lineno


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """List the modules that an import may mean, as dotted names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]


def foreign_stores(name: str, tree: ast.AST) -> Iterator[int]:
    """Yield the lines that import the store of another feature."""
    package, _, _ = name.partition("/")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            stores = (re.match(r"cadenza\.(\w+)\.store\b", module) for module in imported(node))
            if any(store and store[1] != package for store in stores):
                yield node.lineno


def long_parts(path: Path) -> Iterator[str]:
    """Yield the name of a file that is too long, and of each function that is."""
    text = path.read_text()
    name = str(path.relative_to(ROOT))
    if len(text.splitlines()) > LONGEST_FILE:
        yield name
    for node in ast.walk(ast.parse(text)):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.end_lineno - node.lineno >= LONGEST_FUNCTION:
            yield f"{name}:{node.name}"


RULES: dict[str, tuple[Callable[[ast.AST], Iterator[int]], dict[str, str], str]] = {
    "commits": (commits, MAY_COMMIT, "await connection.execute('ROLLBACK TO part')"),
    "reads time": (reads_time, MAY_READ_TIME, "from datetime import datetime\ndatetime.now(UTC)"),
    "draws": (draws, MAY_DRAW, "import uuid\nuuid.uuid4()"),
}


@pytest.mark.parametrize(("rule", "allowed", "wrong"), RULES.values(), ids=RULES)
def test_only_one_place_does_it(rule, allowed, wrong):
    """Transactions end, time is read and chance is drawn in one file each."""
    found = {name: list(rule(tree)) for name, tree in modules().items()}
    assert {name: lines for name, lines in found.items() if lines and name not in allowed} == {}
    assert list(rule(ast.parse(f"async def f():\n    {wrong.replace(chr(10), chr(10) + '    ')}"))) != []


def test_a_store_is_private_to_its_feature():
    """Other features call actions and read domain types."""
    found = {name: list(foreign_stores(name, tree)) for name, tree in modules().items()}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert list(foreign_stores("journeys/actions/stop.py", ast.parse("from cadenza.contacts import store"))) == [1]


def test_what_is_long_is_listed_with_its_reason():
    """Files stay under 400 lines and functions under 60; a listed one that became short leaves the list."""
    paths = [path for folder in ("src", "tools", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert sorted(part for path in [*paths, ROOT / "dev"] for part in long_parts(path)) == sorted(LONG)


@pytest.mark.parametrize(
    "file", [path for path in sorted(SOURCE.rglob("*.sql")) if path.parent.name != "migrations"], ids=str
)
def test_each_statement_is_used_by_the_module_beside_it(file):
    """A statement that nobody runs is deleted; none is run from elsewhere."""
    names = re.findall(r"^-- name: (\w+)$", file.read_text(), re.MULTILINE)
    module = file.with_suffix(".py").read_text()
    assert len(names) == len(set(names))
    assert [name for name in names if not re.search(rf"\.{name}\b", module)] == []
    parts = re.findall(r"^-- part: (\w+)$", file.read_text(), re.MULTILINE)
    assert [part for part in parts if file.read_text().count(f"{{{{{part}}}}}") < 2] == []


def test_each_table_is_written_by_the_package_that_owns_it():
    """The registry in the database says who; every statement that writes is compared with it."""
    schema = "\n".join(path.read_text() for path in sorted((SOURCE / "migrations").glob("*.sql")))
    owners = dict(re.findall(r"register_\w+_table\('(\w+)', '(\w+)'\)", schema))
    owners |= dict(re.findall(r"\('(\w+)', '(?:tenant|reference|own-key|local)', '(\w+)'\)", schema))
    wrong = []
    for file in SOURCE.rglob("*.sql"):
        name = str(file.relative_to(SOURCE))
        package = name.split("/", maxsplit=1)[0]
        if name.startswith(("migrations/", *MAY_WRITE_ANY_TABLE)):
            continue
        code = re.sub(r"--.*", "", file.read_text())
        targets = re.findall(r"\b(?:INSERT INTO|(?<!FOR )(?<!KEY )(?<!DO )UPDATE|DELETE FROM)\s+(\w+)", code)
        wrong += [(name, table) for table in targets if owners.get(table) != package]
    assert wrong == []
