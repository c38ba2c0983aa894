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
from ctypes import c_char_p
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Callable, Iterable

from . import _library as lib
from ._answers import Drawing
from ._errors import ParameterError
from ._problem import Problem

if TYPE_CHECKING:
    from ._models import *

__all__ = ["Model", "Parameter", "Puzzle", "make", "models"]

_KINDS = {"ascii": 0, "unicode": 1, "colour": 2, "svg": 3}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a model."""

    name: str
    kind: str
    """number, size ("10x6" or (10, 6)), choice, flag, text, texts, document, text_or_document"""
    help: str
    default: str
    required: bool
    positional: bool
    least: int | None
    most: int | None
    choices: tuple[str, ...]


@dataclass(frozen=True)
class Model:
    """A kind of puzzle. Call the model with values of its parameters to make a puzzle."""

    name: str
    summary: str
    notes: str
    parameters: tuple[Parameter, ...]

    def __post_init__(self) -> None:
        # For help(): the result and the parameters.
        object.__setattr__(self, "__doc__", self._help())

    def _help(self) -> str:
        lines = [f"Gives the puzzle: {self.summary}.", "", "Parameters:"]
        for parameter in self.parameters:
            name = parameter.name.replace("-", "_")
            traits = [parameter.kind, *(["required"] if parameter.required else [])]
            if parameter.default:
                traits.append(f"default {parameter.default}")
            if parameter.choices:
                traits.append(f"one of {', '.join(parameter.choices)}")
            lines += [f"    {name} ({', '.join(traits)})", f"        {parameter.help}"]
        return "\n".join([*lines, "", *self.notes.splitlines()])

    def __call__(self, *values: Any, **named: Any) -> Puzzle:
        return make(self.name, *values, **named)


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
def _models() -> dict[str, Model]:
    def parameter(found: dict[str, Any]) -> Parameter:
        values: dict[str, Any] = {field.name: found.get(field.name) for field in fields(Parameter)}
        values["choices"] = tuple(found["choices"])
        return Parameter(**values)

    return {
        model["name"]: Model(
            model["name"], model["summary"], model["notes"], tuple(map(parameter, model["parameters"]))
        )
        for model in json.loads(lib.text("dlx_models"))
    }


def models() -> dict[str, Model]:
    """Returns all models by name."""
    return _models().copy()


def _texts(value: Any) -> list[str]:
    """Returns the values of a parameter as texts for the library."""
    if value is None or value is False:
        return []
    if value is True:
        return [""]
    if isinstance(value, tuple):
        return ["x".join(str(part) for part in value)]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [str(value)]


def make(model: str, *values: Any, **named: Any) -> Puzzle:
    """Makes a puzzle of a model. Values are numbers, texts, True for flags, pairs such as (10, 6) for
    sizes, and lists for parameters with several values; the value of a document is its text.
    """
    if model not in _models():
        raise ParameterError(f"there is no model {model!r}; there are {', '.join(_models())}", "model")
    places = [parameter.name for parameter in _models()[model].parameters if parameter.positional]
    if len(values) > len(places):
        raise TypeError(f"{model}() takes {len(places)} values by their place, {len(values)} given")
    given = [*zip(places, values), *((name.replace("_", "-"), v) for name, v in named.items())]
    return Puzzle(model, [(name, text) for name, value in given for text in _texts(value)])


if not TYPE_CHECKING:  # type checkers read the models and their parameters in _models.pyi

    def __getattr__(name: str) -> Callable[..., Puzzle]:
        found = _models().get(name)
        if found is None:
            raise AttributeError(f"there is no model {name!r}; there are {', '.join(_models())}")
        return found


def __dir__() -> list[str]:
    return [*__all__, *_models()]
