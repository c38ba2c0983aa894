# The models of puzzles as functions. Written by bindings/python/model_types.py.

from typing import Literal, Union

from .puzzles import Puzzle

_Size = Union[str, tuple[int, ...]]

__all__ = [
    "queens",
    "pentomino",
    "polyomino",
    "polyiamond",
    "soma",
    "polycube",
    "macmahon",
    "triangles",
    "langford",
    "latin",
    "steiner",
    "colouring",
    "words",
    "fillomino",
    "partition",
    "roster",
]

def queens(
    n: int,
    *,
    symmetric: Literal['half-turn', 'quarter-turn'] | None = ...,
    costs: Literal['primes'] | None = ...,
) -> Puzzle: ...

def pentomino(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
    pieces: str | None = ...,
) -> Puzzle: ...

def polyomino(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
    order: int | None = ...,
    pieces: str | None = ...,
    one_sided: bool | None = ...,
    fixed: bool | None = ...,
    any_number: bool | None = ...,
) -> Puzzle: ...

def polyiamond(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
    order: int | None = ...,
    pieces: str | None = ...,
    one_sided: bool | None = ...,
    fixed: bool | None = ...,
    any_number: bool | None = ...,
) -> Puzzle: ...

def soma(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
) -> Puzzle: ...

def polycube(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
    order: int | None = ...,
    planar: bool | None = ...,
    mirror: bool | None = ...,
    any_number: bool | None = ...,
    puzzle: str | None = ...,
    problem: int | None = ...,
) -> Puzzle: ...

def macmahon(
    size: _Size | None = ...,
    *,
    border: Literal['a', 'b', 'c', 'any'] | None = ...,
) -> Puzzle: ...

def triangles(
    size: _Size | None = ...,
    *,
    board: str | None = ...,
    free: str | None = ...,
    border: Literal['a', 'b', 'c', 'd', 'any'] | None = ...,
) -> Puzzle: ...

def langford(
    n: int,
) -> Puzzle: ...

def latin(
    n: int,
    given: str | None = ...,
) -> Puzzle: ...

def steiner(
    n: int,
) -> Puzzle: ...

def colouring(
    graph: str | None = ...,
    *,
    colours: int,
    queen: int | None = ...,
) -> Puzzle: ...

def words(
    size: _Size,
    words: str,
    *,
    distinct: bool | None = ...,
) -> Puzzle: ...

def fillomino(
    grid: str,
    *,
    largest: int | None = ...,
) -> Puzzle: ...

def partition(
    sets: str | None = ...,
    *,
    set: Union[str, list[str]] | None = ...,
    all: int | None = ...,
    least: int | None = ...,
    most: int | None = ...,
    blocks: int | None = ...,
) -> Puzzle: ...

def roster(
    duties: str,
    *,
    max_day: int | None = ...,
    min_rest: int | None = ...,
    min_break: int | None = ...,
    max_duties: int | None = ...,
    max_days: int | None = ...,
    base: str | None = ...,
    crew: int | None = ...,
    fixed: int | None = ...,
    waiting: int | None = ...,
) -> Puzzle: ...
