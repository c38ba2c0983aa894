#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "apps/models/board.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// A polyomino, and how often it is used.
struct FlatPiece {
  std::string name;
  Board shape;
  std::uint32_t copies = 1;  ///< Piece::any_number: as often as one likes
};

/// The puzzle of covering a board with pieces that may be moved and, as `sides` says, turned and
/// flipped. A piece whose name is not one character is drawn as a letter by its number; if pieces
/// have copies, neighbours have different letters instead.
/// Errors: std::invalid_argument if the problem would be too large.
Instance flat_packing(const Board& board, const std::vector<FlatPiece>& pieces, Sides sides);

/// The board that a command line asks for: its argument WxH, by default `rectangle`, or the file
/// behind --board. `check_area` throws if it has a number of cells that will not do.
Board board_of(const Words& words, const std::string& default_rectangle,
               const std::function<void(std::size_t cells)>& check_area);

/// "1 cell", "60 cells".
std::string cells_text(std::size_t cells);

}  // namespace dlx::models
