"""The functions of the package `xcover` (0.2): lists of items in, lists of option numbers out.

>>> from dlx.compat.xcover import covers
>>> options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
>>> print(list(covers(options)))
[[1, 3, 5]]
"""

from __future__ import annotations

from typing import Any, Hashable, Iterable, Iterator

import numpy as np

from .._problem import Problem


def covers(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """The exact covers, each as a list of option numbers. With `colored`, secondary items are texts,
    with a colour behind a colon: "q:RED"."""
    problem = Problem(
        [list(option) for option in options],
        primary=primary,
        secondary=secondary,
        colors=True if colored else None,
    )
    for cover in problem.solve():
        yield list(cover)


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The exact covers of a matrix whose entries are zero or not."""
    for cover in Problem(np.asarray(matrix) != 0).solve():
        yield list(cover)
