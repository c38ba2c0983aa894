"""Grids of cells that crossing words fill: crosswords, nonograms, kakuro and similar puzzles.

>>> from dlx import grids
>>> slots = grids.runs(["...", ".#.", "..."])
>>> words = ["ape", "ago", "ear", "oar", "owe"]
>>> crossword = grids.crossing(dict.fromkeys(slots, words), distinct=[slots])
>>> crossword.count()
2
>>> print(grids.text(crossword.colours(crossword.first())))
ape
g#a
oar
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Collection, Hashable, Iterable, Mapping, Sequence

from ._problem import Problem

__all__ = ["crossing", "runs", "text"]

Place = tuple[int, int]


def runs(pattern: Sequence[str], black: str = "#") -> list[tuple[Place, ...]]:
    """Returns the runs of two or more cells that are not black: those of the rows, then those of the columns.

    A cell is a pair of its row and column, from 0.
    """
    width = max(map(len, pattern), default=0)
    rows = [[(row, column) for column in range(width)] for row in range(len(pattern))]

    def white(place: Place) -> bool:
        row, column = place
        return pattern[row][column : column + 1] not in ("", black)

    lines = [tuple(run) for line in [*rows, *zip(*rows)] for kept, run in groupby(line, white) if kept]
    return [run for run in lines if len(run) > 1]


def crossing(
    words: Mapping[tuple[Hashable, ...], Iterable[Sequence[Hashable]]],
    distinct: Iterable[Collection[tuple[Hashable, ...]]] = (),
) -> Problem:
    """Makes the problem of filling each slot with a word, so that crossing words agree in their common cells.

    `words` has the possible words of each slot. A slot is a tuple of cells. A word is a text or another
    hashable sequence of symbols; words that do not have a symbol for each cell are left out. `distinct` lists
    groups of slots that must have different words. The names of the options are pairs of a slot and a word. The
    symbols are the colours of the cells, so `colours()` of a cover returns the filled grid.
    """
    groups = [set(group) for group in distinct]
    options: dict[Hashable, list[Hashable]] = {}
    for slot, candidates in words.items():
        of_slot = [number for number, group in enumerate(groups) if slot in group]
        for word in candidates:
            if len(word) == len(slot):
                used = [("word", number, word) for number in of_slot]
                options[slot, word] = [slot, *used, *zip(slot, word)]
    return Problem(options, primary=words, colours=True)


def text(cells: Mapping[Place, Any], black: str = "#") -> str:
    """Returns a grid as text: a line for each row, and `black` for a place without a cell."""
    height, width = (1 + max((place[axis] for place in cells), default=-1) for axis in (0, 1))
    return "\n".join("".join(str(cells.get((r, c), black)) for c in range(width)) for r in range(height))
