"""The compatible functions, tested with the published examples and tests of the original packages."""

from __future__ import annotations

import numpy as np
import pytest

import dlx.compat.exact_cover as ec
from dlx.compat.xcover import covers, covers_bool, covers_bool_zdd, covers_zdd

from conftest import raises

# From the documents and tests of exact_cover 1.4 (https://github.com/jwg4/exact_cover), of
# exact-cover-py 0.1 (https://github.com/parmentelat/exact-cover-py) and of xcover 0.2
# (https://github.com/johnrudge/xcover): matrices and their answers.
SMALL = [[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]]
READ_ME = [[1, 0, 0, 1, 0], [1, 1, 1, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 0, 1]]
KNUTH = [
    [1, 0, 0, 1, 0, 0, 1],
    [1, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 1, 0, 1],
    [0, 0, 1, 0, 1, 1, 0],
    [0, 1, 1, 0, 0, 1, 1],
    [0, 1, 0, 0, 0, 0, 1],
]
TWO = [
    [1, 0, 0, 1, 1, 0, 1, 0],
    [1, 0, 0, 0, 1, 1, 0, 1],
    [1, 0, 0, 0, 1, 1, 1, 0],
    [1, 0, 1, 0, 1, 1, 0, 0],
    [1, 0, 0, 0, 1, 0, 1, 1],
    [1, 0, 1, 1, 1, 0, 0, 0],
    [1, 0, 0, 0, 0, 1, 1, 1],
    [0, 1, 0, 1, 1, 0, 1, 0],
    [0, 1, 0, 0, 1, 1, 0, 1],
    [0, 1, 0, 0, 1, 1, 1, 0],
    [0, 1, 1, 0, 1, 1, 0, 0],
    [0, 1, 0, 0, 1, 0, 1, 1],
    [0, 1, 1, 1, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 1, 1],
]


@pytest.mark.parametrize("dtype", [np.int32, np.int8, np.bool_, None])
@pytest.mark.parametrize("order", ["C", "F"])
def test_exact_cover(dtype, order):
    data = np.array(SMALL, dtype=dtype, order=order)
    np.testing.assert_array_equal(ec.get_exact_cover(data), [0, 1, 3])
    assert ec.get_solution_count(data) == 2
    assert ec.get_all_solutions(data) == {(0, 1, 3), (0, 2)}
    np.testing.assert_array_equal(ec.get_all_solutions(data, 1), {(0, 1, 3)})


def test_exact_cover_read_me():
    data = np.array(READ_ME, dtype=bool)
    assert str(ec.get_exact_cover(data)) == "[0 2 3]"
    assert ec.get_solution_count(data) == 1


def test_exact_cover_rows_of_zeros():
    rows = [[1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 0], [0, 0, 1]]
    np.testing.assert_array_equal(ec.get_exact_cover(np.array(rows)), [0, 2, 5])


def test_exact_cover_no_solution():
    data = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 0]])
    assert ec.get_solution_count(data) == 0
    raises(lambda: ec.get_exact_cover(data), ec.NoSolution)
    raises(lambda: ec.get_all_solutions(data), ec.NoSolution)


@pytest.mark.parametrize("rows, cover", [([[1, 0, 0], [0, 1, 1]], [0, 1]), ([[1, 1, 1]], [0])])
def test_exact_cover_small_cases(rows, cover):
    np.testing.assert_array_equal(ec.get_exact_cover(np.array(rows)), cover)


def test_exact_cover_modules(tmp_path):
    from dlx.compat.exact_cover.error import NoSolution
    from dlx.compat.exact_cover.io import DTYPE_FOR_ARRAY, load_problem, save_problem

    data = np.array(READ_ME, dtype=DTYPE_FOR_ARRAY)
    save_problem(tmp_path / "problem", data)
    np.testing.assert_array_equal(load_problem(tmp_path / "problem"), data)
    cover = ec.get_exact_cover(load_problem(tmp_path / "problem"))
    assert cover.dtype == np.int32 and cover.tolist() == [0, 2, 3]
    raises(lambda: ec.get_all_solutions(data, 0), NoSolution)


def test_exact_cover_py_read_me():
    rows = KNUTH[:4] + [[0, 1, 1, 0, 0, 0, 1], [0, 1, 1, 0, 0, 1, 1], KNUTH[5]]
    found = [sorted(cover) for cover in ec.exact_covers(np.array(rows))]
    assert [1, 3, 6] in found
    assert sorted(next(ec.exact_covers(np.array(KNUTH)))) == [1, 3, 5]


def test_xcover_read_me():
    options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    assert list(covers(options)) == [[1, 3, 5]]
    assert list(covers([set(option) for option in options])) == [[1, 3, 5]]
    assert next(covers_bool(np.array(KNUTH, dtype=bool))) == [1, 3, 5]


