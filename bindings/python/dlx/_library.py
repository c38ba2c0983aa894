"""The shared library behind the package: the functions of dlx.h, called through ctypes.

Every function returns a status; `call` turns an error into an exception. Other threads of Python
continue while a function runs.
"""

from __future__ import annotations

import _thread
import ctypes
import operator
import os
import threading
import time
from collections.abc import Iterable
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable

from ._errors import (
    Error, OutOfMemory, ParameterError, ParameterTypeError, ParseError, Stopped, UnsupportedSetting,
)

OK, END, RUNNING = 0, 1, 2
INTERFACE = 1
NO_LIMIT = c_uint64(-1).value
# Python handles signals between calls of the library, so long calls return after this number of seconds.
SLICE = 0.05


class Arrays(ctypes.Structure):
    """A problem as arrays: the struct dlx_arrays of dlx.h."""

    _fields_ = [
        ("size", c_size_t),
        ("primary", c_uint32),
        ("secondary", c_uint32),
        ("options", c_uint32),
        ("offsets", c_void_p),
        ("items", c_void_p),
        ("colours", c_void_p),
        ("low", c_void_p),
        ("high", c_void_p),
        ("costs", c_void_p),
        ("cost_digits", c_uint32),
        ("names", POINTER(c_char_p)),
        ("labels", POINTER(c_char_p)),
        ("colour_names", POINTER(c_char_p)),
        ("named_colours", c_uint32),
    ]


_P = c_void_p  # a handle, a text, an array, or an output parameter

# The types of the arguments of functions that take numbers. Other functions take only pointers.
_ARGUMENTS: dict[str, list[Any]] = {
    "dlx_arrays_init": [_P, c_size_t],
    "dlx_problem_parse": [c_char_p, c_size_t, c_char_p, c_char_p, _P],
    "dlx_problem_bounds": [_P, c_uint32, _P, _P],
    "dlx_problem_label": [_P, c_uint32, _P],
    "dlx_problem_option_text": [_P, c_uint32, _P],
    "dlx_problem_cost": [_P, _P, c_size_t, _P],
    "dlx_problem_verify": [_P, _P, c_size_t, _P],
    "dlx_problem_draw": [_P, _P, c_size_t, c_int, _P],
    "dlx_problem_restrict": [_P, _P, c_size_t, _P, c_size_t, _P],
    "dlx_split_part": [_P, c_size_t, _P, _P, _P],
    "dlx_query_set_saved": [_P, c_char_p, c_size_t],
    "dlx_run_next_block": [_P, c_double, _P, c_size_t, _P, c_size_t, _P],
    "dlx_run_wait": [_P, c_double],
    "dlx_zdd_rank": [_P, _P, c_size_t, _P],
    "dlx_zdd_sample": [_P, c_uint64, c_size_t, _P, _P],
    "dlx_zdd_extreme": [_P, c_int, _P, _P, _P, _P],
    "dlx_zdd_write": [_P, c_int, _P],
    "dlx_sudoku_read": [_P, c_char_p, c_size_t, _P],
    "dlx_sudoku_write": [_P, _P, c_size_t, _P],
    "dlx_sudoku_parse": [_P, c_char_p, c_size_t, c_char_p, _P, _P],
    "dlx_sudoku_solve": [_P, _P, c_size_t, c_uint64, _P, _P],
    "dlx_sudoku_candidates": [_P, _P, c_size_t, _P],
    "dlx_sudoku_rules_in": [c_char_p, c_size_t, _P],
    "dlx_sudoku_grade": [_P, _P, c_size_t, _P],
    "dlx_sudoku_rate": [_P, _P, c_size_t, _P],
    "dlx_sudoku_explain": [_P, _P, c_size_t, _P],
    "dlx_sudoku_canonicalize": [_P, _P, c_size_t, _P],
    "dlx_sudoku_generate": [_P, _P, _P, c_size_t, c_uint64, c_size_t, _P, _P, _P],
    "dlx_puzzle_new": [c_char_p, _P, _P, c_size_t, _P],
    "dlx_puzzle_draw": [_P, _P, c_size_t, c_int, _P],
}

# The types of the results that are not int.
_RESULTS: dict[str, Any] = {
    "dlx_version": c_char_p,
    "dlx_error_code": c_char_p,
    "dlx_error_message": c_char_p,
    "dlx_error_source": c_char_p,
    "dlx_error_line": c_size_t,
    "dlx_error_column": c_size_t,
    "dlx_error_parameter": c_char_p,
    "dlx_split_parts": c_size_t,
    "dlx_zdd_size": c_uint64,
}


