"""Exceptions and warnings."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Base class of the exceptions of this package; raised directly if no subclass fits.

    `code` is a word for programs: "argument", "parse", "memory", "unsupported", "stopped", or "other".
    """

    code = "other"


class ParseError(Error, ValueError):
    """Invalid text: the fault and its place. Lines and columns are counted from 1.

    `code` is "parse"; or "second_puzzle" for a sudoku after the only one that was expected,
    "second_puzzle_in_line" if it is in the same line, and "invalid_cell" for a character or word that is no
    value of a cell.
    """

    def __init__(self, message: str, source: str, line: int, column: int, code: str = "parse") -> None:
        super().__init__(message, source, line, column, code)
        self.code = code
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}: {self.message}"


class ParameterError(Error, ValueError):
    """An invalid value; `parameter` is the name of its parameter, if known."""

    code = "argument"

    def __init__(self, message: str, parameter: str = "") -> None:
        super().__init__(message)
        self.parameter = parameter


class ParameterTypeError(ParameterError, TypeError):
    """A value of the wrong type."""


class UnsupportedSetting(ParameterError):
    """A setting that has no effect on this query."""

    code = "unsupported"


class OutOfMemory(Error, MemoryError):
    """Out of memory, or the allowed memory is exceeded."""

    code = "memory"


class Stopped(Error, TimeoutError):
    """A limit stopped a call before its answer was complete.

    `outcome` names the limit, and `count` is the number of covers found. For the cheapest covers,
    `answer` is the list of the best covers so far with their bound; otherwise it is None.
    """

    code = "stopped"

    def __init__(self, message: str, outcome: str = "", count: int = 0, answer: Any = None) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.count = count
        self.answer = answer


class AmbiguousPuzzle(UserWarning):
    """A sudoku with several solutions, of which one is returned."""


class ProblemWarning(UserWarning):
    """A valid but unusual problem: a primary item without options, a secondary item without options, an
    option without items, or lists that look like a matrix.
    """
