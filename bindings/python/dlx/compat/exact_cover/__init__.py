"""The functions of the packages `exact_cover` (1.x) and `exact_cover_py` (0.1). They take numpy
matrices, and return row numbers; those of a cover are in ascending order.

>>> import numpy as np
>>> from dlx.compat import exact_cover as ec
>>> S = np.array([[1,0,0,1,0], [1,1,1,0,0], [0,1,1,0,0], [0,0,0,0,1]], dtype=bool)
>>> print(ec.get_exact_cover(S))
[0 2 3]
>>> ec.get_solution_count(S)
1
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from ..._problem import Problem
from .error import CannotSplitFurther, ExactCoverError, NoSolution
from .io import DTYPE_FOR_ARRAY

__all__ = [
    "CannotSplitFurther", "ExactCoverError", "NoSolution", "exact_covers", "get_all_solutions",
    "get_exact_cover", "get_solution_count",
]


def _problem(matrix: Any) -> Problem:
    return Problem._quietly(np.asarray(matrix, dtype=DTYPE_FOR_ARRAY))


def get_exact_cover(matrix: Any) -> Any:
    """Returns the row numbers of an exact cover as an array. Raises NoSolution."""
    cover = _problem(matrix).first()
    if not cover:
        raise NoSolution("No solutions found.")
    return np.array(cover, dtype=np.int32)


def get_solution_count(matrix: Any) -> int:
    """Returns the number of exact covers."""
    return _problem(matrix).count()


def get_all_solutions(matrix: Any, max_count: int | None = None) -> set[tuple[int, ...]]:
    """Returns all exact covers, or `max_count` of them, as a set of tuples. Raises NoSolution."""
    found = set() if max_count == 0 else set(_problem(matrix).solve(max_count))
    if not found or found == {()}:
        raise NoSolution("No solutions found.")
    return found


def exact_covers(matrix: Any) -> Iterator[list[int]]:
    """Yields all exact covers as lists."""
    for cover in _problem(matrix).solve():
        yield list(cover)
