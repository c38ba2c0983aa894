#include "dlx/query/portfolio.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/query/forecast.hpp"
#include "dlx/query/isomorph_task.hpp"
#include "dlx/query/orbit_task.hpp"
#include "dlx/query/symmetry_finder.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {
namespace {

// Divides the covers of a problem into orbits of a group of symmetries, and decides when to do so.
class OrbitPlan {
 public:
  OrbitPlan(const Problem& problem, symmetry::Automorphisms group)
      : problem_(problem),
        group_(std::move(group)),
        size_(problem.num_items() + problem.num_options()),
        next_ticks_(tuning::orbit_word * group_.order.to_double() * static_cast<double>(size_)) {}

  /// Returns true if the elements of the group fit into memory.
  bool fits() const { return group_.order <= max_elements(); }
  /// Returns the least number of ticks that dividing takes.
  double next_ticks() const { return next_ticks_; }

  /// Returns the subproblems, computed in at most `allowed` ticks, if the plain search is expected
  /// to take `left` more ticks. Empty if that would be too much work; a later call may succeed. A
  /// single subproblem means that dividing gains nothing.
  std::vector<symmetry::OrbitRepresentative> divide(double allowed, double left) {
    const std::vector<symmetry::Permutation> elements =
        symmetry::elements_of(group_.generators, size_, max_elements());
    if (elements.empty()) return {{}};  // the group has more elements than its known order
    num_elements_ = elements.size();
    const double words = std::min(allowed / tuning::orbit_word, 1e18);
    const double affordable = left / tuning::orbit_subproblem;
    const auto most = static_cast<std::size_t>(
        std::clamp(affordable, double{min_subproblems}, double{tuning::max_representatives}));
    std::vector<symmetry::OrbitRepresentative> subproblems = symmetry::orbit_representatives(
        problem_, elements, most, static_cast<std::uint64_t>(words));
    next_ticks_ *= retry_growth;
    return subproblems;
  }
  std::size_t num_elements() const { return num_elements_; }

 private:
  static constexpr std::size_t min_subproblems = 16;
  // After dividing exceeded its allowance, the next attempt requires this multiple of it.
  static constexpr double retry_growth = 4;

  std::size_t max_elements() const { return tuning::max_group_elements(size_); }

  const Problem& problem_;
  const symmetry::Automorphisms group_;
  const std::size_t size_;
  double next_ticks_;
  std::size_t num_elements_ = 0;
};

class Portfolio final : public Task {
 public:
  Portfolio(const Problem& problem, const Problem& copies, std::span<const std::uint32_t> weights,
            const Challengers& challengers, const Wanted& wanted, Budget& budget,
            Restored* restored)
      : problem_(problem), wanted_(wanted), budget_(budget) {
    bool has_search = false;
    bool has_states = challengers.states;
    if (restored != nullptr && challengers.states) {
      has_search = restored->in.flag();
      if (const double expected = restored->in.real(); expected > 0) forecast_.fix(expected);
      lost_ticks_ = restored->in.number();
      has_states = !restored->in.flag();
      was_saved_ = has_search;
    }
    Restored* const saved_search = has_search || !challengers.states ? restored : nullptr;
    search_ = std::make_unique<SearchTask>(problem, wanted, budget, saved_search, weights);
    if (challengers.states) {
      states_ = std::make_unique<StatesTask>(copies, weights, wanted, budget, restored);
      if (!has_states) drop_states();
    }
    const bool may_divide =
        challengers.symmetries && problem.num_options() <= symmetry::Compatible::max_options;
    if (restored != nullptr && challengers.states) {
      restore_symmetries(restored->in, may_divide);
    } else if (may_divide) {
      finder_ = std::make_unique<SymmetryFinder>(problem);
    }
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    const std::uint64_t end = turn.ticks == no_limit ? no_limit : ticks_ + turn.ticks;
    while (Clock::now() < turn.until && ticks_ < end) {
      choose_worker();
      const Turn next{turn.until, end == no_limit ? no_limit : end - ticks_};
      if (const std::optional<Outcome> outcome = work(next)) return outcome;
    }
    return std::nullopt;
  }

  std::uint64_t ticks() const override { return ticks_; }

  // Of the challengers that may still win.
  double repeated_share() const override {
    const double states = states_ && !states_over_ ? states_->repeated_share() : 0;
    return std::max(states, isomorphs_ ? isomorphs_->repeated_share() : 0);
  }

