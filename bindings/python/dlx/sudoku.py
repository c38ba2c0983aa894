"""Sudokus: solved, counted, made, graded and explained; one, or whole columns of them.

>>> from dlx import sudoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.grade(puzzle).difficulty
'easy'

What comes back has the form of what was given: a text for a text, a list for a list of values, an
array for an array (9x9 or 81; many of them as n x 81 or n x 9 x 9), a list for a list of texts, a
column for a column of pandas. The shape and the rules are those of the common 9x9 sudoku, or
`rules` says others: "box 2x3", "diagonals", "cage 12 r1c1 r1c2", ... on lines of their own.

A text may give pencil marks: each cell then has one of its marks, whatever is asked. Puzzles whose marks
strike out more than their givens do have no canonical form.
"""

from __future__ import annotations

import json
import operator
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_char_p, c_size_t, c_uint8, c_uint64, create_string_buffer, sizeof
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Callable, Iterable, Sequence

from . import _library as lib
from ._errors import ParameterError, ParseError
from ._library import call, library

__all__ = [
    "DIFFICULTIES",
    "Grade",
    "Step",
    "Sudoku",
    "canonicalize",
    "conflict",
    "count",
    "explain",
    "generate",
    "grade",
    "hint",
    "solve",
    "techniques",
]

DIFFICULTIES = ("easy", "medium", "hard", "fiendish", "extreme", "beyond")

# So many puzzles go to the library in one call: between calls Python looks after Ctrl-C.
_CHUNK = 8192
# So many become texts at a time, whose memory is used again for the next ones.
_WRITTEN = 1024
# Those of as many are counted in as little time.
_FEW_SOLUTIONS = 100


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is."""

    difficulty: str | None
    """for a person: "easy" to "extreme", "beyond"; None unless there is exactly one solution"""
    score: int
    technique: str | None
    """the hardest that it takes"""
    guesses: float
    """of a search"""
    nodes: float
    solutions: int
    """0, 1, or 2 for more"""


@dataclass(frozen=True)
class Step:
    """One conclusion of a person: what can be written or struck out, and why.

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


class _Rules:
    """The library's view of some rules, and of the marks of a puzzle. Each thread has its own."""

    def __init__(self, rules: str | None, marks: str | None) -> None:
        by = call if rules is None else lib.call_stoppably
        made = lib.made("dlx_sudoku_new", lib.raw(rules), by=by)
        self.handle = lib.Handle(made, "dlx_sudoku_free")
        self.text = rules
        if marks is not None:
            call("dlx_sudoku_set_marks", self.handle, lib.raw(marks))
        self.cells: int = library.dlx_sudoku_cells(self.handle)
        self.side: int = library.dlx_sudoku_side(self.handle)

    def read(self, text: bytes) -> Any:
        """The values of grids written one behind the other."""
        values = (c_uint8 * len(text))()
        call("dlx_sudoku_read", self.handle, text, len(text), values)
        return values

    def parse(self, text: str, name: str | None) -> tuple[Any, str | None]:
        """The values of one puzzle in any format, and its pencil marks if it has some. Errors call it by
        its name, if it has one."""
        if len(text) == self.cells and text.isascii():
            try:
                return self.read(text.encode()), None
            except ParseError:
                pass  # whoever reads all formats says it better
        values = (c_uint8 * self.cells)()
        data = text.encode("utf-8", "surrogateescape")
        marked = self.handle, data, len(data), lib.raw(name), values
        return values, lib.optional_text("dlx_sudoku_parse_marked", *marked)

    def write(self, values: Any, cells: int) -> str:
        buffer = create_string_buffer(cells)
        call("dlx_sudoku_write", self.handle, values, cells, buffer)
        return str(buffer, "ascii")  # `raw` would be a copy


_local = threading.local()


def _rules(rules: str | None, marks: str | None = None) -> _Rules:
    made = getattr(_local, "made", None)
    if made is None:
        made = _local.made = lru_cache(maxsize=16)(_Rules)
    found: _Rules = made(rules, marks)
    return found


Wrap = Callable[[list[Any]], Any]


