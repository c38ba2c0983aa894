"""Problems: what they are made of, and every question about them."""

from __future__ import annotations

import copy
import gc
import gzip
import os
import pickle
import signal
import threading
import time
import warnings
from decimal import Decimal, localcontext
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import dlx
from dlx import sudoku

from conftest import TEXTBOOK


def test_lists_of_items():
    problem = dlx.Problem(TEXTBOOK)
    assert list(problem.solve()) == [(0, 3, 4)]
    assert problem.count() == 1
    assert problem.first() == (0, 3, 4)
    assert problem.items == ["c", "e", "a", "d", "g", "b", "f"]
    assert problem[1] == ("a", "d", "g")
    assert problem.options((0, 3)) == [("c", "e"), ("a", "d", "f")]
    assert len(problem) == 6
    assert repr(problem) == "<Problem: 7 items, 6 options>"


@pytest.mark.parametrize("items", ["abc", [1, 2, 3], [("r", 1), ("c", 2), None], [1.5, "1.5", frozenset()]])
def test_items_are_anything_hashable(items):
    a, b, c = items
    problem = dlx.Problem([[a, b], [c], [a], [b, c]])
    assert set(problem.solve()) == {(0, 1), (2, 3)}
    assert problem[0] == (a, b)


def test_matrices_of_all_kinds():
    rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 0, 0]]
    covers = {(0, 1), (2, 3)}
    for dtype in (bool, np.int8, np.int64, float):
        for order in "CF":
            assert set(dlx.Problem(np.array(rows, dtype=dtype, order=order)).solve()) == covers
    for kind in (scipy.sparse.csr_matrix, scipy.sparse.csc_matrix, scipy.sparse.coo_matrix):
        assert set(dlx.Problem(kind(rows)).solve()) == covers
    frame = pd.DataFrame(np.array(rows, dtype=bool), columns=list("wxyz"))
    problem = dlx.Problem(frame)
    assert set(problem.solve()) == covers
    assert problem[0] == ("w", "z")
    assert len(problem) == 5
    assert set(dlx.Problem(np.array(rows)[:, ::-1][::-1]).solve()) == {(1, 2), (3, 4)}


def test_sparse_matrices_with_zeros_that_are_stored():
    matrix = scipy.sparse.csr_matrix(
        (np.array([1, 0, 1]), np.array([0, 1, 1]), np.array([0, 2, 3])), shape=(2, 2)
    )
    assert list(dlx.Problem(matrix).solve()) == [(0, 1)]


def test_from_csr():
    problem = dlx.Problem.from_csr([0, 2, 2, 3, 4], [0, 1, 0, 1], 2)
    assert set(problem.solve()) == {(0,), (2, 3)}
    with pytest.raises(dlx.ParameterError):
        dlx.Problem.from_csr([0, 2, 9], [0, 1, 0], 2)
    with pytest.raises(dlx.ParameterError):
        dlx.Problem.from_csr([0, 2, 1, 3], [0, 1, 0], 2)


def test_primary_and_secondary():
    options = [["a", "x"], ["b", "x"], ["b"]]
    assert list(dlx.Problem(options, secondary=["x"]).solve()) == [(0, 2)]
    assert list(dlx.Problem(options, primary=["a", "b"]).solve()) == [(0, 2)]
    assert dlx.Problem(options, primary=["a", "b"]).num_secondary == 1
    assert dlx.Problem(options, primary=["a", "b", "c"]).count() == 0
    matrix = np.array([[1, 0, 1], [0, 1, 1], [0, 1, 0]])
    assert list(dlx.Problem(matrix, secondary=[2]).solve()) == [(0, 2)]
    assert list(dlx.Problem(matrix, primary=[1, 0]).solve()) == [(0, 2)]
    with pytest.raises(dlx.ParameterError):
        dlx.Problem(options, primary=["a"], secondary=["x"])
    with pytest.raises(dlx.ParameterError):
        dlx.Problem(options, primary=["a"], secondary=["a"])
    with pytest.raises(dlx.ParameterError):
        dlx.Problem(matrix, primary=[7])


@pytest.mark.parametrize(
    "options, colors",
    [
        ([["a", "x:red"], ["b", "x:red"], ["b", "x:blue"]], True),
        ([["a", ("x", 1)], ["b", ("x", 1)], ["b", ("x", 2)]], True),
        ([["a", "x"], ["b", "x"], ["b", "x"]], [{"x": 1}, {"x": 1}, {"x": 2}]),
    ],
)
def test_colors(options, colors):
    problem = dlx.Problem(options, secondary=["x"], colors=colors)
    assert list(problem.solve()) == [(0, 1)]
    assert problem[0][1] in (("x", "red"), ("x", 1))


