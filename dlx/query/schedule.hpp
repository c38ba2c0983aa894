#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/query/arithmetic.hpp"
#include "dlx/query/components_task.hpp"
#include "dlx/query/forecast.hpp"
#include "dlx/query/isomorph_task.hpp"
#include "dlx/query/listing.hpp"
#include "dlx/query/matchings_task.hpp"
#include "dlx/query/orbit_plan.hpp"
#include "dlx/query/orbit_task.hpp"
#include "dlx/query/symmetry_finder.hpp"
#include "dlx/query/task.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// The methods that may answer a query beside the search by an engine and its race.
struct Challengers {
  bool states = false;  ///< counting by states
  /// A count: counting one subproblem per orbit, or isomorphic remainders once. A listing of one
  /// cover: learning searches one option of each orbit.
  bool symmetries = false;
  bool refutation = false;  ///< states, which may prove that a listing is empty

  /// Those of a listing.
  static Challengers of_listing(std::uint64_t limit, const SolveOptions& options) {
    return {.symmetries = limit == 1 && options.symmetry != Switch::off, .refutation = true};
  }
};

/// Runs several methods in turns on a query about a problem until a method has the answer. No
/// other class decides which method works next and for how long. Internal.
///
/// The *leader* enumerates the covers by an engine. The *challengers* may end the query first,
/// or may make the leader faster:
///
///   arithmetic  ends the query if weights of the items prove that there is no cover
///   symmetries  finds the symmetries; then the search of one subproblem per orbit becomes leader
///   isomorphs   counts isomorphic remainders once, if there are many symmetries
///   restarts    searches in random orders, if few covers are wanted
///   ordered_restarts  searches in the order of the items with random options, if few covers of a
///               problem with multiplicities are wanted
///   learning    searches by clause learning
///   matchings   counts the perfect matchings of a planar graph by the Pfaffian
///   components  counts by components of what choices leave
///   states      counts by states; ends a listing only if there is no cover
///
/// A challenger has a turn whenever its rule (tuning.hpp) allows it more work than it has done;
/// otherwise the leader has a turn. Work is counted in ticks, never by a clock, so with one thread
/// the answer, its order, the winner and all statistics are a function of the problem and the
/// settings. With several threads, all of them search in the turns of the leader of a count; the
/// completed share of the tree at the end of such a turn depends on their timing, but the count
/// does not. While a listing may change its leader, the leader searches with one thread, because
/// the order of covers must not depend on timing.
///
/// Restarts and learning leave as soon as the leader has found a cover. If restarts or learning
/// find the first cover of a listing, all continue, and covers that were already reported are
/// skipped. The one that finds `max_raced` covers continues as leader.
///
/// Memory:   that of the engines and tables; a challenger that gets no memory leaves.
/// Source:   dovetailing of algorithms; cf. Gomes and Selman, "Algorithm portfolios" (2001); Gomes,
///           Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and constraint
///           satisfaction problems" (2000); for the restarts Luby, Sinclair and Zuckerman (1993).
class Schedule final : public Task {
 public:
  /// For a listing, or for a count without other challengers. Keeps references.
  /// Errors:   StateError.
  Schedule(const Problem& problem, const TaskQuery& wanted, Budget& budget,
           const Challengers& challengers, std::optional<SearchState> state = {},
           const tuning::Rules& rules = tuning::rules);
  /// For a count. `weights`: see SearchTask; `copies`: the problem for the states, in which options
  /// with weights are repeated. Keeps references.
  /// Errors:   StateError.
  Schedule(const Problem& problem, const Problem& copies, std::span<const std::uint32_t> weights,
           const TaskQuery& wanted, Budget& budget, const Challengers& challengers,
           Restored* restored);

