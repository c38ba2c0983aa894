"""Sudokus in all accepted forms."""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest

import dlx
from dlx import sudoku

from conftest import raises

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = "55" + PUZZLE[2:]
EMPTY = "." * 81

VALUES = [0 if c == "." else int(c) for c in PUZZLE]
SOLVED = [int(c) for c in SOLUTION]


def rows(values):
    return [values[k : k + 9] for k in range(0, 81, 9)]


def test_texts():
    assert sudoku.solve(PUZZLE) == SOLUTION
    assert sudoku.solve([PUZZLE, WRONG, PUZZLE.replace(".", "0")]) == [SOLUTION, None, SOLUTION]
    assert sudoku.solve(WRONG) is None
    assert sudoku.solve("\n".join(PUZZLE[k : k + 9] for k in range(0, 81, 9))) == SOLUTION
    assert sudoku.solve([]) == []


def test_pencil_marks():
    rules = "box 2x2"
    text = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    one = text.replace("34", "3", 1).replace("12 12", "12 2", 1)
    assert sudoku.count(text, rules=rules) == 4
    assert sudoku.solve(text, rules=rules, unique=True) is None
    assert sudoku.solve(one, rules=rules, unique=True) == "1234341221434321"
    # In a list, each puzzle has its own marks.
    plain = "12..............", "." * 16
    assert sudoku.count([plain[1], text, plain[0], one, plain[1]], rules=rules) == [
        288, 4, sudoku.count(plain[0], rules=rules), 1, 288
    ]
    assert sudoku.count([text] * 3, rules=rules) == [4, 4, 4]
    assert sudoku.format(text, "pencilmarks", rules=rules).strip() == sudoku.marks(text, rules=rules)
    assert sudoku.marks(plain[1], rules=rules) is None
    assert sudoku.grade([text, plain[1]], rules=rules)[0].solutions == 2
    assert all(step.technique for step in sudoku.explain(one, rules=rules))
    raises(lambda: sudoku.canonicalize(text.replace("34", "24", 1), rules=rules), match="pencil marks")
    # Marks that exclude no more than the givens do not change the puzzle.
    givens = "".join(cell if len(cell) == 1 else "." for cell in text.split())
    assert sudoku.canonicalize(text, rules=rules) == sudoku.canonicalize(givens, rules=rules)


def test_numbers_that_do_not_fit_are_refused():
    refused = [
        ("limit", lambda: sudoku.count(PUZZLE, limit=-1)),
        ("limit", lambda: sudoku.explain(PUZZLE, limit=-1)),
        ("number", lambda: sudoku.generate(-1)),
        ("seed", lambda: sudoku.generate(seed=-1)),
        ("max_givens", lambda: sudoku.generate(max_givens=1 << 40)),
    ]
    for name, question in refused:
        assert raises(question).parameter == name


def test_lists():
    assert sudoku.solve(VALUES) == SOLVED
    assert sudoku.solve(rows(VALUES)) == rows(SOLVED)
    assert sudoku.solve([VALUES, VALUES]) == [SOLVED, SOLVED]


def test_arrays():
    for shape in ((81,), (9, 9)):
        array = np.array(VALUES).reshape(shape)
        solved = sudoku.solve(array)
        assert solved.shape == shape and solved.dtype == array.dtype
        assert solved.reshape(-1).tolist() == SOLVED
    many = np.array([VALUES, [5, 5, *VALUES[2:]]], dtype=np.uint8).reshape(2, 9, 9)
    solved = sudoku.solve(many)
    assert solved.shape == (2, 9, 9) and not solved[1].any()
    assert sudoku.count(many) == [1, 0]
    assert (sudoku.solve(many.astype(float)) == solved).all()


def test_columns_and_arrays_of_texts_are_lists():
    for column in (pd.Series([PUZZLE, WRONG], index=["a", "b"]), np.array([PUZZLE, WRONG]), iter([PUZZLE, WRONG])):
        assert sudoku.solve(column) == [SOLUTION, None]
    frame = pd.DataFrame({"puzzle": [PUZZLE, WRONG]})
    frame["solutions"] = sudoku.count(frame.puzzle)
    assert frame.solutions.tolist() == [1, 0]
    raises(lambda: sudoku.solve(pd.Series([PUZZLE, None])), match="puzzle 1 is None, expected a text")
    assert sudoku.solve(pd.Series([], dtype=object)) == []


