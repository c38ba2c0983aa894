"""Sudokus: solve, count, generate, grade and explain, for one puzzle or whole columns.

>>> from dlx import sudoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.grade(puzzle).difficulty
'easy'

Grids in results have the form of the input: a text for a text, a list for a list of values or rows, an
array for an array of numbers (9x9 or 81; several puzzles as n x 81 or n x 9 x 9). For several puzzles, also
in a column of a frame, other results are a list. Shape and rules are those of the common 9x9 sudoku unless `rules` sets others: "box
2x3", "diagonals", "cage 12 r1c1 r1c2", ... one per line. A text may give pencil marks, which then
restrict the cells in every question. A puzzle whose marks exclude more than its givens do has no
canonical form.
"""

from __future__ import annotations

import json
import warnings
from contextlib import contextmanager
from ctypes import byref, c_char_p, c_size_t, c_uint8, c_uint64
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Iterator, Mapping

from . import _library as lib
from ._answers import Drawing
from ._errors import AmbiguousPuzzle, ParameterError
from ._library import call
from ._run import picked, texts_of
from ._sudoku_cells import candidates, minimize, redundant, solutions
from ._sudoku_grids import CHUNK, Grids, Rules, for_each, one_grid, part, rules_of, work_on

__all__ = [
    "DIFFICULTIES", "Grade", "Rating", "Step", "candidates", "canonicalize", "conflict", "count", "draw", "explain",
    "format", "generate", "grade", "hint", "marks", "minimize", "rate", "redundant", "rules_in", "settings",
    "solutions", "solve", "techniques",
]

DIFFICULTIES = ("easy", "medium", "hard", "fiendish", "extreme", "beyond")

# A count with a limit up to this number ends before Python would check for signals.
_FEW_SOLUTIONS = 100


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle."""

    solutions: int
    """0, 1, or 2 for more; the other fields have values for 1 only"""
    difficulty: str | None = None
    """for a person: "easy" to "extreme", "beyond\""""
    score: int = 0
    technique: str | None = None
    """the hardest technique of the solution"""
    guesses: float = 0.0
    """of a search"""
    nodes: float = 0.0


@dataclass(frozen=True)
class Rating:
    """The ratings of a puzzle by Sudoku Explainer."""

    er: float
    """ER: the hardest step of the solution"""
    ep: float
    """EP: the hardest step up to the first one that writes a value"""
    ed: float
    """ED: the first step"""
    technique: str
    """of the first of the hardest steps"""

    def __str__(self) -> str:
        return f"{self.er}/{self.ep}/{self.ed}"


@dataclass(frozen=True)
class Step:
    """A step of a solution by hand: values to place or candidates to remove, and the reason.

    Cells are numbered row by row from 0; `placed` and `removed` are pairs of cell and value.
    """

    technique: str
    placed: tuple[tuple[int, int], ...]
    removed: tuple[tuple[int, int], ...]
    cells: tuple[int, ...]
    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.technique}: {self.reason}"


def solve(puzzles: Any, *, rules: str | None = None, unique: bool | None = None) -> Any:
    """Returns the solution of a puzzle, or of each puzzle; None (in arrays: zeros) if there is none.

    For a puzzle with several solutions, returns the first one found and gives a dlx.AmbiguousPuzzle warning.
    With `unique` True, returns None (zeros) instead. With False, returns the first one without a warning,
    because nothing searches for a second one.
    """
    limit = 2 if unique is None or lib.flag(unique, "unique") else 1
    grids = Grids(puzzles, rules)
    cells = grids.rules.cells
    found, numbers = (c_uint8 * len(grids.values))(), (c_uint64 * grids.number)()

    def work(known: Rules, first: int, number: int) -> None:
        place, into = part(grids.values, first * cells), part(found, first * cells)
        known.call("dlx_sudoku_solve", known.handle, place, number, limit, into, part(numbers, first))

    work_on(grids, work)
    if bytes(numbers) == bytes(c_uint64(1)) * grids.number:  # the usual case
        return grids.give(found)
    counts = numbers[:]
    if unique is None and 2 in counts:
        name = "the puzzle" if grids.bare else f"puzzle {counts.index(2)}"
        message = f"{name} has several solutions, and the first one found is returned"
        warnings.warn(message + "; see `unique`", AmbiguousPuzzle, stacklevel=2)
    if unique:
        for number, count in enumerate(counts):
            if count != 1:
                counts[number] = 0
                found[number * cells : (number + 1) * cells] = [0] * cells
    return grids.give(found, counts)


