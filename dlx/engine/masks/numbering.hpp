#pragma once

#include <cstdint>
#include <vector>

#include "dlx/engine/masks/kernel.hpp"
#include "dlx/engine/shared/words.hpp"
#include "dlx/problem.hpp"

namespace dlx::masks {

/// What the options chosen so far have taken. Internal.
class Taken {
 public:
  explicit Taken(const Problem& problem);

  /// True if the option has a primary item and conflicts with none of those.
  bool allows(OptionId option) const;
  bool covers(ItemId item) const { return items_[index(item)] != free; }
  void add(OptionId option);

 private:
  // Else the number of the colour, 0 for none.
  static constexpr std::uint32_t free = ~std::uint32_t{0};

  const Problem* problem_;
  std::vector<std::uint32_t> items_;
};

/// Turns what is left of a problem into the list of a frame.
///
/// Cost:   O(L) time and memory, to construct and for each list.
class Numbering {
 public:
  /// Keeps a reference to the problem.
  explicit Numbering(const Problem& problem);

  /// The bits that the masks of the whole problem have.
  std::uint32_t num_bits() const;

  /// What there is to be searched.
  struct Rest {
    std::vector<OptionId> options;  ///< in the order of the list
    std::uint32_t item_options;     ///< of the item that is branched on
    bool covered;                   ///< no primary item is left; there is no list then
  };
  /// Fills the list and all but the end of the frame. The list is at the beginning of the arena,
  /// which is made as large as it takes.
  Rest make_list(const Taken& taken, bool narrow, Frame& frame, Words& arena) const;

 private:
  struct Places;
  Places place_bits(const std::vector<OptionId>& options, const Taken& taken) const;

  const Problem& problem_;
  std::vector<std::size_t> first_entry_;  // of each option
  std::vector<std::uint32_t> colours_;    // of each entry: its number among those of its item
  std::vector<std::uint32_t> pairs_;      // of each item: bits of these numbers; 0 without colours
};

}  // namespace dlx::masks
