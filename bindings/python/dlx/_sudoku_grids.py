"""Puzzles in all accepted forms, converted for the library; `sudoku` uses this module."""

from __future__ import annotations

import operator
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_uint8, create_string_buffer, sizeof
from functools import lru_cache
from itertools import chain
from typing import Any, Callable, Iterable, Sequence

from . import _library as lib
from ._errors import ParameterError, ParameterTypeError, ParseError
from ._library import call, library

# Puzzles per call of the library: Python handles Ctrl-C between calls.
CHUNK = 8192
# Number of puzzles converted to text at a time, whose memory is reused.
_WRITTEN = 1024


class Puzzle:
    """A puzzle after reading: in one line, with its rules and its pencil marks."""

    text: str
    rules: str | None
    marks: str | None


class Rules:
    """The library's object for rules and the marks of a puzzle. Each thread has an object of its own."""

    def __init__(self, rules: str | None, marks: str | None) -> None:
        by = call if rules is None else lib.call_stoppably
        made = lib.made("dlx_sudoku_new", lib.raw(rules, "rules"), by=by)
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
        marked = self.handle, data, len(data), lib.raw(name), values
        return values, lib.optional_text("dlx_sudoku_parse_marked", *marked)

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


Wrap = Callable[[list[Any]], Any]


class Column:
    """A pandas column of texts. Missing values have missing results."""

    def __init__(self, column: Any) -> None:
        self._column = column
        missing = column.isna().tolist()
        self.places = [place for place, none in enumerate(missing) if not none]
        """The positions of the values that are not missing."""
        values = column.tolist()
        self.present = values if len(self.places) == len(values) else [values[k] for k in self.places]

    def _filled(self, found: list[Any]) -> list[Any]:
        if len(found) == len(self._column):
            return found
        results: list[Any] = [None] * len(self._column)
        for place, result in zip(self.places, found):
            results[place] = result
        return results

    def _made(self, results: list[Any], dtype: Any) -> Any:
        column = self._column
        return type(column)(results, index=column.index, name=column.name, dtype=dtype)

    def wrap(self, found: list[Any]) -> Any:
        """Returns a column of results with the index of the puzzles."""
        dtype: Any = object
        if found and isinstance(found[0], float):
            dtype = "float64"
        elif found and isinstance(found[0], int):
            dtype = "int64" if len(found) == len(self._column) else "Int64"  # has missing values
        return self._made(self._filled(found), dtype)

    def wrap_texts(self, found: list[Any]) -> Any:
        """Returns a column of texts, with the type of texts that the puzzles have."""
        import pandas as pd

        known = self._column.dtype
        texts = known != object and pd.api.types.is_string_dtype(known)
        return self._made(self._filled(found), known if texts else object)


class Grids:
    """Puzzles in the form for the library, and the conversion of results to the caller's form."""

    def __init__(self, puzzles: Any, rules: Rules) -> None:
        self.rules = rules
        self.bare = False  # one puzzle, not a list
        self.numeric = False  # an array of values
        self._write: Callable[[Any, int], Any] = self._as_text
        self.wrap: Wrap = list
        self._column: Column | None = None
        self.marks: dict[int, str] = {}  # of the puzzles that have marks
        cells = rules.cells
        if isinstance(puzzles, (Puzzle, str)):
            self.bare = True
            self.values = self._parsed(puzzles, None)
        elif isinstance(puzzles, (bytes, bytearray)):
            raise ParameterError("the puzzles are bytes, expected a text", "puzzles")
        elif hasattr(puzzles, "columns"):
            raise ParameterError(
                "the puzzles are a frame, expected one of its columns, or its to_numpy()", "puzzles"
            )
        elif hasattr(puzzles, "index") and hasattr(puzzles, "to_numpy"):  # a column of pandas
            self._column = Column(puzzles)
            self.wrap = self._column.wrap
            self.values = self._texts(self._column.present)
        elif hasattr(puzzles, "__array_interface__"):
            self._from_array(puzzles)
        elif isinstance(puzzles, Iterable):
            self._from_list(list(puzzles))
        else:
            raise ParameterTypeError(f"puzzles is {puzzles!r}, expected a text, values, or a list", "puzzles")
        self.number = len(self.values) // cells

    def place_of(self, number: int) -> int:
        """Returns the caller's number of a puzzle, which counts missing puzzles, too."""
        return number if self._column is None else self._column.places[number]

    def _parsed(self, puzzle: Any, number: int | None) -> Any:
        name = None if number is None else f"puzzle {self.place_of(number)}"
        if isinstance(puzzle, Puzzle):
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
                pass  # processing one by one finds the faulty puzzle
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

            def as_objects(found: list[Any]) -> Any:
                objects = np.empty(len(found), dtype=object)
                for place, result in enumerate(found):  # results may be lists
                    objects[place] = result
                return objects.reshape(shape)

            self.wrap = as_objects
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
        self.numeric = True

        def back(values: Any, solved: int) -> Any:
            return np.frombuffer(values, dtype=np.uint8).astype(dtype, copy=False).reshape(shape)

        self._write = back
        self.wrap = lambda found: np.array(found)

    def _from_text_array(self, array: Any) -> Any:
        import numpy as np

        # numpy stores texts as the code points of their characters.
        if array.size and array.dtype.kind == "U" and array.dtype.itemsize == 4 * self.rules.cells:
            characters = np.ascontiguousarray(array).view(np.uint32)
            if characters.max() < 128:
                try:
                    return self.rules.read(characters.astype(np.uint8).tobytes())
                except ParseError:
                    pass  # processing one by one finds the faulty puzzle
        return self._texts(array.tolist())

    def _from_list(self, puzzles: list[Any]) -> None:
        cells, side = self.rules.cells, self.rules.side
        if puzzles and isinstance(puzzles[0], (str, Puzzle)):
            self.values = self._texts(puzzles)
            return
        if len(puzzles) == side and all(isinstance(row, (list, tuple)) for row in puzzles):
            if all(len(row) == side for row in puzzles):  # rows of a single grid
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
            text = self.rules.write(part(values, first * cells), written)
            found += [text[k : k + cells] for k in range(0, written, cells)]
        return found

    def give(self, values: Any, counts: list[int] | None = None) -> Any:
        """Returns grids in the caller's form. A grid without a solution is None in texts and lists, and
        zeros in arrays.
        """
        found = self._write(values, self.number)
        if self.bare:
            none = counts is not None and counts[0] == 0
            return None if none and not hasattr(found, "dtype") else found
        if isinstance(found, list):
            if counts is not None and 0 in counts:
                found = [grid if count else None for grid, count in zip(found, counts)]
            return self.give_texts(found)
        return found

    def give_texts(self, found: list[Any]) -> Any:
        """Returns one text, or another grid, for each puzzle in the caller's form."""
        return self.give_each(found) if self._column is None else self._column.wrap_texts(found)

    def give_each(self, found: list[Any], ragged: bool = False) -> Any:
        """Returns one result for each puzzle in the caller's form. `ragged`: the results are lists of
        different lengths, so a list of them does not become an array.
        """
        if self.bare:
            return found[0]
        return found if ragged and self.numeric else self.wrap(found)