def test_bounds():
    options = [["a"], ["a"], ["a"]]
    assert set(dlx.Problem(options, bounds={"a": 2}).solve()) == {(0, 1), (0, 2), (1, 2)}
    problem = dlx.Problem(options, bounds={"a": (0, 1)})
    assert problem.count() == 4
    assert problem.bounds("a") == (0, 1)
    for bad in ({"b": 1}, {"a": (2, 1)}, {"a": -1}, {"a": (0, 0)}):
        with pytest.raises(dlx.ParameterError):
            dlx.Problem(options, bounds=bad)


def test_costs():
    options = [["a"], ["b"], ["a", "b"], ["a", "b"]]
    problem = dlx.Problem(options, costs=[3, 1.5, "4", Decimal(7)])
    assert problem.cheapest(2) == [(Decimal("4"), (2,)), (Decimal("4.5"), (0, 1))]
    assert len(problem.cheapest(10)) == 3
    assert set(problem.within_cost(4.5)) == {(2,), (0, 1)}
    assert set(problem.within_cost(4.49)) == {(2,)}
    assert problem.cost((0, 1)) == Decimal("4.5")
    two = problem.cheapest(2)
    assert two.bound is not None and Decimal("4.5") <= two.bound <= 7
    assert two.gap == 0 and not two.no_others
    assert problem.cheapest(10).no_others and problem.cheapest(10).gap == 0
    assert dlx.Problem([["a"], ["a", "b"]], primary=["a", "b", "c"]).cheapest().no_others
    near = problem.cheapest(gap=0.5)
    assert near.gap is not None and 0 <= near.gap <= 0.5
    assert near.bound is None or near.bound >= near[0][0] * (1 - Decimal("0.5"))
    with pytest.raises(dlx.Stopped) as stopped:
        problem.cheapest(time_limit=0)
    assert stopped.value.answer is not None and not stopped.value.answer.no_others
    whole = dlx.Problem(options, costs=[3, 1, 4, 7])
    assert whole.cheapest() == [(4, (0, 1))] or whole.cheapest() == [(4, (2,))]
    assert isinstance(whole.cheapest()[0][0], int)
    for bad in ([1], ["one"] * 4, [float("nan")] * 4, [10**30] * 4):
        with pytest.raises(dlx.ParameterError):
            dlx.Problem(options, costs=bad)


def test_edges():
    assert list(dlx.Problem([]).solve()) == [()]
    assert list(dlx.Problem([[]]).solve()) == [()]
    assert dlx.Problem([["a"]], primary=["a", "b"]).first() is None
    assert list(dlx.Problem([["a"], ["a"]]).solve()) == [(0,), (1,)]
    assert list(dlx.Problem([["a"], [], ["b"]]).solve()) == [(0, 2)]
    assert list(dlx.Problem(np.zeros((3, 0))).solve()) == [()]
    assert dlx.Problem(np.zeros((0, 3))).count() == 0


@pytest.mark.parametrize(
    "options",
    ["a b", ["ab", "c"], [1, 2], [[["a"]]], np.array([1, 2]), np.array([[2, 0]]), [["a", "a"]], None],
)
def test_bad_options(options):
    with pytest.raises((dlx.ParameterError, TypeError)):
        dlx.Problem(options)


def test_formats(tmp_path):
    problem = dlx.Problem(TEXTBOOK)
    for name in ("text", "json", "matrix"):
        again = dlx.Problem.parse(problem.to(name))
        assert list(again.solve()) == [(0, 3, 4)]
    path = tmp_path / "textbook.dlx"
    path.write_text(problem.to())
    assert dlx.Problem.read(path).items == problem.items
    assert set(dlx.formats()) >= {"text", "json", "matrix", "cnf", "opb"}
    with pytest.raises(FileNotFoundError):
        dlx.Problem.read(tmp_path / "none")
    with pytest.raises(dlx.ParameterError):
        problem.to("yaml")


def test_packed_files_are_read(tmp_path):
    packed = gzip.compress(b"A B\nA\nB\nA B\n")
    path = tmp_path / "a.dlx.gz"
    path.write_bytes(packed)
    assert list(dlx.Problem.read(path).solve()) == [(0, 1), (2,)]
    path.write_bytes(packed[:-9])
    with pytest.raises(dlx.ParseError, match="packed by gzip is cut off"):
        dlx.Problem.read(path)


