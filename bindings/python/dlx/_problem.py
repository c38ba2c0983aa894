"""Problems, queries about them, and parts of them."""

from __future__ import annotations

import os
import warnings
from contextlib import closing
from ctypes import byref, c_double, c_void_p
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Callable, Hashable, Iterable, Iterator, Mapping

from . import _library as lib
from . import _sources as sources
from ._answers import Cheapest, Estimate, Estimated
from ._checkpoint import Checkpoint
from ._contents import Contents
from ._errors import ParameterError, ParameterTypeError, ProblemWarning, Stopped
from ._library import call, library
from ._numbers import int_of
from ._run import Cover, Plan, ProgressCallback, Run, Solutions, make_query, picked
from ._zdd import Zdd

# Room for the options of a single cover; larger covers get more.
_FEW_OPTIONS = 256


def formats() -> dict[str, str]:
    """Returns the formats of problem files: for each its name and a summary."""
    lines = (line.split("\t") for line in lib.lines("dlx_formats"))
    return {name: summary for name, _, summary, _ in lines}


class Problem(Contents):
    """An exact-cover problem: items, and options that cover some of them.

    A cover is a set of options that contains every primary item exactly once (or as often as its
    bounds allow) and every secondary item at most once, or any number of times with the same colour.

    `options` is a list of lists of items, which may be any hashable values; a mapping from names to lists of
    items; or a numpy array, a scipy sparse matrix or a pandas frame of 0 and 1, whose rows are options and
    whose index, if any, has their names. `labels()` returns the names. A list is never a matrix:
    [[1, 0], [0, 1]] is two options that both contain the items 0 and 1. Options are numbered from 0. An
    option without items, such as a row of zeros, keeps its number and is in no cover.

    primary, secondary
        Lists of items (columns of a matrix). By default all items are primary. If only one of the two
        lists is given, all other items are of the other kind.
    colours
        True: entries "x:red" or ("x", "red") give the secondary item x a colour. False: "x:red" is an item
        like any other. By default, such an entry is an error if x is a secondary item.
    bounds
        How often primary items must be covered: {"a": (1, 3), "b": 2}.
    costs
        A number for each option, an exact decimal; also as a mapping if the options have names.

    Gives a ProblemWarning if `warnings()` is not empty.

    >>> problem = Problem([["a", "x:red"], ["b", "x:red"], ["b", "x:blue"]],
    ...                   secondary=["x"], colours=True)
    >>> list(problem.solve())
    [(0, 1)]

    >>> named = Problem({"A": ["x", "y"], "B": ["x"], "C": ["y"]})
    >>> [named.labels(cover) for cover in named.solve()]
    [['A'], ['B', 'C']]
    """

    def __init__(
        self,
        options: Any,
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colours: bool | None = None,
        bounds: Mapping[Hashable, int | tuple[int, int]] | None = None,
        costs: Iterable[Any] | Mapping[Any, Any] | None = None,
    ) -> None:
        source = sources.source_of(options, primary, secondary, colours)
        self._adopt(sources.build(source, bounds, costs), source)
        self._warn()

    def _warn(self) -> None:
        """Warns the caller's caller if `warnings()` is not empty."""
        odd = self.warnings()
        if odd:
            more = " (and more: see warnings())" if len(odd) > 1 else ""
            warnings.warn(odd[0] + more, ProblemWarning, stacklevel=3)

    @classmethod
    def _of(cls, handle: c_void_p, source: sources.Source | None = None) -> Problem:
        problem: Problem = Problem.__new__(Problem)
        problem._adopt(handle, source)
        return problem

    def _rest(self, reduction: lib.Handle, origin: Cover) -> Problem:
        """Returns the problem of a reduction, with the items, colours and names of options of this problem."""
        rest = Problem._of(lib.made("dlx_reduction_problem", reduction))
        # The library uses its own names of items.
        known = dict(zip(self._names(), self._item_list))
        rest._items = [known[name] for name in rest._names()]
        colours = dict(zip(self._names("colour"), self._colour_list))
        rest._colours = [colours[name] for name in rest._names("colour")]
        if self._keys is not None:
            rest._keys = [self._keys[option] for option in origin]
        return rest

    @classmethod
    def parse(cls, text: str | bytes, format: str | None = None, source: str = "<text>") -> Problem:
        """Reads a problem from text in one of `formats()`, such as Knuth's format, JSON, a matrix, CNF or
        OPB. Bytes may be compressed by gzip. Gives a ProblemWarning if `warnings()` is not empty.
        """
        if not isinstance(text, (str, bytes)):
            raise ParameterTypeError(f"text is {text!r}, expected a text or bytes", "text")
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        problem = cls._parsed(data, lib.raw(source, "source"), lib.raw(format, "format"))
        problem._warn()
        return problem

    @classmethod
    def read(cls, path: str | os.PathLike[str], format: str | None = None) -> Problem:
        """Reads a problem from a file, which may be compressed by gzip."""
        with open(path, "rb") as file:
            data = file.read()
        problem = cls._parsed(data, os.fsencode(path), lib.raw(format, "format"))
        problem._warn()
        return problem

    @classmethod
    def _parsed(cls, data: bytes, name: bytes | None, format: bytes | None) -> Problem:
        arguments = data, len(data), name, format
        return cls._of(lib.made("dlx_problem_parse", *arguments, by=lib.call_stoppably))

    def to(self, format: str = "text") -> str:
        """Returns the problem as text in one of `formats()`. Warns if the format cannot store a property of
        the problem.
        """
        text, lost = lib.two_texts("dlx_problem_write", self._handle, lib.raw(format, "format"))
        for line in lost.split("\n")[:-1]:
            warnings.warn(line, stacklevel=2)
        return text

    # Copying returns the same object, because problems are immutable. For another process the
    # problem is pickled as a file in which items, colours and options keep their positions, with
    # the caller's names for them.

    def __copy__(self) -> Problem:
        return self

    def __deepcopy__(self, memo: object) -> Problem:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        names = {"_items": self._items, "_colours": self._colours, "_keys": self._keys}
        data = self.to().encode("utf-8", "surrogateescape")
        return Problem._parsed, (data, b"<pickle>", b"text"), names

    # -- queries ---------------------------------------------------------------------------------

    def solve(
        self,
        limit: int | None = None,
        *,
        progress: ProgressCallback = None,
        **settings: Any,
    ) -> Solutions:
        """Returns an iterator over the covers as they are found, at most `limit`.

        With several `threads` (0: one for each core) the covers come in the order of one thread, unless
        `unordered` is true. `restarts` restarts the search with random orders, of a `seed`, until the first
        cover. `up_to_symmetry` gives one cover of each class, and `max_cost` only covers that cost at most
        this value. A `time_limit` or `node_limit` ends the iteration without an exception: the `outcome` of
        the result says how the search ended. `progress` is a function that is called with a Progress some
        times per second. dlx.settings() describes these and all other settings.
        """
        return Solutions(Run(self._handle, "list", {"limit": limit, **settings}, progress))

    def __iter__(self) -> Iterator[Cover]:
        return iter(self.solve())

    def first(self, *, progress: ProgressCallback = None, **settings: Any) -> Cover | None:
        """Returns the first cover, or None if there is provably no cover. The settings are those of
        `solve()`. Raises Stopped if a limit ended the search first.
        """
        with closing(Run(self._handle, "list", {"limit": 1, **settings}, progress)) as run:
            for cover in run.covers(room=_FEW_OPTIONS):
                return cover
            outcome = run.outcome
        if outcome != "exhausted":
            raise Stopped(f"the {outcome} was reached before there was a cover", outcome)
        return None

    def _answer(
        self,
        kind: str,
        settings: Mapping[str, object],
        progress: ProgressCallback = None,
        saved: bytes | None = None,
        keep: Callable[[bytes], None] | None = None,
    ) -> Run:
        """Returns a finished run."""
        run = Run(self._handle, kind, settings, progress, saved)
        try:
            run.wait(keep)
        except BaseException:
            run.close()
            raise
        return run

    def count(
        self,
        *,
        checkpoint: str | os.PathLike[str] | None = None,
        progress: ProgressCallback = None,
        **settings: Any,
    ) -> int:
        """Returns the exact number of covers, or `limit` if there are more.

        `up_to_symmetry` counts the classes of covers under the symmetries of the problem. Raises Stopped if
        a `time_limit` or `node_limit` ended the count; `count` of the exception is the number of covers
        counted so far. dlx.settings() describes all settings.

        `checkpoint` names a file in which the count is saved every `save_interval` seconds (60) and when a
        limit, Ctrl-C or an exception ends the count. If the file exists, the count continues from there. Limits
        apply to the work from now on. Raises ParameterError if the file belongs to another problem or other
        settings.
        """
        interval = settings.get("save_interval")
        if checkpoint is not None:
            file = Checkpoint(checkpoint)
            settings["save_interval"] = 60 if interval is None else interval
            run = self._answer("count", settings, progress, file.load(), file.write)
        elif interval is not None:
            raise ParameterError("save_interval needs a checkpoint", "save_interval")
        else:
            run = self._answer("count", settings, progress)
        run.need_whole("all covers were counted")
        return run.count

    def cheapest(
        self,
        limit: int = 1,
        *,
        progress: ProgressCallback = None,
        **settings: Any,
    ) -> Cheapest:
        """Returns the `limit` cheapest covers, with proof, in order of cost; fewer if there are fewer covers.

        With a `gap`, other covers may be cheaper than the last one by this cost, or by a share of its cost such
        as "1%"; the `gap` of the result is the proved share. Raises Stopped if a `time_limit` or `node_limit`
        ended the search; `answer` of the exception has the best covers so far, and the bound for all others.
        """
        run = self._answer("cheapest", {"limit": limit, **settings}, progress)
        results = run.results
        found = Cheapest((self.cost(cover), cover) for cover in run.covers())
        found.no_others = results["no_others"]
        if "bound" in results:
            found.bound = Decimal(results["bound"]) if self._digits else int(results["bound"])
        if found:
            found.gap = results.get("gap", 0.0 if found.no_others else None)
        run.need_whole("the cheapest covers were proved", found)
        return found

    def zdd(self, *, progress: ProgressCallback = None, **settings: Any) -> Zdd:
        """Returns all covers as a decision diagram, for example to draw random covers or the k-th cover."""
        run = self._answer("zdd", settings, progress)
        run.need_whole("the diagram was there")
        handle = lib.made("dlx_run_zdd", run.handle, by=lib.call_stoppably)
        return Zdd(handle, self._cost_of)

    def sample(self, number: int = 1, seed: int = 0) -> list[Cover]:
        """Returns `number` covers drawn uniformly at random from `zdd()`."""
        return self.zdd().sample(number, seed)

    def plan(self, kind: str = "list", **settings: Any) -> Plan:
        """Returns the plan for a query ("list", "count", "cheapest", "zdd", "estimate", "split"). The settings
        are those of `solve()`, `count()`, `cheapest()`, `zdd()`, `estimate()` and `split()`.
        """
        return Plan(lib.text("dlx_problem_plan", self._handle, make_query(kind, settings)))

    def estimate(self, probes: int | None = None, **settings: Any) -> Estimate:
        """Estimates the number of covers and the size of a search by random probes (10,000)."""
        results = self._answer("estimate", {"probes": probes, **settings}).results
        nodes, covers = (picked(Estimated, results[f"estimated_{of}"]) for of in ("nodes", "covers"))
        return Estimate(covers, nodes, results["probes"], results["exact"], results["seconds"])

    def symmetries(self) -> int:
        """Returns the number of symmetries of the problem, including the identity."""
        order = lib.text("dlx_problem_symmetries", self._handle, by=lib.call_stoppably)
        return int_of(order)

    def reduce(self) -> Reduction:
        """Reduces the problem without changing its covers."""
        handle = lib.made("dlx_reduce", self._handle, by=lib.call_stoppably)
        infeasible = bool(library.dlx_reduction_infeasible(handle))
        return Reduction(*self._reduced(handle), infeasible)

    def _reduced(self, handle: c_void_p) -> tuple[Cover, Problem, Cover]:
        """Returns the forced options of a reduction, its problem, and the original numbers of its options."""
        reduction = lib.Handle(handle, "dlx_reduction_free")
        origin = lib.numbers("dlx_reduction_origin", reduction)
        forced = lib.numbers("dlx_reduction_forced", reduction)
        return forced, self._rest(reduction, origin), origin

    def restrict(self, taken: Iterable[int], left_out: Iterable[int] = ()) -> Part:
        """Returns the part of the problem whose covers contain the options `taken` and none of `left_out`."""
        first, second = lib.option_array(taken), lib.option_array(left_out)
        arrays = first, len(first), second, len(second)
        return Part(*self._reduced(lib.made("dlx_problem_restrict", self._handle, *arrays)))

    def split(self, parts: int, **settings: Any) -> list[Part]:
        """Divides the search into parts for other processes, the largest first. Each cover belongs to exactly
        one part. The parts of a part are parts of the whole problem, and replace the part.

        There are at least as many parts as requested, or fewer for a small search. With `merge`, for counts
        only, parts that have the same number of covers become one part with a number of `times`, and a search
        that one core counts faster is a single part, unless `force` is true; about a second of work shows
        whether one core is faster. Parts with a weight below `min_weight` (64) are not divided. The division
        is the same for the same settings.
        """
        run = self._answer("split", {"parts": parts, **settings})
        run.need_whole("the problem was divided")
        split = lib.Handle(lib.made("dlx_run_split", run.handle), "dlx_split_free")
        return [self._part(split, number) for number in range(library.dlx_split_parts(split))]

    def _part(self, split: lib.Handle, number: int) -> Part:
        handle, times, weight = c_void_p(), c_void_p(), c_double()
        call("dlx_split_part", split, number, byref(handle), byref(times), byref(weight))
        digits = lib.taken_text(times) or "1"
        return Part(*self._reduced(handle), int_of(digits), weight.value)


