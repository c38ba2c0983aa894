#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/engine/multiplicity/multiplicity_kernel.hpp"
#include "dlx/engine/multiplicity/multiplicity_state.hpp"
#include "dlx/problem.hpp"

namespace dlx::multiplicity {

/// The remaining options, as bits. Taking an option is an AND with its row, which contains the
/// options that agree with it in items that are covered once and in secondary items; items that
/// reach a higher bound remove their options by a mask. The options of an item are counted when an
/// item must be chosen. An option that leaves no other option, while an item outside of it still
/// needs one, is a dead end, which is detected before counting. Internal.
///
/// Memory:   M^2 / 8 + M N / 8 bytes for M options and N primary items, plus M / 8 per level.
class BitsState final : public State {
 public:
  BitsState(const Problem& problem, const Kernel& kernel);
  /// Returns true if the rows and masks of a problem are small enough.
  static bool fits(const Problem& problem);

  void reset() override;
  void force(std::uint32_t option) override;
  void go_to_root() override;

  /// Always returns true: choose() finds the dead ends.
  bool take(std::uint32_t option) override;
  void undo() override;
  /// Always returns true.
  bool exclude(std::uint32_t option) override;

  bool is_live(std::uint32_t option) const override {
    return (live()[option / 64] >> option % 64 & 1) != 0;
  }
  Choice choose(const ItemChooser& chooser) override;
  void get_options(std::uint32_t item, std::uint32_t most,
                   std::vector<std::uint32_t>& options) const override;

 private:
  void take_option(std::uint32_t option, bool forced);
  Choice branch_on(std::uint32_t item) const;
  void build_masks();
  void build_rows();
  bool is_dead_end(const std::uint64_t* items) const;
  void set_unmet(std::uint32_t item, bool unmet);

  const std::uint64_t* items_of(std::uint32_t option) const {
    return items_.data() + std::size_t{option} * unmet_.size();
  }
  std::uint64_t* live() { return levels_.data() + taken_.size() * words_; }
  const std::uint64_t* live() const { return levels_.data() + taken_.size() * words_; }

  const Problem problem_;
  const Kernel& kernel_;
  const std::uint32_t words_;         // words for a bit of each option
  std::vector<std::uint64_t> rows_;   // row of each option: the compatible options, without itself
  std::vector<std::uint64_t> masks_;  // mask of each primary item
  std::vector<Mask> mask_;

  std::vector<std::uint64_t> levels_;  // live options after each take()
  std::vector<std::uint64_t> root_;    // live options before the first take() and exclude()
  std::vector<std::uint32_t> taken_;
  bool dead_ = false;              // the last take() left no option, and the items were not counted
  std::vector<std::int32_t> low_;  // options that are still needed; 0 or less for none
  std::vector<std::int32_t> high_;
  // Sets of primary items as bits: items that need an option; items that may have one more option,
  // except those that rows handle; the items of each option.
  std::vector<std::uint64_t> unmet_;
  std::vector<std::uint64_t> nearly_full_;
  std::vector<std::uint64_t> nearly_full_then_;  // state before each take()
  std::vector<std::uint64_t> items_;
  std::size_t num_forced_ = 0;              // number of forced options in taken_
  std::vector<std::uint64_t> forced_live_;  // live options after the forced options
};

}  // namespace dlx::multiplicity
