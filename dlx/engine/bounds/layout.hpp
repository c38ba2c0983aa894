#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::bounds {

/// An item in an option, and its colour, 0 for none. Internal.
struct Node {
  std::uint32_t item;
  std::uint32_t colour;
};

/// As many options of an item as there are. Internal.
inline constexpr std::uint32_t all_options = std::numeric_limits<std::uint32_t>::max();

/// What a level branches on. Internal.
struct Choice {
  enum class Kind { cover, dead, branch };

  Kind kind = Kind::cover;
  std::uint32_t item = 0;
  std::uint32_t degree = 0;  ///< branches, the one without an option included
  bool optional = false;     ///< there is such a branch: the item needs no more options
};

/// A problem in flat arrays, without the options that have no primary item. Options keep their
/// numbers. Internal.
struct Layout {
  explicit Layout(const Problem& problem);

  std::uint32_t num_options() const { return static_cast<std::uint32_t>(start.size() - 1); }
  std::uint32_t num_items() const { return static_cast<std::uint32_t>(length.size()); }
  std::span<const Node> option(std::uint32_t k) const {
    return std::span(nodes).subspan(start[k], start[k + 1] - start[k]);
  }

  std::uint32_t num_primary;
  std::vector<Node> nodes;            // primary items first in each option
  std::vector<std::uint32_t> start;   // of each option; empty options are those left out
  std::vector<std::uint32_t> middle;  // where the secondary items of each option begin
  std::vector<std::uint32_t> length;  // options of each item
  std::vector<std::int32_t> low;      // of each primary item
  std::vector<std::int32_t> high;     // at most the number of its options, or 1
  bool impossible = false;            // an item has fewer options than its low bound
};

}  // namespace dlx::bounds
