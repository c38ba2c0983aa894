"""usage: python_throughput.py BUILD [ROUNDS]: the Python package against C++, in turns; processor time of
the whole process, the best of some rounds each. Run it with scripts/python, with BUILD=build/release:

    scripts/python tests/bench/python_throughput.py build/release
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pandas as pd
import scipy.sparse

import dlx

BENCH = Path(sys.argv[1]) / "tests" / "bench"
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 5


def cpp(program: str, *arguments: object) -> str:
    command = [str(BENCH / program), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def seconds(work: Callable[[], Any]) -> float:
    """Processor time of all threads of this process."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def listing(folder: Path) -> None:
    problem = dlx.puzzles.pentomino("6x10")
    path = folder / "pentominoes.dlx"
    path.write_text(problem.to())
    own, theirs = [], []
    for _ in range(ROUNDS):
        own.append(seconds(lambda: sum(1 for _ in problem.solve())))
        theirs.append(float(re.findall(r"best ([0-9.]+)", cpp("listing_throughput", path, 1))[0]))
    print(f"9,356 pentominoes: {min(own):.3f} s, C++ {min(theirs):.3f} s, {min(own) / min(theirs):.2f} times")


def building() -> None:
    random = np.random.default_rng(1)
    matrix = np.zeros((100_000, 60), dtype=bool)
    columns = random.permuted(np.tile(np.arange(60), (100_000, 1)), axis=1)[:, :5]
    matrix[np.arange(100_000)[:, None], columns] = True
    lists = columns.tolist()
    kinds: dict[str, Callable[[], Any]] = {
        "a matrix of booleans": lambda: dlx.Problem(matrix),
        "a matrix of integers": lambda whole=matrix.astype(int): dlx.Problem(whole),
        "a matrix of floating point": lambda floats=matrix.astype(float): dlx.Problem(floats),
        "a sparse matrix": lambda sparse=scipy.sparse.csr_matrix(matrix): dlx.Problem(sparse),
        "lists": lambda: dlx.Problem(lists),
    }
    for name, work in kinds.items():
        print(f"100,000 options from {name}: {min(seconds(work) for _ in range(ROUNDS)) * 1e3:.1f} ms")


def sudokus(folder: Path) -> None:
    puzzles = dlx.sudoku.generate(20_000, seed=5)
    path = folder / "sudokus.txt"
    path.write_text("\n".join(puzzles) + "\n")
    array = np.array([[0 if c == "." else int(c) for c in p] for p in puzzles], dtype=np.uint8)
    forms = {
        "an array": array,
        "an array of integers of 64 bits": array.astype(int),
        "a list of texts": puzzles,
        "an array of texts": np.array(puzzles),
        "a column of pandas": pd.Series(puzzles),
        "a list of lists": array.tolist(),
    }
    own: dict[str, list[float]] = {name: [] for name in forms}
    theirs = []
    for _ in range(ROUNDS):
        for name, form in forms.items():
            own[name].append(seconds(lambda: dlx.sudoku.solve(form, unique=True)))
        rate = re.findall(r"(\d+) puzzles/s", cpp("sudoku_throughput", path, 2, 1, "all"))[0]
        theirs.append(len(puzzles) / float(rate))
    for name, times in own.items():
        print(
            f"20,000 sudokus, {name}: {len(puzzles) / min(times):,.0f} a second, "
            f"C++ {len(puzzles) / min(theirs):,.0f}, {min(theirs) / min(times):.2f} of its rate"
        )


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        listing(Path(name))
        building()
        sudokus(Path(name))


main()
