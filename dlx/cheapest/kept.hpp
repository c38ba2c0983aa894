#pragma once

#include <cstdint>
#include <set>
#include <span>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cost.hpp"

namespace dlx::optimize {

/// The cheapest covers found so far, so many at most. Internal.
///
/// Costs are in units of the layout, but for those of covers.
class Kept {
 public:
  struct ByCost {
    bool operator()(const CheapCover& left, const CheapCover& right) const;
  };
  using Covers = std::set<CheapCover, ByCost>;

  /// The layout must outlive it.
  Kept(const Layout& layout, std::uint64_t count, Gap gap)
      : layout_(&layout), count_(count), gap_(gap) {}

  /// A cover of options of the layout.
  CheapCover cover_of(std::span<const std::uint32_t> chosen, std::int64_t cost) const;
  /// Keeps a cover, unless there are enough that cost less. True if it is the cheapest by now.
  bool keep(CheapCover cover);
  /// There were covers that it does not keep.
  void note_dropped() { dropped_ = true; }

  const Covers& covers() const { return covers_; }
  bool dropped() const { return dropped_; }
  bool empty() const { return covers_.empty(); }
  bool full() const { return covers_.size() == count_; }
  /// The cost of the dearest one.
  std::int64_t to_beat() const { return covers_.rbegin()->cost / layout_->unit; }
  /// What covers have to cost less than to be looked for: less than that of a gap below to_beat()
  /// once it is full, and `top` before.
  std::int64_t limit(std::int64_t top) const;

 private:
  const Layout* layout_;
  std::uint64_t count_;
  Gap gap_;
  Covers covers_;
  bool dropped_ = false;
};

}  // namespace dlx::optimize
