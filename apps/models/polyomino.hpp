#pragma once

#include "apps/models/model.hpp"

namespace dlx::models {

/// The command: `dlx polyomino [WxH | --board FILE] [--order N | --pieces FILE]`.
Model polyomino_model();

}  // namespace dlx::models
