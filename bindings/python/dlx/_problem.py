"""Problems, and questions about them."""

from __future__ import annotations

import ctypes
import html
import operator
import os
import warnings
from contextlib import closing
from ctypes import byref, c_int64, c_uint32, c_uint64, c_void_p
from decimal import Decimal
from typing import Any, Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from . import _library as lib
from . import _parts
from . import _sources as sources
from ._answers import Cheapest, Drawing, Estimate, Estimated, Verdict
from ._checkpoint import Checkpoint
from ._diagram import ZDD
from ._errors import ParameterError, ParameterTypeError, ProblemWarning, Stopped
from ._library import call, library
from ._parts import Part
from ._run import (
    Cover,
    Plan,
    ProgressCallback,
    Run,
    Solutions,
    engine_names,
    int_of,
    make_question,
    seconds,
)

# Room for the options of a single cover; larger covers get more.
_FEW_OPTIONS = 256


def formats() -> dict[str, str]:
    """Returns the formats of problem files: for each its name and a summary."""
    lines = (line.split("\t") for line in lib.lines("dlx_formats"))
    return {name: summary for name, _, summary in lines}


def engines() -> list[str]:
    """Returns the names of the engines."""
    return list(engine_names())


def _format(name: str | None) -> bytes | None:
    return None if name is None else lib.raw(lib.choice(name, "format", list(formats())))


def settings_of(arguments: dict[str, Any]) -> dict[str, Any]:
    """Returns the settings among the arguments of a method or function: its locals() before it has other variables."""
    others = ("self", "kind", "progress", "problems")
    return {name: value for name, value in arguments.items() if name not in others}


