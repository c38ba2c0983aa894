#pragma once

#include <string>

#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of Langford pairs: the numbers 1 to n twice each in 2n places, with k places
/// between the two k. Items: the numbers 1.. and the places s1..
/// Source: Knuth, TAOCP 4B, 7.2.2.1, (8).
Problem langford_problem(int n);

/// The numbers in their places, as a line.
std::string draw_langford(int n, const Problem& problem, const Cover& cover, Style style);

/// The numbers in their places, with an arc from each to its twin.
pictures::Picture picture_langford(int n, const Problem& problem, const Cover& cover);

/// The command: `dlx langford N`.
Model langford_model();

}  // namespace dlx::models
