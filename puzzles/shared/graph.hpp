#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/picture.hpp"
#include "puzzles/shared/arguments.hpp"

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

/// The squares of an n x n board, with edges for the moves of a queen.
Graph queen_graph(int n);

/// The requested graph: the parameter `graph`, or the board of the parameter `queen` if the model
/// has it.
Graph graph_of(const Arguments& arguments);

struct VertexLook {
  std::string text;
  pictures::Paint paint;
};

/// A graph with its vertices on a circle, in order, with the names outside.
pictures::Picture graph_picture(const Graph& graph, const std::string& title,
                                const std::function<VertexLook(std::size_t vertex)>& vertex_look);

}  // namespace dlx::puzzles
