"""How things are timed: medians, everything that is compared in turns within one run, and the memory of a child process."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARBITER = (sys.executable, "-m", "cli")
UNIT = (sys.executable, "-c", "from ortools.sat.python import cp_model")
"""The program whose run is the unit for whole processes: what anybody pays who uses the solver at all."""

_PEAK = (
    "import resource, subprocess, sys\n"
    "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n"
    "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


@dataclass(frozen=True)
class Command:
    """A whole process, and the exit status without which its time means nothing."""

    arguments: tuple[str, ...]
    status: int = 0


class WrongAnswerError(Exception):
    """What was to be timed did not do what it should: its time is of no use."""


def seconds(call: Callable[[], object]) -> float:
    """One run of the call."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def alternately(calls: Sequence[Callable[[], object]], *, runs: int) -> list[float]:
    """The median time of each call; they take turns, so that what slows the machine slows all. One run first is not timed."""
    for call in calls:
        call()
    gc.collect()
    times = [[seconds(call) for call in calls] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def median(call: Callable[[], object], *, runs: int) -> float:
    """The median time of a call that was made once before."""
    return alternately([call], runs=runs)[0]


def environment() -> dict[str, str]:
    """The environment of a timed process: byte code is kept, as on a user's machine, and no option of the caller's applies."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "PYTHONDONTWRITEBYTECODE" and not name.startswith("ARBITER_")
    }
    return {**kept, "PYTHONHASHSEED": "0"}


def run_process(command: Command) -> float:
    """The time of one process from start to exit. Raises WrongAnswerError for another exit status than the right one."""
    started = time.perf_counter()
    done = subprocess.run(command.arguments, cwd=ROOT, env=environment(), capture_output=True)
    taken = time.perf_counter() - started
    if done.returncode != command.status:
        said = (done.stdout + done.stderr).decode(errors="replace")[-600:]
        raise WrongAnswerError(
            f"{' '.join(command.arguments)[:200]}: exit status {done.returncode}, not {command.status}\n{said}"
        )
    return taken


@dataclass(frozen=True)
class ProcessTime:
    """The median time of a process, and the median of its ratios to the unit that ran next to it."""

    seconds: float
    units: float


def whole_processes(commands: Mapping[str, Command], *, runs: int) -> dict[str, ProcessTime]:
    """Each command timed in turns with the unit; a first round fills the caches and is not counted."""
    unit = Command(UNIT)
    for command in (unit, *commands.values()):
        run_process(command)
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(runs):
        one = run_process(unit)
        for name, command in commands.items():
            taken = run_process(command)
            times[name].append((taken, taken / one))
    return {
        name: ProcessTime(
            seconds=statistics.median(taken for taken, _ in pairs),
            units=statistics.median(ratio for _, ratio in pairs),
        )
        for name, pairs in times.items()
    }


def peak_megabytes(command: Command) -> float:
    """The most memory that a process has resident at once (a small process starts it, whose own memory doesn't count)."""
    starter = (sys.executable, "-c", _PEAK, *command.arguments)
    done = subprocess.run(starter, cwd=ROOT, env=environment(), capture_output=True, check=True)
    status, kilobytes = done.stdout.split()
    if int(status) != command.status:
        raise WrongAnswerError(f"{command.arguments}: exit status {int(status)}")
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    return int(kilobytes) / scale
