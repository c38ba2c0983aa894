#pragma once

#include <string>

#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of n queens, none attacking another: rows and columns are covered exactly once,
/// diagonals at most once. Option number row * n + column is the queen on that cell.
Problem queens_problem(int n, bool prime_costs = false);

/// The board as n lines.
std::string draw_queens(int n, const Cover& cover, Style style);

/// The turns and reflections of the board.
Symmetries queens_symmetries(int n);

/// The command: `dlx queens N`.
Model queens_model();

}  // namespace dlx::models