class _Grids:
    """Puzzles as the library takes them, and the way back to the form that they came in."""

    def __init__(self, puzzles: Any, rules: _Rules) -> None:
        self.rules = rules
        self.bare = False  # one puzzle, not a list
        self._write: Callable[[Any, int], Any] = self._as_text
        self.wrap: Wrap = list
        self.marks: dict[int, str] = {}  # of puzzles that have some
        cells = rules.cells
        if isinstance(puzzles, (Sudoku, str)):
            self.bare = True
            self.values = self._parsed(puzzles, None)
        elif isinstance(puzzles, (bytes, bytearray)):
            raise ParameterError("the puzzles are bytes, expected a text", "puzzles")
        elif hasattr(puzzles, "columns"):
            raise ParameterError(
                "the puzzles are a frame, expected one of its columns, or its to_numpy()", "puzzles"
            )
        elif hasattr(puzzles, "index") and hasattr(puzzles, "to_numpy"):  # a column of pandas
            column = puzzles
            self.wrap = lambda found: type(column)(
                found, index=column.index, name=column.name, dtype=None if found else object
            )
            self.values = self._texts(puzzles.tolist())
        elif hasattr(puzzles, "__array_interface__"):
            self._from_array(puzzles)
        else:
            self._from_list(list(puzzles))
        self.number = len(self.values) // cells

    def _parsed(self, puzzle: Any, number: int | None) -> Any:
        name = None if number is None else f"puzzle {number}"
        if isinstance(puzzle, Sudoku):
            if puzzle.rules != self.rules.text:
                raise ParameterError(f"{name or 'the puzzle'} has other rules", "rules")
            values, marks = self.rules.parse(puzzle.text, name)[0], puzzle.marks
        elif isinstance(puzzle, str):
            values, marks = self.rules.parse(puzzle, name)
        else:
            raise ParameterError(f"{name} is {puzzle!r}, expected a text", "puzzles")
        if marks is not None:
            self.marks[number or 0] = marks
        return values

    def _texts(self, puzzles: list[Any]) -> Any:
        cells = self.rules.cells
        try:
            joined = "".join(puzzles)
        except TypeError:
            joined = ""  # not all are texts
        if joined and joined.isascii() and set(map(len, puzzles)) == {cells}:
            try:
                return self.rules.read(joined.encode())
            except ParseError:
                pass  # one by one, it is seen in which
        values = (c_uint8 * (cells * len(puzzles)))()
        for number, puzzle in enumerate(puzzles):
            values[number * cells : (number + 1) * cells] = list(self._parsed(puzzle, number))
        return values

    def _from_array(self, array: Any) -> None:
        import numpy as np

        cells, side = self.rules.cells, self.rules.side
        shape = array.shape
        if array.dtype.kind in "UO" and not _has_numbers(array):
            self.values = self._from_text_array(array.reshape(-1))
            self.wrap = lambda found: np.array(found, dtype=object).reshape(shape)
            return
        if array.dtype.kind not in "iufO":
            raise ParameterError(f"the array has the type {array.dtype}", "puzzles")
        if shape in ((cells,), (side, side)):
            self.bare = True
        elif not (shape[1:] == (cells,) or shape[1:] == (side, side)):
            raise ParameterError(
                f"the array has shape {shape}, expected ({cells},) or ({side}, {side}), or many of "
                "these",
                "puzzles",
            )
        if array.size and not (array.max() <= side and array.min() >= 0):
            raise ParameterError(f"a value is not within 0 to {side}", "puzzles")
        if array.dtype.kind in "fO" and (array != np.floor(array)).any():
            raise ParameterError("a value is no whole number", "puzzles")
        flat = np.ascontiguousarray(array, dtype=np.uint8).reshape(-1)
        self.values = (c_uint8 * flat.size).from_buffer_copy(flat.data)
        dtype = array.dtype

        def back(values: Any, solved: int) -> Any:
            return np.frombuffer(values, dtype=np.uint8).astype(dtype, copy=False).reshape(shape)

        self._write = back
        self.wrap = lambda found: np.array(found)

    def _from_text_array(self, array: Any) -> Any:
        import numpy as np

        # Texts of numpy are the numbers of their characters.
        if array.size and array.dtype.kind == "U" and array.dtype.itemsize == 4 * self.rules.cells:
            characters = np.ascontiguousarray(array).view(np.uint32)
            if characters.max() < 128:
                try:
                    return self.rules.read(characters.astype(np.uint8).tobytes())
                except ParseError:
                    pass  # one by one, it is seen in which
        return self._texts(array.tolist())

    def _from_list(self, puzzles: list[Any]) -> None:
        cells, side = self.rules.cells, self.rules.side
        if puzzles and isinstance(puzzles[0], (str, Sudoku)):
            self.values = self._texts(puzzles)
            return
        if len(puzzles) == side and all(isinstance(row, (list, tuple)) for row in puzzles):
            if all(len(row) == side for row in puzzles):  # rows of one grid
                flat = [value for row in puzzles for value in row]
                self._single(flat, lambda v: [v[k : k + side] for k in range(0, cells, side)])
                return
        if len(puzzles) == cells and not any(isinstance(v, (list, tuple)) for v in puzzles):
            self._single(puzzles, list)
            return
        known = _bytes_of_lists(puzzles, cells, side)
        if known is None:  # rows, other kinds of lists, or bad values
            grids = [self._flat(puzzle, number) for number, puzzle in enumerate(puzzles)]
            self.values = _bytes_of(list(chain.from_iterable(grids)), side)
        else:
            self.values = known

        def back(values: Any, number: int) -> list[list[int]]:
            view = memoryview(values).cast("B")
            return [view[k * cells : (k + 1) * cells].tolist() for k in range(number)]

        self._write = back

    def _single(self, flat: list[Any], shape: Callable[[list[int]], Any]) -> None:
        self.bare = True
        self.values = _bytes_of(flat, self.rules.side)
        self._write = lambda values, number: shape(list(values))

    def _flat(self, puzzle: Any, number: int) -> Sequence[Any]:
        flat: Sequence[Any] = puzzle
        if not isinstance(puzzle, (list, tuple)):
            flat = list(puzzle) if isinstance(puzzle, Iterable) else [puzzle]
        if flat and isinstance(flat[0], (list, tuple)):
            flat = list(chain.from_iterable(flat))
        if len(flat) != self.rules.cells:
            raise ParameterError(
                f"puzzle {number} has {len(flat)} cells, expected {self.rules.cells}", "puzzles"
            )
        return flat

    def _as_text(self, values: Any, number: int) -> Any:
        cells = self.rules.cells
        if self.bare:
            return self.rules.write(values, cells)
        found: list[str] = []
        for first in range(0, number, _WRITTEN):
            written = cells * min(_WRITTEN, number - first)
            text = self.rules.write(_part(values, first * cells), written)
            found += [text[k : k + cells] for k in range(0, written, cells)]
        return found

    def give(self, values: Any, counts: list[int] | None = None) -> Any:
        """Grids, in the form that they came in. Those without a solution are None among texts and
        lists, and zeros in arrays."""
        found = self._write(values, self.number)
        if self.bare:
            none = counts is not None and counts[0] == 0
            return None if none and not hasattr(found, "dtype") else found
        if isinstance(found, list):
            if counts is not None and 0 in counts:
                found = [grid if count else None for grid, count in zip(found, counts)]
            return self.wrap(found)
        return found

    def give_each(self, found: list[Any]) -> Any:
        """Something for each puzzle."""
        return found[0] if self.bare else self.wrap(found)


