#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/run/parallel.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::query {

/// Runs the clock of a meter during its lifetime, also if an exception leaves the scope. Internal.
class Running {
 public:
  explicit Running(Meter& meter) : meter_(meter) { meter_.start(); }
  ~Running() { meter_.stop(); }
  Running(const Running&) = delete;

 private:
  Meter& meter_;
};

/// The search of one problem by one engine, in stretches, with one thread or several. Internal;
/// SearchTask runs it.
///
/// The meter decides about time limits and pauses; its clock runs during calls.
class EngineSearch {
 public:
  using Clock = Meter::Clock;

  /// Keeps pointers to the problem and the options; call prepare() next.
  /// Errors:   those of Solver.
  EngineSearch(const Problem& problem, const SolveOptions& options);
  /// Continues from a saved state.
  /// Errors:   StateError, also from the search functions.
  EngineSearch(const Problem& problem, const SolveOptions& options, const SearchState& state);
  EngineSearch(const EngineSearch&) = delete;

  /// Makes the engine by `factory`, not by the name in the options. Call before the search.
  void make_by(Engine::Factory factory) { factory_ = std::move(factory); }

  /// Makes the engine, which may take long and counts as time of the search. Returns false if a
  /// limit of `meter` ended the work. The search functions call prepare() if necessary.
  bool prepare(Meter& meter);

  /// See Solver.
  bool force(OptionId option);
  void reset();

  /// Searches until the search has ended, `until` has passed, or `meter` pauses it after a number
  /// of nodes. Passes covers to `visit`, or counts them if `visit` is null. With `threads`, uses as
  /// many threads as the options specify; the calling thread begins alone.
  void run(Meter& meter, Clock::time_point until, const VisitCover* visit, bool threads);

  bool ended() const { return ended_; }
  /// The outcome; `interrupted` before the end.
  Outcome outcome() const { return outcome_; }
  /// The number of covers visited, pulled or counted.
  std::uint64_t found() const { return found_; }

  /// Returns the remaining work without the fingerprint of the problem; nothing if the search is
  /// too deep, or its strategy is not the default.
  std::optional<SearchState> save(Meter& meter);

  std::size_t level() const;
  double fraction() const;
  Engine::Factory factory() const;
  std::uint64_t nodes(const Meter& meter) const { return before_.nodes + meter.nodes(); }
  double seconds(const Meter& meter) const { return before_.seconds + meter.seconds(); }
  /// Adds the statistics of the engine since reset(), except nodes, and sets the engine name.
  void add_to(Statistics& statistics) const;
  /// The statistics of the whole search, including the work before a save.
  Statistics statistics(const Meter& meter) const;

 private:
  void make_engine();
  bool settle(Engine::Step step, const Meter& meter);
  bool reporting_took_long();
  bool advance(Meter& meter);
  void search_alone(Meter& meter, const VisitCover* visit);
  bool begin_alone(Meter& meter, const VisitCover* visit);
  void search_with_others(Meter& meter, const VisitCover* visit);
  void begin_parallel();

  const Problem& problem_;
  const SolveOptions& options_;
  const EngineEntry& entry_;
  std::unique_ptr<Engine> engine_;  // null before it is made, and during a parallel search
  std::vector<std::unique_ptr<Engine>> spare_;  // engines of an earlier search
  // mutable because computing its progress changes the search
  mutable std::optional<ParallelSearch> parallel_;
  Engine::Factory factory_;  // if set, makes the engine
  std::vector<OptionId> forced_;
  Cover cover_;
  Statistics before_;  // statistics of the saved search
  std::uint64_t found_ = 0;
  std::uint64_t reported_options_ = 0;  // options of reported covers, see reporting_took_long()
  std::uint64_t nodes_alone_ = 0;       // nodes of the calling thread before other threads begin
  bool fresh_ = true;                   // no node was searched since the start
  bool ended_ = false;
  Outcome outcome_ = Outcome::interrupted;
};

}  // namespace dlx::query
