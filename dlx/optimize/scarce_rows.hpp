#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/live_options.hpp"

namespace dlx::optimize {

/// The rows with few options of the nodes on the way to the current node: a child that leaves one
/// of them without options is seen before its options are copied. For layouts with masks in which
/// all items are covered once. Internal.
class ScarceRows {
 public:
  static constexpr std::uint32_t most_options = 16;

  std::uint32_t size() const { return static_cast<std::uint32_t>(rows_.size()); }
  void shrink(std::uint32_t size) { rows_.resize(size); }
  void add(std::uint32_t row) { rows_.push_back({row, 0, {}}); }
  void add_option(std::uint32_t place, std::uint32_t option) {
    Row& row = rows_[place];
    row.options[row.size++] = option;
  }

  /// True if one of the rows from `begin` to `end` has no option left, and is not blocked.
  bool has_starved(std::uint32_t begin, std::uint32_t end, const Layout& layout,
                   const BlockedClaims& blocked) const {
    for (std::uint32_t k = begin; k != end; ++k) {
      const Row& row = rows_[k];
      if (blocked.has(row.row)) continue;
      bool lives = false;
      for (std::uint32_t i = 0; i != row.size && !lives; ++i) {
        const std::uint64_t* const mask = &layout.masks[std::size_t{layout.words} * row.options[i]];
        std::uint64_t hits = 0;
        for (std::uint32_t w = 0; w != layout.words; ++w) hits |= mask[w] & blocked.bits()[w];
        lives |= hits == 0;
      }
      if (!lives) return true;
    }
    return false;
  }

 private:
  struct Row {
    std::uint32_t row;
    std::uint32_t size;
    std::uint32_t options[most_options];
  };
  std::vector<Row> rows_;
};

}  // namespace dlx::optimize
