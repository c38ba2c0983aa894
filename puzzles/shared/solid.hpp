#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/model.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/packing.hpp"

namespace dlx::puzzles {

/// Reads a solid from text, its layers from top to bottom parted by empty lines, the rows of each
/// as in a board file: x counts columns, y rows and z layers. Errors: ParseError.
std::vector<Point> parse_solid(std::string_view text, const std::string& source);

/// The solid that is asked for: that of the parameter `board`, or the box of the parameter `size`.
std::vector<Point> solid_of(const Arguments& arguments, const AreaCheck& check_volume);

/// These two parameters, the box by default `standard`.
std::vector<Parameter> solid_parameters(std::string_view standard);

/// The puzzle of building a solid from pieces of cubes. Drawn as its layers side by side, the top
/// one at the left. Errors: std::invalid_argument if the problem would be too large.
Puzzle solid_packing(const std::vector<Point>& solid, const std::vector<Polyform>& pieces,
                     Sides sides);

}  // namespace dlx::puzzles
