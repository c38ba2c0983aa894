#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/engine/table.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solver/parallel.hpp"

namespace dlx::counting {

/// Counting by enumerating, with the engine "auto", in stretches. Internal.
///
/// Solver does the same in one go; this one can be paused. Seconds are a matter of the meters.
class Enumeration {
 public:
  /// Keeps pointers to both; the limits of `options` may change between stretches. prepare() is
  /// due.
  Enumeration(const Problem& problem, const SearchOptions& options);
  /// Goes on from what save() gave. Errors: StateError, also of run().
  Enumeration(const Problem& problem, const SearchOptions& options, const SearchState& state);

  /// Gets ready, which may take long, and ends where a limit ends that.
  void prepare(Meter& meter);
  /// Goes on until the end, a limit or that time, on the calling thread.
  void run(Meter& meter, Meter::Clock::time_point until);
  /// The same with as many threads as the options say.
  void run_in_threads(Meter& meter, Meter::Clock::time_point until);

  /// What is left of it, as Solver::save() has it, but for the fingerprint of the problem; nothing
  /// if it is too deep.
  std::optional<SearchState> save(Meter& meter);

  /// Whether it has ended, and how.
  bool ended() const { return ended_; }
  Outcome outcome() const { return outcome_; }
  std::uint64_t found() const { return found_; }
  double fraction() const;
  std::size_t level() const;
  /// Of all that was done, also before it was saved; `meter` is the one of run().
  Statistics statistics(const Meter& meter) const;

 private:
  void begin_parallel();

  const Problem& problem_;
  const SearchOptions& options_;
  const EngineEntry& entry_;
  std::unique_ptr<Engine> engine_;  // none before it is made, or while there is a parallel search
  mutable std::optional<ParallelSearch> parallel_;  // to ask for its progress changes it
  Statistics before_;                               // of what it goes on from
  std::uint64_t found_ = 0;
  bool begun_ = false;
  bool ended_ = false;
  Outcome outcome_ = Outcome::interrupted;
};

}  // namespace dlx::counting
