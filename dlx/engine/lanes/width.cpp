#include "dlx/engine/lanes/width.hpp"

#include <algorithm>

namespace dlx::lanes {
namespace {

// What the stack may have; more only where a search of one state at a time needs it.
constexpr double memory_goal = 32 << 20;

}  // namespace

Width::Width(const Tables& tables, std::uint32_t lanes) : lanes_(lanes) {
  // Each choice covers the items of an option.
  const std::uint64_t entries = tables.slot_start[tables.num_primary];
  const std::uint64_t mean = std::max<std::uint64_t>(entries / std::max(tables.num_options, 1U), 1);
  most_levels_ = tables.num_primary / mean + 1;
  const double growth =
      static_cast<double>(lanes) * tables.longest * tables.state_words * sizeof(std::uint64_t);
  full_ = growth * static_cast<double>(most_levels_) <= memory_goal;
}

void Width::clear() {
  levels_.clear();
  windows_ = 0;
  landed_ = false;
}

// Of a state, two or more: on an average of those that branched there, or on the next level above
// where some did.
double Width::children_at(std::size_t level) const {
  for (std::size_t k = std::min(level + 1, levels_.size()); k-- > 0;) {
    const Level& known = levels_[k];
    if (known.states == 0) continue;
    return static_cast<double>(known.children) / static_cast<double>(known.states);
  }
  return 2;
}

std::size_t Width::states(std::size_t level, std::size_t state_bytes,
                          std::size_t stack_bytes) const {
  if (full_) return lanes_;
  const std::size_t bottom = landed_ ? levels_.size() : most_levels_;
  const double levels = bottom > level ? static_cast<double>(bottom - level) : 1;
  const double more = children_at(level) - 1;  // states than before
  const double spare = (memory_goal - static_cast<double>(stack_bytes)) / 2;
  const double width = spare / (levels * more * static_cast<double>(state_bytes));
  return static_cast<std::size_t>(std::clamp(width, 1.0, static_cast<double>(lanes_)));
}

}  // namespace dlx::lanes