def _has_numbers(array: Any) -> bool:
    return array.size > 0 and not any(isinstance(value, (str, Sudoku)) for value in array.flat)


def _within(known: bytes, side: int) -> bool:
    return not known.translate(None, bytes(range(side + 1)))


def _bytes_of_lists(puzzles: list[Any], cells: int, side: int) -> Any:
    """The values of grids that are lists or tuples of good values; None if some are something else. In less
    than half the time that looking at each takes."""
    if not (set(map(type, puzzles)) <= {list, tuple} and set(map(len, puzzles)) <= {cells}):
        return None
    try:
        known = b"".join(map(bytes, puzzles))
    except (TypeError, ValueError):
        return None
    return (c_uint8 * len(known)).from_buffer_copy(known) if _within(known, side) else None


def _bytes_of(values: list[Any], side: int) -> Any:
    def good(value: Any) -> bool:
        try:
            return 0 <= operator.index(value) <= side
        except TypeError:
            return False

    try:
        known = bytes(values)
        bad = not _within(known, side)
    except (TypeError, ValueError):  # no whole numbers, or none of a byte
        bad = True
    if bad:
        value = next(value for value in values if not good(value))
        raise ParameterError(f"a cell has {value!r}, expected a value from 0 to {side}", "puzzles")
    return (c_uint8 * len(known)).from_buffer_copy(known)


