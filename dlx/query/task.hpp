#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/query.hpp"
#include "dlx/query/plan.hpp"
#include "dlx/reduce.hpp"
#include "dlx/run/engine_search.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx {

/// Adds the statistics of a component of a problem to a sum. The engine of the sum is "states" if
/// states counted any component, otherwise that of the component with the most nodes. Does not add
/// `seconds`. Internal.
void add_statistics(const Statistics& part, Statistics& sum);
/// Adds the statistics of states. `memory` is the maximum, and `order` belongs to the component
/// with the largest states. Does not add `components`.
void add_statistics(const StateStatistics& part, StateStatistics& sum);

}  // namespace dlx

namespace dlx::query {

/// The limits and the progress report of a run, shared by all of its tasks. Internal.
class Budget {
 public:
  using Clock = Meter::Clock;

  /// Keeps a reference to `options`. The time limit counts from `begin`. `before`: seconds of the
  /// run before it was saved; included in seconds(), but not in the time limit.
  explicit Budget(const SolveOptions& options, double before = 0,
                  Clock::time_point begin = Clock::now())
      : options_(options), before_(before), begin_(begin) {}
  Budget(const Budget&) = delete;

  Clock::time_point begin() const { return begin_; }
  /// The seconds of the run so far.
  double seconds() const { return before_ + elapsed(); }
  Clock::time_point deadline() const;
  /// Returns the reason why the run must end now, if any.
  std::optional<Outcome> over() const;
  /// Returns the options with the remaining time as time limit, for work after a preparation.
  SolveOptions left() const;
  /// The memory for tables of states, in bytes.
  std::uint64_t memory() const {
    return options_.on_save || before_ > 0 ? options_.memory / 2 : options_.memory;
  }

  /// The options for the search of a task: with the remaining nodes as node limit, but without a
  /// time limit, because tasks pause at the deadline.
  SolveOptions search_options() const;
  /// Returns the function that a meter calls to report progress; empty without on_progress.
  std::function<void()> reporter() const;
  /// Sets the function that computes the progress of the whole run, without `seconds`.
  void report_by(std::function<Progress()> progress) { progress_ = std::move(progress); }

  /// The number of threads for the searches of tasks.
  unsigned threads() const;
  /// Adds the nodes of a finished task.
  void spend_nodes(std::uint64_t nodes) { nodes_spent_ += nodes; }

  const SolveOptions& options() const { return options_; }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const SolveOptions& options_;
  const double before_;
  const Clock::time_point begin_;
  std::uint64_t nodes_spent_ = 0;
  std::function<Progress()> progress_;
};

/// The remaining work of a task, as bytes. Tasks nest: each task writes its own fields, then its
/// inner tasks. The tables of states, of which only one set exists at a time, are stored
/// separately. Internal.
struct Saved {
  Encoder out;
  std::string tables;
  std::uint64_t nodes = 0;  ///< nodes that a later run need not search again
  std::string unsaved;      ///< see SavedRun
};
/// The bytes of Saved, to be read.
struct Restored {
  Decoder in;
  std::string tables;
};

/// The amount of work after which a task pauses: a time, and an approximate number of ticks (see
/// dlx/tuning/tuning.hpp). Internal.
struct Turn {
  Meter::Clock::time_point until = Meter::Clock::time_point::max();
  std::uint64_t ticks = no_limit;
  /// True if `until` may have interrupted the previous turn, which now continues. A SearchTask then
  /// ignores `ticks`: its turn ends at the node at which it would have ended without interruption.
  bool continues = false;
};

/// Makes the meter pause at the end of the turn. `ticks_per_node`: approximate work of a node.
inline void pause_at_end(Meter& meter, const Turn& turn, std::uint64_t ticks_per_node) {
  meter.pause_at(turn.until);
  if (turn.ticks != no_limit) meter.pause_after(turn.ticks / ticks_per_node + 1);
}

/// Work on a query that can be paused, saved and continued. Internal.
///
/// Passes covers to TaskQuery::visit, or counts covers without a visit.
class Task {
 public:
  using Clock = Meter::Clock;

  virtual ~Task() = default;

  /// Builds the tables that advance() needs, unless they exist. Returns false if they cannot be built,
  /// so that the task cannot answer the query.
  virtual bool prepare() { return true; }
  /// Frees the memory of a task that works no more, and keeps its statistics.
  virtual void drop() {}

  /// Works until the task ends and returns its outcome, or until the turn ends and returns nullopt.
  /// The remaining work can be saved after any outcome but `exhausted`.
  virtual std::optional<Outcome> advance(const Turn& turn) = 0;

