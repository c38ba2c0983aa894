#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/engine/bits/bits_kernel.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/problem.hpp"

namespace dlx::bits {

/// Size limit of the table of masks, in bytes.
inline constexpr std::uint64_t max_table = 4 << 20;

/// Returns the shape of the states of a problem; nothing if the states or the tables would be too
/// large.
struct Shape {
  std::uint32_t lane_bits;
  std::uint32_t num_blocks;
  std::uint32_t item_words;
};
std::optional<Shape> find_shape(const Problem& problem);

/// The arrays of a View. Options without a primary item are left out.
/// Cost:     O(number of options x size of a state) time and memory.
class Tables {
 public:
  Tables(const Problem& problem, const Shape& shape);

  const View& view() const { return view_; }
  std::size_t state_words() const { return std::size_t{8} * view_.num_blocks; }
  /// The state with all options, and the set of all items.
  const std::uint64_t* root_lanes() const { return root_.data(); }
  const std::uint64_t* root_need() const { return need_.data(); }
  const std::uint64_t* keep(OptionId option) const {
    return view_.keep + index(option) * state_words();
  }
  const std::uint64_t* covers(OptionId option) const {
    return view_.covers + index(option) * std::size_t{view_.item_words};
  }
  /// The bit of an option in the lane of one of its items.
  std::uint64_t bit(OptionId option, std::uint32_t item) const;

 private:
  struct Place;

  View view_;
  AlignedWords keep_;
  AlignedWords root_;
  std::vector<std::uint64_t> covers_;
  std::vector<std::uint64_t> need_;
  std::vector<std::uint32_t> option_of_;
};

}  // namespace dlx::bits
