#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/models/model.hpp"

namespace dlx::models {

/// A graph without loops and multiple edges.
struct Graph {
  std::vector<std::string> names;          ///< by vertex
  std::vector<std::pair<int, int>> edges;  ///< in the order of the text
};

/// Reads a graph: on each line the names of two vertices that an edge joins, or of one alone; a
/// line that begins with '|' is a comment. Vertices are numbered in the order they come up.
/// Errors: ParseError.
Graph parse_graph(std::string_view text, const std::string& source);

/// The squares of an n x n board, joined where a queen can move from one to the other.
Graph queen_graph(int n);

/// The graph that a command line asks for: a file, or --queen N where the model has that option.
Graph graph_of(const Words& words);

}  // namespace dlx::models
