"""One query about many problems, which threads of the library share."""

from __future__ import annotations

from ctypes import byref, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any, Iterable

from . import _library as lib
from ._errors import ParameterTypeError, Stopped
from ._numbers import int_of
from ._problem import Problem
from ._run import WHOLE, Cover, make_query

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._settings import CountSettings, ListSettings


def _handles_of(problems: Iterable[Problem]) -> Any:
    """Returns an array of the handles of problems."""
    if isinstance(problems, Problem):
        raise ParameterTypeError("problems is a Problem, expected a list of problems", "problems")
    listed = list(problems)
    for number, problem in enumerate(listed):
        if not isinstance(problem, Problem):
            raise ParameterTypeError(f"problem {number} is {problem!r}, expected a Problem", "problems")
    return (c_void_p * len(listed))(*[each._handle._as_parameter_ for each in listed])


def _lines(text: c_void_p) -> list[str]:
    return (lib.taken_text(text) or "").split("\n")[:-1]


def _check_whole(outcomes: list[str], answers: list[Any]) -> None:
    """Raises Stopped, with all answers, if a limit ended the search of a problem."""
    for number, outcome in enumerate(outcomes):
        if outcome not in WHOLE:
            message = f"the {outcome} was reached before problem {number} was answered"
            raise Stopped(message, outcome, answer=answers)


def count_all(problems: Iterable[Problem], **settings: Unpack[CountSettings]) -> list[int]:
    """Returns the number of covers of each problem, as `count()` does, in one call of the library.

    `threads` threads (0: one for each core) share the problems. The limits apply to each problem. Raises
    Stopped if a limit ended a count; `answer` of the exception is the list of the numbers counted so far.
    """
    handles, query = _handles_of(problems), make_query("count", settings)
    counts, outcomes = c_void_p(), c_void_p()
    out = byref(counts), byref(outcomes)
    lib.call_stoppably("dlx_count_all", handles, len(handles), query, *out)
    answers = [int_of(line) for line in _lines(counts)]
    _check_whole(_lines(outcomes), answers)
    return answers


def first_all(problems: Iterable[Problem], **settings: Unpack[ListSettings]) -> list[Cover | None]:
    """Returns the first cover of each problem, as `first()` does, in one call of the library; None for a
    problem without covers.

    `threads` threads (0: one for each core) share the problems. The limits apply to each problem. Raises
    Stopped if a limit ended a search; `answer` of the exception is the list of the covers found.
    """
    handles, query = _handles_of(problems), make_query("list", settings)
    size = len(handles)
    options, ends, outcomes = c_void_p(), (c_uint64 * size)(), c_void_p()
    out = byref(options), ends, byref(outcomes)
    lib.call_stoppably("dlx_first_all", handles, size, query, *out)
    numbers, found = lib.taken_numbers(options, ends[-1] if size else 0), _lines(outcomes)
    answers: list[Cover | None] = []
    begin = 0
    for end, outcome in zip(ends, found):
        answers.append(numbers[begin:end] if outcome == "limit" else None)
        begin = end
    _check_whole(found, answers)
    return answers