def _candidates() -> list[str]:
    """Returns the possible places of the library: from the environment, in the package, in the system."""
    named = os.environ.get("DLX_LIBRARY")
    if named:
        return [named]
    inside = sorted(str(path) for path in Path(__file__).parent.glob("libdlxc.*"))
    return inside + ["libdlxc.so.1", "libdlxc.1.dylib"]


def _load() -> ctypes.CDLL:
    problems = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as error:
            problems.append(str(error))
    else:
        raise ImportError("dlx found no library: " + "; ".join(problems))
    try:
        for function, arguments in _ARGUMENTS.items():
            getattr(library, function).argtypes = arguments
        for function, result in _RESULTS.items():
            getattr(library, function).restype = result
    except AttributeError as error:
        raise ImportError(f"the library is older than this package: {error}", path=name) from None
    if library.dlx_c_interface() != INTERFACE:
        raise ImportError(
            f"the library has interface {library.dlx_c_interface()}, this package needs {INTERFACE}"
        )
    return library


library = _load()
version: str = library.dlx_version().decode()


def _exception(status: int) -> Exception:
    """Returns the exception for the last error of this thread."""

    def text(function: Callable[[], bytes]) -> str:
        return function().decode("utf-8", "replace")

    message = text(library.dlx_error_message)
    parameter = text(library.dlx_error_parameter)
    if status == -2:
        line, column = library.dlx_error_line(), library.dlx_error_column()
        source, code = text(library.dlx_error_source), text(library.dlx_error_code)
        return ParseError(message, source, line, column, code)
    if status in (-1, -5):
        return {-1: ParameterError, -5: UnsupportedSetting}[status](message, parameter)
    kinds: dict[int, type[Exception]] = {-3: OSError, -4: OutOfMemory, -6: Stopped}
    return kinds.get(status, Error)(message)


def call(function: str, *arguments: Any) -> int:
    """Calls a function of the library that returns a status. Raises an exception for an error."""
    status: int = getattr(library, function)(*arguments)
    if status < 0:
        raise _exception(status)
    return status


# Stop flags that later calls use again: Python ignores Ctrl-C while it frees a handle, so flags are kept.
_unset_flags: list[Handle] = []


def _wait_for(ended: list[bool]) -> None:
    """Waits until a worker that was stopped has ended, which takes moments. Ignores Ctrl-C meanwhile, because
    only one thread at a time may use an object of the library.
    """
    while not ended:
        try:
            time.sleep(0.001)
        except KeyboardInterrupt:
            pass


def call_stoppably(function: str, *arguments: Any) -> int:
    """Like call(), for functions that may take long: Ctrl-C can stop them.

    Python handles signals in its main thread, but not while the main thread is in the library, so another
    thread calls the function.
    """
    if threading.current_thread() is not threading.main_thread():
        return call(function, *arguments)
    stop = _unset_flags.pop() if _unset_flags else Handle(made("dlx_stop_flag_new"), "dlx_stop_flag_free")
    answers: list[int] = []
    faults: list[Exception] = []
    ended: list[bool] = []
    done = _thread.allocate_lock()
    done.acquire()

    def run() -> None:
        library.dlx_stop_flag_use(stop)
        try:
            answers.append(call(function, *arguments))
        except Exception as error:
            faults.append(error)
        finally:
            library.dlx_stop_flag_use(None)
            ended.append(True)
            done.release()

    # Ctrl-C raises an exception between any two steps of Python. extend() is a single step, so
    # `workers` is empty only if no thread was started.
    workers: list[int] = []
    try:
        try:
            workers.extend(map(_thread.start_new_thread, [run], [()]))
        except RuntimeError:  # some interpreters cannot start threads, or not at exit
            return call(function, *arguments)
        while not done.acquire(timeout=SLICE):
            pass
    except BaseException:
        if workers:
            library.dlx_stop_flag_set(stop)
            _wait_for(ended)
        raise
    _unset_flags.append(stop)
    if faults:
        raise faults[0]
    return answers[0]


def made(function: str, *arguments: Any, by: Callable[..., int] = call) -> c_void_p:
    """Calls a function and returns the handle in its last argument."""
    handle = c_void_p()
    by(function, *arguments, ctypes.byref(handle))
    return handle