def test_counts():
    assert sudoku.count(PUZZLE) == 1
    assert sudoku.count(EMPTY, limit=7) == 7
    assert sudoku.count([PUZZLE, WRONG]) == [1, 0]
    assert sudoku.count("." * 16, rules="box 2x2") == 288
    assert sudoku.count("." * 16, rules="box 2x2\ndiagonals") == 48


def test_unique():
    assert sudoku.solve(EMPTY) is not None
    assert sudoku.solve(EMPTY, unique=True) is None
    assert sudoku.solve([PUZZLE, EMPTY], unique=True) == [SOLUTION, None]


def test_many():
    puzzles = sudoku.generate(50, seed=2) * 400
    assert set(sudoku.count(puzzles)) == {1} and None not in sudoku.solve(puzzles)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(sudoku.solve, puzzles[:100])) == sudoku.solve(puzzles[:100])


def test_generate():
    puzzle = sudoku.generate(seed=7)
    assert puzzle == sudoku.generate(seed=7) and sudoku.count(puzzle) == 1
    made = sudoku.generate(3, seed=7, symmetry="rotate180", min_givens=24, max_givens=30)
    assert len(made) == 3
    for puzzle in made:
        assert 24 <= 81 - puzzle.count(".") <= 30
        assert [c == "." for c in puzzle] == [c == "." for c in puzzle[::-1]]
    assert sudoku.grade(sudoku.generate(difficulty="hard")).difficulty == "hard"
    assert sudoku.generate(5, seed=1)[3] == sudoku.generate(seed=1, skip=3)
    used = [step.technique for step in sudoku.explain(sudoku.generate(technique=["X-wing"], without="hidden pair"))]
    assert "X-wing" in used and "hidden pair" not in used
    assert sudoku.rate(sudoku.generate(rating="2.6-4.2")).er in (2.6, 2.8, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2)
    assert sudoku.generate(givens="26-28").count(".") in (53, 54, 55)
    assert sudoku.settings("generate")["symmetry"]["default"] == "none"
    for bad in (dict(symmetry="round"), dict(difficulty="deadly"), dict(min_givens=5, max_givens=5)):
        raises(lambda: sudoku.generate(**bad))


def test_rate():
    rating = sudoku.rate(PUZZLE)
    assert (str(rating), rating.technique) == ("1.2/1.2/1.2", "hidden single")
    assert sudoku.rate([EMPTY, PUZZLE]) == [None, rating]


def test_grade_explain_hint():
    grade = sudoku.grade(PUZZLE)
    assert (grade.difficulty, grade.technique, grade.solutions) == ("easy", "hidden single", 1)
    assert sudoku.grade(EMPTY).difficulty is None
    assert [g.solutions for g in sudoku.grade([PUZZLE, WRONG])] == [1, 0]
    steps = sudoku.explain(PUZZLE)
    values = list(VALUES)
    for step in steps:
        for cell, value in step.placed:
            values[cell] = value
    assert values == SOLVED
    assert sudoku.hint(PUZZLE) == steps[0]
    assert sudoku.hint(SOLUTION) is None
    first = steps[0].technique
    others = sudoku.explain(PUZZLE, without=[first])
    assert others and all(step.technique != first for step in others)
    assert sudoku.hint(PUZZLE) == steps[0]
    raises(lambda: sudoku.hint(PUZZLE, without=["X-wink"]), ValueError, "X-wing")
    assert sudoku.explain(PUZZLE, without=first) == others
    assert sudoku.grade(PUZZLE, samples=0).nodes == 0 < sudoku.grade(PUZZLE).nodes
    raises(lambda: sudoku.grade(PUZZLE, sample=0), match="there is no setting 'sample'")
    assert "r" in str(steps[0])
    assert sudoku.techniques()[0][1] == "easy"


def test_canonicalize():
    turned = "".join(PUZZLE[9 * c + r] for r in range(9) for c in range(9))
    assert sudoku.canonicalize(PUZZLE) == sudoku.canonicalize(turned) != PUZZLE
    assert sudoku.canonicalize([PUZZLE, turned])[1] == sudoku.canonicalize(PUZZLE)
    raises(lambda: sudoku.canonicalize(PUZZLE, rules="diagonals"))


