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

/// Reads a graph: each line has the names of the two vertices of an edge, or of a single vertex; a
/// line that begins with '|' is a comment. Vertices are numbered in the order of their first
/// occurrence.
/// Errors:   ParseError.
Graph parse_graph(const Document& document);

/// The squares of an n x n board, with edges for the moves of a queen.
Graph queen_graph(int n);

/// The requested graph: the parameter `graph`, or the board of the parameter `queen` if the model
/// has it.
Graph graph_of(const Arguments& arguments);

/// The text and colour of a vertex.
struct VertexLook {
  std::string text;
  pictures::Paint paint;
};

/// A graph with its vertices on a circle, in order, with the names outside. `edge_text`, if set,
/// returns the text of an edge.
pictures::Picture graph_picture(const Graph& graph, const std::string& title,
                                const std::function<VertexLook(std::size_t vertex)>& vertex_look,
                                const std::function<std::string(std::size_t edge)>& edge_text = {});

}  // namespace dlx::puzzles
