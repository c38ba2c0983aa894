#pragma once

#include <cstddef>
#include <string>

#include "apps/cli/json.hpp"
#include "dlx/reduce.hpp"

namespace dlx::cli {

/// What was reduced, in some lines: how much is left, and what went for which reason.
std::string reduction_text(const Reduction& reduction, std::size_t components, double seconds);

/// {"type":"reduction", ...}: the same, and each option and item by itself; docs/cli.md has the
/// fields.
Json reduction_json(const Reduction& reduction, std::size_t components, double seconds);

}  // namespace dlx::cli
