"""Runs programs on the cases of tests/bench/scenarios.toml and measures their processor time.

A case is one problem or, with `seeds`, that many random problems of one kind. Every program runs once on every
problem; its answer is compared with the other answers. Then the programs take turns (A B A B ...) for
further runs, if the case is one problem. docs/benchmarks.md explains the keys of the file.
"""

from __future__ import annotations

import dataclasses
import math
import os
import re
import shlex
import statistics
import subprocess
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parent.parent.parent
NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"

# A pipeline fails only if a program was stopped at the limit, by SIGKILL or SIGXCPU.
STOPPABLE = """ulimit -t {limit}
for ((k = 0; k < {repeats}; ++k)); do
{command}
for status in "${{PIPESTATUS[@]}}"; do case $status in 137 | 152) exit 1 ;; esac; done
done
exit 0"""


def load_scenarios(path: Path = ROOT / "tests/bench/scenarios.toml") -> tuple[dict[str, str], dict[str, Any]]:
    """Returns the commands of all programs, and the scenarios by name."""
    content = tomllib.loads(path.read_text())
    return content["programs"], content["scenarios"]


@dataclasses.dataclass
class Run:
    cpu: float  # user and system seconds of all processes
    seconds: float  # the same, or the figure of a benchmark with a clock of its own
    stopped: bool  # at the limit of processor time
    answer: float | None
    messages: str  # stderr


def run(command: str, limit: int, repeats: int = 1) -> Run:
    """Runs a command of bash; the time is that of one repetition."""
    script = STOPPABLE.format(limit=limit, repeats=repeats, command=command)
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as messages:
        start = time.monotonic()
        # The limit of wall-clock time is for programs that sleep.
        process = subprocess.Popen(
            ["timeout", "-s", "KILL", str(100 * limit), "bash", "-c", script],
            stdin=subprocess.DEVNULL, stdout=out, stderr=messages, cwd=ROOT
        )  # fmt: skip
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall, cpu = time.monotonic() - start, (usage.ru_utime + usage.ru_stime) / repeats
        stdout, stderr = (stream.seek(0) or stream.read() for stream in (out, messages))
    if process.returncode != 0:
        return Run(limit, limit, True, None, stderr)
    # A benchmark with a wall clock of its own prints "seconds N"; N is multiplied by the share of a
    # processor that the benchmark had.
    if own_clock := re.search(rf"^seconds ({NUMBER})$", stdout, re.M):
        return Run(cpu, float(own_clock[1]) * min(1, cpu / wall), False, None, stderr)
    found = re.findall(NUMBER, stdout) or re.findall(r"Altogether (\d+)", stderr)
    return Run(cpu, cpu, False, float(found[-1]) if found else math.nan, stderr)


def summary(runs: list[Run]) -> dict[str, Any]:
    """The figures that are stored for a program and a case; seconds have three significant digits."""
    seconds = [each.seconds for each in runs]
    values = {"median": statistics.median(seconds), "min": min(seconds), "max": max(seconds)}
    result: dict[str, Any] = {key: float(f"{value:.3g}") for key, value in values.items()}
    return {**result, "runs": len(runs), "stopped": sum(each.stopped for each in runs)}


class Bench:
    """Measures scenarios. `say` receives messages; `wrong` becomes true if an answer is wrong."""

    def __init__(self, commands: dict[str, str], runs: int, say: Callable[[str], None]) -> None:
        self.commands, self.runs, self.say = commands, runs, say
        self.wrong = False
        self.loads: list[float] = []
        self.missing: set[str] = set()

    def measure(self, scenario: dict[str, Any], case: dict[str, Any], limit: int) -> dict[str, Any]:
        """Returns the figures of each program for a case; empty if a problem cannot be prepared."""
        names = [n for n in scenario["ours"] + scenario["peers"] if n not in case.get("without", [])]
        runs: dict[str, list[Run]] = {name: [] for name in names if self.is_present(name)}
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(1, case.get("seeds", 1) + 1):
                path = self.prepare(scenario, case, Path(folder), seed)
                if path is None:
                    return {}
                self.check(case, runs, path, limit)
                self.loads.append(os.getloadavg()[0])
            if "seeds" not in case:
                self.take_turns(runs, path, limit)
            result: dict[str, Any] = {"programs": {name: summary(each) for name, each in runs.items() if each}}
            if "how" in scenario:
                messages = run(scenario["how"].replace("{}", shlex.quote(str(path))), limit).messages
                result["how"] = "".join(re.findall(r"engine (.*)", messages)[-1:])
        return result

    def is_present(self, name: str) -> bool:
        """Looks for the first word of the command on PATH; says once that a program is missing."""
        word = next(w for w in self.commands[name].split() if "=" not in w)
        present = subprocess.run(["bash", "-c", f"command -v -- {word}"], capture_output=True).returncode == 0
        if not present and name not in self.missing:
            self.missing.add(name)
            self.say(f"{name} is left out: there is no program {word} on PATH")
        return present

    def command(self, name: str, path: Path) -> str:
        return self.commands[name].replace("{}", shlex.quote(str(path)))

    def prepare(self, scenario: dict[str, Any], case: dict[str, Any], folder: Path, seed: int) -> Path | None:
        """Returns the file of a problem; None, with a message, if there is none or a command fails."""
        path = ROOT / os.path.expandvars(case["file"]) if "file" in case else folder / "problem"
        name, lines = shlex.quote(str(path)), []
        if "make" in case:
            lines.append(f"({case['make'].replace('{seed}', str(seed))}) >{name}")
        if "prepare" in scenario:
            lines.append(scenario["prepare"].replace("{}", name))
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True
        )
        if done.returncode == 0 and path.is_file():
            return path
        self.say(f"{case['work']}: skipped; {done.stderr.strip() or f'there is no file {path}'}")
        return None

    def check(self, case: dict[str, Any], runs: dict[str, list[Run]], path: Path, limit: int) -> None:
        """Runs each program once and compares the answers. The run of a wrong answer is not stored."""
        expected = case.get("expect")
        for name, done in runs.items():
            once = run(self.command(name, path), limit)
            if once.answer is not None:
                expected = once.answer if expected is None else expected
                if not math.isclose(once.answer, expected):
                    self.wrong = True
                    answers = f"{name} answers {once.answer}, expected {expected}"
                    self.say(f"{case['work']}: {answers}; {once.messages[:300]}")
                    continue
            done.append(once)

    def take_turns(self, runs: dict[str, list[Run]], path: Path, limit: int) -> None:
        """Replaces the first runs by more: all of them below 2 s, three below 10 s. Short runs are repeated."""
        first = {name: each[0] for name, each in runs.items() if each and not each[0].stopped and each[0].cpu < 10}
        for turn in range(self.runs):
            for name, once in first.items():
                if once.cpu < 2 or turn < 3:
                    repeats = int(0.2 / (once.cpu + 0.001)) + 1
                    runs[name][turn:] = [run(self.command(name, path), limit, repeats)]