def test_errors_say_where():
    with pytest.raises(dlx.ParseError) as caught:
        dlx.Problem.parse("A B\nA C\n", source="board")
    error = caught.value
    assert (error.source, error.line, error.column) == ("board", 2, 3)
    assert str(error).startswith("board:2:3: ")
    assert isinstance(error, ValueError)


def test_labels():
    problem = dlx.Problem([["a"], ["b"]], labels=["first", "second one"])
    assert problem.label(1) == "second one"
    assert "|label: first" in problem.to()
    assert dlx.Problem([["a"], ["b"]]).label(1) == "b"


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
    assert set(queens.solve(seed=5)) == set(everything)
    assert set(queens.solve(engine="links")) == set(everything)
    assert list(queens.solve(10)) == everything[:10]
    assert len(list(queens.solve(up_to_symmetry=True))) == 12
    assert queens.count(up_to_symmetry=True) == 12
    assert queens.count(counting="engine") == queens.count(counting="states") == 92
    assert list(queens) == everything
    assert list(queens.solve(0)) == []
    for bad in (dict(engine="none"), dict(n=-1), dict(threads=-1), dict(branching="x")):
        with pytest.raises(ValueError):
            list(queens.solve(**bad))
    with pytest.raises(ValueError):
        queens.count(counting="fast")
    with pytest.raises(ValueError, match="counting by states .*multiplicities"):
        dlx.Problem([["a"], ["a"]], bounds={"a": (1, 2)}).count(counting="states")


def test_solutions_tell_how_it_ended():
    queens = dlx.puzzles.queens(8)
    solutions = queens.solve(5)
    assert solutions.outcome is None and "searching" in repr(solutions)
    assert next(solutions) == next(iter(queens.solve()))
    assert len(list(solutions)) == 4
    assert solutions.outcome == "solution limit"
    assert solutions.found == 5
    assert solutions.statistics.nodes > 0
    assert solutions.statistics.engine in repr(solutions)
    assert "way" in repr(solutions.plan)
    assert "way" in queens.plan("count")


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
    assert solutions.outcome == "time limit"
    with pytest.raises(dlx.Stopped) as caught:
        hard.count(time_limit=0.1)
    assert caught.value.outcome == "time limit"
    assert isinstance(caught.value, TimeoutError)
    with pytest.raises(dlx.Stopped):
        hard.zdd(time_limit=0.1)
    assert dlx.Problem([["a"]], primary=["a", "b"]).first(time_limit=60) is None


@pytest.mark.parametrize(
    "work",
    [
        lambda hard: hard.count(),
        lambda hard: hard.count(counting="engine"),
        lambda hard: sum(1 for _ in hard.solve()),
        lambda hard: hard.zdd(),
        lambda hard: hard.estimate(10**12),
        lambda _: dlx.puzzles.queens(8).zdd().sample(10**8),
        lambda _: sudoku.count("." * 81),
        lambda _: sudoku.count(["." * 81] * 10_000, threads=2),
        lambda _: sudoku.count("." * 256, rules="box 4x4"),
        lambda _: sudoku.generate(givens=17, minimal=True),
        lambda _: sudoku.generate(10**6, difficulty="beyond"),
        lambda _: [sudoku.grade("." * 79 + "12", rules="diagonals") for _ in range(10**7)],
    ],
)
def test_interrupts_stop_it_cleanly(work):
    hard = dlx.puzzles.queens(40)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work(hard)
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
    with pytest.raises(dlx.Stopped):
        dlx.puzzles.queens(40).count(time_limit=0.5)
    done = True
    thread.join()
    assert len(ticks) > 20


def test_progress(capsys):
    seen, queens = [], dlx.puzzles.queens(6)
    bounded = dlx.Problem([["a"], ["a"]], bounds={"a": (1, 2)})
    for refused in (lambda: queens.count(engine="none", progress=True),
                    lambda: bounded.count(counting="states", progress=True)):
        with pytest.raises(ValueError):
            refused()
        assert capsys.readouterr().err == ""
    with pytest.raises(dlx.Stopped):
        dlx.puzzles.queens(40).count(time_limit=0.5, progress=seen.append)
    assert seen and seen[-1].seconds >= 0 and seen[-1].fraction < 1
    for ask in (lambda told: queens.count(progress=told), lambda told: list(queens.solve(progress=told))):
        seen.clear()
        ask(seen.append)
        assert (seen[-1].covers, seen[-1].fraction) == (4, 1.0)
    assert dlx.puzzles.queens(6).count(progress=True) == 4
    assert len(list(dlx.puzzles.queens(6).solve(progress=True))) == 4

    def refuse(_):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        dlx.puzzles.queens(40).count(progress=refuse)


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
    assert isinstance(marginals, np.ndarray) and marginals.sum() == pytest.approx(8)
    assert zdd.through() == [round(share * 92) for share in marginals]
    assert "digraph" in zdd.to_dot() and zdd.to_text().startswith("dlx zdd 1")
    assert "92 covers" in repr(zdd)
    with pytest.raises(IndexError):
        zdd.kth(92)
    none = dlx.Problem([["a"]], primary=["a", "b"]).zdd()
    assert not none and none.cheapest() is None and list(none) == []
    with pytest.raises(dlx.ParameterError):
        none.sample()
    big = dlx.Problem([[k] for k in range(300) for _ in range(2)]).zdd()
    assert big.count == 2**300 and big.rank(big.kth(2**299 + 5)) == 2**299 + 5


