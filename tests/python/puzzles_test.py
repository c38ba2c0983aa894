"""Models by name, and their pictures."""

from __future__ import annotations

import pydoc

import pytest

import dlx
from dlx import puzzles

from conftest import raises


def test_models():
    models = puzzles.models()
    assert {"queens", "pentomino", "langford", "latin", "fillomino"} <= set(models)
    assert models["queens"]["parameters"][0]["name"] == "n"
    told = pydoc.render_doc(puzzles.queens, renderer=pydoc.plaintext)
    assert "place N queens" in told and "n (number, required)" in told
    assert "costs (choice, one of primes)" in told
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
