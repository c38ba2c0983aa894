"""Problems: their sources, and how they are read, written and described."""

from __future__ import annotations

import copy
import gzip
import pickle
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

from conftest import TEXTBOOK, raises


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


def test_primary_and_secondary():
    options = [["a", "x"], ["b", "x"], ["b"]]
    assert list(dlx.Problem(options, secondary=["x"]).solve()) == [(0, 2)]
    assert list(dlx.Problem(options, primary=["a", "b"]).solve()) == [(0, 2)]
    assert dlx.Problem(options, primary=["a", "b"]).num_secondary == 1
    assert dlx.Problem(options, primary=["a", "b", "c"]).count() == 0
    matrix = np.array([[1, 0, 1], [0, 1, 1], [0, 1, 0]])
    assert list(dlx.Problem(matrix, secondary=[2]).solve()) == [(0, 2)]
    assert list(dlx.Problem(matrix, primary=[1, 0]).solve()) == [(0, 2)]
    raises(lambda: dlx.Problem(options, primary=["a"], secondary=["x"]))
    raises(lambda: dlx.Problem(options, primary=["a"], secondary=["a"]))
    raises(lambda: dlx.Problem(matrix, primary=[7]))


@pytest.mark.parametrize(
    "options, colours",
    [
        ([["a", "x:red"], ["b", "x:red"], ["b", "x:blue"]], True),
        ([["a", ("x", 1)], ["b", ("x", 1)], ["b", ("x", 2)]], True),
    ],
)
def test_colours(options, colours):
    problem = dlx.Problem(options, secondary=["x"], colours=colours)
    assert list(problem.solve()) == [(0, 1)]
    assert problem[0][1] in (("x", "red"), ("x", 1))


def test_bounds():
    options = [["a"], ["a"], ["a"]]
    assert set(dlx.Problem(options, bounds={"a": 2}).solve()) == {(0, 1), (0, 2), (1, 2)}
    problem = dlx.Problem(options, bounds={"a": (0, 1)})
    assert problem.count() == 4
    assert problem.bounds("a") == (0, 1)
    for bad in ({"b": 1}, {"a": (2, 1)}, {"a": -1}, {"a": (0, 0)}):
        raises(lambda: dlx.Problem(options, bounds=bad))


def test_costs():
    options = [["a"], ["b"], ["a", "b"], ["a", "b"]]
    problem = dlx.Problem(options, costs=[3, 1.5, "4", Decimal(7)])
    assert problem.cheapest(2) == [(Decimal("4"), (2,)), (Decimal("4.5"), (0, 1))]
    assert len(problem.cheapest(10)) == 3
    assert set(problem.solve(max_cost=4.5)) == {(2,), (0, 1)}
    assert set(problem.solve(max_cost=4.49)) == {(2,)}
    assert problem.cost((0, 1)) == Decimal("4.5")
    two = problem.cheapest(2)
    assert two.bound is not None and Decimal("4.5") <= two.bound <= 7
    assert two.gap == 0 and not two.no_others
    assert problem.cheapest(10).no_others and problem.cheapest(10).gap == 0
    assert dlx.Problem([["a"], ["a", "b"]], primary=["a", "b", "c"]).cheapest().no_others
    near = problem.cheapest(gap="50%")
    assert near.gap is not None and 0 <= near.gap <= 0.5
    assert near.bound is None or near.bound >= near[0][0] * (1 - Decimal("0.5"))
    with pytest.raises(dlx.Stopped) as stopped:
        problem.cheapest(time_limit=0)
    assert stopped.value.answer is not None and not stopped.value.answer.no_others
    whole = dlx.Problem(options, costs=[3, 1, 4, 7])
    assert whole.cheapest() == [(4, (0, 1))] or whole.cheapest() == [(4, (2,))]
    assert isinstance(whole.cheapest()[0][0], int)
    for bad in ([1], ["one"] * 4, [float("nan")] * 4, [10**30] * 4):
        raises(lambda: dlx.Problem(options, costs=bad))


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
    raises(lambda: dlx.Problem(options), (dlx.ParameterError, TypeError))


