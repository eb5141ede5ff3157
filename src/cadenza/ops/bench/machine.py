"""The machine that is measured: what it is, and the CPU time that this process and a server have used."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path
from statistics import median

PROC = Path("/proc")
PPID, UTIME, CSTIME = 1, 11, 14
"""Places in /proc/<pid>/stat, counted after the name."""


def describe() -> dict[str, object]:
    """Say what the figures were measured on."""
    return {
        "cores": os.cpu_count(),
        "processor": _processor(),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "load_before": round(os.getloadavg()[0], 1),
    }


def own_cpu() -> float:
    """Return the CPU seconds of this process."""
    used = os.times()
    return used.user + used.system


def server_cpu(postmaster: int | None) -> float | None:
    """Return the CPU seconds of a server with all its processes, those that have ended included; None off Linux."""
    if postmaster is None or not PROC.is_dir():
        return None
    alive = _children(postmaster)
    while True:
        ticks = _ticks(PROC / str(postmaster), with_ended=True)
        ticks += sum(_ticks(PROC / str(process), with_ended=False) for process in alive)
        # One that ended meanwhile moved its time to the postmaster, and may be counted twice or not at all.
        before, alive = alive, _children(postmaster)
        if alive == before:
            return ticks / os.sysconf("SC_CLK_TCK")


def middle(values: Iterable[float | None]) -> int | None:
    """Return the median of those that are known."""
    known = [value for value in values if value is not None]
    return round(median(known)) if known else None


def _children(postmaster: int) -> set[int]:
    return {int(process.name) for process in PROC.glob("[0-9]*") if _parent(process) == postmaster}


def _ticks(process: Path, *, with_ended: bool) -> int:
    fields = _fields(process)
    return sum(int(field) for field in fields[UTIME : CSTIME + 1 if with_ended else UTIME + 2])


def _parent(process: Path) -> int | None:
    fields = _fields(process)
    return int(fields[PPID]) if fields else None


def _fields(process: Path) -> list[str]:
    """Return what stands after the name, which may hold spaces; nothing where the process has ended meanwhile."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _processor() -> str:
    try:
        lines = (PROC / "cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def peak_memory(pid: int) -> float:
    """Return the most memory that a process has taken, in MB; 0 where the system does not say."""
    try:
        lines = (PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)
