"""Parts of searches: options taken, divisions, and other processes."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ProcessPoolExecutor

import pytest

import dlx

from conftest import raises


def small_problem(seed):
    """Returns a random problem with secondary items, colours, bounds and costs."""
    random_of = random.Random(seed)
    options = []
    for _ in range(random_of.randint(4, 9)):
        option = random_of.sample("abcd", random_of.randint(1, 2))
        for item in random_of.sample("xy", random_of.randint(0, 2)):
            option.append(item + random_of.choice(["", ":R", ":G"]))
        options.append(option)
    bounds = {item: random_of.choice([1, (0, 1), (1, 2), (0, 2), 2]) for item in random_of.sample("abcd", 2)}
    costs = [random_of.choice([0, 1, "2.5"]) for _ in options]
    return dlx.Problem(
        options, primary=list("abcd"), secondary=list("xy"), colours=True, bounds=bounds, costs=costs
    )


@pytest.mark.filterwarnings("ignore::dlx.ProblemWarning")
@pytest.mark.parametrize("seed", range(60))
def test_parts_of_small_problems_have_the_covers_of_the_whole(seed):
    problem = small_problem(seed)
    covers = sorted(problem.solve())
    for option in range(len(problem)):
        having = [cover for cover in covers if option in cover]
        others = [cover for cover in covers if option not in cover]
        try:
            part = problem.restrict([option])
        except dlx.ParameterError:
            assert not having
        else:
            assert sorted(part.solve()) == having and part.count() == len(having)
            assert all(problem.cost(part.expand(rest)) - problem.cost([option]) == part.problem.cost(rest)
                       for rest in part.problem.solve())
        assert sorted(problem.restrict([], [option]).solve()) == others
    for cover in covers:
        assert list(problem.restrict(cover, set(range(len(problem))) - set(cover)).solve()) == [cover]


@pytest.mark.filterwarnings("ignore::dlx.ProblemWarning")
@pytest.mark.parametrize("seed", range(60))
def test_each_cover_belongs_to_one_part(seed):
    problem = small_problem(seed)
    covers = sorted(problem.solve())
    for n in (1, 2, 5, 100):
        parts = pickle.loads(pickle.dumps(problem.split(n, min_weight=0)))
        assert sorted(cover for part in parts for cover in part.solve()) == covers
        merged = problem.split(n, merge=True, force=True, min_weight=0)
        assert sum(part.count() for part in merged) == len(covers)


def test_split_divides_the_largest_parts():
    queens = dlx.puzzles.queens(9)
    parts = queens.split(30)
    assert len(parts) >= 30 and sum(part.count() for part in parts) == 352
    assert [part.weight for part in parts] == sorted((part.weight for part in parts), reverse=True)
    for part, same in zip(parts, queens.split(30)):
        assert part.taken == same.taken
    assert sum(part.count() for part in queens.split(1)) == 352
    assert len(dlx.puzzles.queens(4).split(100)) < 100


def test_merged_parts_have_counts_only():
    dominoes = dlx.puzzles.polyomino((4, 4), order=2, any_number=True)
    parts = dominoes.split(12, merge=True, force=True, min_weight=0)
    merged = [part for part in parts if part.times > 1]
    assert merged and sum(part.count() for part in parts) == dominoes.count() == 36
    raises(lambda: merged[0].solve(), match="merged")


def test_a_problem_that_one_core_counts_faster_is_a_single_part():
    latin = dlx.puzzles.latin(6)
    (part,) = latin.split(100, merge=True)
    assert part.taken == () and part.count() == 812851200
    assert len(latin.split(10)) >= 10


@pytest.mark.filterwarnings("ignore::dlx.ProblemWarning")
@pytest.mark.parametrize("seed", range(20))
def test_parts_of_parts_have_the_covers_of_the_part(seed):
    problem = small_problem(seed)
    for part in problem.split(3, min_weight=0):
        parts = part.split(4, min_weight=0)
        assert sorted(cover for smaller in parts for cover in smaller.solve()) == sorted(part.solve())
        merged = part.split(4, merge=True, force=True, min_weight=0)
        assert sum(smaller.count() for smaller in merged) == part.count()


def test_parts_of_merged_parts_keep_their_number():
    for part in dlx.puzzles.queens(8).split(20, merge=True, force=True):
        assert sum(smaller.count() for smaller in part.split(3)) == part.count()


def test_other_processes_count_parts():
    parts = dlx.puzzles.queens(9).split(10)
    with ProcessPoolExecutor(2) as pool:
        assert sum(pool.map(dlx.Part.count, parts)) == 352


def test_wrong_options():
    problem = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]])
    assert problem.restrict((0,)).count() == 1 and list(problem.restrict((0,)).solve()) == [(0, 1)]
    for parameter, taken, left_out in [("taken", (0, 2), ()), ("taken", (0, 0), ()), ("left_out", (0,), (0,))]:
        assert raises(lambda: problem.restrict(taken, left_out)).parameter == parameter
    raises(lambda: problem.restrict((4,)), match="there is no option 4: the problem has 4")
    raises(lambda: problem.split("x"), match="parts: 'x' is not")
    raises(lambda: problem.split(0), match="parts: '0' is out of range; expected 1")
    raises(lambda: problem.split(2, force=True), match="force has no effect: without merge")
