# The settings of queries. Written by bindings/python/setting_types.py.

from decimal import Decimal
from fractions import Fraction
from typing import Literal, Sequence, TypedDict, Union

_Time = Union[float, str]
_Cost = Union[float, str, Decimal, Fraction]

class ListSettings(TypedDict, total=False):
    node_limit: int | None
    time_limit: _Time | None
    engine: Literal['auto', 'links', 'planes', 'lanes', 'wide', 'multiplicity', 'learning'] | None
    branching: Literal['mrv', 'sharp_first', 'weights', 'order'] | None
    restarts: bool | None
    seed: int | None
    threads: int | None
    unordered: bool | None
    reduction: Union[bool, Literal['auto', 'on', 'off']] | None
    up_to_symmetry: bool | None
    memory: Union[int, str] | None
    max_cost: _Cost | None
    progress_interval: _Time | None
    save_interval: _Time | None

class CountSettings(TypedDict, total=False):
    limit: int | None
    node_limit: int | None
    time_limit: _Time | None
    engine: Literal['auto', 'links', 'planes', 'lanes', 'wide', 'multiplicity', 'learning'] | None
    counting: Literal['auto', 'states', 'engine'] | None
    branching: Literal['mrv', 'sharp_first', 'weights', 'order'] | None
    restarts: bool | None
    seed: int | None
    threads: int | None
    reduction: Union[bool, Literal['auto', 'on', 'off']] | None
    symmetry: Union[bool, Literal['auto', 'on', 'off']] | None
    up_to_symmetry: bool | None
    memory: Union[int, str] | None
    item_order: Literal['auto', 'input', 'breadth-first', 'narrow', 'short', 'tree'] | None
    max_cost: _Cost | None
    progress_interval: _Time | None
    save_interval: _Time | None

class CheapestSettings(TypedDict, total=False):
    node_limit: int | None
    time_limit: _Time | None
    threads: int | None
    max_cost: _Cost | None
    gap: _Cost | None
    progress_interval: _Time | None
    save_interval: _Time | None

class ZddSettings(TypedDict, total=False):
    time_limit: _Time | None
    memory: Union[int, str] | None
    item_order: Literal['auto', 'input', 'breadth-first', 'narrow', 'short', 'tree'] | None
    progress_interval: _Time | None

class EstimateSettings(TypedDict, total=False):
    time_limit: _Time | None
    seed: int | None
    progress_interval: _Time | None

class SplitSettings(TypedDict, total=False):
    time_limit: _Time | None
    seed: int | None
    progress_interval: _Time | None
    merge: bool | None
    force: bool | None
    subproblems_per_part: int | None
    min_weight: float | None
    probes: int | None

class AllSettings(TypedDict, total=False):
    limit: int | None
    node_limit: int | None
    time_limit: _Time | None
    engine: Literal['auto', 'links', 'planes', 'lanes', 'wide', 'multiplicity', 'learning'] | None
    counting: Literal['auto', 'states', 'engine'] | None
    branching: Literal['mrv', 'sharp_first', 'weights', 'order'] | None
    restarts: bool | None
    seed: int | None
    threads: int | None
    unordered: bool | None
    reduction: Union[bool, Literal['auto', 'on', 'off']] | None
    symmetry: Union[bool, Literal['auto', 'on', 'off']] | None
    up_to_symmetry: bool | None
    memory: Union[int, str] | None
    item_order: Literal['auto', 'input', 'breadth-first', 'narrow', 'short', 'tree'] | None
    max_cost: _Cost | None
    gap: _Cost | None
    progress_interval: _Time | None
    save_interval: _Time | None
    parts: int | None
    merge: bool | None
    force: bool | None
    subproblems_per_part: int | None
    min_weight: float | None
    probes: int | None

class GenerateSettings(TypedDict, total=False):
    seed: int | None
    givens: Union[float, str] | None
    min_givens: int | None
    max_givens: int | None
    symmetry: Literal['none', 'rotate180', 'rotate90', 'mirror-h', 'mirror-v', 'diagonal', 'full'] | None
    difficulty: str | None
    technique: Union[str, Sequence[str]] | None
    without: Union[str, Sequence[str]] | None
    rating: Union[float, str] | None
    minimal: bool | None
    attempt_limit: int | None

class GradeSettings(TypedDict, total=False):
    assume_unique: bool | None
    without: Union[str, Sequence[str]] | None
    samples: int | None
    seed: int | None
    node_limit: int | None
