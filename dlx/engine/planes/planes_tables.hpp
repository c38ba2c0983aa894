#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/planes/planes_kernel.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/problem.hpp"

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

/// Whether the planes engine takes a problem. O(L).
bool fits(const Problem& problem);

/// A problem laid out for the kernels, and the masks of its options. Internal.
///
/// Cost:    as make_layout() to build. A mask takes time for each option that conflicts, when it is
///          first wanted.
class Tables {
 public:
  /// Before: fits(problem).
  Tables(const Problem& problem, SimdLevel level);

  /// Points a search to the tables.
  void set(Search& search) const;
  /// Makes a mask, if it is not made yet.
  void make_mask(std::uint32_t number) {
    if (ready_[number] == 0) fill_mask(number);
    ready_[number] = 1;
  }

  std::uint32_t num_primary() const { return num_primary_; }
  std::uint32_t num_options() const { return static_cast<std::uint32_t>(start_.size()) - 1; }
  std::uint32_t num_masks() const {
    return num_options() + static_cast<std::uint32_t>(layout_.pairs.size());
  }
  std::uint32_t num_planes() const { return num_planes_; }
  std::uint32_t words() const { return layout_.words; }
  std::uint32_t state_words() const { return (num_planes_ + 1) * words(); }
  const std::uint64_t* root() const { return root_.data(); }
  /// True if no option that can be in a cover has a secondary item.
  bool primary_only() const { return primary_only_; }

  bool has_primary(std::uint32_t option) const { return start_[option] < primary_end_[option]; }
  /// True if the option is alive in a state, and not chosen.
  bool is_free(const std::uint64_t* state, std::uint32_t option) const;
  /// If the items of the option are open in a state, closes them; else false, and nothing is done.
  /// The option has a mask and no secondary items.
  bool close_items(std::uint64_t* state, std::uint32_t option) const;

 private:
  void read(const Problem& problem);
  void fill_planes();
  void fill_pair_rows(SimdLevel level);
  void fill_shuffles(const std::uint16_t* lane_of);
  void fill_mask(std::uint32_t number);
  std::span<const std::uint16_t> bits(std::uint32_t option) const {
    return {bits_.data() + start_[option], primary_end_[option] - start_[option]};
  }
  std::span<const std::uint16_t> options_of(std::uint32_t item) const {
    return {option_at_.data() + (position(item) << row_shift_), length_[item]};
  }
  std::uint32_t position(std::uint32_t item) const { return layout_.position[item]; }
  std::uint32_t plane_bits() const { return words() * 64; }

  std::uint32_t num_primary_ = 0;
  std::uint32_t num_planes_ = 1;
  std::uint32_t row_shift_ = 0;
  bool primary_only_ = true;

  // The entries of all options, one after the other, primary items first.
  std::vector<std::uint32_t> start_;        // of each option
  std::vector<std::uint32_t> primary_end_;  // of its primary items
  std::vector<std::uint32_t> items_;
  // Of primary items the bit of the option in the planes of a state. (At first the plane alone.)
  std::vector<std::uint16_t> bits_;
  std::vector<std::uint32_t> colours_;  // if there are secondary items
  // The entries of each secondary item, by option.
  struct Use {
    std::uint32_t option;
    std::uint32_t colour;
  };
  std::vector<std::vector<Use>> secondary_;

  std::vector<std::uint32_t> length_;  // of each primary item: its options
  Layout layout_;
  std::vector<std::uint16_t> option_at_;
  AlignedWords root_{0};
  AlignedWords masks_{0};
  std::vector<std::uint8_t> ready_;

  std::uint32_t num_pair_rows_ = 0;
  AlignedWords pair_lanes_{0};
  AlignedWords pair_shuffles_{0};
  AlignedWords pair_outside_{0};
  std::vector<std::uint32_t> pair_mask_;
};

}  // namespace dlx::planes