def test_extremes_of_diagrams():
    zdd = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[1, 2, 3.5]).zdd()
    assert zdd.cheapest() == (Decimal(3), (0, 1), 1)
    assert zdd.dearest() == (Decimal("3.5"), (2,), 1)


def test_reduce():
    problem = dlx.Problem([["a"], ["b", "c"], ["b"], ["c"], ["c"]])
    reduction = problem.reduce()
    assert reduction.forced == (0,)
    assert {reduction.expand(cover) for cover in reduction.problem.solve()} == set(problem.solve())
    assert dlx.Problem([["a"]], primary=["a", "b"]).reduce().infeasible


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


def test_pictures():
    problem = dlx.Problem(TEXTBOOK)
    drawing = problem.draw(problem.first())
    assert "<svg" in drawing._repr_svg_() and "1" in repr(drawing)
    odd = dlx.Problem([["<a>", "&b"], ['"c"', "]]>"], ["é"]])
    for some in (problem, odd, dlx.Problem([])):
        assert ElementTree.fromstring(some.draw().svg).tag.endswith("svg")
        html = ElementTree.fromstring(f"<div>{some._repr_html_()}</div>")  # each tag closed, no <?xml
        assert [part.tag.rpartition("}")[2] for part in html] == ["p", "svg"]
    assert "<svg" not in dlx.puzzles.queens(20)._repr_html_()
    assert "<svg" not in dlx.Problem(np.eye(400))._repr_html_()


def test_numbers_past_the_limit_of_texts():
    from dlx._run import digits_of, int_of

    for number in (0, 9, 10**3999, 10**4000, 3**20000):
        assert int_of(digits_of(number)) == number


def test_numbers_that_do_not_fit_are_refused():
    """And not taken for others, which the foreign functions would do."""
    problem = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]], costs=[1, 2, 3, 4])
    assert list(problem.within_cost(2**64 + 1)) == list(problem.solve())
    assert list(problem.within_cost(-(2**64) - 1)) == []
    assert not problem.verify((2**32, 1)) and problem.zdd().rank((1, 0)) is not None
    refused = {
        "n": lambda: problem.solve(-1),
        "k": lambda: problem.cheapest(2**64),
        "threads": lambda: problem.solve(threads=1 << 16),
        "time_limit": lambda: problem.solve(time_limit=-1),
        "node_limit": lambda: problem.count(node_limit=-1),
        "probes": lambda: problem.estimate(-1),
        "seed": lambda: problem.sample(1, seed=-1),
        "options": lambda: problem.cost((2**32,)),
        "items": lambda: dlx.Problem.from_csr([0, 1], [2**32], 1),
        "kind": lambda: problem.plan("all"),
    }
    for name, question in refused.items():
        with pytest.raises(dlx.ParameterError) as caught:
            question()
        assert caught.value.parameter == name
    for value in [[0, 1.5], [0, "1"], [0, -1]]:
        with pytest.raises(dlx.ParameterError):
            dlx.Problem.from_csr([0, 1, 2], value, 2)
    for question in [lambda: dlx.Problem([["a"]], bounds=5), lambda: dlx.Problem.parse(5),
                     lambda: problem.solve(progress=5)]:
        with pytest.raises(TypeError):
            question()
    with pytest.raises(dlx.ParameterError, match="other than 0 and 1"):
        dlx.Problem(np.array([["a", "b"]]))


def test_texts_are_no_lists_of_items():
    for name in ("primary", "secondary", "labels", "costs"):
        for options in [["xy", "z"]], np.eye(2):
            with pytest.raises(dlx.ParameterError) as caught:
                dlx.Problem(options, **{name: "xy"})
            assert caught.value.parameter == name
    with pytest.raises(dlx.ParameterError, match="expected a mapping"):
        dlx.Problem([["a", "x"]], secondary=["x"], colors=["x"])


