#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/engine/table.hpp"
#include "dlx/problem.hpp"
#include "dlx/run/parallel.hpp"
#include "dlx/search.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solver.hpp"

namespace dlx::run {

/// The search of one problem by one engine, in stretches, with one thread or several. Internal:
/// Solver pulls covers out of it, SearchTask has it run.
///
/// Limits of time, and when to pause, are a matter of the meter, whose clock runs while it is used.
class Search {
 public:
  using Clock = Meter::Clock;

  /// Keeps pointers to both. Errors: those of Solver.
  Search(const Problem& problem, const SearchOptions& options);
  /// Goes on with a state. Errors: StateError, also of what searches.
  Search(const Problem& problem, const SearchOptions& options, const SearchState& state);
  Search(const Search&) = delete;

  /// As in Solver.
  bool force(OptionId option);
  void reset();

  /// Finds the next cover, in this thread. False when the search has ended, or `meter` paused it.
  bool next(Meter& meter);
  Cover cover() const { return Cover(cover_); }

  /// Searches on until the search has ended, or `until` has come: covers are shown to `visit`, or
  /// counted if there is none. With as many threads as the options say, if `threads`; the first
  /// millisecond is for this one.
  void run(Meter& meter, Clock::time_point until, const VisitCover* visit, bool threads);

  bool ended() const { return ended_; }
  /// How it ended; `interrupted` before.
  Outcome outcome() const { return outcome_; }
  /// Covers shown, pulled or counted.
  std::uint64_t found() const { return found_; }

  /// What is left of it, but for the fingerprint of the problem; nothing if it is too deep, or its
  /// strategy is not the default one.
  std::optional<SearchState> save(Meter& meter);

  std::size_t level() const;
  double fraction() const;
  std::uint64_t nodes(const Meter& meter) const { return before_.nodes + meter.nodes(); }
  /// Of all that was done, also before it was saved.
  Statistics statistics(const Meter& meter) const;

 private:
  bool settle(Engine::Step step, const Meter& meter);
  void search_alone(Meter& meter, const VisitCover* visit);
  void begin_parallel();

  const Problem& problem_;
  const SearchOptions& options_;
  const EngineEntry& entry_;
  std::unique_ptr<Engine> engine_;                  // none while there is a parallel search
  std::vector<std::unique_ptr<Engine>> spare_;      // of an earlier one
  mutable std::optional<ParallelSearch> parallel_;  // to ask for its progress changes it
  std::vector<OptionId> forced_;
  std::vector<OptionId> cover_;
  Statistics before_;  // of the search that was saved, up to then
  std::uint64_t found_ = 0;
  bool fresh_ = true;  // nothing searched since the start
  bool ended_ = false;
  Outcome outcome_ = Outcome::interrupted;
};

}  // namespace dlx::run
