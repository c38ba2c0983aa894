#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/models/model.hpp"
#include "apps/models/polyform_packing.hpp"

namespace dlx::models {

/// Reads a solid from text, its layers from top to bottom parted by empty lines, the rows of each
/// as in a board file: x counts columns, y rows and z layers. Errors: ParseError.
std::vector<Point> parse_solid(std::string_view text, const std::string& source);

/// The solid that a command line asks for: the box of its argument, by default `standard`, or the
/// file behind --board. `check_volume` throws if it has a number of cells that will not do.
std::vector<Point> solid_of(const Words& words, const std::string& standard,
                            const std::function<void(std::size_t cells)>& check_volume);

/// The puzzle of building a solid from pieces of cubes. Drawn as its layers side by side, the top
/// one at the left. Errors: std::invalid_argument if the problem would be too large.
Instance solid_packing(const std::vector<Point>& solid, const std::vector<Polyform>& pieces,
                       Sides sides);

}  // namespace dlx::models
