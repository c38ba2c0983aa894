"""Puzzles in all accepted forms, converted for the library; `sudoku` uses this module."""

from __future__ import annotations

import threading
from ctypes import byref, c_uint8, create_string_buffer, sizeof
from functools import lru_cache
from typing import Any, Callable, Iterable

from . import _library as lib
from ._errors import ParameterError, ParameterTypeError, ParseError
from ._library import call, library

# Puzzles per call of the library: Python handles Ctrl-C between calls.
CHUNK = 8192
# Number of puzzles converted to text at a time, whose memory is reused.
_WRITTEN = 1024


class Rules:
    """The library's object for rules and the marks of a puzzle. Each thread has an object of its own."""

    def __init__(self, rules: str | None, marks: str | None) -> None:
        # Calls for a puzzle with common rules end before Python would check for signals.
        self.call = call if rules is None else lib.call_stoppably
        made = lib.made("dlx_sudoku_new", lib.raw(rules, "rules"), by=self.call)
        self.handle = lib.Handle(made, "dlx_sudoku_free")
        self.text = rules
        if marks is not None:
            call("dlx_sudoku_set_marks", self.handle, lib.raw(marks))
        self.cells: int = library.dlx_sudoku_cells(self.handle)
        self.side: int = library.dlx_sudoku_side(self.handle)

    def read(self, text: bytes) -> Any:
        """Returns the values of grids that follow one another without gaps."""
        values = (c_uint8 * len(text))()
        call("dlx_sudoku_read", self.handle, text, len(text), values)
        return values

    def parse(self, text: str, name: str | None) -> tuple[Any, str | None]:
        """Returns the values of a puzzle in any format, and its pencil marks if present. Error messages use
        the name of the puzzle, if given.
        """
        if len(text) == self.cells and text.isascii():
            try:
                return self.read(text.encode()), None
            except ParseError:
                pass  # the reader of all formats gives a better message
        values = (c_uint8 * self.cells)()
        data = text.encode("utf-8", "surrogateescape")
        return values, lib.optional_text("dlx_sudoku_parse", self.handle, data, len(data), lib.raw(name), values)

    def write(self, values: Any, cells: int) -> str:
        buffer = create_string_buffer(cells)
        call("dlx_sudoku_write", self.handle, values, cells, buffer)
        return str(buffer, "ascii")  # `raw` would copy


_local = threading.local()


def rules_of(rules: str | None, marks: str | None = None) -> Rules:
    made = getattr(_local, "made", None)
    if made is None:
        made = _local.made = lru_cache(maxsize=16)(Rules)
    found: Rules = made(rules, marks)
    return found