  BigCount found() const override {
    if (winner_ != nullptr) return winner_->found();
    BigCount found = search_->found();
    if (states_) found = std::max(found, states_->found());
    return orbits_ ? std::max(found, orbits_->found()) : found;
  }

  Progress progress() const override {
    Progress progress = leader().progress();
    if (states_) {
      const Progress states = states_->progress();
      progress.nodes += states.nodes;
      progress.fraction = std::max(progress.fraction, states.fraction);
    }
    if (isomorphs_) progress.nodes += isomorphs_->progress().nodes;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics& memo) const override {
    if (states_ && !orbits_ && (!isomorphs_ || winner_ != isomorphs_.get())) {
      StateStatistics own = states_->statistics();
      own.dropped = states_over_ && states_->ticks() > 0;
      add_statistics(own, memo);
    }
    if (winner_ != nullptr && winner_ == states_.get()) {
      Statistics own;
      own.engine = "states";
      own.nodes = states_->nodes();
      own.choice = "there are fewer states than nodes";
      add_statistics(own, statistics);
    } else if (isomorphs_ && (winner_ == isomorphs_.get() || (is_forced() && !orbits_))) {
      isomorphs_->add_to(statistics, memo);
    } else {
      leader().add_to(statistics, memo);
    }
  }

  // Saving an enumeration turns its remaining work into paths, which can be large. Therefore the
  // enumeration is saved only if there is an estimate of its length; until then it has done little
  // work and restarts.
  bool save(Saved& saved) override {
    if (!states_) return search_->save(saved);
    const std::optional<double> expected = forecast_.expected();
    const bool is_long = expected && search_->ticks() >= worth_saving;
    const bool has_search = states_over_ || was_saved_ || is_long;
    if (is_long && !states_over_) {
      forecast_.fix(*expected);
      was_saved_ = true;
    }
    saved.out.number(has_search ? 1 : 0);
    saved.out.real(has_search ? forecast_.expected().value_or(0) : 0);
    saved.out.number(has_search ? lost_ticks_ : lost_ticks_ + search_->ticks());
    saved.out.number(states_over_ ? 1 : 0);
    // The nodes of one of the methods are the nodes of the count.
    const std::uint64_t before = saved.nodes;
    if (has_search && !search_->save(saved)) return false;
    const std::uint64_t with_search = saved.nodes;
    if (!states_over_) saved.nodes = before;
    if (!states_->save(saved)) return false;
    // The results of another method are saved, which probably wins.
    if (isomorphs_ || orbits_) saved.unsaved.clear();
    if (states_over_) saved.nodes = with_search;
    return save_symmetries(saved, before);
  }

 private:
  // The symmetries at the time of a save. They are found again, because that takes little time.
  enum class Stage : std::uint8_t { none, wanted, remainders, divided };

  bool save_symmetries(Saved& saved, std::uint64_t nodes_before) {
    const Stage stage = orbits_                    ? Stage::divided
                        : isomorphs_               ? Stage::remainders
                        : (finder_ || orbit_plan_) ? Stage::wanted
                                                   : Stage::none;
    saved.out.number(static_cast<std::uint64_t>(stage));
    if (isomorphs_ && !orbits_) return isomorphs_->save(saved);
    if (!orbits_) return true;
    saved.nodes = nodes_before;
    return orbits_->save(saved);
  }

  void restore_symmetries(Decoder& in, bool may_divide) {
    const std::uint64_t stage = in.number();
    if (stage > static_cast<std::uint64_t>(Stage::divided)) {
      throw StateError("it has an unknown setting");
    }
    const Stage then{static_cast<std::uint8_t>(stage)};
    if (then == Stage::divided) {
      orbits_ =
          std::make_unique<OrbitTask>(problem_, decode_orbits(in, problem_), nullptr, budget_);
      return;
    }
    if (then != Stage::none && may_divide) finder_ = std::make_unique<SymmetryFinder>(problem_);
    if (then != Stage::remainders) return;
    remainders_ = in.text();
  }

  // Ticks below which the enumeration is not saved while counting by states continues.
  static constexpr std::uint64_t worth_saving = 1'000'000'000;

  // -- schedule