  /// The number of covers counted or visited so far. The defaults of found() and of all functions
  /// after it suit tasks that answer no query.
  virtual BigCount found() const { return 0; }
  /// The work so far, in ticks.
  virtual std::uint64_t ticks() const { return 0; }
  /// The least number of ticks of the next step if the step cannot be interrupted.
  virtual std::uint64_t next_ticks() const { return 0; }
  /// The estimated share of the work that is completed, 0 to 1.
  virtual double fraction() const { return progress().fraction; }
  /// The share of the subproblems so far that were already counted when the count met them. A part
  /// of the problem, counted separately, would count them again.
  virtual double repeated_share() const { return 0; }
  /// Creates engines that share the tables of the engine of this task; see Engine::factory().
  virtual Engine::Factory factory() const { return {}; }
  /// The progress, without `seconds`.
  virtual Progress progress() const { return {}; }
  /// Adds the statistics, including the work before a save, without `seconds`.
  virtual void add_to(Statistics& /*statistics*/, StateStatistics& /*memo*/) const {}
  /// Adds the cheapest covers found, and their bound.
  virtual void add_covers_to(Result& /*answer*/) const {}
  /// Adds the remaining work. Returns false if the work cannot be saved.
  virtual bool save(Saved& /*saved*/) { return false; }
};

/// Returns the nodes of a task, including those before a save.
inline std::uint64_t nodes_of(const Task& task) {
  Statistics statistics;
  StateStatistics memo;
  task.add_to(statistics, memo);
  return statistics.nodes;
}

/// The query of a task, and the destination of the covers.
struct TaskQuery {
  const Query& query;
  std::uint64_t limit = no_limit;     ///< largest number of covers
  const VisitCover* visit = nullptr;  ///< null: covers are counted
};

/// Creates the task for a plan. The task keeps references to the problem, plan, `wanted` and
/// `budget`.
/// Errors:   see planning; StateError, also from the functions of the task.
std::unique_ptr<Task> make_task(const Problem& problem, const query::Plan& plan,
                                const TaskQuery& wanted, Budget& budget, Restored* restored);

// Tasks that consist of other tasks, each in a file of its name. The arguments must outlive the
// task.

/// The number of covers that are combined without a search between two reads of the clock.
inline constexpr std::uint64_t covers_per_check = 256;

/// Counts the components one by one; the result is the product of their counts. With a reduction,
/// counts the reduced problem, and weights each option by the number of its copies.
std::unique_ptr<Task> make_product_task(const Problem& problem, const query::Plan& plan,
                                        const TaskQuery& wanted, Budget& budget,
                                        Restored* restored);

/// Visits the covers of the original that the covers of a reduced problem represent. The covers of
/// the reduced problem come from one search, or are combinations of the covers of its components;
/// the last component changes fastest.
std::unique_ptr<Task> make_reduced_task(const query::Plan& plan, const TaskQuery& wanted,
                                        Budget& budget, Restored* restored);

/// Returns a lower bound for the cost of any cover: the sum of all negative costs.
std::int64_t min_cost(const Problem& problem);
/// Finds the cheapest covers, or visits or counts all covers up to a cost. Only a search for the
/// cheapest covers can be saved.
std::unique_ptr<Task> make_cheapest_task(const Problem& problem, const TaskQuery& wanted,
                                         Budget& budget, Restored* restored);

/// Searches the subproblems of Query::subproblems one after the other, and counts each cover
/// Subproblem::times times.
std::unique_ptr<Task> make_pieces_task(const Problem& problem, const TaskQuery& wanted,
                                       Budget& budget, Restored* restored);

/// Enumerates covers by one engine, to visit or to count them. With weights, a cover counts as the
/// product of the weights of its options. Internal.
class SearchTask final : public Task {
 public:
  /// An engine that replaces the engine of the options.
  struct Other {
    std::string engine;
    Strategy strategy = {};
    Engine::Factory factory = {};  ///< if set, makes the engine
    std::uint64_t ticks = 0;       ///< cost of making the engine
    /// entries of the problem on which the cost of a node depends; absent: all
    std::optional<std::size_t> entries_per_node = {};
  };

