"""Random problems agree with brute force, and arbitrary input raises a Python exception without ending
the process.
"""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import dlx

from conftest import brute_force

ITEMS = st.sampled_from("abcde")
OPTIONS = st.lists(st.lists(ITEMS, min_size=1, max_size=4, unique=True), max_size=7)
SETTINGS = settings(max_examples=80, deadline=None)


@given(OPTIONS, st.sets(ITEMS, max_size=2))
@SETTINGS
def test_covers_are_those_of_brute_force(options, secondary):
    problem = dlx.Problem(options, secondary=secondary)
    used = {item for option in options for item in option}
    expected = brute_force(options, used - secondary, secondary)
    assert sorted(problem.solve()) == sorted(expected)
    assert problem.count() == len(expected)
    assert all(problem.verify(cover) for cover in expected)
    zdd = problem.zdd()
    assert sorted(zdd) == sorted(expected)
    assert [zdd.rank(cover) for cover in zdd] == list(range(len(expected)))
    again = dlx.Problem.parse(problem.to(), "text")
    assert sorted(again.solve()) == sorted(expected)
    reduction = problem.reduce()
    assert sorted(map(reduction.expand, reduction.problem.solve())) == sorted(expected)


@given(st.integers(0, 6), st.integers(0, 5), st.randoms(use_true_random=False))
@SETTINGS
def test_matrices_are_their_lists(rows, columns, random):
    matrix = np.array(
        [[random.random() < 0.4 for _ in range(columns)] for _ in range(rows)], dtype=bool
    ).reshape(rows, columns)
    lists = [list(np.flatnonzero(row)) for row in matrix]
    expected = sorted(dlx.Problem(lists, primary=range(columns)).solve())
    assert sorted(dlx.Problem(matrix).solve()) == expected


@given(OPTIONS, st.lists(st.integers(-50, 50), min_size=7, max_size=7), st.integers(1, 4))
@SETTINGS
def test_cheapest_are_the_cheapest(options, costs, k):
    problem = dlx.Problem(options, costs=costs[: len(options)])
    found = problem.cheapest(k)
    expected = sorted(sum(costs[o] for o in cover) for cover in problem.solve())
    assert [cost for cost, _ in found] == expected[:k]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=20,
)
REFUSED = (ValueError, TypeError, OverflowError)


@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING, ANYTHING)
@settings(max_examples=150, deadline=None)
def test_any_problem_is_refused_or_answered(options, primary, colours, bounds, costs):
    try:
        problem = dlx.Problem(options, primary=primary, colours=colours, bounds=bounds, costs=costs)
        for cover in problem.solve(20, time_limit=1):
            assert problem.verify(cover)
        problem.to()
    except REFUSED as error:
        assert str(error) or isinstance(error, TypeError)


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda b: b.decode("latin-1")))
@settings(max_examples=150, deadline=None)
def test_any_text_is_refused_or_read(text):
    try:
        problem = dlx.Problem.parse(text)
    except dlx.ParseError as error:
        assert error.line >= 1 and error.column >= 1 and error.message
    else:
        assert len(problem.items) == problem.num_items
        list(problem.solve(20, time_limit=1))


@given(ANYTHING)
@settings(max_examples=150, deadline=None)
def test_any_puzzle_is_refused_or_solved(puzzle):
    try:
        dlx.sudoku.solve(puzzle)
    except REFUSED:
        pass


@given(st.text(alphabet=".123456789 \n|-+x", max_size=120))
@settings(max_examples=100, deadline=None)
def test_any_grid_is_refused_or_solved(text):
    try:
        solved = dlx.sudoku.solve(text)
    except dlx.ParseError as error:
        assert error.line >= 1
    else:
        assert solved is None or len(solved) == 81


@given(ANYTHING, ANYTHING)
@settings(max_examples=100, deadline=None)
def test_any_query_is_refused_or_answered(n, other):
    problem = dlx.puzzles.queens(5)
    for settings_of in (dict(limit=n), dict(threads=n), dict(seed=n, time_limit=other), dict(engine=other)):
        try:
            assert len(list(problem.solve(**settings_of))) <= 10
        except REFUSED:
            pass
    for call in (problem.verify, problem.draw, problem.cost, problem.options):
        try:
            call(n)
        except (*REFUSED, IndexError):
            pass
