"""Runs: questions that the library works on."""

from __future__ import annotations

import ctypes
import struct
import sys
import time
from contextlib import closing
from ctypes import byref, c_int, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from functools import lru_cache
from types import TracebackType
from typing import Any, Callable, Iterator, Union

from . import _library as lib
from ._errors import ParameterError, ParameterTypeError, Stopped
from ._library import call, library

KINDS = {"list": 0, "count": 1, "cheapest": 2, "diagram": 3}
OUTCOMES = ("exhausted", "limit", "node_limit", "time_limit", "interrupted")
_WHOLE = ("exhausted", "limit")
# The library's names of settings, where they differ.
_MEMBERS = {"n": "limit", "k": "limit", "node_limit": "max_nodes", "time_limit": "max_seconds"}
_COUNTINGS = {"states": 1, "engine": 2}

_COVERS = 4096
_OPTIONS = 1 << 16

Cover = tuple[int, ...]


@dataclass(frozen=True)
class Progress:
    """The progress of a search."""

    covers: int
    nodes: int
    level: int
    """number of options chosen at present"""
    fraction: float
    """completed share of the search, 0 to 1"""
    seconds: float


ProgressCallback = Union[bool, Callable[[Progress], object], None]


@dataclass(frozen=True)
class Statistics:
    """Statistics of a run: counts that do not depend on the machine, and seconds."""

    engine: str
    choice: str
    """why the engine was chosen"""
    nodes: int
    branchings: int
    updates: int
    states: int
    """of a count by states"""
    state_memory: int
    seconds: float

    def __str__(self) -> str:
        parts = [f"{self.nodes:,} nodes", f"{self.seconds:.3f} s"]
        if self.engine:
            parts.insert(0, f"engine {self.engine}")
        if self.states:
            parts.insert(-1, f"{self.states:,} states")
        return ", ".join(parts)


