"""Queries, and runs that answer them."""

from __future__ import annotations

import ctypes
import json
import operator
import struct
from contextlib import closing
from ctypes import byref, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, fields
from decimal import Decimal
from numbers import Rational
from types import TracebackType
from typing import Any, Callable, Iterator, Mapping, Optional, TypeVar

from . import _library as lib
from ._errors import ParameterTypeError, Stopped
from ._library import call, library
from ._numbers import decimal, digits_of, int_of

WHOLE = ("exhausted", "limit")

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


ProgressCallback = Optional[Callable[[Progress], object]]


@dataclass(frozen=True)
class Statistics:
    """Statistics of a run: counts that do not depend on the machine, and seconds."""

    engine: str
    choice: str
    """why the engine was chosen"""
    nodes: int
    branchings: int
    updates: int
    restarts: int
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
    """The plan for a query, one step per line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self).rstrip("\n")


def settings() -> dict[str, dict[str, Any]]:
    """Returns the settings of queries by name: for each its type, a sentence of help, the kinds of queries on
    which it may have an effect, and its values or the range of its numbers.
    """
    return {each["name"]: each for each in json.loads(lib.text("dlx_settings"))}


def _text_of(name: str, value: Any) -> str | None:
    """Returns the value of a setting as a text for the library; None if the setting keeps its default."""
    if getattr(value, "shape", None) == ():  # a number of numpy
        value = value.item()
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    try:
        return digits_of(operator.index(value))
    except TypeError:  # not a whole number
        pass
    if not isinstance(value, (float, Decimal, Rational)):
        raise ParameterTypeError(f"{name} is {value!r}, expected a number, a text, True or False", name)
    text = str(value)
    if text.lower() in ("inf", "infinity"):  # no limit
        return None
    if text[-1].isalpha():  # refused by the library
        return text
    return format(decimal(value, name), "f")  # the library reads costs without exponents


def texts_of(settings: Mapping[str, object]) -> dict[bytes, bytes]:
    """Returns the settings that do not keep their defaults, for the library."""
    texts = {name: _text_of(name, value) for name, value in settings.items()}
    return {lib.raw(name): lib.raw(text, name) for name, text in texts.items() if text is not None}


def make_query(kind: str, settings: Mapping[str, object], saved: bytes | None = None) -> lib.Handle:
    """Makes a query for the library; `saved` is a saved count that is continued."""
    query = lib.Handle(lib.made("dlx_query_new", lib.raw(kind, "kind")), "dlx_query_free")
    for name, text in texts_of(settings).items():
        call("dlx_query_set", query, name, text)
    if saved is not None:
        call("dlx_query_set_saved", query, saved, len(saved))
    return query


_Fields = TypeVar("_Fields")


def picked(kind: type[_Fields], results: dict[str, Any]) -> _Fields:
    """Makes an object of a dataclass from the results with the names of its fields."""
    dataclass_of: Any = kind  # versions of mypy disagree about the type of a dataclass
    return kind(*[results[field.name] for field in fields(dataclass_of)])


class Run:
    """A query that a thread of the library works on."""

    def __init__(
        self,
        problem: lib.Handle,
        kind: str,
        settings: Mapping[str, object],
        progress: ProgressCallback = None,
        saved: bytes | None = None,
    ) -> None:
        if not (progress is None or callable(progress)):
            raise ParameterTypeError(f"progress is {progress!r}, expected a function", "progress")
        self._tell = progress
        self._told: dict[str, Any] = {"fraction": 0.0}
        if self._tell is not None:
            settings = {"progress_interval": lib.SLICE, **settings}
        run = lib.made("dlx_run_start", problem, make_query(kind, settings, saved))
        self.handle: lib.Handle | None = lib.Handle(run, "dlx_run_free")

    @property
    def results(self) -> dict[str, Any]:
        """The results of the finished run, or the progress of a working run."""
        found: dict[str, Any] = json.loads(lib.text("dlx_run_results", self.handle))
        return found

    # Reading one result takes less time than reading all results.

    @property
    def outcome(self) -> str:
        return lib.text("dlx_run_get", self.handle, b"outcome")

    @property
    def count(self) -> int:
        return int_of(lib.text("dlx_run_get", self.handle, b"count"))

    def _report(self) -> None:
        """Reports the progress if there is a new one."""
        if self._tell is None:
            return
        values = self.results
        if "outcome" not in values and values != self._told:
            self._told = values
            self._tell(picked(Progress, values))

    def _report_end(self) -> None:
        """Reports the final progress: a short search has had no report before."""
        if self._tell is not None:
            done = self.results
            fraction = 1.0 if done["outcome"] in WHOLE else self._told["fraction"]
            self._tell(Progress(int_of(done["count"]), done["nodes"], 0, fraction, done["seconds"]))

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

    def need_whole(self, what: str, answer: Any = None) -> None:
        """Raises Stopped, with the partial answer, if a limit ended the run."""
        outcome = self.outcome
        if outcome not in WHOLE:
            raise Stopped(f"the {outcome} was reached before {what}", outcome, self.count, answer)

    def close(self) -> None:
        self.handle = None


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
        self._done: dict[str, Any] | None = None
        self._closed = False
        self._covers = self._search()

    def _search(self) -> Iterator[Cover]:
        with closing(self._run):
            yield from self._run.covers()
            self._done = self._run.results

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
        """How the search ended: "exhausted" (there are no other covers), "limit", "node_limit" or
        "time_limit"; None while the search is running.
        """
        return self._done["outcome"] if self._done else None

    @property
    def count(self) -> int | None:
        """The number of covers; None while the search is running."""
        return int_of(self._done["count"]) if self._done else None

    @property
    def statistics(self) -> Statistics | None:
        """Statistics of the search; None while the search is running."""
        return picked(Statistics, self._done) if self._done else None

    @property
    def plan(self) -> Plan | None:
        """The plan of the search; None while the search is running."""
        return Plan(self._done["plan"]) if self._done else None

    def __repr__(self) -> str:
        if self._done is None:
            return f"<Solutions, {'closed' if self._closed else 'searching'}>"
        return f"<Solutions, {self.count} found, {self.outcome}: {self.statistics}>"
