#pragma once

#include <string>
#include <utility>
#include <vector>

#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {

/// A graph without loops and multiple edges.
struct Graph {
  std::vector<std::string> names;          ///< by vertex
  std::vector<std::pair<int, int>> edges;  ///< in the order of the text
};

/// Reads a graph: lists of two adjacent vertices, of a single vertex, or of the neighbours of the
/// vertex that names the list, in the forms of parse_name_lists() or as `a-b`, `a -- b` or
/// `a -> b`; also an adjacency matrix, a graph of DIMACS (`p edge`) or PACE (`p tw`), or an
/// undirected graph of Graphviz without attributes. Vertices are numbered in the order of their
/// first occurrence.
/// Errors:   ParseError, also for a text that could have two meanings.
Graph parse_graph(const Document& document);

}  // namespace dlx::puzzles
