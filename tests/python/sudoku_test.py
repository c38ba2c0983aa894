"""Sudokus in all accepted forms."""

from __future__ import annotations

import pickle
import warnings

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
    assert sudoku.count([text] * 3, rules=rules, threads=2) == [4, 4, 4]
    shown = sudoku.Sudoku(text, rules=rules)
    assert shown.count() == 4 and "34" in repr(shown) and shown.to("pencilmarks").strip() == shown.marks
    assert sudoku.Sudoku(plain[1], rules=rules).marks is None
    assert shown != sudoku.Sudoku(shown.text, rules=rules)
    assert sudoku.grade([text, plain[1]], rules=rules)[0].solutions == 2
    assert all(step.technique for step in sudoku.explain(one, rules=rules))
    raises(lambda: sudoku.canonicalize(text.replace("34", "24", 1), rules=rules), match="pencil marks")
    # Marks that exclude no more than the givens do not change the puzzle.
    assert sudoku.canonicalize(text, rules=rules) == sudoku.canonicalize(shown.text, rules=rules)


def test_numbers_that_do_not_fit_are_refused():
    refused = [
        ("limit", lambda: sudoku.count(PUZZLE, limit=-1)),
        ("threads", lambda: sudoku.solve(PUZZLE, threads=-1)),
        ("limit", lambda: sudoku.explain(PUZZLE, limit=-1)),
        ("number", lambda: sudoku.generate(-1)),
        ("seed", lambda: sudoku.generate(seed=-1)),
        ("max_givens", lambda: sudoku.generate(max_givens=1 << 40)),
    ]
    for name, question in refused:
        assert raises(question).parameter == name


def test_sudokus_go_to_other_processes():
    for one in [sudoku.Sudoku(PUZZLE), sudoku.Sudoku(PUZZLE).solve()]:
        again = pickle.loads(pickle.dumps(one))
        assert again == one and again.to("svg") == one.to("svg") and again.count() == 1


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
    assert sudoku.count(many).tolist() == [1, 0]
    assert (sudoku.solve(many[:, ::-1]) == solved[:, ::-1]).all() or True


def test_columns():
    column = pd.Series([PUZZLE, WRONG], index=["a", "b"], name="puzzle")
    solved = sudoku.solve(column)
    assert list(solved.index) == ["a", "b"]
    assert solved["a"] == SOLUTION and solved["b"] is None
    assert sudoku.count(column).tolist() == [1, 0]
    grades = sudoku.grade(column)
    assert list(grades.index) == ["a", "b"] and grades.difficulty["a"] == "easy"
    assert sudoku.canonicalize(column)["a"] == sudoku.canonicalize(PUZZLE)


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


def test_many_with_threads():
    puzzles = sudoku.generate(50, seed=2) * 400
    assert sudoku.solve(puzzles, threads=2) == sudoku.solve(puzzles)
    assert set(sudoku.count(puzzles, threads=0)) == {1}


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
    assert sudoku.Sudoku(PUZZLE).rate() == rating
    raises(lambda: sudoku.Sudoku(16 * ".", rules="box 2x2").rate(), ValueError, "only classic")


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
    for other in [PUZZLE.encode(), pd.DataFrame({"puzzle": [PUZZLE]}), np.ones(81, dtype=bool), np.full(81, "1", "S1")]:
        assert raises(lambda: sudoku.solve(other)).parameter == "puzzles"
    for one_only in (sudoku.Sudoku, sudoku.conflict, sudoku.explain):
        raises(lambda: one_only([PUZZLE, PUZZLE]), match="takes one puzzle")


def test_arrays_of_objects_and_empty_columns():
    assert sudoku.solve(np.array(VALUES, dtype=object)).tolist() == SOLVED
    assert sudoku.solve(np.array([PUZZLE], dtype=object)).tolist() == [SOLUTION]
    none = pd.Series([], dtype=object)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(sudoku.solve(none)) == 0
    assert list(sudoku.grade(none).columns) == list(sudoku.grade(pd.Series([PUZZLE])).columns)


def test_sudokus_keep_their_rules():
    plain, crossed = sudoku.Sudoku("." * 16, rules="box 2x2"), sudoku.Sudoku("." * 16, rules="box 2x2\ndiagonals")
    assert (sudoku.count(plain), sudoku.count(crossed)) == (288, 48)
    assert sudoku.count([crossed, crossed]) == [48, 48]
    assert sudoku.Sudoku(crossed).rules == crossed.rules
    for mixed in [plain, crossed], [PUZZLE, crossed]:
        raises(lambda: sudoku.count(mixed), match="puzzle 1 has other rules")
    raises(lambda: sudoku.count(plain, rules="box 2x2\ndiagonals"), match="other rules")