def test_formats(tmp_path):
    problem = dlx.Problem(TEXTBOOK)
    for name in ("text", "json", "matrix"):
        again = dlx.Problem.parse(problem.to(name))
        assert list(again.solve()) == [(0, 3, 4)]
    path = tmp_path / "textbook.dlx"
    path.write_text(problem.to())
    assert dlx.Problem.read(path).items == problem.items
    assert set(dlx.formats()) >= {"text", "json", "matrix", "cnf", "opb"}
    raises(lambda: dlx.Problem.read(tmp_path / "none"), FileNotFoundError)
    raises(lambda: problem.to("yaml"))


def test_packed_files_are_read(tmp_path):
    packed = gzip.compress(b"A B\nA\nB\nA B\n")
    path = tmp_path / "a.dlx.gz"
    path.write_bytes(packed)
    assert list(dlx.Problem.read(path).solve()) == [(0, 1), (2,)]
    path.write_bytes(packed[:-9])
    raises(lambda: dlx.Problem.read(path), dlx.ParseError, "packed by gzip is cut off")


def test_errors_say_where():
    with pytest.raises(dlx.ParseError) as caught:
        dlx.Problem.parse("A B\nA C\n", source="board")
    error = caught.value
    assert (error.source, error.line, error.column) == ("board", 2, 3)
    assert str(error).startswith("board:2:3: ")
    assert isinstance(error, ValueError)


def test_labels():
    problem = dlx.Problem({"first": ["a"], "second one": ["b"]})
    assert problem.label(1) == "second one"
    assert "|label: first" in problem.to()
    assert dlx.Problem([["a"], ["b"]]).label(1) == "b"


def test_reduce():
    problem = dlx.Problem([["a"], ["b", "c"], ["b"], ["c"], ["c"]])
    reduction = problem.reduce()
    assert reduction.forced == (0,)
    assert {reduction.expand(cover) for cover in reduction.problem.solve()} == set(problem.solve())
    assert dlx.Problem([["a"]], primary=["a", "b"]).reduce().infeasible


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


def test_texts_are_no_lists_of_items():
    for name in ("primary", "secondary", "costs"):
        for options in [["xy", "z"]], np.eye(2):
            assert raises(lambda: dlx.Problem(options, **{name: "xy"})).parameter == name
    raises(lambda: dlx.Problem([["a", "x"]], secondary=["x"], colours=["x"]), match="expected True or False")


def test_matrices_of_objects_have_ones_and_zeros():
    frame = pd.DataFrame({"a": [True, False, True], "b": [0, 1, 1]})
    assert frame.to_numpy().dtype == object
    assert set(dlx.Problem(frame).solve()) == {(0, 1), (2,)}
    assert set(dlx.Problem(frame.convert_dtypes()).solve()) == {(0, 1), (2,)}
    for other in ("1", None, 2, 0.5, pd.NA):
        raises(lambda: dlx.Problem(np.array([[1, other]], dtype=object)), match="column 1 has .* expected 0 or 1")


def test_many_columns_with_names():
    # Names of columns are looked up in a set that is built once.
    wide = scipy.sparse.eye(100_000, format="csr", dtype=np.int8)
    assert dlx.Problem(wide, secondary=range(1, 100_000)).num_primary == 1


def test_colours_keep_their_names_in_files():
    options = [["a", "x:red"], ["b", "x:blue"], ["b", "x:red"]]
    problem = dlx.Problem(options, secondary=["x"], colours=True)
    assert problem.to() == "a b | x\na x:red\nb x:blue\nb x:red\n"
    again = dlx.Problem.parse(problem.to())
    assert [again[k] for k in range(3)] == [problem[k] for k in range(3)]
    numbers = dlx.Problem([["a", ("x", 0)], ["b", ("x", 1)]], secondary=["x"], colours=True)
    assert numbers.to() == "a b | x\na x:0\nb x:1\n"
    # If one name is invalid, all items are named by their numbers.
    spaced = dlx.Problem([["a", ("x", "light red")]], secondary=["x"], colours=True)
    assert spaced.to() == "a | x\na x:1\n" and spaced[0] == ("a", ("x", "light red"))


