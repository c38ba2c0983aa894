#pragma once

#include <cstdint>
#include <vector>

#include "dlx/engine/bounds/kernel.hpp"
#include "dlx/engine/bounds/layout.hpp"

namespace dlx::bounds {

/// The options that are left, a bit for each. To take one is an AND with its row, which says what
/// agrees with it in the items that are covered once and in the secondary ones; items that reach a
/// higher bound take their options away by a mask. The options that an item has left are counted
/// when it is to be chosen. Internal; the members are those of SetsState.
///
/// Memory:   M^2 / 8 bytes for M options, and M / 8 a level.
class BitsState {
 public:
  BitsState(const Problem& problem, const Kernel& kernel);
  /// Whether the rows and masks of a problem are small enough.
  static bool fits(const Layout& layout);

  void reset();
  void go_back(std::size_t taken);
  /// Always true: choose() finds the dead ends.
  bool take(std::uint32_t option, bool forced = false);
  void undo();
  /// Always true.
  bool exclude(std::uint32_t option);

  bool is_live(std::uint32_t option) const { return (live()[option / 64] >> option % 64 & 1) != 0; }
  Choice choose();
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const;
  /// Options removed by options that were taken.
  std::uint64_t updates() const { return updates_; }
  void set_updates(std::uint64_t updates) { updates_ = updates; }

 private:
  Choice branch_on(std::uint32_t item) const;
  void build_masks();
  void build_rows();
  void set_needy(std::uint32_t item, bool needy);

  std::uint64_t* live() { return levels_.data() + taken_.size() * words_; }
  const std::uint64_t* live() const { return levels_.data() + taken_.size() * words_; }

  const Layout layout_;
  const Kernel& kernel_;
  const std::uint32_t words_;         // of the bits of all options
  std::vector<std::uint64_t> rows_;   // of each option: what agrees with it, itself not
  std::vector<std::uint64_t> masks_;  // of each primary item
  std::vector<Mask> mask_;
  std::vector<char> single_;  // primary items with a high bound of 1, which rows see to

  std::vector<std::uint64_t> levels_;  // live options after each take()
  std::vector<std::uint64_t> root_;    // and before the first one, when nothing was excluded
  std::vector<std::uint32_t> taken_;
  std::vector<std::int32_t> low_;  // what is still needed, 0 or less: nothing
  std::vector<std::int32_t> high_;
  std::vector<std::uint64_t> needy_;        // primary items of which something is needed
  std::vector<std::uint64_t> forced_live_;  // live options after those that were forced
  std::uint64_t updates_ = 0;
};

}  // namespace dlx::bounds