def test_conflict():
    assert sudoku.conflict(PUZZLE) is None
    assert "r1c1 and r1c2" in sudoku.conflict(WRONG)


@pytest.mark.parametrize(
    "puzzle",
    ["12", PUZZLE[:-1], PUZZLE + "1", "z" * 81, [1, 2, 3], [[1] * 9] * 8, np.zeros(7), np.full(81, 0.5), np.full(81, np.nan), np.full(81, 10),
     [PUZZLE, "12"], [10] * 81, [PUZZLE, 7], np.full((9, 9), -1), ["\u00e9" * 81], [None] * 81],
)
def test_bad_puzzles(puzzle):
    raises(lambda: sudoku.solve(puzzle), ValueError)


def test_bad_rules():
    assert raises(lambda: sudoku.solve(PUZZLE, rules="diagonals\ncage x\n"), dlx.ParseError).line == 2


def test_it_is_said_which_puzzle_is_bad():
    for bad, code in [("12", "parse"), (PUZZLE[:-1] + "?", "invalid_cell"), (f"{PUZZLE}\n{PUZZLE}", "second_puzzle")]:
        with pytest.raises(dlx.ParseError) as caught:
            sudoku.solve([PUZZLE, bad])
        assert (caught.value.source, caught.value.code) == ("puzzle 1", code)


def test_what_is_no_puzzle():
    for other in [PUZZLE.encode(), np.ones(81, dtype=bool), np.full(81, "1", "S1")]:
        assert raises(lambda: sudoku.solve(other)).parameter == "puzzles"
    for one_only in (sudoku.conflict, sudoku.explain):
        raises(lambda: one_only([PUZZLE, PUZZLE]), match="takes one puzzle")


def test_what_is_made_does_not_depend_on_how_many_are():
    made = sudoku.generate(40, seed=3)
    assert made[:7] == sudoku.generate(7, seed=3) and made[7:9] == sudoku.generate(2, seed=3, skip=7)


def test_lists_of_values_are_checked():
    solved = [int(value) for value in sudoku.solve(PUZZLE)]
    assert sudoku.solve([tuple(VALUES), VALUES]) == [solved, solved]
    assert sudoku.solve([rows(VALUES), VALUES]) == [solved, solved]
    for bad in (10, -1, 300, 1 << 70, 5.0, "x", None):
        for puzzles in ([VALUES[:-1] + [bad]], VALUES[:-1] + [bad]):
            raises(lambda: sudoku.solve(puzzles), match="(puzzle|grid) 0")


def test_texts_of_other_programs():
    rows = [[int(value) for value in PUZZLE.replace(".", "0")[9 * k : 9 * k + 9]] for k in range(9)]
    solved = sudoku.solve(PUZZLE)
    table = "\n".join(",".join(str(value or "") for value in row) for row in rows)
    for text in (str(rows), table, "https://www.sudokuwiki.org/sudoku.htm?bd=" + PUZZLE.replace(".", "0")):
        assert sudoku.solve(text) == solved
        assert sudoku.rules_in(text) == "box 3x3\n"


def test_rules_in_a_text():
    link = "http://localhost:8080/#sudoku?p=1..4............&r=box+2x2;diagonals"
    rules = sudoku.rules_in(link)
    assert rules == "box 2x2\ndiagonals\n"
    assert sudoku.count(link, rules=rules) == sudoku.count("1..4............", rules=rules)
    raises(lambda: sudoku.count(link, rules="box 2x2"), dlx.ParseError, "rules that differ")


TWO = "1.3.3.1.21434321"  # has two solutions
BOTH = ["1234341221434321", "1432321421434321"]


def test_candidates():
    found = sudoku.candidates(TWO, rules="box 2x2")
    assert found == [tuple(sorted({int(text[cell]) for text in BOTH})) for cell in range(16)]
    assert sudoku.candidates(PUZZLE) == [(value,) for value in SOLVED]
    assert sudoku.candidates(WRONG) == [()] * 81
    assert sudoku.candidates([EMPTY, PUZZLE])[0] == [tuple(range(1, 10))] * 81
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    assert sudoku.candidates(marked, rules="box 2x2")[2] == (3, 4)
    assert sudoku.candidates(np.array(rows(VALUES))) == sudoku.candidates(PUZZLE)