  /// `weights`: weight of each option; empty if all are 1. Keeps references.
  /// Errors:   StateError.
  SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
             std::span<const std::uint32_t> weights, std::optional<SearchState> state = {},
             BigCount sum = 0);
  SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
             std::span<const std::uint32_t> weights, const Other& other);

  /// Makes the engine; this time counts as search time. Returns false if a limit stopped the work.
  bool prepare() override;
  /// Calls Solver::force().
  bool force(OptionId option) { return search_.force(option); }
  /// Starts again with the current options of the budget and without forced options.
  void reset(std::uint64_t limit);
  /// From now on, covers are passed to `visit`, or counted without a visit.
  void visit_by(const VisitCover* visit) { visit_ = visit; }
  /// From now on, uses all threads of the budget, or only the calling thread.
  void use_threads(bool threads) { uses_threads_ = threads; }
  /// The number of nodes before the node limit is reached.
  std::uint64_t nodes_left() const { return options_.node_limit - nodes(); }
  /// Lowers the node limit by the nodes that another search has tried.
  void spend_nodes(std::uint64_t nodes);
  /// Sets the number of nodes before the node limit is reached.
  void limit_nodes(std::uint64_t left);

  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override { return ticks_; }
  Engine::Factory factory() const override { return search_.factory(); }
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, StateStatistics& memo) const override;
  bool save(Saved& saved) override;
  /// Returns the remaining work; nothing if it cannot be saved.
  std::optional<SearchState> state();

  Statistics statistics() const { return search_.statistics(*meter_); }
  double fraction() const override { return search_.fraction(); }
  std::uint64_t nodes() const { return meter_->nodes(); }
  std::uint64_t num_found() const { return search_.found(); }

 private:
  SearchTask(const Problem& problem, const TaskQuery& wanted, Budget& budget,
             std::span<const std::uint32_t> weights, SolveOptions options,
             std::optional<SearchState> state, BigCount sum, const Other& other);
  bool weigh(const Cover& cover);
  std::uint64_t count_ticks() const;
  void begin_slice();
  Outcome outcome() const;

  const Problem& problem_;
  std::uint64_t limit_;
  Budget& budget_;
  const std::span<const std::uint32_t> weights_;
  SolveOptions options_;
  std::optional<Meter> meter_;
  VisitCover weigh_;
  const VisitCover* visit_;
  bool uses_threads_ = true;
  BigCount sum_;  // sum of the weights of covers
  bool enough_ = false;
  std::optional<SearchState> state_;  // the restored state, if any
  EngineSearch search_;
  std::size_t entries_per_node_;
  std::uint64_t made_;   // ticks for making the engine
  std::uint64_t ticks_;  // ticks up to the last turn; counting them requires statistics
  bool is_challenger_ = false;
  bool is_slice_over_ = true;
  std::uint64_t turn_end_ = 0;     // in ticks
  std::uint64_t slice_nodes_ = 0;  // nodes and checks of work at the end of the slice
  std::uint64_t slice_checks_ = 0;
  std::optional<Fingerprint> fingerprint_;  // computed when needed
};

/// Counts covers by states. Internal.
class StatesTask final : public Task {
 public:
  /// `weights`: see SearchTask, for problems with multiplicities only. Keeps references.
  /// Errors:   StateError.
  StatesTask(const Problem& problem, std::span<const std::uint32_t> weights,
             const TaskQuery& wanted, Budget& budget, std::uint64_t memory, Restored* restored);

  /// Errors: std::invalid_argument if states have too many bits.
  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override;
  std::uint64_t next_ticks() const override;

  /// Returns false if states have too many bits.
  bool prepare() override;
  void drop() override;

  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, StateStatistics& memo) const override;
  bool save(Saved& saved) override;

  StateStatistics statistics() const;
  std::uint64_t nodes() const;
  double repeated_share() const override {
    const StateStatistics done = statistics();
    return done.reached > 0 ? static_cast<double>(done.hits) / static_cast<double>(done.reached)
                            : 0;
  }

 private:
  std::uint64_t preparation() const;
  const std::vector<states::ItemOrder>& orders();
  bool prepare(std::string_view wanted);
  bool prepare_tree(std::string_view wanted);
  bool use(std::optional<states::SpaceChoice> choice);

  const Problem& counted() const { return encoded_ ? *encoded_ : problem_; }

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const std::uint64_t entries_;     // approximate number of entries of the counted problem
  std::optional<Problem> encoded_;  // the problem without multiplicities, once needed
  const TaskQuery wanted_;
  Budget& budget_;
  const std::uint64_t memory_;
  const SolveOptions options_;
  Meter meter_;
  bool in_line_ = false;  // the items are processed in one sequence, not in the branches of a tree
  std::vector<std::uint32_t> interchangeable_;
  std::vector<states::ItemOrder> orders_;
  std::optional<states::StateSpace> space_;
  std::unique_ptr<states::Sweep> sweep_;
  StateStatistics memo_;
};

}  // namespace dlx::query