def test_costs_are_exact_in_any_context():
    with localcontext() as context:
        context.prec = 2
        problem = dlx.Problem([["a"], ["a"]], costs=["1234.5", 1234])
        assert problem.cheapest(2) == [(1234, (1,)), (Decimal("1234.5"), (0,))]
        assert list(problem.solve(max_cost="1234.4")) == [(1,)]
    assert list(problem.solve(max_cost=Decimal("1233.999999999999999"))) == []
    for cost in (Decimal("1e999999999"), "1233." + "9" * 200, 2**64):
        raises(lambda: problem.solve(max_cost=cost), match="max_cost: .* (is not a cost|is no decimal number)")
    for cost in ["1e999", "1e19", "5e18", "1e999999999", "1e-999999999", "1." + "0" * 200 + "1", "1." + "0" * 40 + "1", "-1e20"]:
        assert raises(lambda: dlx.Problem([["a"]], costs=[cost])).parameter == "costs"


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
    assert raises(lambda: problem.bounds("c")).parameter == "item"
    for question in [lambda: problem.label(0.5), lambda: problem[0:1]]:
        raises(question, TypeError)
    zdd = problem.zdd()
    assert (0,) in zdd and (1,) not in zdd and "ab" not in zdd and 5 not in zdd


def test_drawings_and_plans_go_to_other_processes():
    queens = dlx.puzzles.queens(5)
    drawing = queens.draw(queens.first())
    for again in (pickle.loads(pickle.dumps(drawing)), copy.copy(drawing), copy.deepcopy(drawing)):
        assert again == drawing and again.svg == drawing.svg
    assert pickle.loads(pickle.dumps(queens.plan())) == queens.plan()
    for held in (queens.zdd(), queens.solve()):
        raises(lambda: pickle.dumps(held), TypeError)


def test_bytes_are_read():
    assert dlx.Problem.parse(gzip.compress(b"A B\nA B\n")).count() == 1
    assert dlx.Problem.parse(b"A B\nA\nB\n").count() == 1