def test_xcover_colours():
    options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]]
    found = list(covers(options, primary=["p", "q", "r"], secondary=["x", "y"], colored=True))
    assert [set(cover) for cover in found] == [{1, 3}]
    options = [
        ["a", "b", "d"],
        ["c", "d"],
        ["c", "e"],
        ["a", "b", "d:BLUE"],
        ["c", "d:BLUE"],
        ["a", "b", "d:RED"],
        ["c", "d:RED"],
    ]
    assert len(list(covers(options, list("abc"), list("def"), colored=True))) == 5
    assert len(list(covers(options, list("abc"), colored=True))) == 5


def test_xcover_secondary():
    options = [
        ["c", "e", "k"],
        ["a", "d", "g", "h"],
        ["b", "c", "f"],
        ["a", "d", "f", "h", "i"],
        ["b", "g", "j"],
        ["d", "e", "g", "i"],
        ["a", "j"],
    ]
    found = {frozenset(cover) for cover in covers(options, list("abcdefg"), list("hijk"))}
    assert found == {frozenset({0, 3, 4}), frozenset({2, 5, 6})}


def test_xcover_bool():
    found = {frozenset(cover) for cover in covers_bool(np.array(TWO))}
    assert found == {frozenset({5, 13}), frozenset({6, 12})}


def test_xcover_queens():
    n = 8
    cells = [(row, column) for row in range(n) for column in range(n)]
    options = [[f"r{r}", f"c{c}", f"d{r + c}", f"a{r + n - 1 - c}"] for r, c in cells]
    diagonals = {name for option in options for name in option if name[0] in "da"}
    assert len(list(covers(options, secondary=diagonals))) == 92


def test_xcover_unsolvable():
    options = [[0, 1], [0, 2], *([a, b] for a in (1, 2, 3) for b in (4, 5, 6)), [4, 5], [4, 6]]
    assert list(covers(options)) == []


def test_networkx():
    nx = pytest.importorskip("networkx")
    from dlx.compat.networkx import colourings, matching_problem, perfect_codes, perfect_matchings

    assert len(list(perfect_matchings(nx.complete_graph(8)))) == 105
    assert matching_problem(nx.grid_2d_graph(8, 8)).count() == 12988816
    assert len(list(perfect_codes(nx.hypercube_graph(3)))) == 4
    petersen = nx.petersen_graph()
    assert len(list(colourings(petersen, 3))) == 120
    assert all(c[a] != c[b] for c in colourings(petersen, 3) for a, b in petersen.edges())
    assert len(list(colourings(petersen.to_directed(), 3))) == 120
    assert list(colourings(nx.DiGraph([(0, 1)]), 2)) == [{0: 0, 1: 1}, {0: 1, 1: 0}]


def paths(zdd):
    """Returns the sets of a decision diagram, computed from its nodes."""
    sets = {0: [], 1: [frozenset()]}
    last = 0
    for number, option, without, taken in zdd:
        assert number > max(without, taken)
        sets[number] = sets[without] + [of | {option} for of in sets[taken]]
        last = number
    return sets[last]


@pytest.mark.parametrize("settings", [{}, {"use_memo_cache": True, "choose_heuristic": "leftmost"}])
def test_xcover_diagrams(settings):
    options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    assert paths(covers_zdd(options, **settings)) == [{1, 3, 5}]
    assert sorted(map(sorted, paths(covers_bool_zdd(np.array(TWO), **settings)))) == [[5, 13], [6, 12]]
    assert paths(covers_zdd([["a"]], primary=["a", "b"], **settings)) == []
    options = [["a", "b", "d"], ["c", "d"], ["c", "e"], ["a", "b", "d:BLUE"], ["c", "d:BLUE"]]
    coloured = (options, list("abc"), list("de"), True)
    found = paths(covers_zdd(*coloured, **settings))
    assert sorted(map(sorted, found)) == sorted(map(sorted, covers(*coloured)))


class Family(frozenset):
    """Sets of options: stands in for the diagrams of zdd_algorithms, graphillion and oxidd."""

    def __new__(cls, sets=()):
        return super().__new__(cls, map(frozenset, sets))

    def node(self, option, taken):
        return Family([*self, *(some | {option} for some in taken)])

    # A method of oxidd.zbdd, where nodes are made from the diagram of one option.
    def make_node(self, taken, without):
        ((option,),) = self
        return without.node(option, taken)

    # A method of graphillion.setset.
    @staticmethod
    def set_universe(options):
        assert options == [0, 1, 2, 3, 4, 5]

    @staticmethod
    def loads(text):
        known = {"B": Family(), "T": Family([()])}
        *nodes, end = text.splitlines()
        assert end == "."
        if nodes == ["B"]:
            return known["B"]
        for line in nodes:
            number, option, without, taken = line.split()
            known[number] = known[without].node(int(option) - 1, known[taken])
        return known[number]


