#pragma once

#include "apps/models/graph.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of giving each vertex one of so many colours, the ends of an edge different ones.
/// Items: the vertices, and as secondary items u-v.c, which the two ends of an edge share if both
/// have colour c. Option number vertex * colours + c gives a vertex the colour c.
Problem colouring_problem(const Graph& graph, int colours);

/// The command: `dlx colouring FILE | --queen N`.
Model colouring_model();

}  // namespace dlx::models
