"""The functions of the package `xcover` (0.2). They take lists of items, and return lists of option
numbers or the nodes of a decision diagram.

>>> from dlx.compat.xcover import covers
>>> options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
>>> print(list(covers(options)))
[[1, 3, 5]]
"""

from __future__ import annotations

from typing import Any, Hashable, Iterable, Iterator

import numpy as np

from ..._problem import Problem
from ..._sources import Items

Options = Iterable[Iterable[Hashable]]
Node = tuple[int, int, int, int]
"""The number of a node, its option, and the numbers of the nodes without and with the option."""


def _problem(options: Any, primary: Any, secondary: Any, colored: bool) -> Problem:
    return Problem._quietly([list(option) for option in options], primary, secondary, colored)


def covers(
    options: Options,
    primary: Items = None,
    secondary: Items = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """Yields the exact covers as lists of option numbers. With `colored`, secondary items are texts
    with a colour after a colon, such as "q:RED".
    """
    for cover in _problem(options, primary, secondary, colored).solve():
        yield list(cover)


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """Yields the exact covers of a matrix, whose non-zero entries count as 1."""
    for cover in Problem._quietly(np.asarray(matrix) != 0).solve():
        yield list(cover)


def covers_zdd(
    options: Options,
    primary: Items = None,
    secondary: Items = None,
    colored: bool = False,
    use_memo_cache: bool = False,
    choose_heuristic: str = "MRV",
) -> Iterator[Node]:
    """Returns the nodes of a decision diagram of the covers: tuples (number, option, node without the
    option, node with the option). Numbers begin at 2; node 0 is no cover, node 1 is a cover. The last
    node is the root. The diagram is the smallest one for its order of options, for any setting, because
    equal subproblems always share a node.
    """
    return _nodes(_problem(options, primary, secondary, colored), choose_heuristic)


def covers_bool_zdd(
    matrix: Any, use_memo_cache: bool = False, choose_heuristic: str = "MRV"
) -> Iterator[Node]:
    """Returns the nodes of the diagram of a matrix, whose non-zero entries count as 1."""
    return _nodes(Problem._quietly(np.asarray(matrix) != 0), choose_heuristic)


def _nodes(problem: Problem, heuristic: str) -> Iterator[Node]:
    if heuristic not in ("MRV", "leftmost"):
        raise ValueError(f"there is no heuristic {heuristic!r}")
    for line in problem.zdd().to_text().splitlines():
        if line[0].isdigit():
            number, option, without, taken = map(int, line.split())
            yield number, option, without, taken
