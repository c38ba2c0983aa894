#pragma once

#include <cstdint>
#include <set>
#include <span>

#include "dlx/cost.hpp"
#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// The cheapest covers that were found so far, up to a number. Internal.
///
/// Costs are in units of the layout, except those of CheapCover.
class Incumbents {
 public:
  struct ByCost {
    bool operator()(const CheapCover& left, const CheapCover& right) const;
  };
  using Covers = std::set<CheapCover, ByCost>;

  /// Covers have to cost less than `top`. The layout must outlive it.
  Incumbents(const Layout& layout, std::uint64_t count, Gap gap, std::int64_t top)
      : layout_(layout), count_(count), gap_(gap), top_(top) {}

  /// A cover of options of the layout.
  CheapCover cover_of(std::span<const std::uint32_t> chosen, std::int64_t cost) const;
  /// Keeps a cover, unless there are enough that cost less. True if it is the cheapest by now.
  bool keep(CheapCover cover);
  /// There are covers that it does not keep.
  void note_dropped() { dropped_ = true; }
  /// There are such covers once it is full: options were left out that others make up for.
  void note_dominated() { dominated_ = true; }

  const Covers& covers() const { return covers_; }
  bool has_dropped() const { return dropped_; }
  /// True if there may be covers that it does not keep and that no search will find.
  bool has_others() const { return dropped_ || (dominated_ && is_full()); }
  bool is_full() const { return covers_.size() == count_; }
  /// The cost of the dearest one.
  std::int64_t to_beat() const { return covers_.rbegin()->cost / layout_.unit; }
  std::int64_t top() const { return top_; }
  /// What covers must cost less than to be of use: `top` while it is not full, else less than the
  /// dearest one by more than the gap.
  std::int64_t limit(std::int64_t top) const;
  std::int64_t limit() const { return limit(top_); }

 private:
  const Layout& layout_;
  const std::uint64_t count_;
  const Gap gap_;
  const std::int64_t top_;
  Covers covers_;
  bool dropped_ = false;
  bool dominated_ = false;
};

}  // namespace dlx::optimize
