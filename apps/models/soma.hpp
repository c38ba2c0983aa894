#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/models/model.hpp"
#include "apps/models/symmetry.hpp"

namespace dlx::models {

/// Reads a solid from text, its layers from top to bottom parted by empty lines, the rows of each
/// as in a board file: x counts columns, y rows and z layers. Errors: ParseError.
std::vector<Point> parse_solid(std::string_view text, const std::string& source);

/// The puzzle of building a solid of 27 cubes from the seven pieces of the Soma cube, V L T Z A B
/// P, by the letters that they are known by. A and B are mirror images.
/// Errors: std::invalid_argument unless the solid has 27 cells.
Instance soma_puzzle(const std::vector<Point>& solid);

/// The command: `dlx soma [WxHxD | --board FILE]`.
Model soma_model();

}  // namespace dlx::models
