"""Prints the times of questions about small problems in microseconds: scripts/python tests/bench/python_small.py.

Each is the best of many short rounds, because other work on the machine disturbs some of them.
"""

import timeit

import dlx

OPTIONS = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]


def show(name, work, number=20, rounds=300):
    seconds = min(timeit.repeat(work, number=number, repeat=rounds)) / number
    print(f"{name:34} {1e6 * seconds:8.1f}")


def main():
    small, queens = dlx.Problem(OPTIONS), dlx.puzzles.queens(8)
    show("build", lambda: dlx.Problem(OPTIONS))
    show("build and count", lambda: dlx.Problem(OPTIONS).count())
    show("count", small.count)
    show("first", small.first)
    show("solve", lambda: list(small.solve()))
    show("first of 8 queens", queens.first)


if __name__ == "__main__":
    main()
