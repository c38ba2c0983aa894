#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dlx/engine/meter.hpp"
#include "dlx/engine/registry.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"
#include "dlx/solver/parallel.hpp"

namespace dlx::counting {

/// Counting by enumerating, with the engine "auto", in stretches. Internal.
///
/// Solver does the same in one go; this one can be paused.
class Enumeration {
 public:
  /// Keeps pointers to both; the limits of `options` may change between stretches.
  Enumeration(const Problem& problem, const SearchOptions& options);

  /// Goes on until the end, a limit or that time, on the calling thread.
  void run(Meter& meter, Meter::Clock::time_point until);
  /// Goes on until the end or a limit, with as many threads as the options say.
  void run_to_end(Meter& meter);

  /// Whether it has ended, and how.
  bool ended() const { return ended_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t found() const { return found_; }
  double fraction() const;
  std::size_t level() const;
  void add_statistics(Statistics& statistics) const;

 private:
  const Problem& problem_;
  const SearchOptions& options_;
  const EngineEntry& entry_;
  std::unique_ptr<Engine> engine_;
  mutable std::optional<ParallelSearch> parallel_;  // to ask for its progress changes it
  std::uint64_t found_ = 0;
  bool ended_ = false;
  Outcome outcome_ = Outcome::interrupted;
};

}  // namespace dlx::counting