def test_solutions():
    assert sorted(sudoku.solutions(TWO, rules="box 2x2")) == BOTH
    assert len(set(sudoku.solutions("." * 16, rules="box 2x2"))) == 288
    assert len(list(sudoku.solutions("." * 16, rules="box 2x2\ndiagonals"))) == 48
    assert list(sudoku.solutions(WRONG)) == []
    assert [len(list(sudoku.solutions(EMPTY, limit=limit))) for limit in (0, 1, 7)] == [0, 1, 7]
    assert list(sudoku.solutions(rows(VALUES))) == [rows(SOLVED)]
    arrays = list(sudoku.solutions(np.zeros((4, 4), dtype=int), rules="box 2x2", limit=3))
    assert len({array.tobytes() for array in arrays}) == 3
    raises(lambda: sudoku.solutions([PUZZLE, PUZZLE]), match="takes one puzzle")


def test_minimize_and_redundant():
    small = sudoku.minimize(PUZZLE)
    assert sudoku.solve(small, unique=True) == SOLUTION and sudoku.redundant(small) == []
    spare = sudoku.redundant(PUZZLE)
    for cell in range(81):
        less = PUZZLE[:cell] + "." + PUZZLE[cell + 1 :]
        assert (cell in spare) == (PUZZLE[cell] != "." and sudoku.count(less, limit=2) == 1)
    assert sudoku.minimize(PUZZLE, order=[spare[0]]) == PUZZLE[: spare[0]] + "." + PUZZLE[spare[0] + 1 :]
    assert sudoku.minimize(PUZZLE, order=[]) == PUZZLE
    assert sudoku.minimize([PUZZLE, WRONG, EMPTY]) == [small, None, None]
    assert sudoku.redundant([PUZZLE, EMPTY]) == [spare, []]
    assert sudoku.redundant(np.array([VALUES, VALUES])) == [spare, spare]
    array = sudoku.minimize(np.array([VALUES, [0] * 81]))
    assert array.tolist() == [[0 if c == "." else int(c) for c in small], [0] * 81]
    assert raises(lambda: sudoku.minimize(PUZZLE, order=[81]), match="0 to 80").parameter == "order"


def test_marks_that_exclude_more_than_the_givens_have_no_redundant_givens():
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    assert sudoku.redundant(marked, rules="box 2x2") == []
    for question in (sudoku.redundant, sudoku.minimize):
        raises(lambda: question(marked.replace("34", "24", 1), rules="box 2x2"), match="pencil marks")


def test_marks_and_formats():
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    line = sudoku.marks(marked, rules="box 2x2")
    assert len(line) == 64 and sudoku.marks(PUZZLE) is None
    assert sudoku.marks(["." * 16, marked], rules="box 2x2") == [None, line]
    assert sudoku.format(VALUES, "line") == sudoku.format(PUZZLE, "line")
    assert sudoku.format(marked, "pencilmarks", rules="box 2x2").strip() == line
    solved = sudoku.format([PUZZLE, PUZZLE], "svg", solution=[SOLUTION, SOLUTION])
    assert solved == [sudoku.draw(PUZZLE, solution=SOLUTION).svg] * 2
    assert "5 3 4" in sudoku.draw(PUZZLE, solution=SOLUTION) and "<svg" in sudoku.draw(marked, rules="box 2x2").svg
    assert raises(lambda: sudoku.format([PUZZLE, PUZZLE], "svg", solution=SOLUTION)).parameter == "solution"


def test_puzzles_with_several_solutions_warn():
    two, one = "1.3.3.1.21434321", "1234341221434321"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sudoku.solve(two, rules="box 2x2", unique=False) == one
        assert sudoku.solve([two, one], rules="box 2x2", unique=True) == [None, one]
        assert sudoku.solve([one, "11" + 14 * "."], rules="box 2x2") == [one, None]
    with pytest.warns(dlx.AmbiguousPuzzle, match="puzzle 1 has several solutions") as told:
        assert sudoku.solve([one, two], rules="box 2x2") == [one, one]
    assert told[0].filename == __file__
    with pytest.warns(dlx.AmbiguousPuzzle, match="the puzzle"):
        assert sudoku.solve(two, rules="box 2x2") == one