def _chunks(grids: _Grids) -> list[tuple[int, int]]:
    """Some thousand puzzles at a time, those with marks alone: the first one, and how many."""
    chunks, first = [], 0
    for end in [*sorted(grids.marks), grids.number]:
        chunks += [(k, min(_CHUNK, end - k)) for k in range(first, end, _CHUNK)]
        chunks += [(end, 1)] if end in grids.marks else []
        first = end + 1
    return chunks


def _work_on(
    grids: _Grids,
    chunks: list[tuple[int, int]],
    threads: int,
    quick: bool,
    work: Callable[[_Rules, int, int], None],
) -> None:
    """Calls work(rules, first, how many) for each chunk. `quick`: one is done before a signal would be
    looked for."""
    threads = lib.natural(threads, "threads", 1 << 16)

    def rules_of(chunk: tuple[int, int]) -> _Rules:
        return _rules(grids.rules.text, grids.marks.get(chunk[0]))

    if threads == 1 or len(chunks) < 2:
        for chunk in chunks:
            known = rules_of(chunk)
            if quick:
                work(known, *chunk)
            else:
                lib.stoppably(lambda: work(known, *chunk))
        return

    flag = lib.stop_flag()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for _ in pool.map(
                lambda chunk: lib.heeding(flag, lambda: work(rules_of(chunk), *chunk)), chunks
            ):
                pass
        except BaseException:
            library.dlx_stop_flag_set(flag)
            raise


def _part(array: Any, first: int) -> Any:
    return byref(array, first * sizeof(array._type_)) if len(array) else array


def _grids(puzzles: Any, rules: str | None) -> _Grids:
    """Under the rules that were given, or else under those that they have themselves."""
    if rules is None:
        first = puzzles[0] if isinstance(puzzles, (list, tuple)) and puzzles else puzzles
        rules = first.rules if isinstance(first, Sudoku) else None
    return _Grids(puzzles, _rules(rules))


def _grid(puzzle: Any, rules: str | None, name: str) -> _Grids:
    grids = _grids(puzzle, rules)
    if not grids.bare:
        raise ParameterError(f"{name} takes one puzzle", "puzzle")
    return grids


def _search(
    puzzles: Any, rules: str | None, threads: int, limit: int, solutions: bool
) -> tuple[_Grids, Any, Any]:
    grids = _grids(puzzles, rules)
    cells = grids.rules.cells
    found = (c_uint8 * len(grids.values))() if solutions else None
    counts = (c_uint64 * grids.number)()

    def work(rules: _Rules, first: int, number: int) -> None:
        place, count = _part(grids.values, first * cells), _part(counts, first)
        if found is None:
            call("dlx_sudoku_count", rules.handle, place, number, limit, count)
        else:
            into = _part(found, first * cells)
            call("dlx_sudoku_solve", rules.handle, place, number, limit, into, count)

    plain = grids.rules.text is None
    wanted, limit = limit, min(limit, _FEW_SOLUTIONS) if plain else limit
    _work_on(grids, _chunks(grids), threads, plain, work)
    if limit < wanted:  # those with many solutions take long, and few have them
        many = [(k, 1) for k, number in enumerate(counts) if number == limit]
        limit = wanted
        _work_on(grids, many, threads, False, work)
    return grids, found, counts


def solve(puzzles: Any, *, rules: str | None = None, unique: bool = False, threads: int = 1) -> Any:
    """The solution of a puzzle, or of each of many; None (in arrays: zeros) where there is none.

    With `unique`, also where there are several. `threads`: for many puzzles; 0: one for each core.
    """
    grids, found, numbers = _search(puzzles, rules, threads, 2 if unique else 1, True)
    if bytes(numbers) == bytes(c_uint64(1)) * grids.number:  # so it is, as a rule
        return grids.give(found)
    counts = numbers[:]
    if unique and counts.count(1) != len(counts):
        for number, count in enumerate(counts):
            if count != 1:
                cells = grids.rules.cells
                counts[number] = 0
                found[number * cells : (number + 1) * cells] = [0] * cells
    return grids.give(found, counts)


