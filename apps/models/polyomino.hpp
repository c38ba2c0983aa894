#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/models/flat_packing.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// All polyominoes of so many cells, those once that `sides` lets turn into each other: 12 free
/// pentominoes, 18 one-sided, 63 fixed. Those with a known letter have it as name.
/// Cost: about 4^order; order 10 takes a second.
std::vector<FlatPiece> polyominoes(int order, Sides sides);

/// Reads pieces from text: a line "NAME [COUNT]" begins each, the count is a number or * for any,
/// then come its rows as in a board file, of which an empty line is the end.
/// Errors: ParseError.
std::vector<FlatPiece> parse_pieces(std::string_view text, const std::string& source, Sides sides);

/// The command: `dlx polyomino [WxH | --board FILE] [--order N | --pieces FILE]`.
Model polyomino_model();

}  // namespace dlx::models
