#pragma once

#include <vector>

#include "puzzles/model.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/packing.hpp"

namespace dlx::puzzles {

/// The puzzle of covering a board of squares or triangles with pieces that may be moved and, as
/// `sides` says, turned and flipped.
/// Errors: std::invalid_argument if the problem would be too large.
Puzzle flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                    Sides sides);

/// The same with the pieces that are asked for, on the board that is: see pieces_of() and
/// board_of().
Puzzle flat_packing_of(const Arguments& arguments, Lattice lattice,
                       Board (*parse)(const Arguments& arguments, const AreaCheck& check_area));

}  // namespace dlx::puzzles