def count(puzzles: Any, *, rules: str | None = None, limit: int = lib.NO_LIMIT) -> Any:
    """Returns the number of solutions of a puzzle, or of each puzzle, up to `limit`."""
    limit = lib.natural(limit, "limit")
    grids = Grids(puzzles, rules)
    counts = (c_uint64 * grids.number)()

    def work(known: Rules, first: int, number: int) -> None:
        by = known.call if limit <= _FEW_SOLUTIONS else lib.call_stoppably
        place = part(grids.values, first * grids.rules.cells)
        by("dlx_sudoku_solve", known.handle, place, number, limit, None, part(counts, first))

    work_on(grids, work)
    return grids.give_each(counts[:])


@lru_cache(maxsize=1)
def _techniques() -> tuple[tuple[str, str, int], ...]:
    lines = (line.split("\t") for line in lib.lines("dlx_sudoku_techniques"))
    return tuple((name, difficulty, int(score)) for name, difficulty, score in lines)


def techniques() -> list[tuple[str, str, int]]:
    """Returns the techniques of solutions by hand, the easiest first: name, difficulty, score."""
    return list(_techniques())


def _ask_each(function: str, grids: Grids, by: Any = None, settings: Mapping[str, object] = {}) -> list[Any]:
    """Returns the function's answer for each grid."""

    def answer(known: Rules, k: int) -> Any:
        with _with_settings(known, settings):
            place = part(grids.values, k * grids.rules.cells)
            return json.loads(lib.text(function, known.handle, place, 1, by=by or known.call))[0]

    return for_each(grids, answer)


def settings(query: str) -> dict[str, dict[str, Any]]:
    """Returns the settings of a query, "generate" or "grade", by name: for each its type, a sentence of help, its
    default, and its values or the range of its numbers.
    """
    return {each["name"]: each for each in json.loads(lib.text("dlx_sudoku_settings", lib.raw(query, "query")))}


@contextmanager
def _with_settings(known: Rules, settings: Mapping[str, object]) -> Iterator[None]:
    """Grades and explains with some settings. The object has the defaults afterwards, because it is used again."""
    if not settings:
        yield
        return
    try:
        for name, value in texts_of(settings).items():
            call("dlx_sudoku_set", known.handle, name, value)
        yield
    finally:
        call("dlx_sudoku_set", known.handle, None, None)


def grade(puzzles: Any, *, rules: str | None = None, **settings: Any) -> Any:
    """Returns the difficulty of a puzzle, or of each puzzle, for a person and for a search. `settings("grade")`
    lists the settings.
    """
    grids = Grids(puzzles, rules)
    by = lib.call_stoppably if settings else None
    return grids.give_each([Grade(**each) for each in _ask_each("dlx_sudoku_grade", grids, by, settings)])


def rate(puzzles: Any) -> Any:
    """Returns the ratings of Sudoku Explainer 1.2.1 of a classic 9x9 puzzle, or of each puzzle.

    The answer is None for a puzzle without exactly one solution, and for a puzzle that the
    techniques of Sudoku Explainer do not solve. Puzzles above 9.5 may take seconds.
    """
    grids = Grids(puzzles, None)
    answers = _ask_each("dlx_sudoku_rate", grids, lib.call_stoppably)
    return grids.give_each([answer and Rating(**answer) for answer in answers])


def explain(puzzle: Any, *, rules: str | None = None, limit: int | None = None, **settings: Any) -> list[Step]:
    """Returns the steps of a solution by hand, at most `limit`; none unless there is exactly one solution.

    `without`: names of techniques() that are not used; `settings("grade")` lists all settings.
    """
    grids = one_grid(puzzle, rules, "explain()")
    known = rules_of(grids.rules.text, grids.marks.get(0))
    most = lib.NO_LIMIT if limit is None else lib.natural(limit, "limit")
    with _with_settings(known, settings):
        steps = json.loads(lib.text("dlx_sudoku_explain", known.handle, grids.values, most, by=known.call))
    for step in steps:
        step["placed"], step["removed"] = (tuple(map(tuple, step[k])) for k in ("placed", "removed"))
        step["cells"] = tuple(step["cells"])
    return [picked(Step, step) for step in steps]


def hint(puzzle: Any, *, rules: str | None = None, **settings: Any) -> Step | None:
    """Returns the next step; None if there is none. The settings are those of explain()."""
    steps = explain(puzzle, rules=rules, limit=1, **settings)
    return steps[0] if steps else None