def test_matrices_of_objects_have_ones_and_zeros():
    frame = pd.DataFrame({"a": [True, False, True], "b": [0, 1, 1]})
    assert frame.to_numpy().dtype == object
    assert set(dlx.Problem(frame).solve()) == {(0, 1), (2,)}
    assert set(dlx.Problem(frame.convert_dtypes()).solve()) == {(0, 1), (2,)}
    for other in ("1", None, 2, 0.5, pd.NA):
        with pytest.raises(dlx.ParameterError, match="other than 0 and 1"):
            dlx.Problem(np.array([[1, other]], dtype=object))


def test_many_columns_with_names():
    # Names of columns are looked up in a set that is made once.
    wide = scipy.sparse.eye(100_000, format="csr", dtype=np.int8)
    assert dlx.Problem(wide, secondary=range(1, 100_000)).num_primary == 1


@pytest.mark.parametrize("offsets", [[0, 9, 9, 3], [0, -1, 3], [1, 3], [[0, 1], [1, 2]], [0.0, 1.5]])
def test_bad_offsets(offsets):
    with pytest.raises(dlx.ParameterError) as caught:
        dlx.Problem.from_csr(offsets, [0, 1, 0], 2)
    assert caught.value.parameter == "offsets"


def test_colours_keep_their_names_in_files():
    options = [["a", "x:red"], ["b", "x:blue"], ["b", "x:red"]]
    problem = dlx.Problem(options, secondary=["x"], colors=True)
    assert problem.to() == "a b | x\na x:red\nb x:blue\nb x:red\n"
    again = dlx.Problem.parse(problem.to())
    assert [again[k] for k in range(3)] == [problem[k] for k in range(3)]
    numbers = dlx.Problem([["a", ("x", 0)], ["b", ("x", 1)]], secondary=["x"], colors=True)
    assert numbers.to() == "a b | x\na x:0\nb x:1\n"
    # One that cannot be written, and all go by their numbers.
    spaced = dlx.Problem([["a", ("x", "light red")]], secondary=["x"], colors=True)
    assert spaced.to() == "a | x\na x:1\n" and spaced[0] == ("a", ("x", "light red"))


def test_costs_are_exact_in_any_context():
    with localcontext() as context:
        context.prec = 2
        problem = dlx.Problem([["a"], ["a"]], costs=["1234.5", 1234])
        assert problem.cheapest(2) == [(1234, (1,)), (Decimal("1234.5"), (0,))]
        assert list(problem.within_cost("1234.4")) == [(1,)]
    assert set(problem.within_cost("1e999999999")) == {(0,), (1,)}
    assert list(problem.within_cost("1233." + "9" * 200)) == []
    for cost in ["1e999999999", "1e-999999999", "1." + "0" * 40 + "1", "-1e20"]:
        with pytest.raises(dlx.ParameterError) as caught:
            dlx.Problem([["a"]], costs=[cost])
        assert caught.value.parameter == "costs"


def test_a_plan_takes_the_settings_of_its_question():
    queens = dlx.puzzles.queens(8)
    assert queens.plan("list", n=1, time_limit=1, engine="links")
    with pytest.raises(dlx.UnsupportedSetting):
        queens.plan("cheapest", k=1, engine="links")
    with pytest.raises(TypeError, match="limit_of_time"):
        queens.plan("list", limit_of_time=1)
    with pytest.raises(dlx.ParameterError):
        queens.count(reducing="yes")


def test_what_is_given_out_is_the_callers():
    problem = dlx.Problem([["a", "b"]])
    problem.items.clear()
    assert problem.items == ["a", "b"] and problem[0] == ("a", "b")
    dlx.puzzles.models().clear()
    assert dlx.puzzles.queens(4).count() == 2
    sudoku.techniques().clear()
    assert sudoku.techniques()


def test_unknown_items_and_options():
    problem = dlx.Problem([["a", "b"]])
    with pytest.raises(dlx.ParameterError) as caught:
        problem.bounds("c")
    assert caught.value.parameter == "item"
    for question in [lambda: problem.label(0.5), lambda: problem[0:1]]:
        with pytest.raises(TypeError):
            question()
    zdd = problem.zdd()
    assert (0,) in zdd and (1,) not in zdd and "ab" not in zdd and 5 not in zdd


def test_drawings_and_plans_go_to_other_processes():
    queens = dlx.puzzles.queens(5)
    drawing = queens.draw(queens.first())
    for again in (pickle.loads(pickle.dumps(drawing)), copy.copy(drawing), copy.deepcopy(drawing)):
        assert again == drawing and again.svg == drawing.svg
    assert pickle.loads(pickle.dumps(queens.plan())) == queens.plan()
    for held in (queens.zdd(), queens.solve()):
        with pytest.raises(TypeError):
            pickle.dumps(held)


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


