#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "apps/models/graph.hpp"
#include "apps/picture/picture.hpp"

namespace dlx::models {

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

}  // namespace dlx::models