def grids_of(puzzles: Any, rules: str | None) -> Grids:
    """Returns grids with the given rules, or else with the rules of the puzzles themselves."""
    if rules is None:
        first = puzzles[0] if isinstance(puzzles, (list, tuple)) and puzzles else puzzles
        rules = first.rules if isinstance(first, Puzzle) else None
    return Grids(puzzles, rules_of(rules))


def one_grid(puzzle: Any, rules: str | None, name: str) -> Grids:
    """Returns the grid of a single puzzle; `name` is the function that takes no lists."""
    grids = grids_of(puzzle, rules)
    if not grids.bare:
        raise ParameterError(f"{name} takes one puzzle", "puzzle")
    return grids


def _has_numbers(array: Any) -> bool:
    return array.size > 0 and not any(isinstance(value, (str, Puzzle)) for value in array.flat)


def _within(known: bytes, side: int) -> bool:
    return not known.translate(None, bytes(range(side + 1)))


def _bytes_of_lists(puzzles: list[Any], cells: int, side: int) -> Any:
    """Returns the values of grids that are lists or tuples of valid values; None if any is not. Takes less
    than half the time of a check of each value.
    """
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
    except (TypeError, ValueError):  # not whole numbers, or too large for a byte
        bad = True
    if bad:
        value = next(value for value in values if not good(value))
        raise ParameterError(f"a cell has {value!r}, expected a value from 0 to {side}", "puzzles")
    return (c_uint8 * len(known)).from_buffer_copy(known)


def chunks_of(grids: Grids) -> list[tuple[int, int]]:
    """Divides the puzzles into chunks of some thousand, given by first index and size. A puzzle with marks is a
    chunk of its own.
    """
    chunks, first = [], 0
    for end in [*sorted(grids.marks), grids.number]:
        chunks += [(k, min(CHUNK, end - k)) for k in range(first, end, CHUNK)]
        chunks += [(end, 1)] if end in grids.marks else []
        first = end + 1
    return chunks


def work_on(
    grids: Grids,
    chunks: list[tuple[int, int]],
    threads: int,
    quick: bool,
    work: Callable[[Rules, int, int], None],
) -> None:
    """Calls work(rules, first, size) for each chunk. `quick`: a chunk takes less time than the interval of
    checks for signals.
    """
    threads = lib.natural(threads, "threads", 1 << 16)

    def known(chunk: tuple[int, int]) -> Rules:
        return rules_of(grids.rules.text, grids.marks.get(chunk[0]))

    if threads == 1 or len(chunks) < 2:
        for chunk in chunks:
            rules = known(chunk)
            if quick:
                work(rules, *chunk)
            else:
                lib.stoppably(lambda: work(rules, *chunk))
        return

    flag = lib.stop_flag()

    def spread() -> None:
        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            try:
                for _ in pool.map(
                    lambda chunk: lib.with_stop_flag(flag, lambda: work(known(chunk), *chunk)), chunks
                ):
                    pass
            except BaseException:
                library.dlx_stop_flag_set(flag)
                raise

    # Not in the main thread: a KeyboardInterrupt raised while the pool holds one of its locks
    # leaves the lock held, and the pool would wait for its threads forever.
    lib.stoppably(spread, flag)


def for_each(grids: Grids, threads: int, quick: bool, answer: Callable[[Rules, int], Any]) -> list[Any]:
    """Returns the result of answer(rules, k) for each puzzle k. `quick` is as in work_on()."""
    answers: list[Any] = [None] * grids.number

    def work(rules: Rules, first: int, number: int) -> None:
        for k in range(first, first + number):
            answers[k] = answer(rules, k)

    work_on(grids, chunks_of(grids), threads, quick, work)
    return answers


def part(array: Any, first: int) -> Any:
    return byref(array, first * sizeof(array._type_)) if len(array) else array