def test_bytes_are_read():
    assert dlx.Problem.parse(gzip.compress(b"A B\nA B\n")).count() == 1
    assert dlx.Problem.parse(b"A B\nA\nB\n").count() == 1


@pytest.mark.parametrize(
    "problem",
    [
        dlx.Problem([[("r", 1), frozenset("s")], [frozenset("s")], []], secondary=[frozenset("s")]),
        dlx.Problem(
            [["p", "q", "x", "y:A"], ["p", "x:B"], ["q", "x:A"]], secondary=["x", "y"], colors=True,
            labels=["u", "v", "w"], costs=[1, "2.25", -5],
        ),
        dlx.Problem([["a"], ["a"], ["a"]], bounds={"a": (2, 3)}),
        dlx.Problem(np.eye(4)),
        dlx.puzzles.queens(5),
    ],
)
def test_problems_go_to_other_processes(problem):
    again = pickle.loads(pickle.dumps(problem))
    numbers = range(len(problem))
    assert again.items == problem.items and len(again) == len(problem)
    assert [again[k] for k in numbers] == [problem[k] for k in numbers]
    assert [again.label(k) for k in numbers] == [problem.label(k) for k in numbers]
    assert [again.cost([k]) for k in numbers] == [problem.cost([k]) for k in numbers]
    assert list(again.solve()) == list(problem.solve())
    assert again.draw(again.first() or ()).svg == problem.draw(problem.first() or ()).svg
    assert copy.deepcopy(problem) is problem


def test_handles_are_freed():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1])

    rows = [[k, k + 1] for k in range(3000)]
    for _ in range(20):
        dlx.Problem(rows).first()
    before = resident()
    for _ in range(200):
        dlx.Problem(rows).first()
    assert resident() - before < 5000  # pages


def test_diagrams_are_sequences_of_covers():
    zdd = dlx.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).zdd()
    assert zdd[0:2] == list(zdd) and zdd[::-1] == [zdd[1], zdd[0]] and zdd[-1] == zdd[1]
    assert {0, 1} in zdd and np.array([1, 0]) in zdd and frozenset([0, 2]) not in zdd
    assert zdd.rank({2, 3}) == zdd.rank((3, 2))
    for bad in (1.0, "1", None):
        with pytest.raises(TypeError):
            zdd[bad]
    uneven = dlx.Problem([["a"], ["a", "b"], ["b"]]).zdd()
    assert set(uneven.sample(40, seed=2)) == {(0, 2), (1,)} and uneven.sample(0) == []
    assert dlx.Problem([]).zdd().sample(3) == [(), (), ()]


@pytest.mark.parametrize(
    "settings",
    [
        {"costs": {0: 5, 1: 7}},
        {"costs": {5, 7}},
        {"labels": {"x": 1, "y": 2}},
        {"labels": ["x"]},
    ],
)
def test_values_of_options_are_in_their_order(settings):
    with pytest.raises(dlx.ParameterError):
        dlx.Problem([["a"], ["b"]], **settings)


@pytest.mark.parametrize("options", [{(1, 2): ["x"], (3,): ["y"]}, [{"a": None}, ["b"]]])
def test_mappings_are_no_lists_of_items(options):
    with pytest.raises(dlx.ParameterError, match="mapping|expected a list of items"):
        dlx.Problem(options)


def test_costs_are_numbers_of_any_kind():
    def cheapest(*costs):
        return dlx.Problem([["a"] for _ in costs], costs=costs).cheapest()[0][0]

    assert cheapest(Fraction(5, 2), 3) == Decimal("2.5")
    assert cheapest(np.int8(3), 4) == 3 and isinstance(cheapest(np.int8(3)), int)
    assert cheapest(np.float32(0.1), Decimal(-4), 5) == -4
    assert dlx.Problem([["a"], ["a"]], costs=np.array([7, 5])).cheapest() == [(5, (1,))]
    assert list(dlx.Problem([["a"]], costs=[1]).within_cost(Fraction(4, 3) - Fraction(1, 3))) == [(0,)]
    for bad, why in ((Fraction(1, 3), "1/3 is no decimal"), (None, "is None"), (2**62, "too large")):
        with pytest.raises(dlx.ParameterError, match=why):
            cheapest(1, bad)


