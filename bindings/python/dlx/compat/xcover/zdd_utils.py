"""Conversions of the diagrams of `covers_zdd` to the packages zdd_algorithms, graphillion and oxidd."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable

from . import Node


def _built(zdd: Iterable[Node], empty: Any, base: Any, node: Callable[[int, Any, Any], Any]) -> Any:
    """Returns the root of another package's diagram. `node(option, without, taken)` makes a node."""
    nodes = [empty, base]
    for _, option, without, taken in zdd:
        nodes.append(node(option, nodes[without], nodes[taken]))
    return nodes[-1] if len(nodes) > 2 else empty


def to_zdd_algorithms(zdd: Iterable[Node]) -> Any:
    """Returns the diagram as an object of zdd_algorithms."""
    from zdd_algorithms import base, empty, get_node

    return _built(zdd, empty(), base(), get_node)


def to_oxidd(
    zdd: Iterable[Node],
    n_options: int,
    inner_node_capacity: int = 2_000_000,
    apply_cache_size: int = 2_000_000,
    threads: int = 1,
) -> Any:
    """Returns the diagram as an object of oxidd."""
    from oxidd.zbdd import ZBDDManager

    manager = ZBDDManager(inner_node_capacity, apply_cache_size, threads)
    options = [manager.new_singleton() for _ in range(n_options)]
    return _built(
        zdd,
        manager.empty(),
        manager.base(),
        lambda option, without, taken: options[option].make_node(taken, without),
    )


def _setset_text(zdd: Iterable[Node]) -> str:
    # graphillion counts options from 1. B is the diagram without a set, T the diagram of the empty set.
    ends = {0: "B", 1: "T"}
    lines = [
        f"{number} {option + 1} {ends.get(without, without)} {ends.get(taken, taken)}\n"
        for number, option, without, taken in zdd
    ]
    return "".join(lines or ["B\n"]) + ".\n"


def to_setset(zdd: Iterable[Node], n_options: int) -> Any:
    """Returns the diagram as a setset of graphillion, whose universe becomes the numbers of the options."""
    from graphillion import setset

    setset.set_universe(list(range(n_options)))
    return setset(setset.loads(_setset_text(zdd)))


def to_setset_file(zdd: Iterable[Node], filename: str | os.PathLike[str]) -> None:
    """Writes the diagram to a file that `setset.load` of graphillion reads."""
    with open(filename, "w", encoding="utf-8") as file:
        file.write(_setset_text(zdd))


def count_setset_nodes(ss: Any) -> int:
    """Returns the number of nodes of a setset of graphillion, with the two ends."""
    lines: list[str] = ss.dumps().split("\n")
    return 1 if lines[0].startswith("B") else lines.index(".") + 2
