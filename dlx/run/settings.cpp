// Separate from the methods of queries, so that a program that uses only a Solver, which may throw
// UnsupportedSetting, is linked without queries.
#include "dlx/settings.hpp"

#include <array>
#include <cstddef>

namespace dlx {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, num_settings> setting_names{
    "engine",     "states",     "branch",   "propagate",  "restarts", "seed",        "threads",
    "unordered",  "reduce",     "symmetry", "item-order", "memory",   "certificate", "node-limit",
    "time-limit", "checkpoint", "limit",    "max-cost",   "gap",      "accept",      "part",
};

}  // namespace

std::string_view to_string(Setting setting) {
  return setting_names[static_cast<std::size_t>(setting)];
}

UnsupportedSetting::UnsupportedSetting(Setting setting, const std::string& by)
    : std::invalid_argument(std::string(to_string(setting)) + " has no effect: " + by),
      setting_(setting) {}

}  // namespace dlx
