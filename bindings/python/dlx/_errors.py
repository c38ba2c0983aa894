"""What can go wrong."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Any error of this package that has no better name."""


class ParseError(Error, ValueError):
    """Bad text: what is wrong, and where. Lines and columns count from 1."""

    def __init__(self, message: str, source: str, line: int, column: int) -> None:
        super().__init__(message, source, line, column)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}: {self.message}"


class ParameterError(Error, ValueError):
    """A value that cannot be; `parameter` may name what it was given for."""

    def __init__(self, message: str, parameter: str = "") -> None:
        super().__init__(message)
        self.parameter = parameter


class UnsupportedSetting(ParameterError):
    """A setting that has no effect on this question."""


class OutOfMemory(Error, MemoryError):
    """No room, or none within the memory that was allowed."""


class Stopped(Error, TimeoutError):
    """A limit ended it before there was an answer.

    `outcome` says which, and `found` is how many covers there were by then. Of the cheapest covers,
    `answer` is what is known: the best ones so far, with their bound (else it is None).
    """

    def __init__(
        self, message: str, outcome: str = "", found: int = 0, answer: Any = None
    ) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.found = found
        self.answer = answer


class ProblemWarning(UserWarning):
    """A problem that is allowed but rarely meant: a primary item that no option has, a secondary item that
    no option has, an option without items, a matrix in lists."""