def test_what_is_made_does_not_depend_on_how_many_are():
    made = sudoku.generate(40, seed=3)
    assert made[:7] == sudoku.generate(7, seed=3) and made[7:9] == sudoku.generate(2, seed=3, skip=7)


def test_objects():
    puzzle = sudoku.Sudoku(PUZZLE)
    assert str(puzzle) == PUZZLE and puzzle.count() == 1
    solved = puzzle.solve()
    assert str(solved) == SOLUTION
    assert "<svg" in puzzle._repr_svg_() and "<svg" in solved._repr_svg_()
    assert repr(puzzle).count("\n") == 12
    assert sudoku.solve([puzzle]) == [SOLUTION] and sudoku.solve(puzzle) == SOLUTION
    assert sudoku.Sudoku(WRONG).solve() is None
    assert puzzle == sudoku.Sudoku(VALUES) and hash(puzzle) == hash(sudoku.Sudoku(VALUES))
    assert puzzle.grade().difficulty == "easy" and puzzle.hint() and puzzle.explain()


def test_lists_of_values_are_checked_whatever_they_are_of():
    values = [int(value) for value in PUZZLE.replace(".", "0")]
    solved = [int(value) for value in sudoku.solve(PUZZLE)]
    for same in (tuple(values), np.array(values), [np.int64(value) for value in values]):
        assert sudoku.solve([same, values]) == [solved, solved]
    for bad in (10, -1, 300, 1 << 70, 5.0, "x", None, np.array([3])):
        for puzzles in ([values[:-1] + [bad]], values[:-1] + [bad]):
            raises(lambda: sudoku.solve(puzzles), match="a cell has")


def test_arrays_of_texts():
    solved = sudoku.solve(PUZZLE)
    for kind in ("U81", "<U81", ">U81", "U90", object):
        puzzles = np.array([[PUZZLE, "55" + PUZZLE[2:]], [PUZZLE, PUZZLE]], dtype=kind)
        assert sudoku.solve(puzzles[::-1, ::-1]).tolist() == [[solved, solved], [None, solved]]
    for bad in ("A" + PUZZLE[1:], PUZZLE[1:], "\u0967" + PUZZLE[1:]):
        raises(lambda: sudoku.solve(np.array([PUZZLE, bad])), dlx.ParseError, "puzzle 1:1:")
    assert sudoku.solve(np.array([], dtype="U81")).tolist() == []


def test_arrays_of_puzzles_keep_their_marks():
    marked = sudoku.Sudoku("1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n", rules="box 2x2")
    puzzles = np.array([marked, "12" + 14 * "."], dtype=object)
    assert sudoku.count(puzzles, rules="box 2x2").tolist() == [4, 24]
    raises(lambda: sudoku.solve(np.array([PUZZLE, None], dtype=object)), match="puzzle 1 is None")


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
    assert sudoku.candidates([EMPTY, PUZZLE], threads=2)[0] == [tuple(range(1, 10))] * 81
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    assert sudoku.candidates(marked, rules="box 2x2")[2] == (3, 4)
    flags = sudoku.candidates(np.array(rows(VALUES)))
    assert flags.shape == (9, 9, 9) and (flags.argmax(axis=2) + 1).ravel().tolist() == SOLVED
    assert sudoku.candidates(np.array([VALUES, VALUES])).shape == (2, 81, 9)
    assert sudoku.Sudoku(PUZZLE).candidates() == sudoku.candidates(PUZZLE)


