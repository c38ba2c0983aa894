#pragma once

#include <string>
#include <vector>

#include "apps/models/board.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// A turn of the board that takes a placement to itself.
enum class BoardTurn { none, half, quarter };

/// The cells that such a turn takes to each other, each group once, without those whose queens
/// would attack each other; in the order of their first cells. Without a turn the cells one by one.
std::vector<std::vector<Cell>> queen_groups(int n, BoardTurn turn);

/// The problem of n queens, none attacking another: rows and columns are covered exactly once,
/// diagonals at most once. Option k has queens on all cells of group k. With prime costs
/// a queen costs the (row * n + column + 1)st prime.
Problem queens_problem(int n, const std::vector<std::vector<Cell>>& groups,
                       bool prime_costs = false);

/// The cells of the queens.
std::vector<Cell> queens_of(const std::vector<std::vector<Cell>>& groups, const Cover& cover);

/// The board as n lines.
std::string draw_queens(int n, const std::vector<Cell>& queens, Style style);

pictures::Picture picture_queens(int n, const std::vector<Cell>& queens);

/// The turns and reflections of the board.
Symmetries queens_symmetries(int n, const std::vector<std::vector<Cell>>& groups);

/// The command: `dlx queens N`.
Model queens_model();

}  // namespace dlx::models
