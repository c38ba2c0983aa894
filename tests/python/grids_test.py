"""Grids of crossing words, and the colours of covers."""

from __future__ import annotations

from itertools import product

import pytest

import dlx
from dlx import grids

WORDS = ["aa", "ab", "ba", "abb", "bab", "aba", "aaa"]
CROSSES = [["..."], ["..", ".."], ["...", ".#.", "..."], ["..#", "...", "#.."], ["...", "..."]]


def test_colours_of_a_cover():
    options = [["a", ("x", 1), "y"], ["b", ("x", 1), (("z", 0), "red")], ["b", ("x", 2)]]
    problem = dlx.Problem(options, primary=["a", "b"], colours=True)
    assert list(problem.solve()) == [(0, 1)]
    assert problem.colours((0, 1)) == {"x": 1, ("z", 0): "red"}
    assert problem.colours(()) == {}
    assert problem[1] == ("b", ("x", 1), (("z", 0), "red"))
    with pytest.raises(IndexError):
        problem.colours((3,))


def test_runs_are_those_of_rows_then_those_of_columns():
    assert grids.runs([]) == []
    assert grids.runs(["..#.", ". ."], black="#") == [
        ((0, 0), (0, 1)), ((1, 0), (1, 1), (1, 2)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]
    assert grids.runs(["..#.", ". ."], black=" ") == [
        ((0, 0), (0, 1), (0, 2), (0, 3)), ((0, 0), (1, 0)), ((0, 2), (1, 2))]


@pytest.mark.parametrize("pattern", CROSSES)
@pytest.mark.parametrize("apart", [False, True])
def test_crossing_words_agree(pattern, apart):
    slots = grids.runs(pattern)
    problem = grids.crossing(dict.fromkeys(slots, WORDS), distinct=[slots] if apart else [])
    expected = set()
    for chosen in product(WORDS, repeat=len(slots)):
        if any(len(word) != len(slot) for word, slot in zip(chosen, slots)):
            continue
        letters = {pair for slot, word in zip(slots, chosen) for pair in zip(slot, word)}
        if len(letters) == len({cell for cell, _ in letters}) and (len(set(chosen)) == len(chosen) or not apart):
            expected.add(frozenset(zip(slots, chosen)))
    found = [problem.labels(cover) for cover in problem.solve()]
    assert {frozenset(labels) for labels in found} == expected and len(found) == len(expected)
    for cover in problem.solve():
        cells = problem.colours(cover)
        assert all("".join(cells[cell] for cell in slot) == word for slot, word in problem.labels(cover))


def test_words_may_be_equal_in_different_groups():
    slots = grids.runs(["..", ".."])
    words = dict.fromkeys(slots, ["ab", "ba"])
    assert grids.crossing(words, distinct=[slots[:2], slots[2:]]).count() == 2
    assert grids.crossing(words, distinct=[slots]).count() == 0


def test_text_of_a_grid():
    assert grids.text({(0, 1): 7, (1, 0): "x"}) == "#7\nx#"
    assert grids.text({(0, 0): "a", (0, 2): "b"}, black=" ") == "a b"
    assert grids.text({}) == ""
