"""Solves any exact-cover problem, counts its covers, and more.

>>> import dlx
>>> problem = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]])
>>> list(problem.solve())
[(0, 1), (2, 3)]
>>> problem.count()
2

A `Problem` is made from lists of items, a numpy matrix, a scipy sparse matrix or a pandas frame, or
is read from a file. `dlx.sudoku` solves and generates sudokus, `dlx.puzzles` has models of puzzles
with pictures, and `dlx.grids` fills grids by crossing words.
"""

from . import grids, puzzles, sudoku
from ._answers import Cheapest, Estimate, Estimated, Verdict
from ._errors import (
    AmbiguousPuzzle, Error, OutOfMemory, ParameterError, ParameterTypeError, ParseError, ProblemWarning,
    Stopped, UnsupportedSetting,
)
from ._library import version as __version__
from ._problem import Part, Problem, Reduction, formats
from ._run import Cover, Plan, Progress, Solutions, Statistics, settings
from ._zdd import Zdd

__all__ = [
    "AmbiguousPuzzle", "Cheapest", "Cover", "Error", "Estimate", "Estimated", "OutOfMemory", "ParameterError",
    "ParameterTypeError", "ParseError", "Part", "Plan", "Problem", "ProblemWarning", "Progress", "Reduction",
    "Solutions", "Statistics", "Stopped", "UnsupportedSetting", "Verdict", "Zdd", "__version__", "formats",
    "grids", "puzzles", "settings", "sudoku",
]
