"""Queries about problems: searches, counts, diagrams, estimates and plans."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
import warnings
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import dlx
from dlx import sudoku

from conftest import raises


def test_counts_of_any_size():
    assert dlx.Problem([[k] for k in range(5000) for _ in range(2)]).count() == 2**5000
    huge = dlx.Problem([[k] for k in range(20000) for _ in range(2)])
    assert huge.count() == 2**20000


def test_settings_of_solve():
    queens = dlx.puzzles.queens(8)
    everything = list(queens.solve())
    assert len(everything) == 92
    assert list(queens.solve(threads=2)) == list(queens.solve(engine=None))
    assert set(queens.solve(threads=2, unordered=True)) == set(everything)
    assert set(queens.solve(restarts=True, seed=5)) == set(everything)
    assert set(queens.solve(engine="links")) == set(everything)
    assert list(queens.solve(10)) == everything[:10]
    assert len(list(queens.solve(up_to_symmetry=True))) == 12
    assert queens.count(up_to_symmetry=True) == 12
    assert queens.count(counting="engine") == queens.count(counting="states") == 92
    assert list(queens) == everything
    assert list(queens.solve(float("inf"), time_limit="1h30m", reduction=True, threads=None)) == everything
    assert queens.count(symmetry=False) == queens.count(symmetry="on") == 92 and queens.count(limit=5) >= 5
    for bad in (dict(engine="none"), dict(limit=0), dict(threads=-1), dict(branching="x")):
        raises(lambda: list(queens.solve(**bad)), ValueError)
    raises(lambda: queens.count(counting="fast"), ValueError)
    assert dlx.Problem([["a"], ["a"]], bounds={"a": (1, 2)}).count(counting="states") == 3


def test_solutions_tell_how_it_ended():
    queens = dlx.puzzles.queens(8)
    solutions = queens.solve(5)
    assert solutions.outcome is None and "searching" in repr(solutions)
    assert next(solutions) == next(iter(queens.solve()))
    assert len(list(solutions)) == 4
    assert solutions.outcome == "limit"
    assert solutions.count == 5
    assert solutions.statistics.nodes > 0
    assert solutions.statistics.engine in repr(solutions)
    assert "method" in repr(solutions.plan)
    assert "method" in queens.plan("count")


def test_iteration_is_lazy_and_ends_when_dropped():
    hard = dlx.puzzles.queens(24)
    begin = time.monotonic()
    with hard.solve() as solutions:
        assert len(next(solutions)) == 24
        assert next(solutions) != next(solutions)
    iterator = iter(hard.solve())
    next(iterator)
    del iterator
    gc.collect()
    assert time.monotonic() - begin < 30


def test_limits():
    hard = dlx.puzzles.queens(40)
    solutions = hard.solve(time_limit=0.1)
    for _ in solutions:
        pass
    assert solutions.outcome == "time_limit"
    with pytest.raises(dlx.Stopped) as caught:
        hard.count(time_limit=0.1)
    assert caught.value.outcome == "time_limit"
    assert isinstance(caught.value, TimeoutError)
    raises(lambda: hard.zdd(time_limit=0.1), dlx.Stopped)
    assert dlx.Problem([["a"]], primary=["a", "b"]).first(time_limit=60) is None


@pytest.mark.parametrize(
    "work",
    [
        lambda hard: hard.count(),
        lambda hard: hard.count(counting="engine"),
        lambda hard: sum(1 for _ in hard.solve()),
        lambda hard: hard.zdd(),
        lambda hard: hard.estimate(2**32 - 1),
        lambda _: dlx.puzzles.queens(8).zdd().sample(10**7),
        lambda _: sudoku.count("." * 81),
        lambda _: sudoku.count(["." * 81] * 10_000),
        lambda _: sudoku.count("." * 256, rules="box 4x4"),
        lambda _: sudoku.generate(min_givens=17, max_givens=17, minimal=True),
        lambda _: sudoku.generate(10**6, difficulty="beyond"),
        lambda _: [sudoku.grade("." * 79 + "12", rules="diagonals") for _ in range(10**7)],
    ],
)
def test_interrupts_stop_it_cleanly(work):
    hard = dlx.puzzles.queens(40)
    ended = threading.Event()

    def interrupt():
        # Python ignores a signal that arrives while it frees an object, so a user would repeat it.
        for delay in 0.2, 5, 5:
            if ended.wait(delay):
                return
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    begin = time.monotonic()
    raises(lambda: work(hard), KeyboardInterrupt)
    ended.set()
    assert time.monotonic() - begin < 20
    assert dlx.puzzles.queens(6).count() == 4


def test_other_threads_run_during_a_search():
    ticks = []

    def tick():
        while not done:
            ticks.append(1)
            time.sleep(0.001)

    done = False
    thread = threading.Thread(target=tick)
    thread.start()
    raises(lambda: dlx.puzzles.queens(40).count(time_limit=0.5), dlx.Stopped)
    done = True
    thread.join()
    assert len(ticks) > 20


def test_progress():
    seen, queens = [], dlx.puzzles.queens(6)
    raises(lambda: dlx.puzzles.queens(40).count(time_limit=0.5, progress=seen.append), dlx.Stopped)
    assert seen and seen[-1].seconds >= 0 and seen[-1].fraction < 1
    for ask in (lambda told: queens.count(progress=told), lambda told: list(queens.solve(progress=told))):
        seen.clear()
        ask(seen.append)
        assert (seen[-1].covers, seen[-1].fraction) == (4, 1.0)

    def refuse(_):
        raise KeyError("enough")

    raises(lambda: dlx.puzzles.queens(40).count(progress=refuse), KeyError)


def test_zdd():
    zdd = dlx.puzzles.queens(8).zdd()
    covers = set(dlx.puzzles.queens(8).solve())
    assert len(zdd) == zdd.count == 92
    assert set(zdd) == covers
    assert all(zdd.rank(zdd[k]) == k for k in (0, 17, 91))
    assert zdd[-1] == zdd.kth(91)
    assert zdd[3] in zdd and (1, 2) not in zdd
    assert zdd.rank(zdd[5][::-1]) == 5
    sample = zdd.sample(50, seed=3)
    assert set(sample) <= covers and sample == zdd.sample(50, seed=3)
    marginals = zdd.marginals()
    assert sum(marginals) == pytest.approx(8)
    assert zdd.option_counts() == [round(share * 92) for share in marginals]
    assert "digraph" in zdd.to_dot() and zdd.to_text().startswith("dlx zdd 1")
    assert "92 covers" in repr(zdd)
    raises(lambda: zdd.kth(92), IndexError)
    none = dlx.Problem([["a"]], primary=["a", "b"]).zdd()
    assert not none and none.cheapest() is None and list(none) == []
    raises(none.sample)
    big = dlx.Problem([[k] for k in range(300) for _ in range(2)]).zdd()
    assert big.count == 2**300 and big.rank(big.kth(2**299 + 5)) == 2**299 + 5


def test_extremes_of_diagrams():
    zdd = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[1, 2, 3.5]).zdd()
    assert zdd.cheapest() == (Decimal(3), (0, 1), 1)
    assert zdd.most_expensive() == (Decimal("3.5"), (2,), 1)


def test_estimate_symmetries_warnings_verify():
    queens = dlx.puzzles.queens(6)
    estimate = queens.estimate(5000, seed=1)
    assert estimate.covers.low <= 4 <= estimate.covers.high and "probes" in str(estimate)
    assert queens.symmetries() == 8
    cover = queens.first()
    assert queens.verify(cover)
    verdict = queens.verify(cover[:-1])
    assert not verdict and "not covered" in verdict.fault
    assert not queens.verify([10**12]) and not queens.verify([-1])
    assert dlx.Problem([["a"]], primary=["a", "b"]).warnings()


def test_numbers_past_the_limit_of_texts():
    from dlx._numbers import digits_of, int_of

    for number in (0, 9, 10**3999, 10**4000, 3**20000):
        assert int_of(digits_of(number)) == number


def test_numbers_that_do_not_fit_are_refused():
    """Invalid arguments are refused, and not converted to others as ctypes would do."""
    problem = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]], costs=[1, 2, 3, 4])
    assert not problem.verify((2**32, 1)) and problem.zdd().rank((1, 0)) is not None
    refused = {
        "limit": lambda: problem.cheapest(2**64),
        "threads": lambda: problem.solve(threads=1 << 16),
        "time_limit": lambda: problem.solve(time_limit=-1),
        "node_limit": lambda: problem.count(node_limit=-1),
        "max_cost": lambda: problem.solve(max_cost=2**64 + 1),
        "probes": lambda: problem.estimate(-1),
        "seed": lambda: problem.sample(1, seed=-1),
        "options": lambda: problem.cost((2**32,)),
        "kind": lambda: problem.plan("all"),
    }
    for name, query in refused.items():
        assert raises(query).parameter == name
    for query in [lambda: dlx.Problem([["a"]], bounds=5), lambda: dlx.Problem.parse(5),
                  lambda: problem.solve(progress=5)]:
        raises(query, TypeError)


def test_values_of_settings_are_texts_or_have_texts():
    queens, priced = dlx.puzzles.queens(5), dlx.Problem([["a"], ["a"], ["a"]], costs=["0.0000001", 1, 2.5])
    for value in (2, "2", np.int8(2), np.uint64(2)):
        assert list(queens.solve(limit=value)) == list(queens.solve(2))
        assert queens.count(threads=value) == 10
    for value in (60, 60.0, "60", "1m", np.float32(60), Decimal(60), float("inf"), None, 1e-300 + 60):
        assert queens.count(time_limit=value) == 10
    for value in (True, np.bool_(True), "on"):
        assert queens.count(symmetry=value) == queens.count(reduction=value) == 10
    for value in (1, "1.00", 1.7, Decimal("1.5"), Fraction(3, 2)):
        assert list(priced.solve(max_cost=value)) == [(0,), (1,)]
    assert list(priced.solve(max_cost=1e-7)) == [(0,)]
    assert priced.cheapest(gap="1%").gap == priced.cheapest(gap=0.01).gap == 0
    assert queens.count(memory="1M") == queens.count(memory=1 << 20) == 10
    raises(lambda: priced.solve(max_cost=Fraction(1, 3)), match="max_cost: 1/3 is no decimal number")


def test_messages_name_the_parameter_and_what_is_allowed():
    queens = dlx.puzzles.queens(5)
    grid = "." * 81
    refused = {
        "format 'foo'; there are text, json": lambda: queens.to("foo"),
        "engine: 'foo' is none of auto, links": lambda: queens.first(engine="foo"),
        "counting: 'foo' is none of auto, states, engine": lambda: queens.count(counting="foo"),
        "branching: 'foo' is none of mrv, sharp_first, weights, order": lambda: queens.first(branching="foo"),
        "item_order: 'foo' is none of auto, input": lambda: queens.zdd(item_order="foo"),
        "reduction: 'yes' is none of auto, on, off": lambda: queens.count(reduction="yes"),
        "memory: '3' is too little; expected 1024": lambda: queens.count(memory=3),
        "threads: 'two' is not a whole number; expected 0 to 1024": lambda: queens.count(threads="two"),
        "seed: '1.5' is not a whole number": lambda: queens.first(seed=1.5),
        "time_limit: 'soon' is not a time": lambda: queens.first(time_limit="soon"),
        "time_limit: 'nan' is not a time": lambda: queens.first(time_limit=float("nan")),
        "gap: 'x' is not a gap": lambda: queens.cheapest(gap="x"),
        "branching has a zero byte": lambda: queens.first(branching="mrv\0"),
        "kind is 'foo', expected one of ascii, unicode, colour, svg": lambda: queens.draw([0], "foo"),
        "difficulty: 'foo' is none of easy, medium": lambda: sudoku.generate(difficulty="foo"),
        "symmetry: 'foo' is none of none, rotate180": lambda: sudoku.generate(symmetry="foo"),
        "format .* line, grid": lambda: sudoku.format(grid, "foo"),
        "unique is 'foo', expected True or False": lambda: sudoku.solve(grid, unique="foo"),
    }
    wrong_types = {
        "threads is \\[2\\], expected a number, a text, True or False": lambda: queens.count(threads=[2]),
        "engine is <object": lambda: queens.first(engine=object()),
        "limit is array": lambda: queens.solve(np.array([1, 2])),
        "kind is 3, expected a text": lambda: queens.plan(3),
        "format is 3, expected a text": lambda: queens.to(3),
        "rules is 3, expected a text": lambda: sudoku.solve(grid, rules=3),
        "progress is 3, expected a function": lambda: queens.count(progress=3),
        "order is 'x', expected a whole number from 0 to 80": lambda: sudoku.minimize(grid, order=["x"]),
    }
    for message, query in {**refused, **wrong_types}.items():
        with pytest.raises(dlx.ParameterError, match=message) as caught:
            query()
        assert caught.value.parameter == message.split()[0].rstrip(":")
        assert isinstance(caught.value, TypeError) == (message in wrong_types)


def test_a_plan_takes_the_settings_of_its_query():
    queens = dlx.puzzles.queens(8)
    assert queens.plan("list", limit=1, time_limit=1, engine="links")
    raises(lambda: queens.plan("cheapest", limit=1, engine="links"), dlx.UnsupportedSetting)
    with pytest.raises(dlx.ParameterError, match="no setting 'limit_of_time'; there are limit, node_limit") as caught:
        queens.plan("list", limit_of_time=1)
    assert caught.value.parameter == "limit_of_time"
    assert dlx.settings()["limit"]["queries"] == ["list", "count", "cheapest"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked")
def test_a_search_stays_in_its_process():
    solutions = dlx.puzzles.queens(14).solve()
    next(solutions)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            for _ in solutions:
                pass
        except dlx.Error:
            del solutions
            gc.collect()
            status = 0 if dlx.puzzles.queens(6).count() == 4 else 2
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert next(solutions)


def test_diagrams_are_sequences_of_covers():
    zdd = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).zdd()
    assert [zdd[0], zdd[1]] == list(zdd) and zdd[-1] == zdd[1]
    assert {0, 1} in zdd and np.array([1, 0]) in zdd and frozenset([0, 2]) not in zdd
    assert zdd.rank({2, 3}) == zdd.rank((3, 2))
    for bad in (1.0, "1", None):
        raises(lambda: zdd[bad], TypeError)
    uneven = dlx.Problem([["a"], ["a", "b"], ["b"]]).zdd()
    assert set(uneven.sample(40, seed=2)) == {(0, 2), (1,)} and uneven.sample(0) == []
    assert dlx.Problem([]).zdd().sample(3) == [(), (), ()]


@pytest.mark.parametrize(
    "settings",
    [{"costs": {0: 5, 1: 7}}, {"costs": {5, 7}}, {"costs": [1]}],
)
def test_values_of_options_are_in_their_order(settings):
    raises(lambda: dlx.Problem([["a"], ["b"]], **settings))


def test_limits_of_searches_by_cost():
    problem = dlx.puzzles.queens(8, costs="primes")
    best = problem.cheapest(3)
    assert problem.cheapest(3, threads=2) == best
    raises(lambda: problem.cheapest(3, node_limit=1), dlx.Stopped)
    assert problem.solve(max_cost=best[0][0], node_limit=10**6).close() is None
    few = problem.solve(max_cost=10**6, node_limit=1)
    assert len(list(few)) < 92 and few.outcome == "node_limit"


def test_the_plan_is_the_one_that_runs():
    """Statistics agree with the answers, also up to symmetry."""
    queens = dlx.puzzles.queens(6)
    many = dlx.puzzles.latin(4)
    for problem in (queens, many):
        for settings in ({}, {"up_to_symmetry": True}, {"up_to_symmetry": True, "limit": 3},
                         {"time_limit": 1000}, {"engine": "links"}, {"threads": 2, "unordered": True}):
            if "engine" in settings and problem is many:
                continue
            solutions = problem.solve(**settings)
            for _ in solutions:
                pass
            assert solutions.plan == problem.plan("list", **settings), settings
            assert solutions.plan.startswith("classes ") == ("up_to_symmetry" in settings)
            if solutions.statistics.engine == "symmetry":
                assert "a separate search" in solutions.plan
    plan = queens.plan("count", up_to_symmetry=True)
    assert "5 kinds of 8 symmetries" in plan
    assert queens.count(up_to_symmetry=True) == 1


def count_in_pieces(problem, path, **settings):
    """Counts with a limit of nodes until the count is complete; returns the count and the number of pieces."""
    for pieces in range(1, 1000):
        try:
            return problem.count(checkpoint=path, **settings), pieces
        except dlx.Stopped as stopped:
            assert stopped.outcome == "node_limit"
    raise AssertionError("the count does not end")


@pytest.mark.parametrize("threads", [1, 2])
def test_counts_continue_from_checkpoints(tmp_path, threads):
    path = tmp_path / "queens.ck"
    queens = dlx.puzzles.queens(10)
    settings = {"counting": "engine", "node_limit": 1000, "threads": threads}
    count, pieces = count_in_pieces(queens, path, **settings)
    assert count == 724 and pieces > 3
    assert count_in_pieces(queens, path, **settings) == (724, 1)  # the answer is in the file
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("interval", [0.01, 3600])
def test_counts_are_saved_regularly_and_after_exceptions(tmp_path, interval):
    path = tmp_path / "queens.ck"
    queens = dlx.puzzles.queens(13)

    def stop(progress):
        if path.exists() or interval > 1:
            raise KeyboardInterrupt

    settings = {"counting": "engine", "engine": "links", "checkpoint": path, "save_interval": interval}
    raises(lambda: queens.count(progress=stop, **settings), KeyboardInterrupt)
    assert path.exists() and queens.count(**settings) == 73712


def test_wrong_checkpoints(tmp_path):
    path = tmp_path / "queens.ck"
    assert dlx.puzzles.queens(6).count(checkpoint=path) == 4
    raises(lambda: dlx.puzzles.queens(7).count(checkpoint=path), match="another problem")
    path.write_bytes(path.read_bytes()[:-1])
    raises(lambda: dlx.puzzles.queens(6).count(checkpoint=path))
    with pytest.warns(RuntimeWarning, match="not written"):
        assert dlx.puzzles.queens(6).count(checkpoint=tmp_path / "missing" / "queens.ck") == 4
    with pytest.raises(dlx.ParameterError, match="save_interval: '-1' is not a time"):
        dlx.puzzles.queens(6).count(checkpoint=tmp_path / "other.ck", save_interval=-1)
    raises(lambda: dlx.puzzles.queens(6).count(save_interval=1), match="save_interval needs a checkpoint")
