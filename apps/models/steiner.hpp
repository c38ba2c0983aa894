#pragma once

#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of Steiner triple systems: triples of 1 to n such that each pair is in one triple.
/// Items: the pairs 1-2, 1-3, ...; an option is a triple.
Problem steiner_problem(int n);

/// The command: `dlx steiner N`.
Model steiner_model();

}  // namespace dlx::models