def test_solutions():
    assert sorted(sudoku.solutions(TWO, rules="box 2x2")) == BOTH
    assert len(set(sudoku.solutions("." * 16, rules="box 2x2"))) == 288
    assert len(list(sudoku.solutions("." * 16, rules="box 2x2\ndiagonals"))) == 48
    assert list(sudoku.solutions(WRONG)) == []
    assert [len(list(sudoku.solutions(EMPTY, limit=limit))) for limit in (0, 1, 7)] == [0, 1, 7]
    assert list(sudoku.solutions(rows(VALUES))) == [rows(SOLVED)]
    arrays = list(sudoku.solutions(np.zeros((4, 4), dtype=int), rules="box 2x2", limit=3))
    assert len({array.tobytes() for array in arrays}) == 3
    shown = list(sudoku.Sudoku(TWO, rules="box 2x2").solutions())
    assert sorted(map(str, shown)) == BOTH
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
    assert sudoku.minimize([PUZZLE, WRONG, EMPTY], threads=2) == [small, None, None]
    assert sudoku.redundant([PUZZLE, EMPTY]) == [spare, []]
    assert sudoku.redundant(np.array([VALUES, VALUES])) == [spare, spare]
    assert sudoku.redundant(np.array([PUZZLE, PUZZLE])).tolist() == [spare, spare]
    array = sudoku.minimize(np.array([VALUES, [0] * 81]))
    assert array.tolist() == [[0 if c == "." else int(c) for c in small], [0] * 81]
    assert str(sudoku.Sudoku(PUZZLE).minimize()) == small and sudoku.Sudoku(PUZZLE).redundant() == spare
    assert raises(lambda: sudoku.minimize(PUZZLE, order=[81]), match="0 to 80").parameter == "order"


def test_marks_that_exclude_more_than_the_givens_have_no_redundant_givens():
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    assert sudoku.redundant(marked, rules="box 2x2") == []
    for question in (sudoku.redundant, sudoku.minimize):
        raises(lambda: question(marked.replace("34", "24", 1), rules="box 2x2"), match="pencil marks")


def test_marks_and_formats():
    marked = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n"
    line = sudoku.Sudoku(marked, rules="box 2x2").marks
    assert sudoku.marks(marked, rules="box 2x2") == line and sudoku.marks(PUZZLE) is None
    assert sudoku.marks(["." * 16, marked], rules="box 2x2") == [None, line]
    assert sudoku.format(VALUES, "line") == sudoku.Sudoku(PUZZLE).to("line")
    assert sudoku.format(marked, "pencilmarks", rules="box 2x2").strip() == line
    solved = sudoku.format([PUZZLE, PUZZLE], "svg", solution=[SOLUTION, SOLUTION])
    assert solved == [sudoku.Sudoku(PUZZLE).solve().to("svg")] * 2
    assert raises(lambda: sudoku.format([PUZZLE, PUZZLE], "svg", solution=SOLUTION)).parameter == "solution"


MISSING = [None, float("nan"), pd.NA]


@pytest.mark.parametrize("missing", MISSING)
@pytest.mark.parametrize("dtype", ["object", "string"])
def test_missing_values_of_columns_have_missing_answers(missing, dtype):
    column = pd.Series([PUZZLE, missing, WRONG], index=["x", "y", "x"], name="puzzle", dtype=dtype)
    questions = ["solve", "count", "rate", "canonicalize", "minimize", "redundant", "candidates", "marks"]
    results = {name: getattr(sudoku, name)(column) for name in questions}
    results["format"] = sudoku.format(column, "line")
    for name, found in results.items():
        assert found.index.equals(column.index) and found.name == "puzzle", name
        assert pd.isna(found.iloc[1]), name
        assert found.iloc[0] is None or not np.all(pd.isna(found.iloc[0])) or name == "marks"
    for name in ("solve", "canonicalize", "minimize", "marks", "format"):
        assert results[name].dtype == column.dtype, name
    assert results["solve"].iloc[0] == SOLUTION and pd.isna(results["solve"].iloc[2])
    assert str(results["count"].dtype) == "Int64" and results["count"].sum() == 1
    grades = sudoku.grade(column)
    assert grades.index.equals(column.index) and grades.iloc[1].isna().all()
    assert grades.difficulty.tolist()[0] == "easy" and grades.solutions.sum() == 1


def test_columns_without_puzzles_have_no_answers():
    column = pd.Series([None, None], dtype="string")
    assert sudoku.solve(column).isna().all() and sudoku.count(column).isna().all()
    assert sudoku.grade(column).isna().all(axis=None)


def test_messages_count_missing_puzzles():
    for puzzles, number in ([None, PUZZLE, "12"], 2), ([None, 7], 1):
        with pytest.raises(dlx.Error) as caught:
            sudoku.solve(pd.Series(puzzles, dtype=object))
        assert f"puzzle {number}" in str(caught.value)


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
    with pytest.warns(dlx.AmbiguousPuzzle, match="the puzzle") as told:
        assert str(sudoku.Sudoku(two, rules="box 2x2").solve()) == one
    assert told[0].filename == __file__
