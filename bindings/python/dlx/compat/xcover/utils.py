"""Checks and conversions of `xcover`."""

from __future__ import annotations

from typing import Any, Iterable, Sequence

import numpy as np

from ..._sources import Items
from . import Options, _problem


def verify_exact_cover(
    solution: Iterable[int],
    options: Options,
    primary: Items = None,
    secondary: Items = None,
    colored: bool = False,
) -> None:
    """Raises AssertionError, with the first fault, if the solution is not an exact cover."""
    verdict = _problem(options, primary, secondary, colored).verify(solution)
    if not verdict:
        raise AssertionError(verdict.fault)


def bool_array_to_options(bool_array: Any) -> Sequence[list[int]]:
    """Returns for each row the list of the columns whose entries are not zero."""
    return [list(map(int, np.flatnonzero(row))) for row in np.asarray(bool_array)]
