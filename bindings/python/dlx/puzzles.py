"""Puzzles by name and parameters, with pictures.

>>> from dlx import puzzles
>>> queens = puzzles.queens(8)
>>> queens.count()
92
>>> picture = queens.draw(next(queens.solve()))  # shown in a notebook; picture.svg is the SVG file

`puzzles.models()` lists the models with their parameters, which are those of the program.
"""

from __future__ import annotations

import json
from copy import deepcopy
from ctypes import c_char_p
from functools import lru_cache
from typing import Any, Callable, Iterable

from . import _library as lib
from ._answers import Drawing
from ._errors import ParameterError
from ._problem import Problem

__all__ = ["Puzzle", "make", "models"]

_KINDS = {"ascii": 0, "unicode": 1, "colour": 2, "svg": 3}


class Puzzle(Problem):
    """The exact-cover problem of a puzzle, which can draw its covers."""

    def __init__(self, name: str, parameters: list[tuple[str, str]]) -> None:
        names = (c_char_p * len(parameters))(*(lib.raw(name) for name, _ in parameters))
        texts = (c_char_p * len(parameters))(*(lib.raw(text) for _, text in parameters))
        arguments = (lib.raw(name), names, texts, len(parameters))
        handle = lib.made("dlx_puzzle_new", *arguments, by=lib.call_stoppably)
        self._puzzle = lib.Handle(handle, "dlx_puzzle_free")
        self.name = name
        self._parameters = parameters
        self._adopt(lib.made("dlx_puzzle_problem", self._puzzle))

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle, (self.name, self._parameters)

    def _text(self, cover: Iterable[int], kind: str) -> str:
        if kind not in _KINDS:
            raise ParameterError(f"kind is {kind!r}, expected one of {', '.join(_KINDS)}", "kind")
        options = lib.option_array(cover)
        return lib.text("dlx_puzzle_draw", self._puzzle, options, len(options), _KINDS[kind])

    def draw(self, cover: Iterable[int] = (), kind: str = "unicode") -> Drawing:
        """Draws a cover as text ("ascii", "unicode" or "colour", for terminals), and as a picture in
        notebooks.
        """
        options = tuple(cover)
        return Drawing(self._text(options, kind), self._text(options, "svg"))

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}{super().__repr__()[len('<Puzzle'):]}"

    def _repr_html_(self) -> str:
        import html

        return f"<p>{html.escape(repr(self))}</p>"


@lru_cache(maxsize=None)
def _models() -> dict[str, dict[str, Any]]:
    return {model["name"]: model for model in json.loads(lib.text("dlx_models"))}


def models() -> dict[str, dict[str, Any]]:
    """Returns all models by name: for each its summary, notes and parameters. The kind of a parameter is number,
    size ("10x6" or (10, 6)), choice, flag, text, document or text_or_document.
    """
    return deepcopy(_models())


def _help(model: dict[str, Any]) -> str:
    lines = [f"Gives the puzzle: {model['summary']}.", "", "Parameters:"]
    for parameter in model["parameters"]:
        traits = [parameter["kind"], *(["required"] if parameter["required"] else [])]
        if parameter["default"]:
            traits.append(f"default {parameter['default']}")
        if parameter["choices"]:
            traits.append(f"one of {', '.join(parameter['choices'])}")
        lines += [f"    {parameter['name'].replace('-', '_')} ({', '.join(traits)})", f"        {parameter['help']}"]
    return "\n".join([*lines, "", *model["notes"].splitlines()])


def _text_of(value: Any) -> str:
    """Returns the value of a parameter as text for the library."""
    if isinstance(value, tuple):
        return "x".join(str(part) for part in value)
    return "" if value is True else str(value)


def make(model: str, *values: Any, **named: Any) -> Puzzle:
    """Makes a puzzle of a model. Values are numbers, texts, True for flags, and pairs such as (10, 6) for
    sizes; the value of a document is its text.
    """
    if model not in _models():
        raise ParameterError(f"there is no model {model!r}; there are {', '.join(_models())}", "model")
    places = [each["name"] for each in _models()[model]["parameters"] if each["positional"]]
    if len(values) > len(places):
        raise TypeError(f"{model}() takes {len(places)} values by their place, {len(values)} given")
    given = [*zip(places, values), *((name.replace("_", "-"), v) for name, v in named.items())]
    return Puzzle(model, [(name, _text_of(v)) for name, v in given if v is not None and v is not False])


def __getattr__(name: str) -> Callable[..., Puzzle]:
    found = _models().get(name)
    if found is None:
        raise AttributeError(f"there is no model {name!r}; there are {', '.join(_models())}")

    def puzzle(*values: Any, **named: Any) -> Puzzle:
        return make(name, *values, **named)

    puzzle.__name__, puzzle.__doc__ = name, _help(found)
    return puzzle


def __dir__() -> list[str]:
    return [*__all__, *_models()]
