#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "dlx/ids.hpp"

namespace dlx {

/// Covers that were found one after the other, until they are delivered.
struct CoverBuffer {
  std::vector<OptionId> options;  ///< of all covers, one behind the other
  std::vector<std::size_t> ends;  ///< where each one ends
  std::size_t delivered = 0;      ///< how many of them have been

  bool empty() const { return delivered == ends.size(); }
  /// What they count for in the limits of Grain.
  std::size_t size() const { return options.size() + ends.size(); }
  void add(const std::vector<OptionId>& cover) {
    options.insert(options.end(), cover.begin(), cover.end());
    ends.push_back(options.size());
  }
  /// The first one that has not been delivered, which it is now.
  std::span<const OptionId> pop() {
    const std::size_t begin = delivered == 0 ? 0 : ends[delivered - 1];
    return std::span(options).subspan(begin, ends[delivered++] - begin);
  }
  void clear() {
    options.clear();
    ends.clear();
    delivered = 0;
  }
};

}  // namespace dlx