  std::optional<Outcome> advance(const Turn& whole) override;
  std::uint64_t ticks() const override { return ticks_; }
  double repeated_share() const override;
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, StateStatistics& memo) const override;
  bool save(Saved& saved) override;

  // For listings that are pulled; see Solver.
  bool prepare() override { return search_->prepare(); }
  bool force(OptionId option);
  void reset(std::uint64_t limit);
  /// From now on, covers are passed to `visit`, or counted without a visit. Before the first cover
  /// or if is_settled(). `pulls`: covers are pulled one by one, in this thread; few are wanted.
  void visit_by(const VisitCover* visit, bool pulls);
  /// Returns true if a single search will report all other covers of a listing.
  bool is_settled() const;
  std::optional<SearchState> state();

 private:
  enum Row : std::uint8_t {
    arithmetic,
    symmetries,
    isomorphs,
    restarts,
    ordered_restarts,
    learning,
    matchings,
    components,
    states,
    num_challengers
  };
  static constexpr std::array racers{restarts, ordered_restarts, learning};
  struct Challenger {
    const tuning::Rule* rule = nullptr;  // null if the method takes no part
    std::unique_ptr<Task> task;          // null before it is made; kept for the statistics
  };
  // The turn of a task.
  struct Current {
    Row row = num_challengers;  // of the worker; num_challengers: the leader
    Task* worker = nullptr;     // the task that has the turn
    std::uint64_t end = 0;      // its ticks at the end of the turn
    bool continues = false;     // the turn may have been interrupted
  };
  struct Verdict {
    const Task* winner = nullptr;  // the task that answered the query
    bool is_exhausted = false;
    std::string refutation;  // the reason why there is no cover, if a challenger found it
  };
  // The part of the problem that learning searches if one cover is wanted.
  struct Representatives {
    std::vector<OptionId> options;  // of the whole problem, by option of `problem`
    Problem problem;
    VisitCover take;
  };
  enum class Stage : std::uint8_t { none, wanted, remainders, divided };

  void begin();
  void choose_worker();
  bool begin_turn(Row row);
  void begin_turn_of_leader();
  std::unique_ptr<Task> make(Row row);
  std::optional<Outcome> run_worker(const Turn& turn);
  std::optional<Outcome> judge(std::optional<Outcome> outcome);
  bool take(const Cover& cover);
  bool is_new(const Cover& cover);
  static bool counts(Row row) { return row == matchings || row == components || row == states; }
  void continue_with(Row row);
  void leave(Row row);
  void drop_racers_if_useless();
  void drop_arithmetic_if_useless();
  bool has_waiting_threads() const;

  bool takes_part(Row row) const { return challengers_[row].rule != nullptr; }
  bool has_challengers() const;
  bool is_racer(const Task* task) const;
  bool is_racing() const {
    return std::ranges::any_of(racers, [this](Row row) { return takes_part(row); });
  }
  /// Returns true if symmetries are the only permitted method.
  bool is_forced() const { return budget_.options().symmetry == Switch::on; }
  template <typename T>
  T* task_of(Row row) const {
    return static_cast<T*>(challengers_[row].task.get());
  }
  SearchTask* racer(Row row) const { return task_of<SearchTask>(row); }
  StatesTask* states_task() const { return task_of<StatesTask>(states); }
  IsomorphTask* isomorph_task() const { return task_of<IsomorphTask>(isomorphs); }

  Task& leader() const;
  double leader_ticks() const;
  std::optional<double> expected() const;
  double known_share() const;
  double allowance(const tuning::Rule& rule, bool is_saved = true) const;
  double allowance_of(Row row) const;
  bool may_wait(Row row) const;
  /// Returns the ticks for making the engine of a challenger.
  std::uint64_t making() const { return rules_.make_engine * problem_.num_entries(); }

  std::uint64_t choose_representatives();
  const Problem& problem_of_learning() const {
    return representatives_ ? representatives_->problem : problem_;
  }
  const VisitCover& take_of(std::string_view engine) const {
    return representatives_ && engine == "learning" ? representatives_->take : take_;
  }
  void use_group(std::optional<symmetry::Automorphisms> group);
  bool divide_if_due();
  std::string engine_of_search() const;
  bool orbits_are_slow() const;
  void find_symmetries();
  void add_searches_to(Statistics& statistics, StateStatistics& memo) const;
  bool save_symmetries(Saved& saved, std::uint64_t nodes_before);
  void restore_symmetries(Decoder& in, bool may_divide);

  const Problem& problem_;
  const std::span<const std::uint32_t> weights_;
  const Query& query_;
  Budget& budget_;
  const Challengers wanted_challengers_;
  const tuning::Rules& rules_;
  const VisitCover take_ = [this](const Cover& cover) { return take(cover); };

  std::unique_ptr<Representatives> representatives_;
  std::unique_ptr<SearchTask> search_;
  std::array<Challenger, num_challengers> challengers_;
  Forecast forecast_;                      // of `search_`
  std::unique_ptr<OrbitPlan> orbit_plan_;  // of the group of symmetries, once it is known
  std::unique_ptr<OrbitTask> orbits_;      // the leader, once the search is divided
  Task* successor_ = nullptr;              // the racer that has become leader
  std::vector<OptionId> forced_;
  Listing listing_;
  bool has_begun_ = false;
  bool may_race_ = true;

  Current current_;
  bool is_decided_ = false;  // the race ended in this turn
  Verdict verdict_;
  std::uint64_t ticks_ = 0;       // of all turns
  std::uint64_t lost_ticks_ = 0;  // of an enumeration that was not saved
  bool was_saved_ = false;
  std::string remainders_;  // saved results of `isomorphs`, until the symmetries are found
};

}  // namespace dlx::query
