#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::planes {

/// The primary items of options: those of option k are items[start[k]] to items[end[k]]. Internal.
struct Incidence {
  std::uint32_t num_primary;
  std::span<const std::uint32_t> start;
  std::span<const std::uint32_t> end;
  std::span<const std::uint32_t> items;

  std::uint32_t num_options() const { return static_cast<std::uint32_t>(end.size()); }
  std::span<const std::uint32_t> option(std::uint32_t k) const {
    return items.subspan(start[k], end[k] - start[k]);
  }
};

/// Two primary items that have two options in common at least.
struct Pair {
  std::uint32_t first, second;
};

/// Numbers of pairs, looked up by their items: a triangle. Internal.
class PairNumbers {
 public:
  explicit PairNumbers(std::uint32_t items);

  /// How many options two items share, as far as they were counted: 0 or 1; or 2 plus the number of
  /// the pair.
  std::uint16_t& operator()(std::uint32_t i, std::uint32_t j) {
    return i < j ? numbers_[rows_[j] + i] : numbers_[rows_[i] + j];
  }
  std::uint16_t operator()(std::uint32_t i, std::uint32_t j) const {
    return i < j ? numbers_[rows_[j] + i] : numbers_[rows_[i] + j];
  }
  static constexpr std::uint16_t paired = 2;

 private:
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint16_t> numbers_;
};

/// Where the primary items are in the vectors of a search, see Search. Internal.
///
/// Items that are in pairs come in lanes: each connected component of the graph of pairs has a bit
/// of its own in all lanes (or shares it, if there are many). In sudoku the components are the
/// values, and the lanes the rows, columns and boxes. Corresponding items of the components should
/// be in the same lane, for then there are few pair lanes. The other items are in front of the
/// lanes, in the order of the problem.
///
/// Without pairs, or if there is no room for them, items are in order.
struct Layout {
  std::uint32_t words = 1;              ///< of a vector
  std::vector<std::uint32_t> position;  ///< of each primary item
  std::vector<Pair> pairs;
  std::vector<std::uint32_t> pair_lane;  ///< of each pair
  std::uint32_t num_pair_lanes = 0;
  PairNumbers numbers{0};  ///< of the pairs

  std::uint32_t lanes() const { return 1U << lane_shift(); }
  /// The logarithms of the number of lanes, and of bits, of a vector.
  std::uint32_t lane_shift() const { return bit_shift() - 4; }
  std::uint32_t bit_shift() const {
    return 6 + static_cast<std::uint32_t>(std::countr_zero(words));
  }
};

/// The words of a vector that has room for so many items: 1, 4, 8 or 16.
std::uint32_t words_for(std::uint32_t items);

/// O(L k + N^2) for L entries in options of k.
Layout make_layout(const Incidence& incidence);

}  // namespace dlx::planes
