"""Parts of problems: the rest of a problem after options were taken, left out or found to be useless."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, Iterator

from ._errors import ParameterError
from ._run import Cover

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._problem import Problem
    from ._settings import CountSettings, ListSettings, SplitSettings


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

    def count(self, **settings: Unpack[CountSettings]) -> int:
        """Returns the exact number of covers of the part and of all parts that it represents."""
        return self.times * self.problem.count(**settings)

    def solve(self, limit: int | None = None, **settings: Unpack[ListSettings]) -> Iterator[Cover]:
        """Returns an iterator over the covers, as covers of the whole problem, at most `limit`. A limit ends
        the iteration without an exception.
        """
        if self.times != 1:
            raise ParameterError("the part represents merged parts, and has only a count", "merge")
        return map(self.expand, self.problem.solve(limit, **settings))

    def split(self, parts: int, **settings: Unpack[SplitSettings]) -> list[Part]:
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