@dataclass(frozen=True)
class Reduction:
    """A reduced problem.

    The covers of the original problem are those of `problem`, with options numbered by `origin`,
    together with the options `forced`. `expand()` converts a cover of `problem`.
    """

    forced: Cover
    problem: Problem
    origin: Cover
    infeasible: bool
    """True if the reduction proved that there is no cover."""

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the original problem for a cover of `problem`."""
        return tuple(sorted([*self.forced, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        if self.infeasible:
            return "<Reduction: there is no cover>"
        return f"<Reduction: {len(self.forced)} options forced, left {self.problem!r}>"


@dataclass(frozen=True)
class Part:
    """The covers of a problem that contain the options `taken` and none of some others.

    Parts can be pickled, and contain only the rest of the problem.
    """

    taken: Cover
    problem: Problem
    """The rest of the problem, without the options taken, left out, or excluded by these."""
    origin: Cover
    """Option k of the rest is option origin[k] of the whole problem."""
    times: int = 1
    """The number of parts with the same rest that this part represents; see split(merge=True)."""
    weight: float = 0.0
    """The estimated number of nodes of the search; 0 if not estimated."""

    def count(self, **settings: Any) -> int:
        """Returns the exact number of covers of the part and of all parts that it represents."""
        return self.times * self.problem.count(**settings)

    def solve(self, limit: int | None = None, **settings: Any) -> Iterator[Cover]:
        """Returns an iterator over the covers, as covers of the whole problem, at most `limit`. A limit ends
        the iteration without an exception.
        """
        if self.times != 1:
            raise ParameterError("the part represents merged parts, and has only a count", "merge")
        return map(self.expand, self.problem.solve(limit, **settings))

    def split(self, parts: int, **settings: Any) -> list[Part]:
        """Divides the part as Problem.split() does, into parts of the whole problem, which replace the part."""
        return [
            Part(
                self.expand(part.taken),
                part.problem,
                tuple(self.origin[option] for option in part.origin),
                self.times * part.times,
                part.weight,
            )
            for part in self.problem.split(parts, **settings)
        ]

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the whole problem for a cover of the rest."""
        return tuple(sorted([*self.taken, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        return f"<Part: {len(self.taken)} options taken, {self.problem!r} left>"
