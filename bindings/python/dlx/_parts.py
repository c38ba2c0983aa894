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


class Divisible:
    """A problem or a part of a problem, which can be divided."""

    def split(
        self,
        parts: int,
        *,
        merge: bool = False,
        force: bool = False,
        seed: int = 0,
        min_weight: float = 64,
    ) -> list[Part]:
        """Divides the search into parts for other processes, the largest first. Each cover belongs to exactly
        one part. The parts of a part are parts of the whole problem, and replace the part.

        There are at least as many parts as requested, or fewer for a small search. With `merge`, for counts
        only, parts that have the same number of covers become one part with a number of `times`, and a search
        that one core counts faster is a single part, unless `force` is true; about a second of work shows
        whether one core is faster. Parts with a weight below `min_weight` are not divided. The division is
        the same for the same arguments.
        """
        options = lib.SplitOptions()
        library.dlx_split_options_init(byref(options), ctypes.sizeof(options))
        options.parts = lib.natural(parts, "parts", 1 << 32)
        options.merge, options.force = lib.flag(merge, "merge"), lib.flag(force, "force")
        options.seed, options.min_weight = lib.natural(seed, "seed"), lib.real(min_weight, "min_weight")
        return self._divided(options)

    def _divided(self, options: lib.SplitOptions) -> list[Part]:
        raise NotImplementedError


@dataclass(frozen=True)
class Part(Divisible):
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

    def _divided(self, options: lib.SplitOptions) -> list[Part]:
        return [
            Part(
                self.expand(part.taken),
                part.problem,
                tuple(self.origin[option] for option in part.origin),
                self.times * part.times,
                part.weight,
            )
            for part in self.problem._divided(options)
        ]

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the whole problem for a cover of the rest."""
        return tuple(sorted([*self.taken, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        return f"<Part: {len(self.taken)} options taken, {self.problem!r} left>"


def _part(problem: Problem, handle: lib.Handle, times: int = 1, weight: float = 0.0) -> Part:
    taken = lib.numbers("dlx_reduction_forced", handle)
    origin = lib.numbers("dlx_reduction_origin", handle)
    return Part(taken, problem._rest(handle, origin), origin, times, weight)


def given(problem: Problem, taken: Iterable[int], left_out: Iterable[int]) -> Part:
    """Returns the part whose covers contain the options `taken` and none of `left_out`."""
    options, out = lib.option_numbers(taken), lib.option_numbers(left_out)
    for option in (*options, *out):
        problem._known(option)
    first, second = lib.option_array(options), lib.option_array(out)
    made = lib.made("dlx_problem_given", problem._handle, first, len(first), second, len(second))
    return _part(problem, lib.Handle(made, "dlx_reduction_free"))


def split(problem: Problem, options: lib.SplitOptions) -> list[Part]:
    """Divides a problem into parts, by decreasing weight."""
    made = lib.made("dlx_problem_split", problem._handle, byref(options), by=lib.call_stoppably)
    handle = lib.Handle(made, "dlx_split_free")
    return [_nth(problem, handle, number) for number in range(library.dlx_split_parts(handle))]


def _nth(problem: Problem, split: lib.Handle, number: int) -> Part:
    made, times, weight = c_void_p(), c_void_p(), c_double()
    call("dlx_split_part", split, number, byref(made), byref(times), byref(weight))
    digits = lib.taken_text(times) or "1"
    return _part(problem, lib.Handle(made, "dlx_reduction_free"), int_of(digits), weight.value)