def test_xcover_diagrams_of_other_packages(monkeypatch, tmp_path):
    import sys
    from types import SimpleNamespace

    from dlx.compat.xcover import zdd_utils

    class ZBDDManager:
        def __init__(self, nodes, cache, threads):
            self.options = 0

        def new_singleton(self):
            self.options += 1
            return Family([[self.options - 1]])

        empty, base = (lambda self: Family()), (lambda self: Family([()]))

    algorithms = {"empty": Family, "base": lambda: Family([()]), "get_node": lambda n, a, b: a.node(n, b)}
    monkeypatch.setitem(sys.modules, "zdd_algorithms", SimpleNamespace(**algorithms))
    monkeypatch.setitem(sys.modules, "graphillion", SimpleNamespace(setset=Family))
    monkeypatch.setitem(sys.modules, "oxidd", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "oxidd.zbdd", SimpleNamespace(ZBDDManager=ZBDDManager))
    several = [["a"], ["b"], ["a", "b"], ["c"], ["c", "x"], ["b", "x"]]
    for options in (several, [["a"], ["b"]] + 4 * [["a"]], [["a", "b"]] + 5 * [["a"]]):
        items = sorted({item for option in options for item in option if item != "x"})
        expected = Family(covers(options, items, ["x"]))
        zdd = list(covers_zdd(options, items, ["x"]))
        path = tmp_path / "diagram"
        zdd_utils.to_setset_file(zdd, path)
        found = zdd_utils.to_zdd_algorithms(zdd), zdd_utils.to_oxidd(zdd, 6), zdd_utils.to_setset(zdd, 6)
        assert found == (expected, expected, expected) and Family.loads(path.read_text()) == expected
    none = list(covers_zdd([["a"]], primary=["a", "b"]))
    assert zdd_utils.to_zdd_algorithms(none) == zdd_utils.to_setset(none, 6) == Family()
    for zdd, number in ((zdd, len(zdd) + 2), (none, 1)):
        assert zdd_utils.count_setset_nodes(SimpleNamespace(dumps=lambda: zdd_utils._setset_text(zdd))) == number


def test_xcover_has_no_other_heuristics():
    raises(lambda: next(covers_zdd([[1]], choose_heuristic="MAD")), ValueError, "no heuristic 'MAD'")


def test_exact_cover_helpers():
    from dlx.compat.exact_cover import helpers
    from dlx.compat.exact_cover.error import CannotSplitFurther

    array = helpers.create_numpy_array(KNUTH)
    assert array.dtype == np.bool_
    # (1, 3, 5) is the only cover.
    assert helpers.is_solution([1, 3, 5], array)
    for wrong in ([], [1, 3], [1, 3, 5, 5], [0, 3, 5], [1, 3, 99]):
        assert not helpers.is_solution(wrong, array)
    two = np.array(TWO, dtype=bool)
    covers_of_two = {tuple(cover) for cover in ec.exact_covers(two)}
    for n in (1, 2, 5):
        parts = list(helpers.split_problem(two, n))
        assert len(parts) >= n and all(part.shape == two.shape for part in parts)
        assert {tuple(cover) for part in parts for cover in ec.exact_covers(part)} == covers_of_two
    raises(lambda: list(helpers.split_problem(np.eye(3, dtype=bool), 2)), CannotSplitFurther)
    raises(lambda: list(helpers.split_problem(np.array([[1, 0], [1, 0]], dtype=bool), 2)), ec.NoSolution)
    forced = np.array([[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [0, 0, 1, 0], [0, 0, 0, 1]], dtype=bool)
    assert helpers.cut(forced).astype(int).tolist() == [[1, 1], [1, 0], [0, 1]]
    assert helpers.reduce(forced).shape == (3, 2)
    assert helpers.reduce(np.array(SMALL, dtype=bool)).astype(int).tolist() == [[1, 0], [1, 1], [0, 1]]


def test_xcover_files_and_utilities(tmp_path):
    from dlx.compat.xcover import io, utils

    options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]]
    parts = (["p", "q", "r"], ["x", "y"], True)
    path = tmp_path / "toy.xc"
    io.write_xcover_to_file(path, options, *parts)
    assert path.read_text().splitlines()[0] == "p q r | x y"
    assert io.read_xcover_from_file(path) == (options, *parts)
    path.write_text("// a title\n| a comment\n\na b\na\n| another\nb\n")
    assert io.read_xcover_from_file(path) == ([["a"], ["b"]], ["a", "b"], None, False)
    io.write_xcover_to_file(path, [[(0, 1)], [2]])
    assert path.read_text() == "(0,1) 2\n(0,1)\n2\n"

    utils.verify_exact_cover([3, 1], options, *parts)
    for wrong in ([1], [0, 4], [1, 3, 2], [1, 99]):
        raises(lambda: utils.verify_exact_cover(wrong, options, *parts), AssertionError)
    rows = utils.bool_array_to_options(np.array(KNUTH, dtype=bool))
    assert rows[1] == [0, 3] and list(covers(rows)) == [[1, 3, 5]]
    utils.verify_exact_cover([1, 3, 5], rows)
