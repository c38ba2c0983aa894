"""Parts of a search: the covers that contain some options and leave out others."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_double, c_void_p
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, Iterator

from . import _library as lib
from ._errors import ParameterError
from ._library import call, library
from ._run import Cover, int_of

if TYPE_CHECKING:
    from ._problem import Problem

# Parts with a smaller weight, in nodes of the search, are not divided further.
_LEAST_WEIGHT = 64.0


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

    def count(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> int:
        """Returns the exact number of covers of the part and of all parts that it represents."""
        found = self.problem.count(threads=threads, time_limit=time_limit, memory=memory)
        return self.times * found

    def solve(self, n: int | None = None, *, time_limit: float | None = None) -> Iterator[Cover]:
        """Returns an iterator over the covers, or over the first `n` covers, as covers of the whole problem.
        A time limit ends the iteration.
        """
        if self.times != 1:
            raise ParameterError("the part represents merged parts, and has only a count", "merge")
        return map(self.expand, self.problem.solve(n, time_limit=time_limit))

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the whole problem for a cover of the rest."""
        return tuple(sorted([*self.taken, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        return f"<Part: {len(self.taken)} options taken, {self.problem!r} left>"


def _part(problem: Problem, handle: lib.Handle, times: int = 1, weight: float = 0.0) -> Part:
    taken = lib.numbers("dlx_reduction_forced", handle)
    origin = lib.numbers("dlx_reduction_origin", handle)
    return Part(taken, problem._rest(handle), origin, times, weight)


def given(problem: Problem, taken: Iterable[int], left_out: Iterable[int]) -> Part:
    """Returns the part whose covers contain the options `taken` and none of `left_out`."""
    options, out = list(taken), list(left_out)
    for option in (*options, *out):
        problem._known(option)
    first, second = lib.option_array(options), lib.option_array(out)
    made = lib.made("dlx_problem_given", problem._handle, first, len(first), second, len(second))
    return _part(problem, lib.Handle(made, "dlx_reduction_free"))


def split(problem: Problem, n: int, merge: bool, seed: int) -> list[Part]:
    """Divides the covers into at least `n` parts, by decreasing weight, or into fewer parts if the search
    is small.
    """
    options = lib.SplitOptions()
    library.dlx_split_options_init(byref(options), ctypes.sizeof(options))
    options.parts, options.merge, options.seed = n, merge, seed
    options.min_weight = _LEAST_WEIGHT
    made = lib.made("dlx_problem_split", problem._handle, byref(options), by=lib.call_stoppably)
    handle = lib.Handle(made, "dlx_split_free")
    return [_nth(problem, handle, number) for number in range(library.dlx_split_parts(handle))]


def _nth(problem: Problem, split: lib.Handle, number: int) -> Part:
    made, times, weight = c_void_p(), c_void_p(), c_double()
    call("dlx_split_part", split, number, byref(made), byref(times), byref(weight))
    digits = lib.taken_text(times) or "1"
    return _part(problem, lib.Handle(made, "dlx_reduction_free"), int_of(digits), weight.value)
