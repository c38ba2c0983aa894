#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/planes/kernel.hpp"
#include "dlx/engine/planes/layout.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/problem.hpp"

namespace dlx::planes {

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
