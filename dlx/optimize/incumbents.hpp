#pragma once

#include <cstdint>
#include <set>
#include <span>

#include "dlx/cost.hpp"
#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// The cheapest covers found so far, up to a given number. Internal.
///
/// Costs are in units of the layout, except those of CheapCover.
class Incumbents {
 public:
  struct ByCost {
    bool operator()(const CheapCover& left, const CheapCover& right) const;
  };
  using Covers = std::set<CheapCover, ByCost>;

  /// Accepts only covers that cost less than `top`. The layout must outlive this object.
  Incumbents(const Layout& layout, std::uint64_t count, Gap gap, std::int64_t top)
      : layout_(layout), count_(count), gap_(gap), top_(top) {}

  /// Returns the cover that consists of the given options of the layout.
  CheapCover cover_of(std::span<const std::uint32_t> chosen, std::int64_t cost) const;
  /// Stores a cover, unless enough cheaper covers are stored. Returns true if the cover is the
  /// cheapest so far.
  bool keep(CheapCover cover);
  /// Records that covers were found that are not stored.
  void note_dropped() { dropped_ = true; }
  /// Records that options were left out because others with the same entries cost as much. Once the
  /// list is full, there may be covers with these options that are not stored.
  void note_dominated() { dominated_ = true; }

  const Covers& covers() const { return covers_; }
  bool has_dropped() const { return dropped_; }
  /// Returns true if there may be covers that are neither stored nor found by any search.
  bool has_others() const { return dropped_ || (dominated_ && is_full()); }
  bool is_full() const { return covers_.size() == count_; }
  /// Returns the cost of the most expensive stored cover.
  std::int64_t to_beat() const { return covers_.rbegin()->cost / layout_.unit; }
  std::int64_t top() const { return top_; }
  /// Returns the limit below which a cover is useful: `top` while the list is not full; otherwise
  /// the cost of the most expensive stored cover minus the gap.
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
