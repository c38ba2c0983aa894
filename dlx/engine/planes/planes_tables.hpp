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

/// Two primary items that have at least two options in common.
struct Pair {
  std::uint32_t first, second;
};

/// Numbers of pairs by their items, in a triangular table. Internal.
class PairNumbers {
 public:
  explicit PairNumbers(std::uint32_t items);

  /// The number of options that two items share, as far as counted: 0 or 1; or 2 plus the number of
  /// the pair.
  std::uint16_t& operator()(std::uint32_t i, std::uint32_t j) {
    return i < j ? numbers_[rows_[j] + i] : numbers_[rows_[i] + j];
  }
  static constexpr std::uint16_t paired = 2;

 private:
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint16_t> numbers_;
};

/// The positions of the primary items in the vectors of a search, see PlanesSearch. Internal.
///
/// Items in pairs are placed in lanes: each connected component of the graph of pairs has a bit of
/// its own in all lanes (or shares it if there are many components). In sudoku the components are
/// the digits, and the lanes are the rows, columns and boxes. Corresponding items of the components
/// should be in the same lane, because then there are few pair lanes. The other items precede the
/// lanes, in the order of the problem.
///
/// Without pairs, or if there is no room for them, items are in order.
struct PlanesLayout {
  std::uint32_t words = 1;              ///< words of a vector
  std::vector<std::uint32_t> position;  ///< position of each primary item
  std::vector<Pair> pairs;
  std::vector<std::uint32_t> pair_lane;  ///< pair lane of each pair
  std::uint32_t num_pair_lanes = 0;
  PairNumbers numbers{0};  ///< numbers of the pairs

  std::uint32_t lanes() const { return 1U << lane_shift(); }
  /// Logarithms of the number of lanes and of bits of a vector.
  std::uint32_t lane_shift() const { return bit_shift() - 4; }
  std::uint32_t bit_shift() const {
    return 6 + static_cast<std::uint32_t>(std::countr_zero(words));
  }
};

/// The words of a vector that has room for the given number of items: 1, 4, 8 or 16.
std::uint32_t words_for(std::uint32_t items);

/// O(L k + N^2) for L entries in options of k entries.
PlanesLayout make_layout(const Incidence& incidence);

/// Returns true if the planes engine supports a problem. O(L).
bool fits(const Problem& problem);

/// A problem laid out for the kernels, and the masks of its options. Internal.
///
/// Cost:     building costs as much as make_layout(). A mask takes time for each conflicting option
///           when it is first needed.
class PlanesTables {
 public:
  /// Before: fits(problem).
  PlanesTables(const Problem& problem, SimdLevel level);

  /// Makes a search point to the tables.
  void set(PlanesSearch& search) const;
  /// Makes a mask if necessary.
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
  /// Returns true if no option with a primary item has a secondary item.
  bool primary_only() const { return primary_only_; }

  bool has_primary(std::uint32_t option) const { return start_[option] < primary_end_[option]; }
  /// Returns true if the option is alive in a state and not chosen.
  bool is_free(const std::uint64_t* state, std::uint32_t option) const;
  /// Closes the items of the option in a state if all of them are open; otherwise returns false and
  /// changes nothing. Before: the option has a mask and no secondary items.
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

  // The entries of all options, concatenated, primary items first.
  std::vector<std::uint32_t> start_;        // start of each option
  std::vector<std::uint32_t> primary_end_;  // end of its primary items
  std::vector<std::uint32_t> items_;
  // For primary items: the bit of the option in the planes of a state. (Initially the plane alone.)
  std::vector<std::uint16_t> bits_;
  std::vector<std::uint32_t> colours_;  // if there are secondary items
  // The entries of each secondary item, by option.
  struct Use {
    std::uint32_t option;
    std::uint32_t colour;
  };
  std::vector<std::vector<Use>> secondary_;

  std::vector<std::uint32_t> length_;  // options of each primary item
  PlanesLayout layout_;
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
