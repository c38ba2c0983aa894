"""Problem files of `xcover`, in Knuth's format."""

from __future__ import annotations

import os
from itertools import dropwhile
from typing import Any, Callable

from ..._sources import Items
from . import Options, _problem

Described = tuple[list[list[str]], list[str], "list[str] | None", bool]


def read_xcover_from_file(filename: str | os.PathLike[str]) -> Described:
    """Reads a file and returns the options, the primary items, the secondary items, and whether the problem
    is coloured: the arguments of covers(). Without secondary items, they are None. Skips empty lines and
    comments, which begin with "|", or before the items also with "/".
    """
    with open(filename, encoding="utf-8") as file:
        lines = [line for line in file if line.strip() and not line.lstrip().startswith("|")]
    first, *rest = list(dropwhile(lambda line: line.startswith("/"), lines)) or [""]
    primary, bar, secondary = first.partition("|")
    options = [line.split() for line in rest]
    return options, primary.split(), secondary.split() if bar else None, bool(bar)


def _without_spaces(item: Any) -> str:
    return str(item).replace(" ", "")


def write_xcover_to_file(
    filename: str | os.PathLike[str],
    options: Options,
    primary: Items = None,
    secondary: Items = None,
    colored: bool = False,
    item_to_string: Callable[[Any], str] = _without_spaces,
) -> None:
    """Writes a problem. `item_to_string` returns the name of an item; by default the item as text, without
    spaces.
    """
    lists = [list(option) for option in options]
    problem = _problem(lists, primary, secondary, colored)
    items = [item_to_string(item) for item in problem.items]
    header = items[: problem.num_primary]
    if problem.num_secondary:
        header += ["|", *items[problem.num_primary :]]
    with open(filename, "w", encoding="utf-8") as file:
        for line in [header, *([item_to_string(item) for item in option] for option in lists)]:
            file.write(" ".join(line) + "\n")
