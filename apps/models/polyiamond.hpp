#pragma once

#include <string>

#include "apps/models/flat_packing.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// A board of triangles by the lengths of its sides: "6" a triangle, "9x4" a parallelogram, and
/// "2x3x6" a hexagon, beginning at the top and going round, opposite sides having one length. In
/// row r and column c a triangle points up if r + c is even. Errors: UsageError; what `check_area`
/// throws.
Board parse_triangle_board(const std::string& text, const AreaCheck& check_area);

/// The command: `dlx polyiamond [SIZE | --board FILE] [--order N | --pieces FILE]`.
Model polyiamond_model();

}  // namespace dlx::models