def test_limits_of_searches_by_cost():
    problem = dlx.puzzles.queens(8, costs="primes")
    best = problem.cheapest(3)
    assert problem.cheapest(3, threads=2) == best
    with pytest.raises(dlx.Stopped):
        problem.cheapest(3, node_limit=1)
    assert problem.within_cost(best[0][0], node_limit=10**6).close() is None
    few = problem.within_cost(10**6, node_limit=1)
    assert len(list(few)) < 92 and few.outcome == "node limit"


def test_colours_in_pairs_where_only_primary_items_are_told():
    options = [["a", ("x", 1)], [("b", 2), ("x", 1)], [("b", 2), ("x", 2)]]
    problem = dlx.Problem(options, primary=["a", ("b", 2)], colors=True)
    assert problem.items == ["a", ("b", 2), "x"]
    assert list(problem.solve()) == [(0, 1)]


def test_items_are_called_what_the_caller_calls_them():
    with pytest.raises(dlx.ParameterError, match=r"item \(5, 6\) stands twice"):
        dlx.Problem([[(0, 1)], [(5, 6), (7, 8), (5, 6)]])
    options = [[(9, 9)], [(0, 1), "x"], [(0, 1), (0, 2)], [(0, 2), "x"], [(0, 1)], [(0, 2)], ["x"]]
    problem = dlx.Problem(options)
    assert problem.verify((0, 1)).fault == "item (0, 2) is not covered"
    reduction = problem.reduce()
    assert reduction.forced == (0,) and reduction.problem.items == [(0, 1), "x", (0, 2)]
    assert reduction.problem[0] == ((0, 1), "x")
    assert reduction.problem.verify((0,)).fault == "item (0, 2) is not covered"
    one, two = ("x", (1, 2)), ("x", (3, 4))
    coloured = [["a", one], ["b", one], ["a", two], ["b", two], ["c"]]
    reduction = dlx.Problem(coloured, secondary=["x"], colors=True).reduce()
    assert reduction.forced == (4,) and reduction.problem[2] == ("a", two)


def test_what_a_format_has_no_place_for_is_told():
    problem = dlx.Problem([["a"], ["a"]], costs=[1, 2])
    with pytest.warns(UserWarning, match="CNF has no costs"):
        problem.to("cnf")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        problem.to("json")