class Problem(_parts.Divisible):
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
        True: entries "x:red" or ("x", "red") give the secondary item x a colour. A list with, for each
        option, a mapping from items to colours or None. False: "x:red" is an item like any other. By
        default, such an entry is an error if x is a secondary item.
    bounds
        How often primary items must be covered: {"a": (1, 3), "b": 2}.
    costs
        A number for each option, an exact decimal; also as a mapping if the options have names.
    labels
        A text for each option, which represents the option in files, if the options have no names.

    Gives a ProblemWarning if `warnings()` is not empty, or if the lists look like the rows of a matrix.

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
        colours: bool | Sequence[Mapping[Hashable, Hashable] | None] | None = None,
        bounds: Mapping[Hashable, int | tuple[int, int]] | None = None,
        costs: Iterable[Any] | Mapping[Any, Any] | None = None,
        labels: Iterable[str] | None = None,
    ) -> None:
        source = self._source(options, primary, secondary, colours)
        self._adopt(sources.build(source, bounds, costs, labels), source)
        if source.doubt:
            warnings.warn(source.doubt, ProblemWarning, stacklevel=2)
        self._warn()

    @staticmethod
    def _source(
        options: Any,
        primary: Iterable[Hashable] | None,
        secondary: Iterable[Hashable] | None,
        colours: bool | Sequence[Mapping[Hashable, Hashable] | None] | None,
    ) -> sources.Source:
        if hasattr(options, "tocsr") or hasattr(options, "to_numpy") or hasattr(options, "ndim"):
            if colours:
                raise ParameterError("colours are for lists of items", "colours")
            return sources.from_matrix(options, primary, secondary)
        return sources.from_lists(options, primary, secondary, colours)

    @classmethod
    def _quietly(
        cls,
        options: Any,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colours: bool = False,
    ) -> Problem:
        """Makes a problem without warnings, for the functions of dlx.compat."""
        source = cls._source(options, primary, secondary, colours)
        problem: Problem = Problem.__new__(Problem)
        problem._adopt(sources.build(source, None, None, None), source)
        return problem

    def _warn(self) -> None:
        """Warns the caller's caller if `warnings()` is not empty."""
        odd = self.warnings()
        if odd:
            more = " (and more: see warnings())" if len(odd) > 1 else ""
            warnings.warn(odd[0] + more, ProblemWarning, stacklevel=3)

    def _adopt(self, handle: c_void_p, source: sources.Source | None = None) -> None:
        self._handle = lib.Handle(handle, "dlx_problem_free")
        self.num_options: int = library.dlx_problem_options(handle)
        self.num_items: int = library.dlx_problem_items(handle)
        self.num_primary: int = library.dlx_problem_primary(handle)
        self._digits: int = library.dlx_problem_cost_digits(handle)
        self._items: list[Hashable] | None = None
        self._colours: list[Hashable] | None = None
        self._arrays: tuple[Any, Any, Any] | None = None
        self._keys: list[Hashable] | None = source.keys if source is not None else None
        if source is not None:
            nothing: list[Hashable] = [sources.NOTHING] * (self.num_items - len(source.items))
            self._items, self._colours = source.items + nothing, source.colour_names

    @classmethod
    def _of(cls, handle: c_void_p) -> Problem:
        problem: Problem = Problem.__new__(Problem)
        problem._adopt(handle)
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
    def from_csr(
        cls,
        offsets: Any,
        items: Any,
        num_items: int,
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        bounds: Mapping[Hashable, int | tuple[int, int]] | None = None,
        costs: Iterable[Any] | None = None,
    ) -> Problem:
        """Makes a problem from arrays: option k has the items items[offsets[k]:offsets[k + 1]], which are
        numbers below `num_items`.
        """
        source = sources.from_arrays(offsets, items, num_items, None, primary, secondary)
        problem: Problem = Problem.__new__(Problem)
        problem._adopt(sources.build(source, bounds, costs, None), source)
        problem._warn()
        return problem

    @classmethod
    def parse(
        cls, text: str | bytes, format: str | None = None, source: str = "<text>"
    ) -> Problem:
        """Reads a problem from text in one of `formats()`, such as Knuth's format, JSON, a matrix, CNF or
        OPB. Bytes may be compressed by gzip or zstd. Gives a ProblemWarning if `warnings()` is not empty.
        """
        if not isinstance(text, (str, bytes)):
            raise ParameterTypeError(f"text is {text!r}, expected a text or bytes", "text")
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        name, kind = lib.raw(source, "source"), _format(format)
        problem = cls._parsed(data, name, kind)
        problem._warn()
        return problem

    @classmethod
    def read(cls, path: str | os.PathLike[str], format: str | None = None) -> Problem:
        """Reads a problem from a file, which may be compressed by gzip or zstd."""
        with open(path, "rb") as file:
            data = file.read()
        name = os.fsencode(path)
        problem = cls._parsed(data, name, _format(format))
        problem._warn()
        return problem

    @classmethod
    def _parsed(cls, data: bytes, name: bytes | None, format: bytes | None) -> Problem:
        small = 1 << 16
        by = call if len(data) < small else lib.call_stoppably
        return cls._of(lib.made("dlx_problem_parse", data, len(data), name, format, by=by))

    def to(self, format: str = "text") -> str:
        """Returns the problem as text in one of `formats()`. Warns if the format cannot store a property of
        the problem.
        """
        text, lost = lib.two_texts("dlx_problem_write", self._handle, _format(format))
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

    # -- contents --------------------------------------------------------------------------------

    @property
    def num_secondary(self) -> int:
        """The number of secondary items."""
        return self.num_items - self.num_primary

    @property
    def items(self) -> list[Hashable]:
        """The items, primary items first."""
        return self._item_list.copy()

    def _names(self, kind: str = "item") -> list[str]:
        """Returns the library's names of items or colours; they may be numbers."""
        return lib.lines(f"dlx_problem_{kind}_names", self._handle)

    @property
    def _item_list(self) -> list[Hashable]:
        if self._items is None:
            self._items = list(self._names())
        return self._items

    @property
    def _colour_list(self) -> list[Hashable]:
        if self._colours is None:
            self._colours = list(self._names("colour"))
        return self._colours

    def __len__(self) -> int:
        """The number of options."""
        return self.num_options

    def __getitem__(self, option: int) -> tuple[Hashable, ...]:
        """Returns the items of an option; an item with a colour is a pair of item and colour."""
        option = operator.index(option)
        if not -self.num_options <= option < self.num_options:
            raise IndexError(f"there is no option {option}; there are {self.num_options}")
        if self._arrays is None:
            entries = library.dlx_problem_entries(self._handle)
            self._arrays = (
                (c_uint64 * (self.num_options + 1))(),
                (c_uint32 * entries)(),
                (c_uint32 * entries)(),
            )
            call("dlx_problem_arrays", self._handle, *self._arrays)
        offsets, items, colours = self._arrays
        option %= self.num_options
        entries_of = range(offsets[option], offsets[option + 1])
        return tuple(self._entry(items[k], colours[k]) for k in entries_of)

    def _entry(self, item: int, colour: int) -> Hashable:
        if not colour:
            return self._item_list[item]
        return self._item_list[item], self._colour_list[colour - 1]

    def options(self, cover: Iterable[int]) -> list[tuple[Hashable, ...]]:
        """Returns the options of a cover as lists of items."""
        return [self[option] for option in lib.option_numbers(cover) if self._known(option)]

    def labels(self, cover: Iterable[int]) -> list[Any]:
        """Returns the names of the options of a cover: keys of the mapping, values of the frame's index, or
        texts as returned by `label()`.
        """
        options = [option for option in lib.option_numbers(cover) if self._known(option)]
        if self._keys is None:
            return [self.label(option) for option in options]
        return [self._keys[option] for option in options]

    def _known(self, option: int) -> bool:
        if not hasattr(option, "__index__"):
            raise ParameterTypeError(f"an option is {option!r}, expected its number", "option")
        if not 0 <= operator.index(option) < self.num_options:
            raise IndexError(f"there is no option {option}; there are {self.num_options}")
        return True

    def bounds(self, item: Hashable) -> tuple[int, int]:
        """Returns how often a primary item must be covered: at least and at most."""
        low, high = c_uint32(), c_uint32()
        if item not in self._item_list:
            raise ParameterError(f"there is no item {item!r}", "item")
        place = self._item_list.index(item)
        call("dlx_problem_bounds", self._handle, place, byref(low), byref(high))
        return low.value, high.value

    def label(self, option: int) -> str:
        """Returns the text of an option: its label, or its items."""
        self._known(option)
        return lib.text("dlx_problem_label", self._handle, option) or lib.text(
            "dlx_problem_option_text", self._handle, option
        )

    def cost(self, cover: Iterable[int]) -> int | Decimal:
        """Returns the total cost of the options of a cover."""
        options = lib.option_array(cover)
        units = c_int64()
        call("dlx_problem_cost", self._handle, options, len(options), byref(units))
        return self._cost_of(units.value)

    def _cost_of(self, units: int) -> int | Decimal:
        return Decimal(units).scaleb(-self._digits, sources.EXACT) if self._digits else units

    def warnings(self) -> list[str]:
        """Returns the faults that the constructor warns about: primary items with fewer options than they
        need, secondary items without options, options without a primary item.
        """
        lines = lib.lines("dlx_problem_warnings", self._handle)
        if lines and self._items is not None:
            return [sources.by_items(line, self._names(), self._items) for line in lines]
        return lines

    # -- queries ---------------------------------------------------------------------------------

    def solve(
        self,
        n: int | None = None,
        *,
        threads: int | None = None,
        seed: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        unordered: bool | None = None,
        up_to_symmetry: bool | None = None,
        engine: str | None = None,
        branching: str | None = None,
        propagation: str | None = None,
        reducing: bool | None = None,
        progress: ProgressCallback = None,
    ) -> Solutions:
        """Returns an iterator over the covers, or over the first `n` covers, as they are found.

        With several threads (0: one for each core) the covers come in the order of one thread, unless
        `unordered` is true. A `seed` restarts the search with random orders until the first cover.
        `up_to_symmetry` gives one cover of each class. `progress` is True for a progress bar (by tqdm, if
        installed) or a function. A limit ends the iteration without an exception: the `outcome` of the
        result says how the search ended.
        """
        settings = settings_of(locals())
        return Solutions(Run(self._handle, "list", settings, progress))

    def __iter__(self) -> Iterator[Cover]:
        return iter(self.solve())

    def first(
        self,
        *,
        threads: int | None = None,
        seed: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        unordered: bool | None = None,
        up_to_symmetry: bool | None = None,
        engine: str | None = None,
        branching: str | None = None,
        propagation: str | None = None,
        reducing: bool | None = None,
        progress: ProgressCallback = None,
    ) -> Cover | None:
        """Returns the first cover, or None if there is provably no cover. The settings are those of
        `solve()`. Raises Stopped if a limit ended the search first.
        """
        settings = {"n": 1, **settings_of(locals())}
        with closing(Run(self._handle, "list", settings, progress)) as run:
            for cover in run.covers(room=_FEW_OPTIONS):
                return cover
            outcome = run.outcome
        if outcome != "exhausted":
            raise Stopped(f"the {outcome} was reached before there was a cover", outcome)
        return None

    def _answer(
        self,
        kind: str,
        settings: dict[str, Any],
        progress: ProgressCallback,
        keep: Callable[[bytes], None] | None = None,
    ) -> Run:
        run = Run(self._handle, kind, settings, progress)
        try:
            run.wait(keep)
        except BaseException:
            run.close()
            raise
        if run._bar is not None:
            run._bar.close()
        return run

    def count(
        self,
        *,
        up_to_symmetry: bool | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        counting: str | None = None,
        symmetry: bool | None = None,
        engine: str | None = None,
        reducing: bool | None = None,
        memory: int | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        save_interval: float | None = None,
        progress: ProgressCallback = None,
    ) -> int:
        """Returns the exact number of covers.

        `up_to_symmetry` counts the classes of covers under the symmetries of the problem. Raises Stopped if
        a limit ended the count; `found` of the exception is the number of covers counted so far.

        `checkpoint` names a file in which the count is saved every `save_interval` seconds (60) and when a
        limit, Ctrl-C or an exception ends the count. If the file exists, the count continues from there. Limits
        apply to the work from now on. Raises ParameterError if the file belongs to another problem or other
        settings.
        """
        settings = settings_of(locals())
        path, interval = settings.pop("checkpoint"), settings.pop("save_interval")
        if path is not None:
            file = Checkpoint(path)
            settings.update(save_interval=60 if interval is None else interval, saved=file.load())
            run = self._answer("count", settings, progress, file.write)
        elif interval is not None:
            raise ParameterError("save_interval needs a checkpoint", "save_interval")
        else:
            run = self._answer("count", settings, progress)
        run.need_whole("all covers were counted")
        return run.count

    def cheapest(
        self,
        k: int = 1,
        *,
        gap: float | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        progress: ProgressCallback = None,
    ) -> Cheapest:
        """Returns the `k` cheapest covers, with proof, in order of cost; fewer if there are fewer covers.

        With a `gap`, other covers may be cheaper than the last one by this share of its cost (0.01 is 1%);
        the `gap` of the result is the proved value. Raises Stopped if a limit ended the search; `answer`
        of the exception has the best covers so far, and the bound for all others.
        """
        settings = settings_of(locals())
        run = self._answer("cheapest", settings, progress)
        costs = run.costs
        found = Cheapest((self.cost(cover), cover) for cover in run.covers())
        found.no_others = bool(costs.no_others)
        if costs.has_bound:
            found.bound = self._cost_of(costs.bound)
        if found and (costs.has_bound or found.no_others):
            found.gap = costs.gap
        run.need_whole("the cheapest covers were proved", found)
        return found

    def within_cost(
        self,
        cost: Any,
        n: int | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        progress: ProgressCallback = None,
    ) -> Solutions:
        """Returns an iterator over the covers that cost at most `cost`, or the first `n` of them."""
        most = sources.units_below(cost, self._digits)
        settings = dict(n=n, max_cost=most, time_limit=time_limit, node_limit=node_limit)
        return Solutions(Run(self._handle, "list", settings, progress))

    def zdd(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        item_order: str | None = None,
        progress: ProgressCallback = None,
    ) -> ZDD:
        """Returns all covers as a decision diagram, for example to draw random covers or the k-th cover."""
        settings = settings_of(locals())
        run = self._answer("diagram", settings, progress)
        run.need_whole("the diagram was there")
        return ZDD(self, lib.made("dlx_run_diagram", run.handle, by=lib.call_stoppably))

    def sample(self, n: int = 1, seed: int = 0) -> list[Cover]:
        """Returns `n` covers drawn uniformly at random from `zdd()`."""
        return self.zdd().sample(n, seed)

    def plan(
        self,
        kind: str = "list",
        *,
        n: int | None = None,
        k: int | None = None,
        gap: float | None = None,
        threads: int | None = None,
        seed: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        unordered: bool | None = None,
        up_to_symmetry: bool | None = None,
        counting: str | None = None,
        symmetry: bool | None = None,
        engine: str | None = None,
        branching: str | None = None,
        propagation: str | None = None,
        reducing: bool | None = None,
        memory: int | None = None,
        item_order: str | None = None,
    ) -> Plan:
        """Returns the plan for a question ("list", "count", "cheapest", "diagram"). The settings are those of
        `solve()`, `count()`, `cheapest()` and `zdd()`, except `progress`.
        """
        settings = settings_of(locals())
        question = make_question(kind, settings)
        return Plan(lib.text("dlx_explain", self._handle, byref(question)))

    def estimate(
        self, probes: int = 10_000, seed: int = 0, time_limit: float | None = None
    ) -> Estimate:
        """Estimates the number of covers and the size of a search by random probes."""
        raw = lib.EstimateResult(size=ctypes.sizeof(lib.EstimateResult))
        limit = -1.0 if time_limit is None else seconds(time_limit)
        known = lib.natural(probes, "probes"), lib.natural(seed, "seed"), limit
        lib.call_stoppably("dlx_estimate", self._handle, *known, byref(raw))

        def number(of: lib.Estimated) -> Estimated:
            return Estimated(of.mean, of.low, of.high, of.log10_mean, bool(of.trustworthy))

        return Estimate(
            number(raw.covers), number(raw.nodes), raw.probes, bool(raw.exact), raw.seconds
        )

    def symmetries(self) -> int:
        """Returns the number of symmetries of the problem, including the identity."""
        order = lib.text("dlx_problem_symmetries", self._handle, by=lib.call_stoppably)
        return int_of(order)

    def reduce(self) -> Reduction:
        """Reduces the problem without changing its covers."""
        return Reduction(self)

    def given(self, taken: Iterable[int], left_out: Iterable[int] = ()) -> Part:
        """Returns the part of the search whose covers contain the options `taken` and none of `left_out`."""
        return _parts.given(self, taken, left_out)

    def _divided(self, options: lib.SplitOptions) -> list[Part]:
        return _parts.split(self, options)

    def verify(self, cover: Iterable[int]) -> Verdict:
        """Checks that the options are a cover, with code that shares nothing with the search."""
        options = lib.option_numbers(cover)
        for option in options:
            if not 0 <= option < self.num_options:
                return Verdict(f"there is no option {option}")
        array = lib.option_array(options)
        fault = lib.optional_text("dlx_problem_verify", self._handle, array, len(array))
        if fault is not None and self._items is not None:
            fault = sources.by_items(fault, self._names(), self._items)
        return Verdict(fault)

    # -- representations ------------------------------------------------------------------------

    def draw(self, cover: Iterable[int] = ()) -> Drawing:
        """Draws the matrix of a small problem, with the options of a cover marked."""
        options = lib.option_array(cover)
        return Drawing(
            *(lib.text("dlx_problem_draw", self._handle, options, len(options), k) for k in (0, 1))
        )

    def __repr__(self) -> str:
        items = f"{self.num_primary} items"
        if self.num_secondary:
            items = f"{self.num_primary} + {self.num_secondary} items"
        return f"<{type(self).__name__}: {items}, {self.num_options} options>"

    def _repr_html_(self) -> str:
        text = html.escape(repr(self))
        try:
            svg = self.draw().svg
        except ParameterError:  # too large for a picture
            return f"<p>{text}</p>"
        return f"<p>{text}</p>{svg[svg.index('<svg'):]}"  # without the first line of a file


class Reduction:
    """A reduced problem.

    The covers of the original problem are those of `problem`, with options numbered by `origin`,
    together with the options `forced`. `expand()` converts a cover of `problem`.
    """

    def __init__(self, problem: Problem) -> None:
        made = lib.made("dlx_reduce", problem._handle, by=lib.call_stoppably)
        handle = lib.Handle(made, "dlx_reduction_free")
        self.forced: Cover = lib.numbers("dlx_reduction_forced", handle)
        self.origin: Cover = lib.numbers("dlx_reduction_origin", handle)
        self.problem: Problem = problem._rest(handle, self.origin)
        self.infeasible: bool = bool(library.dlx_reduction_infeasible(handle))
        """True if the reduction proved that there is no cover."""

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the original problem for a cover of `problem`."""
        return tuple(sorted([*self.forced, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        if self.infeasible:
            return "<Reduction: there is no cover>"
        return f"<Reduction: {len(self.forced)} options forced, left {self.problem!r}>"
