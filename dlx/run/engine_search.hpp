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

/// Keeps the clock of a meter running while it lives, also past exceptions. Internal.
class Running {
 public:
  explicit Running(Meter& meter) : meter_(meter) { meter_.start(); }
  ~Running() { meter_.stop(); }
  Running(const Running&) = delete;

 private:
  Meter& meter_;
};

/// The search of one problem by one engine, in stretches, with one thread or several. Internal:
/// Solver pulls covers out of it, SearchTask has it run.
///
/// Limits of time, and when to pause, are a matter of the meter, whose clock runs while it is used.
class Search {
 public:
  using Clock = Meter::Clock;

  /// Keeps pointers to both; prepare() is due. Errors: those of Solver.
  Search(const Problem& problem, const SolveOptions& options);
  /// Goes on with a state. Errors: StateError, also of what searches.
  Search(const Problem& problem, const SolveOptions& options, const SearchState& state);
  Search(const Search&) = delete;

  /// Before the search: as long as it finds no cover, states are counted beside it, which may prove
  /// that there is none.
  void refute_by_states() { may_refute_ = true; }

  /// Makes the engine, which may take long and is time of the search: false if the limits of
  /// `meter` ended that. What searches does it, too.
  bool prepare(Meter& meter);

  /// As in Solver.
  bool force(OptionId option);
  void reset();

  /// Finds the next cover, in this thread. False when the search has ended, or `meter` paused it.
  /// A search that begins with this call is taken for one that wants few covers.
  bool next(Meter& meter);
  Cover cover() const { return Cover(cover_); }

  /// Searches on until the search has ended, `until` has come, or `meter` pauses it after a number
  /// of nodes: covers are passed to `visit`, or counted if there is none. With as many threads as
  /// the options say, if `threads`; the calling thread begins alone.
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
  /// Of its engine; see there.
  std::uint64_t num_unreported() const { return engine_ ? engine_->num_unreported() : 0; }
  /// The same.
  Engine::Factory factory() const;
  std::uint64_t nodes(const Meter& meter) const { return before_.nodes + meter.nodes(); }
  double seconds(const Meter& meter) const { return before_.seconds + meter.seconds(); }
  /// Adds what its engine did since reset(), but for the nodes, and sets which one it is.
  void add_to(Statistics& statistics) const;
  /// Of all that was done, also before it was saved.
  Statistics statistics(const Meter& meter) const;

 private:
  void make_engine();
  void begin();
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
  std::unique_ptr<Engine> engine_;  // none before it is made, or while there is a parallel search
  std::vector<std::unique_ptr<Engine>> spare_;      // of an earlier one
  mutable std::optional<ParallelSearch> parallel_;  // to ask for its progress changes it
  std::vector<OptionId> forced_;
  std::vector<OptionId> cover_;
  Statistics before_;  // of the search that was saved, up to then
  std::uint64_t found_ = 0;
  std::uint64_t reported_options_ = 0;  // options of covers, see reporting_took_long()
  std::uint64_t nodes_alone_ = 0;       // tried by the calling thread before it has others begin
  bool wants_few_ = false;              // covers: engines race for the first one
  bool may_refute_ = false;             // states are counted beside it
  bool fresh_ = true;                   // nothing searched since the start
  bool ended_ = false;
  Outcome outcome_ = Outcome::interrupted;
};

}  // namespace dlx::query