def test_values_that_are_not_ones_are_seen_in_any_array():
    ones = np.array([[1, 0], [0, 1]])
    for kind in "?bBhHiIlLqQefdg":
        for order in "CF":
            assert list(dlx.Problem(np.array(ones, dtype=kind, order=order)).solve()) == [(0, 1)]
            if kind != "?":
                with pytest.raises(dlx.ParameterError):
                    dlx.Problem(np.array(ones * 2, dtype=kind, order=order))
    for bad in (ones * -1, ones * np.nan, ones * 1j, ones * 0.5, ones.astype(str), ones.astype("M8[s]")):
        with pytest.raises(dlx.ParameterError):
            dlx.Problem(bad)
    wide = np.zeros((4, 4), dtype=int)
    wide[::2, ::2] = ones
    assert list(dlx.Problem(wide[::2, ::2]).solve()) == [(0, 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of numpy, which means to part with them
        assert list(dlx.Problem(np.matrix(ones)).solve()) == [(0, 1)]
    assert dlx.Problem(np.ma.array(ones, mask=ones)).count() == 0
    for width in (-1, 1 << 33):
        with pytest.raises(dlx.ParameterError):
            dlx.Problem.from_csr([0, 1], [0], width)


def test_entries_that_look_like_colours_are_refused():
    """Without `colors`, where the item is a declared secondary one; names may have colons elsewhere."""
    pairs = [["a", ("x", "A")], ["b", ("x", "B")]]
    for options, entry in (([["a", "x:A"], ["b", "x:B"]], "'x:A'"), (pairs, "('x', 'A')")):
        for more in ({}, {"primary": ["a", "b"]}):
            with pytest.raises(dlx.ParameterError) as refused:
                dlx.Problem(options, secondary=["x"], **more)
            assert refused.value.parameter == "colors" and entry in str(refused.value)
        assert dlx.Problem(options, secondary=["x"], colors=True).count() == 0
        with pytest.warns(dlx.ProblemWarning, match="secondary item 'x' is in no option"):
            named = dlx.Problem(options, secondary=["x"], colors=False)
        assert named.num_primary == 4 and named.count() == 1
    # Said to be items, or of nothing that is one.
    declared = dlx.Problem([["a", "x:A"], ["b", "x"]], secondary=["x", "x:A"])
    assert declared.count() == 1
    assert dlx.Problem([["r:1", "c:1"], ["r:2", "c:2"]], secondary=["c:1", "c:2"]).count() == 1


def test_what_is_rarely_meant_is_a_warning():
    def told(make):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            make()
        assert all(w.category is dlx.ProblemWarning and w.filename == __file__ for w in caught)
        return [str(w.message) for w in caught]

    unused = "secondary item 'x' is in no option"
    assert told(lambda: dlx.Problem([["a"]], secondary=["x"])) == [unused]
    assert told(lambda: dlx.Problem([["a"]], primary=["a"], secondary=["x"])) == [unused]
    assert told(lambda: dlx.Problem.parse("a | x\na\n")) == [unused]
    assert told(lambda: dlx.Problem.from_csr([0, 1], [0], 2, secondary=[1])) == [
        "secondary item 1 is in no option"
    ]
    assert told(lambda: dlx.Problem([["a"]], primary=["a", ("b", 1)])) == [
        "primary item ('b', 1) is in no option, so there is no cover"
    ]
    assert told(lambda: dlx.Problem([["a"], ["b"]], secondary=[])) == []
    # What others have named says nothing, nor does what comes from a problem.
    from dlx.compat import exact_cover, xcover

    assert told(lambda: exact_cover.get_solution_count(np.array([[0, 0], [1, 0]]))) == []
    assert told(lambda: list(xcover.covers([["a"]], secondary=["x"]))) == []
    with pytest.warns(dlx.ProblemWarning):
        odd = dlx.Problem([["a"]], secondary=["x"])
    assert told(lambda: pickle.loads(pickle.dumps(odd)).reduce()) == []


def test_rows_of_zeros_are_options_that_no_cover_has():
    """Alike from arrays of any kind, with one warning for all of them."""
    rows = [[1, 0], [0, 0], [0, 1], [0, 0]]
    kinds = [np.array, lambda r: np.array(r, dtype=bool), scipy.sparse.csr_matrix, pd.DataFrame,
             lambda r: [[c for c in (0, 1) if row[c]] for row in r]]
    for kind in kinds:
        with pytest.warns(dlx.ProblemWarning) as told:
            problem = dlx.Problem(kind(rows))
        assert [str(w.message) for w in told] == [
            "option 1 has no primary item, so no cover uses it (and more: see warnings())"
        ]
        assert list(problem.solve()) == [(0, 2)] and len(problem) == 4
        assert [str(item) for option in (0, 1, 3) for item in problem[option]] == [
            "0", "(nothing)", "(nothing)"
        ]
        assert problem.items[:2] == [0, 1] and len(problem.items) == problem.num_items == 3
        assert not problem.verify((0, 1, 2)) and problem.cost((1,)) == 0
        copy = pickle.loads(pickle.dumps(problem))
        assert copy.items == problem.items and list(copy.solve()) == [(0, 2)]


def test_matrices_in_lists():
    """Lists have items; what looks like a matrix in lists is told."""
    with pytest.warns(dlx.ProblemWarning, match="numpy.array"):
        assert dlx.Problem([[1, 0], [0, 1]]).count() == 2
    with pytest.warns(dlx.ProblemWarning, match="numpy.array"):
        assert dlx.Problem([(True, False), (False, True)]).count() == 2
    for rows in ([[1, 0, 0], [0, 1, 1]], [[1, 1], [0, 0]], [np.array([1, 0, 0]), np.array([0, 1, 1])]):
        with pytest.raises(dlx.ParameterError, match="numpy.array") as refused:
            dlx.Problem(rows)
        assert refused.value.parameter == "options"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for options in ([[0, 1]], [[0], [1]], [[0, 1], [0, 1]], [[0, 1], [1, 2]], [[1, 0], [0]]):
            dlx.Problem(options)
        dlx.Problem(np.array([[1, 0], [0, 1]]))


def test_the_plan_is_the_one_that_runs():
    """Up to symmetry as well; the statistics agree."""
    queens = dlx.puzzles.queens(6)
    many = dlx.puzzles.latin(4)
    for problem in (queens, many):
        for settings in ({}, {"up_to_symmetry": True}, {"up_to_symmetry": True, "n": 3},
                         {"time_limit": 1000}, {"engine": "links"}, {"threads": 2, "unordered": True}):
            if "engine" in settings and problem is many:
                continue
            solutions = problem.solve(**settings)
            for _ in solutions:
                pass
            assert solutions.plan == problem.plan("list", **settings), settings
            assert solutions.plan.startswith("classes ") == ("up_to_symmetry" in settings)
            if solutions.statistics.engine == "symmetry":
                assert "a search of its own" in solutions.plan
    plan = queens.plan("count", up_to_symmetry=True)
    assert "5 kinds of 8 symmetries" in plan
    assert queens.count(up_to_symmetry=True) == 1
