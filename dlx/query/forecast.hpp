#pragma once

#include <algorithm>
#include <limits>
#include <optional>

namespace dlx::query {

/// Expects how many ticks a search takes in all, from the share of its tree that is done. Internal.
///
/// The expectation assumes that the rest of the tree is like the part that was searched since a
/// share was seen for the first time: what comes before belongs to the pilot of `auto`, which the
/// share does not include.
class Forecast {
 public:
  /// To be called after each turn. `has_found`: a cover was found, so the search is under way.
  void note(double ticks, double fraction, bool has_found) {
    ticks_ = ticks;
    fraction_ = fraction;
    if (!first_ && (fraction > rounding || has_found)) first_ = Point{ticks, fraction};
  }

  /// Sets the ticks that the search is expected to take. For a restored search, which does not know
  /// what share of the whole tree it has done.
  void fix(double expected) { fixed_ = expected; }

  /// Nothing while nothing is known; infinity if the search makes no headway.
  std::optional<double> expected() const {
    if (fixed_ > 0) return std::max(fixed_, ticks_);
    if (!first_) return std::nullopt;
    const double done = fraction_ - first_->fraction;
    if (done > 0) return first_->ticks + (ticks_ - first_->ticks) * (1 - first_->fraction) / done;
    if (ticks_ < patience * first_->ticks) return std::nullopt;
    return std::numeric_limits<double>::infinity();
  }

  /// The share of the tree that was searched since a share was first seen: what expected() is
  /// computed from.
  double known_share() const {
    if (fixed_ > 0) return std::min(ticks_ / fixed_, 1.0);
    if (!first_) return 0;
    return first_->fraction < 1 ? (fraction_ - first_->fraction) / (1 - first_->fraction) : 1;
  }

 private:
  // A share that an engine may report for a tree that it has just begun.
  static constexpr double rounding = 1e-15;
  // Times the ticks at the first share, until a search without headway is said to make none.
  static constexpr double patience = 1.25;

  struct Point {
    double ticks;
    double fraction;
  };

  double ticks_ = 0;
  double fraction_ = 0;
  double fixed_ = 0;
  std::optional<Point> first_;
};

}  // namespace dlx::query