def rules_in(text: str) -> str:
    """Returns the rules that a text states, such as a link to a variant, for the argument `rules` of other
    functions; or the rules of the shape of its puzzles.

    >>> rules_in("1..4.4.1.1..4..3")
    'box 2x2\\n'
    """
    raw = lib.raw(text)
    return lib.text("dlx_sudoku_rules_in", raw, len(raw))


def conflict(puzzle: Any, *, rules: str | None = None) -> str | None:
    """Returns the first two givens that contradict each other; None if there are none."""
    grids = one_grid(puzzle, rules, "conflict()")
    return lib.optional_text("dlx_sudoku_conflict", grids.rules.handle, grids.values)


def marks(puzzles: Any, *, rules: str | None = None) -> Any:
    """Returns the pencil marks of a puzzle, or of each puzzle, in one line; None for a puzzle without marks."""
    grids = Grids(puzzles, rules)
    return grids.give_each([grids.marks.get(k) for k in range(grids.number)])


def format(puzzles: Any, name: str, *, solution: Any = None, rules: str | None = None) -> Any:
    """Returns a puzzle, or each puzzle, as text in a format: "grid", "line", "csv", "json", "svg", ...

    `solution` is the solution of the puzzle, or a list of solutions, for formats that show solutions.
    """
    grids = Grids(puzzles, rules)
    solved = None if solution is None else Grids(solution, grids.rules.text)
    if solved is not None and (solved.bare, solved.number) != (grids.bare, grids.number):
        raise ParameterError("there is not exactly one solution for each puzzle", "solution")
    cells = grids.rules.cells

    def text(known: Rules, number: int) -> str:
        filled = None if solved is None else part(solved.values, number * cells)
        values = part(grids.values, number * cells)
        return lib.text("dlx_sudoku_format", known.handle, values, filled, lib.raw(name, "name"))

    return grids.give_each(for_each(grids, text))


def draw(puzzle: Any, *, solution: Any = None, rules: str | None = None) -> Drawing:
    """Draws a puzzle, with its solution if given, as text, and as a picture in notebooks."""
    grid = format(puzzle if solution is None else solution, "grid", rules=rules)
    return Drawing(grid, format(puzzle, "svg", solution=solution, rules=rules))


def canonicalize(puzzles: Any, *, rules: str | None = None) -> Any:
    """Returns the canonical form of a puzzle, or of each puzzle. Two puzzles have equal forms if and only
    if they are essentially the same.
    """
    grids = Grids(puzzles, rules)
    cells = grids.rules.cells
    forms = (c_uint8 * len(grids.values))()

    def work(known: Rules, first: int, number: int) -> None:
        place, form = part(grids.values, first * cells), part(forms, first * cells)
        lib.call_stoppably("dlx_sudoku_canonicalize", known.handle, place, number, form)

    work_on(grids, work)
    return grids.give(forms)


def generate(
    number: int | None = None,
    *,
    skip: int = 0,
    rules: str | None = None,
    **settings: Any,
) -> Any:
    """Generates a puzzle with exactly one solution, or a list of `number`. A seed always gives the same puzzles,
    of which the first `skip` are left out.

    `settings("generate")` lists the settings: `seed`, `symmetry` of the givens ("rotate180", "mirror-h", ...),
    `min_givens` and `max_givens`, `difficulty` ("hard", "easy-medium"), `technique`, `rating`, and others.
    """
    known = rules_of(rules)
    given = texts_of(settings)
    names = (c_char_p * len(given))(*given.keys())
    values = (c_char_p * len(given))(*given.values())
    made: list[str] = []
    wanted = 1 if number is None else lib.natural(number, "number")
    skip = lib.natural(skip, "skip")
    while len(made) < wanted:  # some at a time, because a call for many keeps all of them
        size = min(CHUNK, wanted - len(made))
        puzzles, done = (c_uint8 * (size * known.cells))(), c_size_t()
        first = skip + len(made)
        arguments = (known.handle, names, values, len(given), first, size, puzzles, None, byref(done))
        lib.call_stoppably("dlx_sudoku_generate", *arguments)
        text = known.write(puzzles, done.value * known.cells)
        made += [text[k : k + known.cells] for k in range(0, len(text), known.cells)]
        if done.value < size:
            raise ParameterError("no such puzzle was found in the permitted attempts", "number")
    return made[0] if number is None else made


def __dir__() -> list[str]:
    return __all__
