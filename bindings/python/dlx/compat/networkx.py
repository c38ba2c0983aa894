"""Problems of graphs as exact covers; graphs are those of networkx, or anything like them.

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
    """Perfect matchings: nodes are items, and option k is the k-th edge of `graph.edges`."""
    return Problem._quietly(
        [(a, b) if a != b else (a,) for a, b in graph.edges()], primary=graph.nodes()
    )


def perfect_matchings(graph: Any) -> Iterator[set[tuple[Node, Node]]]:
    """All sets of edges that have each node once."""
    edges = list(graph.edges())
    options = [pair for pair in edges if pair[0] != pair[1]]
    problem = Problem._quietly(options, primary=graph.nodes())
    for cover in problem.solve():
        yield {options[option] for option in cover}


def perfect_code_problem(graph: Any) -> Problem:
    """Perfect codes (efficient dominating sets): option k is the k-th node of `graph.nodes` with its
    neighbours."""
    nodes = list(graph.nodes())
    return Problem._quietly(
        [list(dict.fromkeys([node, *graph.neighbors(node)])) for node in nodes], primary=nodes
    )


def perfect_codes(graph: Any) -> Iterator[set[Node]]:
    """All sets of nodes such that each node is one of them or has exactly one of them as neighbour,
    not both."""
    nodes = list(graph.nodes())
    for cover in perfect_code_problem(graph).solve():
        yield {nodes[option] for option in cover}


def colouring_problem(graph: Any, colours: int) -> Problem:
    """Colourings of the nodes: option k gives node k // colours of `graph.nodes` colour k % colours."""
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
    """All ways to colour the nodes such that neighbours differ."""
    nodes = list(graph.nodes())
    for cover in colouring_problem(graph, colours).solve():
        yield {nodes[option // colours]: option % colours for option in cover}
