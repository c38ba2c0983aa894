#pragma once

#include <string>

#include "apps/models/board.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// The problem of the twelve pentominoes on a board, each piece once: the pieces and the cells
/// are the items; an option is a piece, its first entry, and the five cells it covers.
/// Errors: std::invalid_argument unless the board has 60 cells.
Problem pentomino_problem(const Board& board);

/// The board with the letters of the pieces in its cells.
std::string draw_pentominoes(const Board& board, const Problem& problem, const Cover& cover,
                             Style style);

/// The command: `dlx pentomino [WxH | --board FILE]`.
Model pentomino_model();

}  // namespace dlx::models
