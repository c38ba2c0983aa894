#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/models/board.hpp"
#include "apps/models/model.hpp"
#include "apps/models/polyform_packing.hpp"

namespace dlx::models {

/// The puzzle of covering a board of squares or triangles with pieces that may be moved and, as
/// `sides` says, turned and flipped.
/// Errors: std::invalid_argument if the problem would be too large.
Instance flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                      Sides sides);

/// The board that a command line asks for: its argument, by default `standard`, made by `parse`,
/// or the file behind --board. `check_area` throws if it has a number of cells that will not do.
using AreaCheck = std::function<void(std::size_t cells)>;
Board board_of(const Words& words, const std::string& standard,
               Board (*parse)(const std::string& text, const AreaCheck& check_area),
               const AreaCheck& check_area);

/// "10x6": the columns, then the rows.
Board parse_rectangle(const std::string& text, const AreaCheck& check_area);

}  // namespace dlx::models
