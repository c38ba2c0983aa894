#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "dlx/counting/refuter.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// A Solver that lists covers, and has the states counted beside it as long as it finds none; if
/// there are none, that may end it long before it has tried everything. Internal.
///
/// Order: that of the Solver. Whether the states come to their end first is a matter of time, and
///        makes no difference to anything but the statistics.
class Listing {
 public:
  Listing(Problem problem, const SearchOptions& options);
  Listing(const Listing&) = delete;

  /// As those of Solver.
  bool next();
  Cover cover() const { return solver_.cover(); }
  Result for_each(const std::function<bool(const Cover&)>& visit);
  void reset();
  Result result() const;

 private:
  using Clock = std::chrono::steady_clock;

  SearchOptions watched();
  void look(const Progress& progress);

  const Problem problem_;
  const SearchOptions options_;
  std::optional<counting::Refuter> refuter_;  // until a cover is found
  bool refuted_ = false;
  Clock::time_point last_report_ = Clock::now();
  Solver solver_;
};

}  // namespace dlx
