#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::plan {

/// The shape of a problem, as far as plans depend on it. Internal.
///
/// Cost: O(L), less than half of what it takes to read the problem.
struct Traits {
  bool bounds = false;        ///< multiplicities
  bool forced_items = false;  ///< an item has no more options than it needs
  bool components = false;    ///< it falls into parts that share no item
  std::uint32_t copies = 0;   ///< options with the entries of another before them, by their hashes
  std::uint32_t options = 0;

  bool many_copies() const;
};

Traits measure(const Problem& problem);

/// Whether so many copies, of so many options, make up for counting with weights.
bool many_copies(std::uint32_t copies, std::uint32_t options);

}  // namespace dlx::plan