def taken_text(pointer: c_void_p) -> str | None:
    """Returns a text of the library, and frees it; None for NULL."""
    if not pointer.value:
        return None
    try:
        return ctypes.string_at(pointer.value).decode("utf-8", "replace")
    finally:
        library.dlx_free(pointer)


def optional_text(function: str, *arguments: Any) -> str | None:
    """Calls a function and returns the text in its last argument; None for NULL."""
    return taken_text(made(function, *arguments))


def text(function: str, *arguments: Any, by: Callable[..., int] = call) -> str:
    """Calls a function and returns the text in its last argument."""
    found = taken_text(made(function, *arguments, by=by))
    assert found is not None
    return found


def lines(function: str, *arguments: Any, by: Callable[..., int] = call) -> list[str]:
    """Calls a function and returns the lines of its text. Only "\n" ends a line, because names may contain
    other line separators of Python.
    """
    return text(function, *arguments, by=by).split("\n")[:-1]


def two_texts(function: str, *arguments: Any) -> tuple[str, str]:
    """Calls a function and returns the texts in its last two arguments."""
    first, second = c_void_p(), c_void_p()
    call(function, *arguments, ctypes.byref(first), ctypes.byref(second))
    return taken_text(first) or "", taken_text(second) or ""


def taken_numbers(pointer: c_void_p, size: int) -> tuple[int, ...]:
    """Returns the numbers of an array of the library, and frees the array."""
    try:
        return tuple((c_uint32 * size).from_address(pointer.value or 0)) if size else ()
    finally:
        library.dlx_free(pointer)


def numbers(function: str, *arguments: Any) -> tuple[int, ...]:
    """Calls a function and returns the numbers of the array in its last two arguments, pointer and size."""
    pointer, size = c_void_p(), c_size_t()
    call(function, *arguments, ctypes.byref(pointer), ctypes.byref(size))
    return taken_numbers(pointer, size.value)


def option_numbers(cover: Any) -> list[int]:
    """Returns the numbers of options, such as those of a cover, as a list."""
    if isinstance(cover, (str, bytes)) or not isinstance(cover, Iterable):
        raise ParameterTypeError(f"options is {cover!r}, expected numbers of options", "options")
    options = list(cover)
    for option in options:
        if not hasattr(option, "__index__"):
            raise ParameterTypeError(f"an option is {option!r}, expected its number", "options")
    return options


def option_array(cover: Any) -> Any:
    """Returns an array of option numbers for the library."""
    options = option_numbers(cover)
    for option in options:
        if not 0 <= option < 1 << 32:
            raise ParameterError(f"there is no option {option}", "options")
    return (c_uint32 * len(options))(*options)


def natural(value: Any, name: str, below: int = 1 << 64) -> int:
    """Returns a value as a whole number; refuses numbers with too many bits, which C would truncate."""
    most = "2^64 - 1" if below == 1 << 64 else str(below - 1)
    try:
        number = operator.index(value)
    except TypeError:
        message = f"{name} is {value!r}, expected a whole number from 0 to {most}"
        raise ParameterTypeError(message, name) from None
    if not 0 <= number < below:
        raise ParameterError(f"{name} is {number}, expected a number from 0 to {most}", name)
    return number


def flag(value: Any, name: str) -> bool:
    """Returns a value as a boolean; refuses values that are only true or false in a condition."""
    if value not in (True, False):
        raise ParameterError(f"{name} is {value!r}, expected True or False", name)
    return bool(value)


def raw(text: str | None, name: str = "text") -> Any:
    """Returns the text of a parameter as bytes for the library, or None; refuses zero bytes, which would end
    the text.
    """
    if text is None:
        return None
    if not isinstance(text, str):
        raise ParameterTypeError(f"{name} is {text!r}, expected a text", name)
    if "\0" in text:
        raise ParameterError(f"{name} has a zero byte", name)
    return text.encode("utf-8", "surrogateescape")


class Handle:
    """Frees a handle when it is no longer used."""

    def __init__(self, pointer: c_void_p, free: str) -> None:
        self._as_parameter_ = pointer  # for ctypes
        self._free = getattr(library, free)

    def __reduce__(self) -> str:
        raise TypeError("objects of the library can be neither copied nor pickled")

    def __del__(self) -> None:
        free, pointer = getattr(self, "_free", None), getattr(self, "_as_parameter_", None)
        if free is not None and pointer:
            self._as_parameter_ = c_void_p()
            free(pointer)
