"""Matrix files of `exact_cover`: rows of 0 and 1."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

DTYPE_FOR_ARRAY = np.bool_


def load_problem(filename: str | os.PathLike[str]) -> Any:
    """Reads a matrix from a file."""
    return np.genfromtxt(filename, ndmin=2).astype(DTYPE_FOR_ARRAY)


def save_problem(filename: str | os.PathLike[str], array: Any) -> None:
    """Writes a matrix to a file."""
    np.savetxt(filename, np.array(array, dtype=np.int8))
