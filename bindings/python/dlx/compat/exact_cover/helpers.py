"""Divisions, reductions and checks of matrices of `exact_cover`."""

from __future__ import annotations

from collections import deque
from typing import Any, Iterable, Iterator

import numpy as np

from ..._problem import Problem
from .error import CannotSplitFurther, NoSolution
from .io import DTYPE_FOR_ARRAY


def create_numpy_array(a: Any) -> Any:
    """Returns an array of booleans."""
    return np.array(a, dtype=DTYPE_FOR_ARRAY)


def cut(a: Any) -> Any:
    """Returns the matrix without the columns of a row that is in every cover, because a column has only this
    row, and without the rows that share a column with this row. Raises NoSolution if there is no such row.

    The original keeps only rows with four ones.
    """
    forced = np.flatnonzero(a.sum(axis=0) == 1)
    if not forced.size:
        raise NoSolution("No column has exactly one row.")
    row = a[a[:, forced[0]] == 1][0] != 0
    apart = ~(a[:, row] != 0).any(axis=1)
    return a[apart][:, ~row]


def reduce(a: Any) -> Any:
    """Returns the matrix after cut(), as often as possible."""
    while True:
        try:
            a = cut(a)
        except NoSolution:
            return a


def split_problem(a: Any, n: int) -> Iterator[Any]:
    """Yields at least `n` matrices whose covers together are the covers of the matrix. Rows keep their numbers:
    excluded rows are zeros. Raises NoSolution if no cover remains, and CannotSplitFurther if a matrix has
    only one row in each column.
    """
    parts = deque([a])
    while parts and len(parts) < n:
        parts.extend(_divided(parts.popleft()))
    if not parts:
        raise NoSolution("No part has a solution.")
    yield from parts


def _divided(a: Any) -> list[Any]:
    """Returns a matrix for each row of the column with the most rows, without the other rows of the column;
    none if a column has no row.
    """
    rows_of = a.sum(axis=0)
    if rows_of.min(initial=1) < 1:
        return []
    if rows_of.max(initial=0) < 2:
        raise CannotSplitFurther("Every column has only one row.")
    rows = np.flatnonzero(a[:, rows_of.argmax()])
    parts = []
    for row in rows:
        part = a.copy()
        part[rows[rows != row]] = 0
        parts.append(part)
    return parts


def is_solution(solution: Iterable[int], problem: Any) -> bool:
    """Returns true if the rows are an exact cover of the matrix. No rows are not a solution."""
    rows = [int(row) for row in solution]
    matrix = Problem._quietly(np.asarray(problem, dtype=DTYPE_FOR_ARRAY))
    return bool(rows) and bool(matrix.verify(rows))
