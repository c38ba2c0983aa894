#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/result.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// The options of one cover: forced options first, the others in an order that depends on the
/// engine. The links engine lists options in the order in which it chose them.
///
///     dlx::Solver solver(problem);
///     std::vector<dlx::Cover> all;
///     for (const dlx::Cover& cover : solver) all.push_back(cover);
///
/// Lifetime: a value. Solvers and callbacks pass references to one object, which the next cover
///           overwrites; a copy does not change.
class Cover {
 public:
  Cover() = default;
  explicit Cover(std::vector<OptionId> options) : options_(std::move(options)) {}
  explicit Cover(std::span<const OptionId> options) : options_(options.begin(), options.end()) {}

  auto begin() const { return options_.begin(); }
  auto end() const { return options_.end(); }
  std::size_t size() const { return options_.size(); }
  OptionId operator[](std::size_t k) const { return options_[k]; }
  const std::vector<OptionId>& options() const { return options_; }
  std::vector<OptionId>& options() { return options_; }

 private:
  std::vector<OptionId> options_;
};

/// A callback that receives each cover and returns false to stop the search. The reference is valid
/// during the call.
using VisitCover = std::function<bool(const Cover&)>;

/// Enumerates the exact covers of a problem: one at a time, by callback, as a count or as a list.
///
///     dlx::Solver solver(problem);
///     for (const dlx::Cover& cover : solver)      // lazily: nothing is stored
///       for (dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '\n';
///     if (solver.result().outcome == dlx::Outcome::exhausted) std::cout << "that was all\n";
///
/// Shape:    the depth is at most the number of options of the largest cover; no recursion.
/// Cost:     build O(N + L). The links engine uses about 32 bytes for each entry and item. Memory
///           does not grow with the number of covers. Limits also apply to the build, which is
///           repeated when the search continues.
/// Order:    deterministic for a given problem, engine and limit, with any number of threads
///           (unless SolveOptions::unordered is true). The order of next() may differ from the
///           order of for_each() without a limit; see SolveOptions::race.
/// Threads:  one thread at a time uses a Solver; any thread may set the StopFlag.
/// Saving:   call save(); SolveOptions::on_save is not called. Threads may find covers ahead of
///           their order when a limit ends for_each(). save() keeps these covers if on_save is set;
///           otherwise they are passed to the callback.
/// Lifetime: keeps the problem alive; the StopFlag must outlive the search.
/// Errors:   UnsupportedSetting for options without an effect on a Solver: counting, reducing,
///           symmetry, item_order, memory; std::invalid_argument for an unknown engine, an engine
///           that does not support the problem or the strategy, or an option out of range;
///           std::bad_alloc.
///           Exceptions of callbacks pass through, and the search can continue afterwards. A limit
///           or a stop request is no error: see Result::outcome. Callbacks run on the calling
///           thread.
class Solver {
 public:
  explicit Solver(Problem problem, SolveOptions options = {});
  /// Continues a search that save() saved, in any process, with any number of threads. Solutions,
  /// statistics and `limit` count from the beginning of the saved search; node_limit and time_limit
  /// apply to the work from now on. `options` must name the engine of the state, or "auto". reset()
  /// makes the solver forget the state.
  /// Errors:   StateError if the state belongs to another problem or is inconsistent. Some faults
  ///           are found only during the search; the functions that search then throw StateError. A
  ///           forged state can lead to wrong covers, but not to undefined behaviour.
  Solver(Problem problem, SolveOptions options, const SearchState& state);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // -- one at a time ---------------------------------------------------------------------------

  /// Finds the next cover. Returns false if the search is exhausted or has stopped.
  bool next();
  /// Returns the cover that next() found. The next non-const call changes it.
  const Cover& cover() const;

  class Iterator;
  /// Calls next() and returns an iterator for range-for; `++` calls next() again. A second loop
  /// would miss the covers of the first loop.
  /// Errors:   std::logic_error at a second call; reset() starts again, and next() continues.
  Iterator begin();
  std::default_sentinel_t end() const { return {}; }

  // -- all remaining covers ------------------------------------------------

  /// Passes the remaining covers to `visit` until `visit` returns false.
  Result for_each(const VisitCover& visit);
  /// Counts the remaining covers. The search ends with Outcome::limit at 2^64 - 1 covers.
  Result count();
  /// Returns the next `n` covers, or fewer if the search ends before.
  std::vector<std::vector<OptionId>> first(std::size_t n);

  // -- restrict and start over ------------------------------------------------------------------

  /// Restricts the search to the covers that contain the option. Returns false and changes nothing
  /// if the option has no primary item or conflicts with an option that was forced before.
  /// Cost:     one node of the search.
  /// Errors:   std::logic_error unless called before the search or after reset().
  bool force(OptionId option);
  /// Ends the search, releases the forced options and clears the statistics.
  void reset();
  /// Resets the search and sets new limits and callbacks; engine, strategy and threads do not
  /// change.
  void reset(SolveOptions options);

  // -- save -------------------------------------------------------------------------------------

  /// Returns the rest of the search as a state from which another Solver finds the remaining covers
  /// in the same order. This solver can continue as well. Must not be called from a callback.
  ///
  /// Cost:   the engines split the rest of the search into paths, one for each option that was not
  ///         tried on the current levels, and start again from the paths: milliseconds for most
  ///         problems.
  /// Result: empty if the paths would be longer than max_path_options (some thousands of levels),
  ///         or if the strategy is not the default one.
  /// Limits: a count() with several threads that returned Outcome::limit may have counted some
  ///         covers past the limit; these covers are not found again.
  std::optional<SearchState> save();

  // -- examine ----------------------------------------------------------------------------------

  /// Returns the outcome, the number of covers and the statistics so far. The outcome is
  /// `interrupted` until the search has ended.
  const Result& result() const;
  const Problem& problem() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A single-pass input iterator over the covers of a Solver.
class Solver::Iterator {
 public:
  using iterator_concept = std::input_iterator_tag;
  using difference_type = std::ptrdiff_t;
  using value_type = Cover;

  explicit Iterator(Solver& solver) : solver_(&solver), done_(!solver.next()) {}
  const Cover& operator*() const { return solver_->cover(); }
  Iterator& operator++() {
    done_ = !solver_->next();
    return *this;
  }
  void operator++(int) { ++*this; }
  friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.done_; }

 private:
  Solver* solver_;
  bool done_;
};

/// The name and a one-line summary of an engine.
struct EngineInfo {
  std::string_view name;
  std::string_view summary;
};

/// Returns all engines; "auto", the default, comes first.
std::vector<EngineInfo> engines();
/// Returns true if the named engine supports the problem.
/// Cost:     O(L).
/// Errors:   std::invalid_argument for an unknown name.
bool engine_takes(std::string_view name, const Problem& problem);

}  // namespace dlx