  // Gives the next turn to a challenger whose allowance permits more work, otherwise to the leader.
  void choose_worker() {
    note_progress();
    if (begin_turn(finder_, tuning::symmetries)) return;
    if (begin_turn(isomorphs_, tuning::isomorphs)) return;
    if (!isomorphs_ && orbit_plan_ && divide_if_due()) return;
    if (!states_over_ && !is_forced() && begin_turn(states_, tuning::states)) return;
    worker_ = &leader();
    const bool has_challengers = finder_ || isomorphs_ || orbit_plan_ || (states_ && !states_over_);
    const std::uint64_t done = worker_->ticks();
    turn_end_ = has_challengers || (orbits_ && !is_forced())
                    ? done + std::max(tuning::first_turn, done / tuning::turn_share)
                    : no_limit;
  }

  // Returns false if the challenger has no turn. Drops the challenger if the estimate for the
  // leader is trusted.
  template <typename Challenger>
  bool begin_turn(std::unique_ptr<Challenger>& challenger, const tuning::Rule& rule) {
    if (!challenger) return false;
    const double allowed = allowance(rule);
    const std::uint64_t done = challenger->ticks();
    const std::uint64_t next = std::max(challenger->next_ticks(), rule.min_turn);
    if (static_cast<double>(done + next) <= allowed) {
      worker_ = challenger.get();
      turn_end_ = static_cast<std::uint64_t>(std::min(allowed, 1e18));
      return true;
    }
    if (!is_forced() && known_share() >= tuning::trusted_share) drop(*challenger);
    return false;
  }

  // Returns the ticks that a challenger may have used by now.
  double allowance(const tuning::Rule& rule) const {
    if (is_forced()) return std::numeric_limits<double>::infinity();
    std::optional<double> expected = this->expected();
    if (expected) *expected /= budget_.threads();
    return rule.allowance(leader_ticks(), expected);
  }

  std::optional<Outcome> work(const Turn& whole) {
    const std::uint64_t before = worker_->ticks();
    const std::uint64_t own = turn_end_ - std::min(turn_end_, before);
    const Turn turn{whole.until, std::min(turn_end_ == no_limit ? no_limit : own, whole.ticks)};
    std::optional<Outcome> outcome;
    if (states_ && worker_ == states_.get()) {
      outcome = count_states(turn);
    } else {
      outcome = worker_->advance(turn);
    }
    ticks_ += worker_->ticks() - before;
    if (finder_ && worker_ == finder_.get() && finder_->is_over()) use_group(finder_->take_group());
    if (outcome == Outcome::exhausted || outcome == Outcome::limit) winner_ = worker_;
    if (orbits_ && winner_ == nullptr && orbits_are_slow()) orbits_.reset();
    return outcome;
  }

  std::optional<Outcome> count_states(const Turn& turn) {
    try {
      if (states_->prepare()) return states_->advance(turn);
    } catch (const std::bad_alloc&) {  // an enumeration needs less memory
    }
    drop_states();
    return std::nullopt;
  }

  // -- progress of the leader
  // ----------------------------------------------------------------------

  Task& leader() {
    if (orbits_) return *orbits_;
    return *search_;
  }
  const Task& leader() const { return const_cast<Portfolio&>(*this).leader(); }

  // Returns the ticks of all leaders so far.
  double leader_ticks() const {
    return static_cast<double>(lost_ticks_ + search_->ticks() + (orbits_ ? orbits_->ticks() : 0));
  }

  void note_progress() {
    if (orbits_) return;
    const auto done = static_cast<double>(search_->ticks());
    forecast_.note(done, search_->fraction(), search_->has_found());
  }

  // Returns the expected total ticks of the leader.
  std::optional<double> expected() const {
    std::optional<double> expected = forecast_.expected();
    if (orbits_) {
      const double done = orbits_->fraction();
      if (done >= orbits_known) return static_cast<double>(orbits_->ticks()) / done;
      if (expected) *expected *= orbits_->saving();
      return expected;
    }
    if (expected && wanted_.limit != no_limit && search_->has_found()) {
      const double found = std::max(search_->found().to_double(), 1.0);
      const double whole = static_cast<double>(search_->ticks()) / found;
      expected = std::min(*expected, whole * static_cast<double>(wanted_.limit));
    }
    return expected;
  }

  double known_share() const {
    if (!orbits_) return forecast_.known_share();
    return orbits_->fraction() >= orbits_known ? orbits_->fraction() : 0;
  }

  // -- challengers --------------------------------------------------------------------------------

  // Returns true if symmetries are the only permitted method.
  bool is_forced() const { return budget_.options().symmetry == Switch::on; }

  void drop(SymmetryFinder&) { finder_.reset(); }
  void drop(IsomorphTask&) { isomorphs_.reset(); }
  void drop(StatesTask&) { drop_states(); }
  void drop_states() {
    states_->drop();
    states_over_ = true;
  }