def count(
    puzzles: Any, *, rules: str | None = None, limit: int = lib.NO_LIMIT, threads: int = 1
) -> Any:
    """The number of solutions of a puzzle, or of each of many, up to `limit`."""
    grids, _, counts = _search(puzzles, rules, threads, lib.natural(limit, "limit"), False)
    return grids.give_each(counts[:])


@lru_cache(maxsize=1)
def _techniques() -> tuple[tuple[str, str, int], ...]:
    lines = (line.split("\t") for line in lib.lines("dlx_sudoku_techniques"))
    return tuple((name, difficulty, int(score)) for name, difficulty, score in lines)


def techniques() -> list[tuple[str, str, int]]:
    """The techniques for people, the easiest first: name, difficulty, score."""
    return list(_techniques())


def _grade(raw: lib.Grade) -> Grade:
    if raw.solutions != 1:
        return Grade(None, 0, None, 0.0, 0.0, raw.solutions)
    return Grade(
        DIFFICULTIES[raw.difficulty],
        raw.score,
        _techniques()[raw.technique][0],
        raw.guesses,
        raw.nodes,
        1,
    )


def grade(puzzles: Any, *, rules: str | None = None, threads: int = 1) -> Any:
    """How hard a puzzle is, for a person and for a search; of a column of pandas, a frame."""
    grids = _grids(puzzles, rules)
    raw = (lib.Grade * grids.number)()

    def work(rules: _Rules, first: int, number: int) -> None:
        for k in range(first, first + number):  # some take milliseconds
            place = _part(grids.values, k * grids.rules.cells)
            call("dlx_sudoku_grade", rules.handle, place, 1, _part(raw, k))

    _work_on(grids, _chunks(grids), threads, grids.rules.text is None, work)
    grades = [_grade(grade) for grade in raw]
    if hasattr(puzzles, "to_frame"):
        import pandas as pd  # type: ignore[import]

        return pd.DataFrame(
            [vars(grade) for grade in grades],
            index=puzzles.index,
            columns=list(Grade.__dataclass_fields__),
        )
    return grids.give_each(grades)


def explain(puzzle: Any, *, rules: str | None = None, most: int | None = None) -> list[Step]:
    """The steps by which a person would solve a puzzle; none unless it has exactly one solution."""
    grids = _grid(puzzle, rules, "explain()")
    known = _rules(grids.rules.text, grids.marks.get(0))
    limit = lib.WHOLE if most is None else lib.natural(most, "most")
    by = call if known.text is None else lib.call_stoppably
    return [
        Step(
            step["technique"],
            tuple((cell, value) for cell, value in step["placed"]),
            tuple((cell, value) for cell, value in step["removed"]),
            tuple(step["cells"]),
            step["where"],
            step["reason"],
        )
        for step in json.loads(lib.text("dlx_sudoku_explain", known.handle, grids.values, limit, by=by))
    ]


def hint(puzzle: Any, *, rules: str | None = None) -> Step | None:
    """The next step; None if there is none."""
    steps = explain(puzzle, rules=rules, most=1)
    return steps[0] if steps else None


def conflict(puzzle: Any, *, rules: str | None = None) -> str | None:
    """The first two givens that contradict each other; None if none do."""
    grids = _grid(puzzle, rules, "conflict()")
    return lib.optional_text("dlx_sudoku_conflict", grids.rules.handle, grids.values)


def canonicalize(puzzles: Any, *, rules: str | None = None, threads: int = 1) -> Any:
    """The canonical form of a puzzle, or of each of many: those of two are equal if and only if they
    are essentially the same."""
    grids = _grids(puzzles, rules)
    cells = grids.rules.cells
    forms = (c_uint8 * len(grids.values))()

    def work(rules: _Rules, first: int, number: int) -> None:
        place, form = _part(grids.values, first * cells), _part(forms, first * cells)
        call("dlx_sudoku_canonical", rules.handle, place, number, form)

    _work_on(grids, _chunks(grids), threads, grids.rules.text is None, work)
    return grids.give(forms)