@pytest.mark.parametrize(
    "problem",
    [
        dlx.Problem([[("r", 1), frozenset("s")], [frozenset("s")], []], secondary=[frozenset("s")]),
        dlx.Problem(
            {"u": ["p", "q", "x", "y:A"], "v": ["p", "x:B"], "w": ["q", "x:A"]}, secondary=["x", "y"], colours=True,
            costs=[1, "2.25", -5],
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


def test_keys_of_a_mapping_name_the_options():
    problem = dlx.Problem(
        {"A": ["x", "y"], ("B", 1): ["x"], 3: ["y"]},
        primary=["y"],
        costs={3: 1, "A": 5, ("B", 1): 2},
    )
    assert [problem.labels(cover) for cover in problem.solve()] == [["A"], [3]]
    assert problem.cheapest() == [(1, (2,))]
    assert problem.label(1) == "('B', 1)" and "3" in problem.to().split()
    assert pickle.loads(pickle.dumps(problem)).labels((1, 2)) == [("B", 1), 3]
    part = problem.restrict([], [0])
    assert [part.problem.labels(cover) for cover in part.problem.solve()] in ([[3]], [[]])
    line_break = dlx.Problem({"A\n": ["x"]})  # no label in files
    assert line_break.labels((0,)) == ["A\n"] and line_break.label(0) == "x"
    raises(lambda: dlx.Problem({"A": ["x"], "B": ["x"]}, costs={"A": 1}), match="costs has no value for option 'B'")


def test_labels_of_covers():
    assert dlx.Problem.parse("a b\n|label: first\na\n|label: second\nb\n").labels((1,)) == ["second"]
    assert dlx.Problem([["a"], ["b"]]).labels((0, 1)) == ["a", "b"]
    frame = pd.DataFrame([[1, 0], [0, 1]], index=["r", "s"], columns=["a", "b"])
    assert dlx.Problem(frame).labels((0, 1)) == ["r", "s"]
    assert dlx.Problem(frame[frame.b == 1].reset_index()[["b"]]).labels((0,)) == ["b"]


FRAME = pd.DataFrame({"a": [1, 0], "b": [0, 1]}, index=["r", "s"])


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: dlx.Problem(5), "options is 5, expected a list"),
        (lambda: dlx.Problem(None), "options is None, expected a list"),
        (lambda: dlx.Problem([["a"], 5]), "option 1 is 5, expected a list of items"),
        (lambda: dlx.Problem([{"a": None}, ["b"]]), "option 0 is .* expected a list of items"),
        (lambda: dlx.Problem({"A": ["a"], "B": "ab"}), "option 'B' is 'ab', expected a list of items"),
        (lambda: dlx.Problem([["a"], [["b"]]]), r"unhashable type: 'list': items .* such as tuples"),
        (lambda: dlx.Problem([["a"]], primary=5), "primary is 5, expected a list"),
        (lambda: dlx.Problem([["a"]], secondary=[["a"]]), "items and colours must be hashable"),
        (lambda: dlx.Problem([["a"]], costs=5), "costs is 5, expected a list"),
        (lambda: dlx.Problem([["a"]], bounds=5), "bounds is 5, expected a mapping"),
        (lambda: dlx.Problem([["a"]], bounds={"a": "x"}), "bounds of item 'a' are 'x', expected a whole"),
        (lambda: dlx.Problem([["a"]], colours=5), "colours is 5, expected True"),
        (lambda: dlx.Problem(FRAME * 2), "column 'a' has 2 in row 'r', expected 0 or 1"),
        (lambda: dlx.Problem(FRAME.assign(b=["", "x"])), "column 'b' has '' in row 'r'"),
        (lambda: dlx.Problem(FRAME.assign(b=[0, None])), "column 'b' has nan in row 's'"),
        (lambda: dlx.Problem(np.array([[0, 1], [1, 7]])), "column 1 has 7 in row 1"),
        (lambda: dlx.Problem(np.array([["a", "b"]])), "the matrix has values of type <U1"),
        (lambda: dlx.Problem(scipy.sparse.csr_matrix([[0, 1], [3, 0]])), "column 0 has 3 in row 1"),
        (lambda: dlx.Problem(pd.concat([FRAME, FRAME.b], axis=1)), "two columns have the name 'b'"),
        (lambda: dlx.Problem([["a"]]).verify(5), "options is 5, expected numbers of options"),
        (lambda: dlx.Problem([["a"]]).cost(["a"]), "an option is 'a', expected its number"),
        (lambda: dlx.Problem([["a"]]).label("a"), "an option is 'a', expected its number"),
        (lambda: sudoku.solve(5), "puzzles is 5, expected a text"),
    ],
)
def test_messages_about_invalid_values_name_the_place(make, message):
    raises(make, match=message)


def test_costs_are_numbers_of_any_kind():
    def cheapest(*costs):
        return dlx.Problem([["a"] for _ in costs], costs=costs).cheapest()[0][0]

    assert cheapest(Fraction(5, 2), 3) == Decimal("2.5")
    assert cheapest(np.int8(3), 4) == 3 and isinstance(cheapest(np.int8(3)), int)
    assert cheapest(np.float32(0.1), Decimal(-4), 5) == -4
    assert dlx.Problem([["a"], ["a"]], costs=np.array([7, 5])).cheapest() == [(5, (1,))]
    assert list(dlx.Problem([["a"]], costs=[1]).solve(max_cost=Fraction(4, 3) - Fraction(1, 3))) == [(0,)]
    for bad, why in ((Fraction(1, 3), "1/3 is no decimal"), (None, "None is no number"), (2**62, "too large")):
        raises(lambda: cheapest(1, bad), match=why)


def test_colours_in_pairs_where_only_primary_items_are_told():
    options = [["a", ("x", 1)], [("b", 2), ("x", 1)], [("b", 2), ("x", 2)]]
    problem = dlx.Problem(options, primary=["a", ("b", 2)], colours=True)
    assert problem.items == ["a", ("b", 2), "x"]
    assert list(problem.solve()) == [(0, 1)]