  void use_group(std::optional<symmetry::Automorphisms> group) {
    finder_.reset();
    if (!group || group->order == 1) return;
    if (group->order > tuning::large_group && !symmetry::labelling_library().empty() &&
        symmetry::Remainders::supports(problem_)) {
      isomorphs_ = std::make_unique<IsomorphTask>(problem_, group->order.str(), budget_);
      if (!remainders_.empty()) isomorphs_->restore(std::exchange(remainders_, {}));
    }
    orbit_plan_ = std::make_unique<OrbitPlan>(problem_, *std::move(group));
    if (!orbit_plan_->fits()) orbit_plan_.reset();
  }

  // Divides the search by symmetries if the allowance permits. The divided search becomes the
  // leader.
  bool divide_if_due() {
    const auto done = static_cast<double>(search_->ticks());
    const std::string engine = engine_of_search();
    if (engine == "auto" && done < static_cast<double>(tuning::wait_for_engine)) return false;
    const double allowed = allowance(tuning::symmetries);
    if (orbit_plan_->next_ticks() > allowed) {
      if (known_share() >= tuning::trusted_share) orbit_plan_.reset();
      return false;
    }
    const double left = is_forced() ? allowed : expected().value_or(done * blind_trust) - done;
    std::vector<symmetry::OrbitRepresentative> subproblems = orbit_plan_->divide(allowed, left);
    if (subproblems.empty()) return false;
    const std::string choice = std::to_string(orbit_plan_->num_elements()) + " symmetries, " +
                               std::to_string(subproblems.size()) + " pieces";
    orbit_plan_.reset();
    if (subproblems.size() == 1) return false;  // the current search covers this subproblem already
    orbits_ = std::make_unique<OrbitTask>(problem_, Orbits{engine, choice, std::move(subproblems)},
                                          engine != "auto" ? search_->factory() : nullptr, budget_);
    worker_ = orbits_.get();
    turn_end_ = tuning::first_turn;
    return true;
  }

  // Returns the engine that `auto` has chosen, or "auto". While its pilot runs, the statistics
  // contain no reason.
  std::string engine_of_search() const {
    const Statistics statistics = search_->statistics();
    const bool has_chosen = !statistics.choice.empty();
    return has_chosen ? std::string(statistics.engine) : budget_.options().engine;
  }

  // Choosing the options of a representative first may make the search larger. Once half of the
  // subproblems are finished, the rest takes less time than starting again.
  bool orbits_are_slow() const {
    const double done = orbits_->finished_share();
    if (is_forced() || done <= orbits_known || done >= 0.5) return false;
    const double left = forecast_.expected().value_or(std::numeric_limits<double>::infinity()) -
                        static_cast<double>(search_->ticks());
    return static_cast<double>(orbits_->ticks()) > tuning::slow_orbits * done * left;
  }

  // The finished share of the subproblems from which on the total time is extrapolated.
  static constexpr double orbits_known = 0.1;
  // Assumed ratio of total to completed work for a search of unknown size.
  static constexpr double blind_trust = 100;

  const Problem& problem_;
  const Wanted wanted_;
  Budget& budget_;
  std::unique_ptr<SearchTask> search_;
  Forecast forecast_;  // of `search_`
  std::unique_ptr<StatesTask> states_;
  bool states_over_ = false;
  std::unique_ptr<SymmetryFinder> finder_;
  std::unique_ptr<IsomorphTask> isomorphs_;
  std::string remainders_;  // saved results for `isomorphs_`, until the symmetries are found
  std::unique_ptr<OrbitPlan> orbit_plan_;
  std::unique_ptr<OrbitTask> orbits_;
  std::uint64_t ticks_ = 0;       // of all turns
  std::uint64_t lost_ticks_ = 0;  // of an enumeration that was not saved
  bool was_saved_ = false;
  Task* worker_ = nullptr;        // the task that has the turn
  std::uint64_t turn_end_ = 0;    // its ticks at the end of the turn
  const Task* winner_ = nullptr;  // the task that answered the query
};

}  // namespace

std::unique_ptr<Task> make_portfolio(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights,
                                     const Challengers& challengers, const Wanted& wanted,
                                     Budget& budget, Restored* restored) {
  return std::make_unique<Portfolio>(problem, copies, weights, challengers, wanted, budget,
                                     restored);
}

}  // namespace dlx::query
