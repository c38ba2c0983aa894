"""The exceptions of `exact_cover`."""


class ExactCoverError(Exception):
    """Base class of the exceptions of this package."""


class NoSolution(ExactCoverError):
    """There is no exact cover."""


class CannotSplitFurther(ExactCoverError):
    """No column of the matrix has two rows, so split_problem() cannot divide the problem."""
