"""Graph problems as exact covers, for graphs of networkx and similar classes.

>>> import networkx as nx
>>> from dlx.compat.networkx import perfect_matchings
>>> len(list(perfect_matchings(nx.complete_graph(6))))
15
"""

from __future__ import annotations

from typing import Any, Hashable, Iterator

from .._problem import Problem

Node = Hashable


def matching_problem(graph: Any) -> Problem:
    """Returns the problem of perfect matchings: nodes are items, and option k is the k-th edge of
    `graph.edges`.
    """
    return Problem._quietly([(a, b) if a != b else (a,) for a, b in graph.edges()], primary=graph.nodes())


def perfect_matchings(graph: Any) -> Iterator[set[tuple[Node, Node]]]:
    """Yields all perfect matchings: sets of edges that contain each node once."""
    edges = list(graph.edges())
    options = [pair for pair in edges if pair[0] != pair[1]]
    problem = Problem._quietly(options, primary=graph.nodes())
    for cover in problem.solve():
        yield {options[option] for option in cover}


def perfect_code_problem(graph: Any) -> Problem:
    """Returns the problem of perfect codes (efficient dominating sets): option k is the k-th node of
    `graph.nodes` with its neighbours.
    """
    nodes = list(graph.nodes())
    return Problem._quietly(
        [list(dict.fromkeys([node, *graph.neighbors(node)])) for node in nodes], primary=nodes
    )


def perfect_codes(graph: Any) -> Iterator[set[Node]]:
    """Yields all perfect codes: sets of nodes such that each node either is in the set or has exactly one
    neighbour in the set, but not both.
    """
    nodes = list(graph.nodes())
    for cover in perfect_code_problem(graph).solve():
        yield {nodes[option] for option in cover}


def colouring_problem(graph: Any, colours: int) -> Problem:
    """Returns the problem of colourings: option k gives node k // colours of `graph.nodes` the colour
    k % colours.
    """
    # In a directed graph, both ends have each edge.
    ends: dict[Node, dict[frozenset[Node], None]] = {node: {} for node in graph.nodes()}
    for a, b in graph.edges():
        if a == b:
            raise ValueError(f"node {a!r} is its own neighbour: there is no colouring")
        ends[a][frozenset((a, b))] = ends[b][frozenset((a, b))] = None
    options = []
    for node, edges in ends.items():
        for colour in range(colours):
            options.append([("node", node), *((edge, colour) for edge in edges)])
    return Problem._quietly(options, primary=[("node", node) for node in graph.nodes()])


def colourings(graph: Any, colours: int) -> Iterator[dict[Node, int]]:
    """Yields all colourings of the nodes in which neighbours differ."""
    nodes = list(graph.nodes())
    for cover in colouring_problem(graph, colours).solve():
        yield {nodes[option // colours]: option % colours for option in cover}