class Plan(str):
    """The plan for a question, one step per line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self).rstrip("\n")


class _Bar:
    """Shows progress: by tqdm if installed, otherwise as a line on stderr every second. Shows nothing
    before the first report, because a refused question has no progress.
    """

    def __init__(self) -> None:
        self._told = time.monotonic()
        self._begun = False
        self._bar: Any = None

    def _begin(self) -> None:
        self._begun = True
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=1.0, bar_format="{l_bar}{bar}| {elapsed} {postfix}")

    def __call__(self, progress: Progress) -> None:
        if not self._begun:
            self._begin()
        if self._bar is not None:
            self._bar.n = min(progress.fraction, 1.0)
            self._bar.set_postfix_str(f"{progress.covers:,} covers")
        elif time.monotonic() - self._told >= 1:
            self._told = time.monotonic()
            print(f"dlx: {progress.fraction:.1%}, {progress.covers:,} covers", file=sys.stderr)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def make_question(kind: str, settings: dict[str, Any]) -> lib.Question:
    """Makes a question for the library; settings that are None keep their defaults."""
    lib.choice(kind, "kind", list(KINDS))
    question = lib.Question()
    library.dlx_question_init(byref(question), ctypes.sizeof(question))
    question.kind = KINDS[kind]
    for name, value in settings.items():
        if value is None:
            continue
        if name in ("reducing", "symmetry"):
            setattr(question, name, 1 if lib.flag(value, name) else 2)
        elif name == "counting":
            question.counting = _COUNTINGS[lib.choice(value, name, list(_COUNTINGS))]
        elif name == "engine":
            question.engine = lib.raw(lib.choice(value, name, engine_names()))
        elif name in ("branching", "propagation", "item_order"):
            setattr(question, name, lib.raw(value, name))
        elif name == "time_limit":
            question.max_seconds = seconds(value)
        elif name == "max_cost":  # no cover costs as much as the largest 64-bit number
            question.max_cost, question.has_max_cost = min(max(value, -1 << 63), (1 << 63) - 1), 1
        elif name in ("n", "k", "node_limit", "seed", "memory"):
            setattr(question, _MEMBERS.get(name, name), lib.natural(value, name))
            if name == "seed":
                question.restarts = 1
        elif name == "threads":
            question.threads = lib.natural(value, name, 1 << 16)
        elif name in ("unordered", "up_to_symmetry"):
            setattr(question, name, lib.flag(value, name))
        elif name == "save_interval":
            question.save_seconds = seconds(value, name)
        elif name == "saved":
            question.saved, question.saved_size = value, len(value)
        elif name == "gap":
            question.gap = lib.real(value, name)
        else:
            raise TypeError(f"there is no setting {name!r}")
    return question


@lru_cache(maxsize=None)
def engine_names() -> tuple[str, ...]:
    return tuple(lib.lines("dlx_engines"))


def seconds(time: float, name: str = "time_limit") -> float:
    """Converts a time for the library, for which numbers below 0 mean no limit."""
    value = lib.real(time, name)
    if not value >= 0:
        raise ParameterError(f"{name} is {time}, expected 0 or more seconds", name)
    return value


class Run:
    """A question that a thread of the library works on."""

    def __init__(
        self,
        problem: lib.Handle,
        kind: str,
        settings: dict[str, Any],
        progress: ProgressCallback = None,
    ) -> None:
        question = make_question(kind, settings)
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            message = f"progress is {progress!r}, expected True or a function"
            raise ParameterTypeError(message, "progress")
        self._bar = _Bar() if progress is True else None
        self._tell: Callable[[Progress], object] | None = (
            self._bar if self._bar is not None else progress if callable(progress) else None
        )
        if self._tell is not None:
            question.progress_seconds = lib.SLICE
        self.handle: lib.Handle | None = lib.Handle(
            lib.made("dlx_run_start", problem, byref(question)), "dlx_run_free"
        )

    def _report(self) -> None:
        if self._tell is not None:
            raw = lib.Progress()
            call("dlx_run_progress", self.handle, byref(raw))
            self._tell(Progress(raw.covers, raw.nodes, raw.level, raw.fraction, raw.seconds))

    def _report_end(self) -> None:
        """Reports the final progress: a short search has had no report before."""
        if self._tell is not None:
            raw, done = lib.Progress(), self.statistics
            call("dlx_run_progress", self.handle, byref(raw))
            fraction = 1.0 if self.outcome in _WHOLE else raw.fraction
            self._tell(Progress(self.count, done.nodes, 0, fraction, done.seconds))

    def wait(self, keep: Callable[[bytes], None] | None = None) -> None:
        """Waits for the end of the run, and passes its saves to `keep`. Passes on Ctrl-C and exceptions of
        callbacks, after the run was stopped and saved.
        """
        try:
            while call("dlx_run_wait", self.handle, lib.SLICE) == lib.RUNNING:
                self._report()
                self._keep(keep)
        except BaseException:
            if keep is not None:
                library.dlx_run_stop(self.handle)
                call("dlx_run_wait", self.handle, -1.0)
            raise
        finally:
            self._keep(keep)
        self._report_end()

    def _keep(self, keep: Callable[[bytes], None] | None) -> None:
        if keep is None:
            return
        save, size = c_void_p(), c_size_t()
        if call("dlx_run_saved", self.handle, byref(save), byref(size)) == lib.OK:
            try:
                keep(ctypes.string_at(save, size.value))
            finally:
                library.dlx_free(save)

    def covers(self, room: int = _OPTIONS) -> Iterator[Cover]:
        """Yields the covers as they are found, in blocks of at most `room` options if that is enough."""
        options = (c_uint32 * room)()
        most = min(room, _COVERS)
        ends = (c_uint64 * most)()
        number = c_size_t()
        while True:
            status = library.dlx_run_next_block(
                self.handle, lib.SLICE, options, room, ends, most, byref(number)
            )
            if status == lib.OK:
                yield from unpack(options, ends, number.value)
            elif status == lib.END:
                self._report_end()
                break
            elif status == -1 and number.value > room:  # a larger cover
                room = number.value
                options = (c_uint32 * room)()
            elif status < 0:
                raise lib._exception(status)
            self._report()

    @property
    def outcome(self) -> str:
        outcome = c_int()
        call("dlx_run_outcome", self.handle, byref(outcome))
        return OUTCOMES[outcome.value]

    @property
    def count(self) -> int:
        return int_of(lib.text("dlx_run_count", self.handle))

    @property
    def plan(self) -> Plan:
        return Plan(lib.text("dlx_run_plan", self.handle))

    @property
    def statistics(self) -> Statistics:
        raw = lib.Statistics(size=ctypes.sizeof(lib.Statistics))
        call("dlx_run_statistics", self.handle, byref(raw))
        return Statistics(
            raw.engine.decode(),
            raw.choice.decode("utf-8", "replace"),
            raw.nodes,
            raw.branchings,
            raw.updates,
            raw.states,
            raw.state_memory,
            raw.seconds,
        )

    @property
    def costs(self) -> lib.Costs:
        raw = lib.Costs(size=ctypes.sizeof(lib.Costs))
        call("dlx_run_costs", self.handle, byref(raw))
        return raw

    def need_whole(self, what: str, answer: Any = None) -> None:
        """Raises Stopped, with the partial answer, if a limit ended the run."""
        outcome = self.outcome
        if outcome not in _WHOLE:
            raise Stopped(f"the {outcome} was reached before {what}", outcome, self.count, answer)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        self.handle = None


def int_of(digits: str) -> int:
    """Converts a decimal text of any length to a number; int() refuses more than some thousand digits."""
    limit = 4000
    if len(digits) <= limit:
        return int(digits)
    half = len(digits) // 2
    shift: int = 10**half
    return int_of(digits[:-half]) * shift + int_of(digits[-half:])


def digits_of(number: int) -> str:
    """Converts a number of any length to a decimal text."""
    limit = 4000
    if number < 10**limit:
        return str(number)
    half = int(number.bit_length() * 0.30103) // 2
    high, low = divmod(number, 10**half)
    return digits_of(high) + digits_of(low).rjust(half, "0")


def unpack(options: Any, ends: Any, number: int) -> Iterator[Cover]:
    """Returns the covers of a block as tuples. Covers of equal size, the usual case, take a single step."""
    size = ends[0]
    last = number * size
    if size and ends[number - 1] == last and ends[:number] == list(range(size, last + 1, size)):
        return struct.iter_unpack(f"{size}I", memoryview(options).cast("B")[: 4 * last])
    return _slices(options, ends[:number])


def _slices(options: Any, ends: list[int]) -> Iterator[Cover]:
    begin = 0
    for end in ends:
        yield tuple(options[begin:end])
        begin = end


class Solutions(Iterator[Cover]):
    """An iterator over covers as they are found: tuples of option numbers in ascending order.

    Earlier covers are not kept. `close()`, the end of a `with` block, or deleting the iterator ends the
    search.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._done: tuple[str, int, Statistics, Plan] | None = None
        self._closed = False
        self._covers = self._search()

    def _search(self) -> Iterator[Cover]:
        with closing(self._run):
            yield from self._run.covers()
            run = self._run
            self._done = (run.outcome, run.count, run.statistics, run.plan)

    def __iter__(self) -> Iterator[Cover]:
        return self._covers

    def __next__(self) -> Cover:
        return next(self._covers)

    def close(self) -> None:
        """Ends the search."""
        self._covers.close()  # type: ignore[attr-defined]
        self._run.close()
        self._closed = True

    def __enter__(self) -> Solutions:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def outcome(self) -> str | None:
        """How the search ended: "exhausted" (there are no other covers), "limit", "time_limit",
        "node_limit"; None while the search is running.
        """
        return self._done[0] if self._done else None

    @property
    def found(self) -> int | None:
        """The number of covers; None while the search is running."""
        return self._done[1] if self._done else None

    @property
    def statistics(self) -> Statistics | None:
        """Statistics of the search; None while the search is running."""
        return self._done[2] if self._done else None

    @property
    def plan(self) -> Plan | None:
        """The plan of the search; None while the search is running."""
        return self._done[3] if self._done else None

    def __repr__(self) -> str:
        if self._done is None:
            return f"<Solutions, {'closed' if self._closed else 'searching'}>"
        return f"<Solutions, {self.found} found, {self.outcome}: {self.statistics}>"