def test_items_are_called_what_the_caller_calls_them():
    raises(lambda: dlx.Problem([[(0, 1)], [(5, 6), (7, 8), (5, 6)]]), match=r"item \(5, 6\) is twice")
    options = [[(9, 9)], [(0, 1), "x"], [(0, 1), (0, 2)], [(0, 2), "x"], [(0, 1)], [(0, 2)], ["x"]]
    problem = dlx.Problem(options)
    assert problem.verify((0, 1)).fault == "item (0, 2) is not covered"
    reduction = problem.reduce()
    assert reduction.forced == (0,) and reduction.problem.items == [(0, 1), "x", (0, 2)]
    assert reduction.problem[0] == ((0, 1), "x")
    assert reduction.problem.verify((0,)).fault == "item (0, 2) is not covered"
    one, two = ("x", (1, 2)), ("x", (3, 4))
    coloured = [["a", one], ["b", one], ["a", two], ["b", two], ["c"]]
    reduction = dlx.Problem(coloured, secondary=["x"], colours=True).reduce()
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
                raises(lambda: dlx.Problem(np.array(ones * 2, dtype=kind, order=order)))
    for bad in (ones * -1, ones * np.nan, ones * 1j, ones * 0.5, ones.astype(str), ones.astype("M8[s]")):
        raises(lambda: dlx.Problem(bad))
    wide = np.zeros((4, 4), dtype=int)
    wide[::2, ::2] = ones
    assert list(dlx.Problem(wide[::2, ::2]).solve()) == [(0, 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a deprecation warning of numpy
        assert list(dlx.Problem(np.matrix(ones)).solve()) == [(0, 1)]


def test_entries_that_look_like_colours_are_refused():
    """Without `colours`, an entry of a declared secondary item is refused; other names may have colons."""
    pairs = [["a", ("x", "A")], ["b", ("x", "B")]]
    for options, entry in (([["a", "x:A"], ["b", "x:B"]], "'x:A'"), (pairs, "('x', 'A')")):
        for more in ({}, {"primary": ["a", "b"]}):
            with pytest.raises(dlx.ParameterError) as refused:
                dlx.Problem(options, secondary=["x"], **more)
            assert refused.value.parameter == "colours" and entry in str(refused.value)
        assert dlx.Problem(options, secondary=["x"], colours=True).count() == 0
        with pytest.warns(dlx.ProblemWarning, match="secondary item 'x' is in no option"):
            named = dlx.Problem(options, secondary=["x"], colours=False)
        assert named.num_primary == 4 and named.count() == 1
    # Such names are accepted if they are declared as items, or if no secondary item is declared.
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
    assert told(lambda: dlx.Problem([["a"]], primary=["a", ("b", 1)])) == [
        "primary item ('b', 1) is in no option, so there is no cover"
    ]
    assert told(lambda: dlx.Problem([["a"], ["b"]], secondary=[])) == []
    # Problems made from another problem do not warn.
    with pytest.warns(dlx.ProblemWarning):
        odd = dlx.Problem([["a"]], secondary=["x"])
    assert told(lambda: pickle.loads(pickle.dumps(odd)).reduce()) == []


def test_rows_of_zeros_are_options_that_no_cover_has():
    """Arrays of any kind give equal problems, with a single warning each."""
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
            "0", "empty", "empty"
        ]
        assert problem.items[:2] == [0, 1] and len(problem.items) == problem.num_items == 3
        assert not problem.verify((0, 1, 2)) and problem.cost((1,)) == 0
        copy = pickle.loads(pickle.dumps(problem))
        assert copy.items == problem.items and list(copy.solve()) == [(0, 2)]


def test_matrices_in_lists():
    """Lists contain items; lists that look like a matrix are refused."""
    assert dlx.Problem([[1, 0], [0, 1]], primary=[0, 1]).count() == 2
    for rows in ([[1, 0], [0, 1]], [(True, False), (False, True)], [[1, 0, 0], [0, 1, 1]], [np.array([1, 0]), np.array([0, 1])]):
        assert raises(lambda: dlx.Problem(rows), match="numpy.array").parameter == "options"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for options in ([[0, 1]], [[0], [1]], [[0, 1], [0, 1]], [[0, 1], [1, 2]], [[1, 0], [0]]):
            dlx.Problem(options)
        dlx.Problem(np.array([[1, 0], [0, 1]]))
