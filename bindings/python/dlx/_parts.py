"""Parts of a search: the covers that contain some options and leave out others."""

from __future__ import annotations

import heapq
from array import array
from ctypes import byref, c_uint32, c_uint64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, Iterator, NamedTuple

from . import _library as lib
from . import _sources as sources
from ._errors import ParameterError
from ._library import call, library
from ._run import Cover

if TYPE_CHECKING:
    from ._problem import Problem

# Random probes that estimate the weight of a part, as `dlx split` does by default.
_PROBES = 16
# Parts with a smaller weight, in nodes of the search, are not divided further.
_LEAST_WEIGHT = 64


@dataclass(frozen=True)
class Part:
    """The covers of a problem that contain the options `taken` and none of some others.

    Parts can be pickled, and contain only the rest of the problem.
    """

    taken: Cover
    problem: Problem
    """The rest of the problem, without the options taken, left out, or excluded by these."""
    origin: Cover
    """Option k of the rest is option origin[k] of the whole problem."""
    times: int = 1
    """The number of parts with the same rest that this part represents; see split(merge=True)."""
    weight: float = 0.0
    """The estimated number of nodes of the search; 0 if not estimated."""

    def count(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> int:
        """Returns the exact number of covers of the part and of all parts that it represents."""
        found = self.problem.count(threads=threads, time_limit=time_limit, memory=memory)
        return self.times * found

    def solve(self, n: int | None = None, *, time_limit: float | None = None) -> Iterator[Cover]:
        """Returns an iterator over the covers, or over the first `n` covers, as covers of the whole problem.
        A time limit ends the iteration.
        """
        if self.times != 1:
            raise ParameterError("the part represents merged parts, and has only a count", "merge")
        return map(self.expand, self.problem.solve(n, time_limit=time_limit))

    def expand(self, cover: Iterable[int]) -> Cover:
        """Returns the cover of the whole problem for a cover of the rest."""
        return tuple(sorted([*self.taken, *(self.origin[option] for option in cover)]))

    def __repr__(self) -> str:
        return f"<Part: {len(self.taken)} options taken, {self.problem!r} left>"


class _Whole:
    """The arrays of a problem that is divided."""

    def __init__(self, problem: Problem) -> None:
        handle = problem._handle
        entries = library.dlx_problem_entries(handle)
        offsets = (c_uint64 * (problem.num_options + 1))()
        items, colours = (c_uint32 * entries)(), (c_uint32 * entries)()
        call("dlx_problem_arrays", handle, offsets, items, colours)
        self.problem = problem
        self.primary = problem.num_primary
        self.entries = [
            list(zip(items[begin:end], colours[begin:end]))
            for begin, end in zip(offsets[:-1], offsets[1:])
        ]
        self.bounds = [self._bounds_of(item) for item in range(self.primary)]
        self.costs = [problem.cost((option,)) for option in range(problem.num_options)]

    def _bounds_of(self, item: int) -> tuple[int, int]:
        low, high = c_uint32(), c_uint32()
        call("dlx_problem_bounds", self.problem._handle, item, byref(low), byref(high))
        return low.value, high.value


class _State(NamedTuple):
    """What remains after some options were taken and others left out."""

    options: list[int]
    bounds: dict[int, tuple[int, int]]
    """of the primary items that options may still cover: at least, at most"""
    closed: dict[int, int]
    """the colours of the secondary items that are covered; 0: none"""


def _first_state(whole: _Whole) -> _State:
    bounds = {item: bound for item, bound in enumerate(whole.bounds) if bound[1]}
    state = _State([], bounds, {})
    used = [
        option
        for option, entries in enumerate(whole.entries)
        # An option without primary items is in no cover.
        if any(item < whole.primary for item, _ in entries) and _fits(whole, state, option)
    ]
    return state._replace(options=used)


def _fits(whole: _Whole, state: _State, option: int) -> bool:
    for item, colour in whole.entries[option]:
        if item < whole.primary:
            if item not in state.bounds:
                return False
        elif item in state.closed and not (colour and state.closed[item] == colour):
            return False
    return True


def _take(whole: _Whole, state: _State, option: int) -> _State:
    """Returns the state after an option that fits."""
    bounds, closed = dict(state.bounds), dict(state.closed)
    for item, colour in whole.entries[option]:
        if item >= whole.primary:
            closed[item] = colour
            continue
        low, high = bounds.pop(item)
        if high > 1:
            bounds[item] = max(low - 1, 0), high - 1
    rest = _State(state.options, bounds, closed)
    left = [other for other in state.options if other != option and _fits(whole, rest, other)]
    return _State(left, bounds, closed)


def _leave_out(state: _State, options: Iterable[int]) -> _State:
    out = set(options)
    return state._replace(options=[option for option in state.options if option not in out])


def _rest(whole: _Whole, state: _State) -> Problem:
    """Returns the rest of the problem."""
    from ._problem import Problem

    names = whole.problem._item_list
    entries = [
        [(item, colour) for item, colour in whole.entries[option] if item not in state.closed]
        for option in state.options
    ]
    secondary = sorted({item for option in entries for item, _ in option if item >= whole.primary})
    items = [*sorted(state.bounds), *secondary]
    place = {item: number for number, item in enumerate(items)}
    offsets, flat, colours = array("Q", [0]), array("I"), array("I")
    for option in entries:
        flat.extend(place[item] for item, _ in option)
        colours.extend(colour for _, colour in option)
        offsets.append(len(flat))
    listed = [names[item] for item in items]
    source = sources.Source(listed, len(state.bounds), offsets, flat)
    if any(colours):
        source.colours, source.colour_names = colours, whole.problem._colour_list
    bounds = {names[item]: bound for item, bound in state.bounds.items() if bound != (1, 1)}
    costs = [whole.costs[option] for option in state.options] if any(whole.costs) else None
    problem: Problem = Problem.__new__(Problem)
    problem._adopt(sources.build(source, bounds or None, costs, None), source)
    return problem


def given(problem: Problem, taken: Iterable[int], left_out: Iterable[int]) -> Part:
    """Returns the part whose covers contain the options `taken` and none of `left_out`."""
    whole = _Whole(problem)
    options, out = tuple(taken), tuple(left_out)
    for option in (*options, *out):
        problem._known(option)
    state = _first_state(whole)
    for option in options:
        if option not in state.options:
            raise ParameterError(
                f"option {option} is twice in the list, conflicts with an earlier option, or has no"
                " primary item",
                "taken",
            )
        state = _take(whole, state, option)
    if set(out) & set(options):
        raise ParameterError(f"option {min(set(out) & set(options))} is also taken", "left_out")
    state = _leave_out(state, out)
    return Part(tuple(sorted(options)), _rest(whole, state), tuple(state.options))


def _branches(whole: _Whole, state: _State) -> list[tuple[int, _State]] | None:
    """Returns the branches of the item with the fewest options: each takes an option and leaves out the
    options of earlier branches. Returns None if every item may remain uncovered.
    """
    choices: dict[int, list[int]] = {item: [] for item, (low, _) in state.bounds.items() if low}
    if not choices:
        return None
    for option in state.options:
        for item, _ in whole.entries[option]:
            if item in choices:
                choices[item].append(option)
    needed = {item: len(options) - state.bounds[item][0] for item, options in choices.items()}
    item = min(choices, key=lambda item: (needed[item], item))
    if needed[item] < 0:  # the item cannot be covered often enough
        return []
    options = choices[item]
    return [
        (option, _leave_out(_take(whole, state, option), options[:k]))
        for k, option in enumerate(options)
    ]


def _key(state: _State) -> tuple[object, ...]:
    """Equal for states that leave the same items and options to search."""
    return tuple(state.options), tuple(sorted(state.bounds.items())), tuple(sorted(state.closed.items()))


class _Leaf(NamedTuple):
    taken: tuple[int, ...]
    state: _State
    rest: Problem
    times: int
    weight: float


def split(problem: Problem, n: int, merge: bool, seed: int) -> list[Part]:
    """Divides the covers into at least `n` parts, by decreasing weight, or into fewer parts if the search
    is small. The leaf with the greatest weight is divided until there are enough.
    """
    whole = _Whole(problem)
    state = _first_state(whole)
    leaves = {0: _Leaf((), state, _rest(whole, state), 1, float("inf"))}
    queue, made = [(-leaves[0].weight, 0)], 1
    done: dict[tuple[object, ...], int] = {}
    while queue and len(leaves) < n:
        weight, number = heapq.heappop(queue)
        if -weight < _LEAST_WEIGHT:
            break
        branches = _branches(whole, leaves[number].state)
        if branches is None:
            continue
        leaf = leaves.pop(number)
        for option, state in branches:
            known = done.get(_key(state)) if merge else None
            if known in leaves:
                assert known is not None
                leaves[known] = leaves[known]._replace(times=leaves[known].times + leaf.times)
                continue
            rest = _rest(whole, state)
            nodes = rest.estimate(_PROBES, seed).nodes.mean if state.options else 1.0
            leaves[made] = _Leaf((*leaf.taken, option), state, rest, leaf.times, nodes)
            heapq.heappush(queue, (-nodes, made))
            if merge:
                done[_key(state)] = made
            made += 1
    parts = [
        Part(tuple(sorted(taken)), rest, tuple(state.options), times, weight)
        for taken, state, rest, times, weight in leaves.values()
    ]
    return sorted(parts, key=lambda part: -part.weight)
