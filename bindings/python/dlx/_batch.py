"""One question about many problems, which threads of the library share."""

from __future__ import annotations

from ctypes import byref, c_int, c_uint64, c_void_p
from typing import Any, Iterable

from . import _library as lib
from ._errors import ParameterTypeError, Stopped
from ._problem import Problem, settings_of
from ._run import OUTCOMES, Cover, int_of, make_question


def _asked(kind: str, arguments: dict[str, Any]) -> tuple[Any, int, Any]:
    """Returns the handles and the number of the problems, and the question, for the arguments of a function."""
    problems = _listed(arguments["problems"])
    handles = (c_void_p * len(problems))(*[each._handle._as_parameter_ for each in problems])
    return handles, len(problems), make_question(kind, settings_of(arguments))


def _listed(problems: Iterable[Problem]) -> list[Problem]:
    if isinstance(problems, Problem):
        raise ParameterTypeError("problems is a Problem, expected a list of problems", "problems")
    listed = list(problems)
    for number, problem in enumerate(listed):
        if not isinstance(problem, Problem):
            raise ParameterTypeError(
                f"problem {number} is {problem!r}, expected a Problem", "problems"
            )
    return listed


def _check_whole(outcomes: Any, answers: list[Any], whole: tuple[str, ...]) -> None:
    """Raises Stopped, with all answers, if a limit ended the search of a problem."""
    for number, value in enumerate(outcomes):
        if OUTCOMES[value] not in whole:
            message = f"the {OUTCOMES[value]} was reached before problem {number} was answered"
            raise Stopped(message, OUTCOMES[value], answer=answers)


def count_all(
    problems: Iterable[Problem],
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    counting: str | None = None,
    symmetry: bool | None = None,
    engine: str | None = None,
    reducing: bool | None = None,
    memory: int | None = None,
) -> list[int]:
    """Returns the number of covers of each problem, as `count()` does, in one call of the library.

    `threads` threads (0: one for each core) share the problems. The limits apply to each problem. Raises
    Stopped if a limit ended a count; `answer` of the exception is the list of the numbers counted so far.
    """
    handles, size, question = _asked("count", locals())
    outcomes, out = (c_int * size)(), c_void_p()
    lib.call_stoppably("dlx_count_all", handles, size, byref(question), byref(out), outcomes)
    answers = [int_of(line) for line in (lib.taken_text(out) or "").split("\n")[:-1]]
    _check_whole(outcomes, answers, ("exhausted",))
    return answers


def first_all(
    problems: Iterable[Problem],
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    engine: str | None = None,
    branching: str | None = None,
    propagation: str | None = None,
    reducing: bool | None = None,
) -> list[Cover | None]:
    """Returns the first cover of each problem, as `first()` does, in one call of the library; None for a
    problem without covers.

    `threads` threads (0: one for each core) share the problems. The limits apply to each problem. Raises
    Stopped if a limit ended a search; `answer` of the exception is the list of the covers found.
    """
    handles, size, question = _asked("list", locals())
    outcomes, ends, out = (c_int * size)(), (c_uint64 * size)(), c_void_p()
    lib.call_stoppably("dlx_first_all", handles, size, byref(question), byref(out), ends, outcomes)
    numbers = lib.taken_numbers(out, ends[-1] if size else 0)
    answers: list[Cover | None] = []
    begin = 0
    for end, value in zip(ends, outcomes):
        answers.append(numbers[begin:end] if OUTCOMES[value] == "limit" else None)
        begin = end
    _check_whole(outcomes, answers, ("exhausted", "limit"))
    return answers
