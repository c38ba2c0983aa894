"""Models by name, and their pictures."""

from __future__ import annotations

import importlib.util
import pydoc
import re

import pytest

import dlx
from dlx import puzzles

from conftest import raises


def test_models():
    models = puzzles.models()
    assert {"queens", "pentomino", "langford", "latin", "fillomino"} <= set(models)
    assert [p.name for p in models["queens"].parameters][:1] == ["n"]
    assert models["queens"](6).count() == 4
    told = pydoc.render_doc(puzzles.queens, renderer=pydoc.plaintext)
    assert "place N queens" in told and "n (number, required)" in told
    assert "symmetric (choice, one of half-turn, quarter-turn)" in told
    assert "queens" in dir(puzzles)


@pytest.mark.parametrize(
    "make, count",
    [
        (lambda: puzzles.queens(8), 92),
        (lambda: puzzles.queens(n=6), 4),
        (lambda: puzzles.pentomino((20, 3)), 8),
        (lambda: puzzles.pentomino("3x20"), 8),
        (lambda: puzzles.langford(7), 52),
        (lambda: puzzles.polyomino(board="###\n##\n", pieces="2xD,M"), 4),
        (lambda: puzzles.latin(4), 576),
        (lambda: puzzles.make("queens", 5), 10),
    ],
)
def test_counts(make, count):
    puzzle = make()
    assert puzzle.count() == count
    picture = puzzle.draw(puzzle.first())
    assert "<svg" in picture.svg and str(picture).endswith("\n")
    assert puzzle.name in repr(puzzle)


def test_kinds_of_drawings():
    queens = puzzles.queens(6)
    cover = queens.first()
    assert "Q" in queens.draw(cover, "ascii")
    assert "\x1b[" in puzzles.pentomino("20x3").draw(puzzles.pentomino("20x3").first(), "colour")
    raises(lambda: queens.draw(cover, "oils"))
    raises(lambda: queens.draw(cover[:-1]))


def test_refusals():
    raises(lambda: puzzles.kings, AttributeError)
    raises(lambda: puzzles.make("kings"))
    assert raises(lambda: puzzles.queens(-3)).parameter == "n"
    raises(lambda: puzzles.queens(8, flavour="x"))
    raises(lambda: puzzles.queens(8, 9, 10), TypeError)
    raises(lambda: puzzles.fillomino("a b c\n1 ? 2\n"), dlx.ParseError)


@pytest.mark.parametrize(
    "script, function, path",
    [
        ("model_types", "stub", "python/dlx/_models.pyi"),
        ("setting_types", "stub", "python/dlx/_settings.pyi"),
        ("setting_types", "js_types", "js/settings.d.ts"),
    ],
)
def test_types_match_the_tables(script, function, path, root):
    place = root / f"bindings/python/{script}.py"
    spec = importlib.util.spec_from_file_location(script, place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (root / "bindings" / path).read_text(encoding="utf-8")
    assert written == getattr(module, function)(), f"run {place.name} again"


MISTAKES = """
from dlx import puzzles
queens = puzzles.queens(8, costs="primes")
puzzles.pentomino((20, 3)).first(time_limit=3)
queens.first(tme_limit=3)
queens.plan("count", thread=2)
queens.count(engine="lynx")
puzzles.qeens(8)
puzzles.queens("8")
puzzles.queens(8, symmetric="quarter")
puzzles.queens()
"""


def test_mypy_finds_misspelt_settings_models_and_parameters(root, tmp_path, tmp_path_factory):
    mypy = pytest.importorskip("mypy.api")
    program = tmp_path / "program.py"
    program.write_text(MISTAKES, encoding="utf-8")
    cache = tmp_path_factory.getbasetemp() / "mypy"
    settings = root / "bindings/python/pyproject.toml"
    told, _, _ = mypy.run(["--config-file", str(settings), "--cache-dir", str(cache), str(program)])
    assert [int(line) for line in re.findall(r"program.py:(\d+): error", told)] == [5, 6, 7, 8, 9, 10, 11], told
