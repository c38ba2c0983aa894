#pragma once

#include "apps/models/model.hpp"

namespace dlx::models {

/// The command: `dlx polycube WxHxD | --board FILE [--order N]`.
Model polycube_model();

}  // namespace dlx::models
