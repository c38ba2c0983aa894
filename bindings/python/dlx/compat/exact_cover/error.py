"""What the functions of `exact_cover` raise."""


class ExactCoverError(Exception):
    """Any error of this package."""


class NoSolution(ExactCoverError):
    """There is no exact cover."""
