#pragma once

#include <vector>

#include "apps/models/model.hpp"
#include "apps/models/polyform_packing.hpp"

namespace dlx::models {

/// The seven pieces of the Soma cube, V L T Z A B P, by the letters that they are known by. A and B
/// are mirror images.
const std::vector<Polyform>& soma_pieces();

/// The command: `dlx soma [WxHxD | --board FILE]`.
Model soma_model();

}  // namespace dlx::models
