#pragma once

#include <vector>

#include "apps/models/model.hpp"
#include "apps/models/polyform_packing.hpp"

namespace dlx::models {

/// The twelve pentominoes with the letters that they are known by.
std::vector<Polyform> pentominoes();

/// The command: `dlx pentomino [WxH | --board FILE]`.
Model pentomino_model();

}  // namespace dlx::models