class Grids:
    """Puzzles in the form for the library, and the conversion of grids to the caller's form."""

    def __init__(self, puzzles: Any, rules: str | None) -> None:
        self.rules = rules_of(rules)
        self.bare = isinstance(puzzles, str)  # one puzzle, not a list
        self.marks: dict[int, str] = {}  # of the puzzles that have marks
        self._write: Callable[[Any], Any] = self._as_texts
        if hasattr(puzzles, "__array_interface__") and puzzles.dtype.kind in "iuf":
            self._read_array(puzzles)
        elif isinstance(puzzles, Iterable):
            listed = [puzzles] if self.bare else list(puzzles)
            if listed and not isinstance(listed[0], str) and isinstance(puzzles, (list, tuple)):
                self._read_values(listed)
            else:
                self._read_texts(listed)
        else:
            raise ParameterTypeError(f"puzzles is {puzzles!r}, expected a text, values, or a list", "puzzles")
        self.number = len(self.values) // self.rules.cells

    def _read_texts(self, puzzles: list[Any]) -> None:
        cells = self.rules.cells
        try:
            joined = "".join(puzzles)
        except TypeError:
            joined = ""  # not all are texts
        if joined and joined.isascii() and set(map(len, puzzles)) == {cells}:
            try:
                self.values = self.rules.read(joined.encode())
                return
            except ParseError:
                pass  # processing one by one finds the faulty puzzle
        self.values = (c_uint8 * (cells * len(puzzles)))()
        for number, puzzle in enumerate(puzzles):
            if not isinstance(puzzle, str):
                raise ParameterError(f"puzzle {number} is {puzzle!r}, expected a text", "puzzles")
            values, marks = self.rules.parse(puzzle, None if self.bare else f"puzzle {number}")
            self.values[number * cells : (number + 1) * cells] = list(values)
            if marks is not None:
                self.marks[number] = marks

    def _read_values(self, puzzles: Any) -> None:
        """Reads lists of values, or of rows."""
        cells, side = self.rules.cells, self.rules.side

        def is_list(value: Any) -> bool:
            return isinstance(value, (list, tuple))

        has_rows = len(puzzles) == side and all(is_list(row) and len(row) == side for row in puzzles)
        self.bare = has_rows or not is_list(puzzles[0])
        size = side if has_rows else cells

        def write(values: Any) -> Any:
            view = memoryview(values).cast("B")
            grids = [view[k : k + size].tolist() for k in range(0, len(view), size)]
            return [grids] if has_rows else grids

        self._write = write
        known = bytearray()
        for number, puzzle in enumerate([puzzles] if self.bare else puzzles):
            rows = puzzle if is_list(puzzle) else [None]
            try:
                flat = [value for row in rows for value in row] if rows and is_list(rows[0]) else rows
                known += bytes(flat)
            except (TypeError, ValueError, OverflowError):
                message = f"puzzle {number} has a value that is no whole number from 0 to {side}"
                raise ParameterError(message, "puzzles") from None
            if len(flat) != cells:
                raise ParameterError(f"puzzle {number} has {len(flat)} cells, expected {cells}", "puzzles")
        self.values = (c_uint8 * len(known)).from_buffer_copy(known)

    def _read_array(self, array: Any) -> None:
        import numpy as np

        cells, side, shape = self.rules.cells, self.rules.side, array.shape
        self.bare = shape in ((cells,), (side, side))
        if not self.bare and shape[1:] not in ((cells,), (side, side)):
            raise ParameterError(
                f"the array has shape {shape}, expected ({cells},) or ({side}, {side}), or many of these", "puzzles"
            )
        whole = array.dtype.kind != "f" or (array == np.floor(array)).all()
        if array.size and not (whole and 0 <= array.min() and array.max() <= side):
            raise ParameterError(f"the array has a value that is no whole number from 0 to {side}", "puzzles")
        flat = np.ascontiguousarray(array, dtype=np.uint8).reshape(-1)
        self.values = (c_uint8 * flat.size).from_buffer_copy(flat.data)
        self._write = lambda values: np.frombuffer(values, dtype=np.uint8).astype(array.dtype).reshape(shape)

    def _as_texts(self, values: Any) -> list[str]:
        cells = self.rules.cells
        found: list[str] = []
        for first in range(0, len(values), _WRITTEN * cells):
            written = min(_WRITTEN * cells, len(values) - first)
            text = self.rules.write(part(values, first), written)
            found += [text[k : k + cells] for k in range(0, written, cells)]
        return found

    def give(self, values: Any, counts: list[int] | None = None) -> Any:
        """Returns grids in the caller's form. A grid without a solution is None in texts and lists, and
        zeros in arrays.
        """
        found = self._write(values)
        if not isinstance(found, list):
            return found
        if counts is not None and 0 in counts:
            found = [grid if count else None for grid, count in zip(found, counts)]
        return self.give_each(found)

    def give_each(self, found: list[Any]) -> Any:
        """Returns the result for the only puzzle, or the list of results."""
        return found[0] if self.bare else found


def one_grid(puzzle: Any, rules: str | None, name: str) -> Grids:
    """Returns the grid of a single puzzle; `name` is the function that takes no lists."""
    grids = Grids(puzzle, rules)
    if not grids.bare:
        raise ParameterError(f"{name} takes one puzzle", "puzzle")
    return grids


def work_on(grids: Grids, work: Callable[[Rules, int, int], None], size: int = CHUNK) -> None:
    """Calls work(rules, first, number) for chunks of at most `size` puzzles. A puzzle with marks is a chunk of
    its own.
    """
    first = 0
    for end in [*sorted(grids.marks), grids.number]:
        for k in range(first, end, size):
            work(rules_of(grids.rules.text), k, min(size, end - k))
        if end in grids.marks:
            work(rules_of(grids.rules.text, grids.marks[end]), end, 1)
        first = end + 1


def for_each(grids: Grids, answer: Callable[[Rules, int], Any]) -> list[Any]:
    """Returns the result of answer(rules, k) for each puzzle k."""
    answers: list[Any] = []
    work_on(grids, lambda rules, first, _: answers.append(answer(rules, first)), 1)
    return answers


def part(array: Any, first: int) -> Any:
    return byref(array, first * sizeof(array._type_)) if len(array) else array
