#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "dlx/ids.hpp"

namespace dlx {

/// Covers that were found one after the other and are not yet delivered.
struct CoverBuffer {
  std::vector<OptionId> options;  ///< options of all covers, concatenated
  std::vector<std::size_t> ends;  ///< end of each cover
  std::size_t delivered = 0;      ///< number of delivered covers

  bool empty() const { return delivered == ends.size(); }
  /// Size of the covers for the limits of Grain.
  std::size_t size() const { return options.size() + ends.size(); }
  void add(const std::vector<OptionId>& cover) {
    options.insert(options.end(), cover.begin(), cover.end());
    ends.push_back(options.size());
  }
  /// Returns the first undelivered cover and marks it as delivered.
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
