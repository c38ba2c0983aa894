"""Questions about single cells of sudokus: their candidates, redundant givens, and all solutions."""

from __future__ import annotations

from ctypes import c_uint8, c_uint64
from functools import lru_cache
from typing import Any, Callable, Iterable, Iterator, Sequence

from . import _library as lib
from ._library import call
from ._sudoku_grids import Grids, Rules, for_each, one_grid, part, rules_of, work_on


def _solve(rules: Rules, grids: Sequence[bytes], limit: int) -> tuple[list[bytes], list[int]]:
    """Returns for each grid its first solution, or zeros, and the number of solutions up to `limit`."""
    values = b"".join(grids)
    found = (c_uint8 * len(values)).from_buffer_copy(values)
    counts = (c_uint64 * len(grids))()
    rules.call("dlx_sudoku_solve", rules.handle, found, len(grids), limit, found, counts)
    solved, cells = bytes(found), rules.cells
    return [solved[k : k + cells] for k in range(0, len(solved), cells)], counts[:]


def _with(grid: bytes, cell: int, value: int) -> bytes:
    return grid[:cell] + bytes((value,)) + grid[cell + 1 :]


def _for_each(grids: Grids, answer: Callable[[Rules, bytes], Any]) -> list[Any]:
    """Returns the answers of answer(rules, grid) for all grids."""
    values, cells = bytes(grids.values), grids.rules.cells
    return for_each(grids, lambda rules, k: answer(rules, values[k * cells : (k + 1) * cells]))


# -- candidates and solutions ------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _values_in(mask: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1)


def _candidates_of(grids: Grids) -> list[tuple[int, ...]]:
    """Returns the candidates of each cell of all puzzles."""
    cells = grids.rules.cells
    masks = (c_uint64 * len(grids.values))()

    def work(rules: Rules, first: int, number: int) -> None:
        places = part(grids.values, first * cells), number, part(masks, first * cells)
        lib.call_stoppably("dlx_sudoku_candidates", rules.handle, *places)

    work_on(grids, work)
    return list(map(_values_in, masks))


def candidates(puzzles: Any, *, rules: str | None = None) -> Any:
    """Returns for each cell of a puzzle, or of each puzzle, the values that the cell has in some solution, as a
    list of tuples. Pencil marks restrict the solutions.

    >>> candidates("1.3.3.1.21434321", rules="box 2x2")[:4]
    [(1,), (2, 4), (3,), (2, 4)]
    """
    grids = Grids(puzzles, rules)
    cells, values = grids.rules.cells, _candidates_of(grids)
    return grids.give_each([values[k : k + cells] for k in range(0, len(values), cells)])


def _solutions_of(
    rules: Rules, open_cells: list[tuple[int, tuple[int, ...]]], given: bytes, solution: bytes
) -> Iterator[bytes]:
    """Yields `solution`, then the other solutions with the givens. From the last open cell to the first, a
    group of solutions agrees with `solution` up to the cell and differs in the cell, so no solution
    occurs twice.
    """
    yield solution
    for at in range(len(open_cells) - 1, -1, -1):
        cell, values = open_cells[at]
        start = bytearray(given)
        for before, _ in open_cells[:at]:
            start[before] = solution[before]
        trials = [_with(bytes(start), cell, value) for value in values if value != solution[cell]]
        solved, counts = _solve(rules, trials, 1)
        for trial, grid, count in zip(trials, solved, counts):
            if count:
                yield from _solutions_of(rules, open_cells[at + 1 :], trial, grid)


def solutions(puzzle: Any, *, rules: str | None = None, limit: int | None = None) -> Iterator[Any]:
    """Yields each solution of a puzzle once, at most `limit`, in the form of the puzzle.

    >>> list(solutions("1.3.3.1.21434321", rules="box 2x2"))
    ['1234341221434321', '1432321421434321']
    """
    grids = one_grid(puzzle, rules, "solutions()")
    most = lib.NO_LIMIT if limit is None else lib.natural(limit, "limit")
    return _solutions(grids, most)


def _solutions(grids: Grids, limit: int) -> Iterator[Any]:
    known = rules_of(grids.rules.text, grids.marks.get(0))
    given = bytes(grids.values)
    (first,), (number,) = _solve(known, [given], 1)
    if number == 0 or limit == 0:
        return
    open_cells = [(cell, values) for cell, values in enumerate(_candidates_of(grids)) if len(values) > 1]
    for place, solution in enumerate(_solutions_of(known, open_cells, given, first), 1):
        yield grids.give((c_uint8 * known.cells)(*solution))
        if place == limit:
            return


# -- givens ------------------------------------------------------------------------------------------


def _without_marks(puzzles: Any, rules: str | None) -> Grids:
    """Returns the grids without their pencil marks. Refuses marks that exclude more than the givens do,
    because the removal of a given would have no effect where the given is also a mark.
    """
    grids = Grids(puzzles, rules)
    unused = (c_uint8 * grids.rules.cells)()
    for number, marks in grids.marks.items():
        name = lib.raw(f"puzzle {number}")
        call("dlx_sudoku_parse", grids.rules.handle, lib.raw(marks), len(marks), name, unused, None)
    grids.marks = {}
    return grids


def _redundant_in(rules: Rules, grid: bytes) -> list[int]:
    if _solve(rules, [grid], 2)[1] != [1]:
        return []
    givens = [cell for cell, value in enumerate(grid) if value]
    _, counts = _solve(rules, [_with(grid, cell, 0) for cell in givens], 2)
    return [cell for cell, count in zip(givens, counts) if count == 1]


def redundant(puzzles: Any, *, rules: str | None = None) -> Any:
    """Returns the cells whose givens can each be removed alone from a puzzle, or from each puzzle, with
    exactly one solution; an empty list for other puzzles. Cells are numbered row by row from 0.

    Refuses puzzles with pencil marks.
    """
    grids = _without_marks(puzzles, rules)
    return grids.give_each(_for_each(grids, _redundant_in))


def minimize(puzzles: Any, *, rules: str | None = None, order: Iterable[int] | None = None) -> Any:
    """Removes redundant givens of a puzzle, or of each puzzle, until none is redundant; returns None (in
    arrays: zeros) for a puzzle without exactly one solution.

    Cells are tried in the order `order`, by default from the last to the first. Givens of cells that are
    not in `order` remain. Refuses puzzles with pencil marks.
    """
    grids = _without_marks(puzzles, rules)
    cells = grids.rules.cells
    chosen = reversed(range(cells)) if order is None else order
    tried = [lib.natural(cell, "order", cells) for cell in chosen]

    def minimal(rules: Rules, grid: bytes) -> bytes | None:
        if _solve(rules, [grid], 2)[1] != [1]:
            return None
        for cell in tried:
            if grid[cell]:
                less = _with(grid, cell, 0)
                grid = less if _solve(rules, [less], 2)[1] == [1] else grid
        return grid

    found: list[bytes | None] = _for_each(grids, minimal)
    values = b"".join(bytes(cells) if grid is None else grid for grid in found)
    counts = [int(grid is not None) for grid in found]
    return grids.give((c_uint8 * len(values)).from_buffer_copy(values), counts)
