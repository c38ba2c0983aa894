#pragma once

#include "apps/models/graph.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of graceful labellings of a graph with m edges: its vertices get different numbers
/// from 0 to m, such that the differences along the edges are 1 to m, each once.
///
/// Items: the differences d1.., the edges e0.., those of the vertices v0.. that have no edge, and
/// as secondary items the other vertices, with their labels as colours, and the labels l0.., with
/// their vertices as colours. An option is an edge with the labels of its ends, or a vertex without
/// edges with its label. Source: A. Rosa, 1967; Knuth, TAOCP 4B, 7.2.2.1. Errors:
/// std::invalid_argument for a graph without vertices, and for more edges or vertices than make a
/// problem of five million options.
Instance graceful_puzzle(const Graph& graph);

/// The command: `dlx graceful FILE`.
Model graceful_model();

}  // namespace dlx::models
