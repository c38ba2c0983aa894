#pragma once

#include <algorithm>
#include <limits>
#include <optional>

namespace dlx::query {

/// Estimates how many ticks a search takes in total, from the completed share of its tree.
/// Internal.
///
/// The estimate assumes that the rest of the tree resembles the part that was searched since a
/// share was first reported. Work before that report is ignored: the pilot of `auto` did it, and
/// the share does not include it.
class Forecast {
 public:
  /// Records the progress after each turn. `has_found`: a cover was found, so the search has begun.
  void note(double ticks, double fraction, bool has_found) {
    ticks_ = ticks;
    fraction_ = fraction;
    if (!first_ && (fraction > rounding || has_found)) first_ = Point{ticks, fraction};
  }

  /// Sets the expected number of ticks. For a restored search, whose share of the whole tree is
  /// unknown.
  void fix(double expected) { fixed_ = expected; }

  /// Returns the expected number of ticks: nothing while there is no estimate; infinity if the
  /// search makes no progress.
  std::optional<double> expected() const {
    if (fixed_ > 0) return std::max(fixed_, ticks_);
    if (!first_) return std::nullopt;
    const double done = fraction_ - first_->fraction;
    if (done > 0) return first_->ticks + (ticks_ - first_->ticks) * (1 - first_->fraction) / done;
    if (ticks_ < patience * first_->ticks) return std::nullopt;
    return std::numeric_limits<double>::infinity();
  }

  /// Returns the share of the tree that was searched since a share was first reported, on which
  /// expected() is based.
  double known_share() const {
    if (fixed_ > 0) return std::min(ticks_ / fixed_, 1.0);
    if (!first_) return 0;
    return first_->fraction < 1 ? (fraction_ - first_->fraction) / (1 - first_->fraction) : 1;
  }

 private:
  // The largest share that an engine may report for a tree that it has just begun.
  static constexpr double rounding = 1e-15;
  // A search without progress is reported as such once its ticks reach this multiple of the ticks
  // at its first share.
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