def generate(
    n: int | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    symmetry: str | None = None,
    givens: int | tuple[int, int] | None = None,
    difficulty: str | None = None,
    minimal: bool = False,
    rules: str | None = None,
) -> Any:
    """A puzzle that has exactly one solution, or a list of `n`; the same for a seed, always.

    `symmetry` of the givens: "rotate180", "mirror-h", ...; `givens`: how many, or from and to.
    """
    known = _rules(rules)
    wishes = lib.Generate()
    library.dlx_generate_init(byref(wishes), sizeof(wishes))
    wishes.seed, wishes.symmetry = lib.natural(seed, "seed"), lib.raw(symmetry)
    wishes.minimal = minimal
    if givens is not None:
        least, most = givens if isinstance(givens, tuple) else (givens, givens)
        least, most = (lib.natural(number, "givens", 1 << 31) for number in (least, most))
        wishes.min_givens, wishes.max_givens = least, most
    if difficulty is not None:
        if difficulty not in DIFFICULTIES:
            raise ParameterError(f"there is no difficulty {difficulty!r}", "difficulty")
        wishes.difficulty = DIFFICULTIES.index(difficulty)
    made: list[str] = []
    wanted = 1 if n is None else lib.natural(n, "n")
    first = lib.natural(first, "first")
    while len(made) < wanted:  # some at a time: a call for many keeps them all
        wishes.first = first + len(made)
        number = min(_CHUNK, wanted - len(made))
        puzzles, done = (c_uint8 * (number * known.cells))(), c_size_t()
        arguments = (known.handle, byref(wishes), number, puzzles, None, byref(done))
        lib.call_stoppably("dlx_sudoku_generate", *arguments)
        text = known.write(puzzles, done.value * known.cells)
        made += [text[k : k + known.cells] for k in range(0, len(text), known.cells)]
        if done.value < number:
            raise ParameterError("no puzzle was found that is as wished, in all attempts", "n")
    return made[0] if n is None else made


class Sudoku:
    """A puzzle, to be shown in notebooks.

    >>> Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").count()
    1
    """

    def __init__(self, puzzle: Any, *, rules: str | None = None, givens: Any = None) -> None:
        grids = _grid(puzzle, rules, "Sudoku()")
        known = grids.rules
        self.rules = known.text
        self._values = grids.values
        self.text: str = known.write(self._values, known.cells)
        """The grid in one line."""
        self.marks: str | None = grids.marks.get(0)
        """Its pencil marks in one line, if they were given."""
        self._givens = self._values if givens is None else givens

    def solve(self) -> Sudoku | None:
        """The solution, in which the givens stand out; None if there is none."""
        found = solve(self, rules=self.rules)
        return None if found is None else Sudoku(found, rules=self.rules, givens=self._values)

    def count(self, limit: int = lib.NO_LIMIT) -> int:
        """The number of solutions, up to `limit`."""
        found: int = count(self, rules=self.rules, limit=limit)
        return found

    def grade(self) -> Grade:
        """How hard it is, for a person and for a search."""
        found: Grade = grade(self, rules=self.rules)
        return found

    def hint(self) -> Step | None:
        """The next step of a person; None if there is none."""
        return hint(self, rules=self.rules)

    def explain(self) -> list[Step]:
        """All steps of a person; none unless there is exactly one solution."""
        return explain(self, rules=self.rules)

    def to(self, format: str) -> str:
        """As text of a format: "grid", "line", "csv", "sdk", "svg", ..."""
        solution = None if self._givens is self._values else self._values
        handle = _rules(self.rules, self.marks).handle
        return lib.text("dlx_sudoku_format", handle, self._givens, solution, lib.raw(format))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.to("grid" if self.marks is None else "candidates").rstrip("\n")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sudoku) and self._key() == other._key()

    def _key(self) -> tuple[str, str | None, str | None]:
        return self.text, self.rules, self.marks

    def __hash__(self) -> int:
        return hash(self._key())

    def __getstate__(self) -> dict[str, Any]:
        givens = None if self._givens is self._values else bytes(self._givens)
        return {**vars(self), "_values": bytes(self._values), "_givens": givens}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        cells = c_uint8 * len(state["_values"])
        self._values = cells(*state["_values"])
        given = state["_givens"]
        self._givens = self._values if given is None else cells(*given)

    def _repr_svg_(self) -> str:
        return self.to("svg")


def __dir__() -> list[str]:
    return __all__
