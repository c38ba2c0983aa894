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

/// Reads a graph: on each line the names of two vertices that an edge joins, or of one alone; a
/// line that begins with '|' is a comment. Vertices are numbered in the order they come up.
/// Errors: ParseError.
Graph parse_graph(const Document& document);

/// The squares of an n x n board, joined where a queen can move from one to the other.
Graph queen_graph(int n);

/// The graph that is asked for: the parameter `graph`, or the board of the parameter `queen` where
/// the model has that one.
Graph graph_of(const Arguments& arguments);

/// What is written into the disc of a vertex, and its colour.
struct VertexLook {
  std::string text;
  pictures::Paint paint;
};

/// A graph with its vertices on a circle, in their order, the name of each outside.
/// `edge_text`, if it is there, says what stands on an edge.
pictures::Picture graph_picture(const Graph& graph, const std::string& title,
                                const std::function<VertexLook(std::size_t vertex)>& vertex_look,
                                const std::function<std::string(std::size_t edge)>& edge_text = {});

}  // namespace dlx::puzzles
