"""Writes the types of the models of puzzles, for type checkers:

    python3 bindings/python/model_types.py > bindings/python/dlx/_models.pyi

A test compares the file with the table of models.
"""

from __future__ import annotations

from dlx.puzzles import Model, Parameter, models

HEADER = """\
# The models of puzzles as functions. Written by bindings/python/model_types.py.

from typing import Literal, Union

from .puzzles import Puzzle

_Size = Union[str, tuple[int, ...]]
"""

TYPES = {
    "number": "int",
    "size": "_Size",
    "flag": "bool",
    "text": "str",
    "texts": "Union[str, list[str]]",
    "document": "str",
    "text_or_document": "str",
}


def _typed(parameter: Parameter) -> str:
    name = parameter.name.replace("-", "_")
    kind = TYPES.get(parameter.kind) or f"Literal[{', '.join(map(repr, parameter.choices))}]"
    return f"{name}: {kind}" if parameter.required else f"{name}: {kind} | None = ..."


def _function(model: Model) -> str:
    by_place = [_typed(parameter) for parameter in model.parameters if parameter.positional]
    by_name = [_typed(parameter) for parameter in model.parameters if not parameter.positional]
    parameters = by_place + (["*", *by_name] if by_name else [])
    lines = "".join(f"    {parameter},\n" for parameter in parameters)
    return f"def {model.name}(\n{lines}) -> Puzzle: ...\n"


def stub() -> str:
    """Returns the text of the file."""
    functions = map(_function, models().values())
    names = "".join(f'    "{name}",\n' for name in models())
    return f"{HEADER}\n__all__ = [\n{names}]\n\n" + "\n".join(functions)


if __name__ == "__main__":
    print(stub(), end="")
