#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx {

/// Finds the least of many items of which few change between two queries. Internal.
///
/// Items are divided into blocks. A tree over the blocks stores the least item of each of its
/// nodes. Blocks with changed items are recorded, and updated at the next query.
///
/// Cost:     touch() O(1); least() one comparison for each item of a changed block, and one for
///           each level of the tree.
/// Memory:   less than a byte per item.
/// Source:   tournament trees: Knuth, TAOCP 3, 5.2.3.
class Tournament {
 public:
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  explicit Tournament(std::uint32_t items)
      : items_(items),
        first_leaf_(std::bit_ceil((items + block - 1) / block + std::uint32_t{1})),
        winners_(2 * std::size_t{first_leaf_}, nothing),
        is_noted_(first_leaf_, 0) {
    touch_all();
  }

  /// Records that an item has changed.
  void touch(std::uint32_t item) {
    const std::uint32_t leaf = item / block;
    if (is_noted_[leaf] != 0) return;
    is_noted_[leaf] = 1;
    noted_.push_back(leaf);
  }
  void touch_all() {
    for (std::uint32_t item = 0; item < items_; item += block) touch(item);
  }

  /// Returns the number of items that least() will examine.
  std::size_t num_changed() const { return block * noted_.size(); }

  /// Returns the item with is_in(item) that is least in the strict order less(item, item);
  /// `nothing` if there is none. Before: touch() was called for all items for which these functions
  /// changed.
  template <typename IsIn, typename Less>
  std::uint32_t least(const IsIn& is_in, const Less& less) {
    for (const std::uint32_t leaf : noted_) {
      is_noted_[leaf] = 0;
      std::uint32_t best = nothing;
      const std::uint32_t end = leaf * block + block < items_ ? leaf * block + block : items_;
      for (std::uint32_t item = leaf * block; item < end; ++item) {
        if (is_in(item) && (best == nothing || less(item, best))) best = item;
      }
      std::size_t node = first_leaf_ + leaf;
      winners_[node] = best;
      while (node > 1) {
        node /= 2;
        const std::uint32_t left = winners_[2 * node], right = winners_[2 * node + 1];
        // A winner that is not up to date may no longer be a candidate; the leaf of the winner is
        // updated later.
        winners_[node] = left == nothing                         ? right
                         : right == nothing || less(left, right) ? left
                                                                 : right;
      }
    }
    noted_.clear();
    return winners_[1];
  }

 private:
  static constexpr std::uint32_t block = 32;

  std::uint32_t items_;
  std::uint32_t first_leaf_;            // the number of leaves, a power of two
  std::vector<std::uint32_t> winners_;  // [1] is the root; the children of n are 2 n and 2 n + 1
  std::vector<char> is_noted_;          // changed leaves
  std::vector<std::uint32_t> noted_;
};

}  // namespace dlx
