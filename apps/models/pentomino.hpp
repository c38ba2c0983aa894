#pragma once

#include <vector>

#include "apps/models/flat_packing.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// The twelve pentominoes with the letters that they are known by.
const std::vector<FlatPiece>& pentominoes();

/// The command: `dlx pentomino [WxH | --board FILE]`.
Model pentomino_model();

}  // namespace dlx::models
