// The loop of all methods, and the race for the first cover; the rest is in schedule_results.cpp.

#include "dlx/query/schedule.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "dlx/engine/engines.hpp"
#include "dlx/run/learning_team.hpp"
#include "dlx/run/workers.hpp"

namespace dlx::query {
namespace {

// After so many different covers of a listing, one search continues alone.
constexpr std::size_t max_raced = 64;
// Memory of the states that may prove that a listing is empty, in bytes.
constexpr std::uint64_t refutation_memory = std::uint64_t{256} << 20;

}  // namespace

Schedule::Schedule(const Problem& problem, const Wanted& wanted, Budget& budget,
                   const Challengers& challengers, std::optional<SearchState> state,
                   const tuning::Rules& rules)
    : problem_(problem),
      query_(wanted.query),
      limit_(wanted.limit),
      visit_(wanted.visit),
      budget_(budget),
      wanted_challengers_(challengers),
      rules_(rules),
      may_race_(!state || !state->begun) {
  Wanted own = wanted;
  if (visit_ != nullptr) own.visit = &take_;
  search_ = std::make_unique<SearchTask>(problem, own, budget, weights_, std::move(state));
  reported_ = search_->num_found();
}

// -- the loop

std::optional<Outcome> Schedule::advance(const Turn& whole) {
  if (is_exhausted_) return Outcome::exhausted;
  begin();
  const std::uint64_t end = whole.ticks < no_limit - ticks_ ? ticks_ + whole.ticks : no_limit;
  while (Clock::now() < whole.until && ticks_ < end) {
    if (visit_ != nullptr && reported_ >= limit_) return Outcome::limit;
    if (!continues_) choose_worker();
    Task& worker = *worker_;
    const std::uint64_t before = worker.ticks();
    const std::uint64_t left = end == no_limit ? no_limit : end - ticks_;
    const std::uint64_t own =
        turn_end_ == no_limit ? no_limit : turn_end_ - std::min(turn_end_, before);
    const Turn turn{whole.until, std::min(own, left), std::exchange(continues_, true)};
    std::optional<Outcome> outcome;
    try {
      outcome = run_worker(turn);
    } catch (const std::bad_alloc&) {  // the leader needs less memory
      if (worker_ == &leader() || is_visiting_) throw;
      ticks_ += worker.ticks() - before;
      continues_ = false;
      leave(row_);  // may destroy the worker
      continue;
    }
    continues_ = Clock::now() >= whole.until || outcome == Outcome::interrupted;
    ticks_ += worker.ticks() - before;
    outcome = judge(outcome);
    if (outcome) return outcome;
  }
  return std::nullopt;
}

// Gives the next turn to the first challenger whose rule permits more work, otherwise to the
// leader.
void Schedule::choose_worker() {
  forecast_.note(static_cast<double>(search_->ticks()), search_->fraction(),
                 search_->num_found() > 0);
  drop_arithmetic_if_useless();
  drop_racers_if_useless();
  if (begin_turn(arithmetic) || begin_turn(symmetries) || begin_turn(isomorphs) ||
      divide_if_due() || begin_turn(restarts) || begin_turn(learning) || begin_turn(matchings) ||
      begin_turn(components) || begin_turn(states)) {
    return;
  }
  begin_turn_of_leader();
}

// Returns false if the challenger has no turn. A challenger that has used up its allowance leaves
// if the expectation of the leader is trusted.
bool Schedule::begin_turn(Row row) {
  Challenger& challenger = challengers_[row];
  const bool needs_no_symmetry = row == states || row == matchings || row == components;
  if (!takes_part(row) || (needs_no_symmetry && is_forced()) || search_->nodes_left() == 0) {
    return false;
  }
  const tuning::Rule& rule = *challenger.rule;
  const double allowed = row == components ? allowance_of_components() : allowance(rule);
  const bool is_made = challenger.task != nullptr;
  const std::uint64_t done =
      is_made ? challenger.task->ticks() : rules_.make_engine * problem_.num_entries();
  const std::uint64_t next = std::max(is_made ? challenger.task->next_ticks() : 0, rule.min_turn);
  if (static_cast<double>(done + next) > allowed) {
    const bool waits = row == components && (components_pay() || is_trial_of_components());
    if (!is_forced() && !rule.races && !waits && known_share() >= tuning::trusted_share) leave(row);
    return false;
  }
  if (!is_made) challenger.task = make(row);
  if (challenger.task == nullptr) return false;
  row_ = row;
  worker_ = challenger.task.get();
  turn_end_ = static_cast<std::uint64_t>(std::min(allowed, 1e18));
  return true;
}

// The turn is long compared with a change of the worker, and short enough for the forecast.
void Schedule::begin_turn_of_leader() {
  row_ = num_challengers;
  worker_ = &leader();
  turn_end_ = no_limit;
  if (!has_challengers() && (!orbits_ || is_forced())) return;
  const std::uint64_t done = worker_->ticks();
  std::uint64_t turn = std::max(rules_.first_turn, done / tuning::turn_share);
  for (const Row row : racers) {
    const tuning::Rule* const rule = challengers_[row].rule;
    if (rule == nullptr) continue;
    turn = done < rule->first ? std::min(turn, rule->first - done) : std::max(turn, rule->min_turn);
  }
  turn_end_ = done + turn;
}

std::optional<Outcome> Schedule::run_worker(const Turn& turn) {
  is_visiting_ = false;
  if ((row_ == states && !states_task()->prepare()) ||
      (row_ == matchings && !matchings_task()->prepare()) ||
      (row_ == components && !components_task()->prepare())) {
    leave(row_);
    return std::nullopt;
  }
  if (!is_racer(worker_)) {
    search_->use_threads(!pulls_ && (visit_ == nullptr || is_settled()));
    return worker_->advance(turn);
  }
  auto& search = static_cast<SearchTask&>(*worker_);
  search.limit_nodes(search_->nodes_left());
  search.use_threads(worker_ == successor_ && !pulls_ && is_settled());
  const std::uint64_t before = search.nodes();
  const std::optional<Outcome> outcome = search.advance(turn);
  search_->spend_nodes(search.nodes() - before);
  return outcome;
}

// Decides what the end of a turn means for the query.
std::optional<Outcome> Schedule::judge(std::optional<Outcome> outcome) {
  if (row_ == symmetries) {
    auto& finder = static_cast<SymmetryFinder&>(*worker_);
    if (finder.is_over()) use_group(finder.take_group());
    return std::nullopt;
  }
  if (row_ == arithmetic) {
    const auto& task = static_cast<const ArithmeticTask&>(*worker_);
    refutation_ = task.reason();
    if (task.is_over()) leave(arithmetic);
    is_exhausted_ = outcome == Outcome::exhausted;
    return outcome;
  }
  if (row_ == states && visit_ != nullptr && outcome == Outcome::exhausted) {
    is_exhausted_ = states_task()->found() == 0;
    leave(states);
    if (!is_exhausted_) return std::nullopt;
    refutation_ = "the states show that there is no cover";
    return outcome;
  }
  if (is_racer(worker_) && worker_ != successor_) {
    if (outcome == Outcome::node_limit) return std::nullopt;  // the leader reports what it has kept
    if (visit_ == nullptr && worker_->found() >= max_raced && !outcome) {
      continue_with(row_);
    }
  }
  if (std::exchange(is_decided_, false)) {
    continues_ = false;
    if (wants_more_ && outcome == Outcome::interrupted) outcome.reset();
  }
  if (visit_ != nullptr && reported_ >= limit_) outcome = Outcome::limit;
  is_exhausted_ = outcome == Outcome::exhausted;
  if (is_exhausted_ || outcome == Outcome::limit) winner_ = worker_;
  if (orbits_ && winner_ == nullptr && orbits_are_slow()) {
    orbits_.reset();
    continues_ = false;
  }
  return outcome;
}

// -- challengers

// Determines who takes part, when the first turn begins.
void Schedule::begin() {
  if (std::exchange(has_begun_, true)) return;
  const SolveOptions& options = budget_.options();
  const bool is_plain = options.strategy == Strategy{};
  const bool is_auto = options.engine == "auto";
  if (!may_race_ || !is_plain || is_forced()) return;
  if (is_auto && options.counting == Counting::automatic && options.node_limit == no_limit &&
      ArithmeticTask::supports(problem_)) {
    challengers_[arithmetic] = {&rules_.arithmetic, std::make_unique<ArithmeticTask>(problem_)};
  }
  const bool wants_few = pulls_ || limit_ != no_limit;
  if (options.race.value_or(is_auto)) {
    if (learning_engine_fits(problem_)) {
      challengers_[learning].rule = wants_few ? &rules_.learning : &rules_.learning_for_all;
    }
    if (wants_few) challengers_[restarts].rule = &rules_.restarts;
  }
  if (wanted_challengers_.refutation && is_auto && options.node_limit == no_limit &&
      !problem_.has_bounds()) {
    challengers_[states].rule = &rules_.refutation;
  }
}

// Makes a challenger at its first turn. Returns nullptr if it cannot take part.
std::unique_ptr<Task> Schedule::make(Row row) {
  const Wanted wanted{query_, limit_, visit_ != nullptr ? &take_ : nullptr};
  if (row == states) {
    const Wanted all{query_};
    return std::make_unique<StatesTask>(problem_, weights_, all, budget_, refutation_memory,
                                        nullptr);
  }
  SearchTask::Other other{.engine = "learning"};
  if (row == restarts) {
    other = {"multiplicity", {.branching = Branching::weights, .restarts = true}};
  } else if (budget_.threads() > 1 && budget_.options().node_limit == no_limit) {
    other.factory = [&problem = problem_, threads = budget_.threads()] {
      return make_learning_team(problem, threads);
    };
  }
  other.ticks = rules_.make_engine * problem_.num_entries();
  auto task = std::make_unique<SearchTask>(problem_, wanted, budget_, weights_, other);
  try {
    if (std::ranges::all_of(forced_, [&](OptionId option) { return task->force(option); })) {
      return task;
    }
  } catch (const std::bad_alloc&) {
  }
  leave(row);
  return nullptr;
}

void Schedule::leave(Row row) {
  Challenger& challenger = challengers_[row];
  challenger.rule = nullptr;
  if (worker_ == challenger.task.get()) continues_ = false;
  if (row == states && challenger.task != nullptr) {
    states_task()->drop();
  } else if (row == components) {
    components_task()->drop();
  } else if (row == arithmetic || row == symmetries || row == isomorphs) {
    challenger.task.reset();
  }
}

bool Schedule::has_challengers() const {
  return orbit_plan_ || std::ranges::any_of(challengers_, [](const Challenger& each) {
           return each.rule != nullptr;
         });
}

bool Schedule::is_racer(const Task* task) const {
  return task == challengers_[restarts].task.get() || task == challengers_[learning].task.get();
}

// -- progress of the leader

Task& Schedule::leader() const {
  if (successor_ != nullptr) return *successor_;
  if (orbits_) return *orbits_;
  return *search_;
}

// Returns the ticks of all leaders so far.
double Schedule::leader_ticks() const {
  return static_cast<double>(lost_ticks_ + search_->ticks() + (orbits_ ? orbits_->ticks() : 0));
}

// Returns the expected total ticks of the leader.
std::optional<double> Schedule::expected() const {
  if (visit_ != nullptr) {  // the first part of the tree tells most about the first cover
    const double done = search_->fraction();
    return done > 0 ? std::optional(leader_ticks() / done) : std::nullopt;
  }
  std::optional<double> expected = forecast_.expected();
  if (orbits_) {
    const double done = orbits_->fraction();
    if (done >= tuning::orbits_known) return static_cast<double>(orbits_->ticks()) / done;
    if (expected) *expected *= orbits_->saving();
    return expected;
  }
  if (expected && limit_ != no_limit && search_->num_found() > 0) {
    const double found = std::max(search_->found().to_double(), 1.0);
    const double whole = static_cast<double>(search_->ticks()) / found;
    expected = std::min(*expected, whole * static_cast<double>(limit_));
  }
  return expected;
}

double Schedule::known_share() const {
  if (!orbits_) return forecast_.known_share();
  return orbits_->fraction() >= tuning::orbits_known ? orbits_->fraction() : 0;
}

// Returns the ticks that a challenger may have used by now.
double Schedule::allowance(const tuning::Rule& rule) const {
  if (is_forced()) return std::numeric_limits<double>::infinity();
  std::optional<double> expected = this->expected();
  if (expected && visit_ == nullptr) *expected /= budget_.threads();
  return rule.allowance(leader_ticks(), expected);
}

// Returns true if components are expected to end soon, compared with the work of all other methods.
bool Schedule::components_pay() const {
  const double expected = components_task()->expected_ticks();
  return expected <= tuning::components_trust * ticks_of_others();
}

// Returns true while the share of components in the work of the other methods is less than their share
// of the expected work of the leader.
bool Schedule::is_trial_of_components() const {
  return tuning::components_pilot * ticks_of_others() <
         rules_.components.share * expected().value_or(std::numeric_limits<double>::infinity());
}

double Schedule::ticks_of_others() const {
  return static_cast<double>(ticks_ - std::min(ticks_, components_task()->ticks()));
}

// Components begin when their preparation is small compared with the work of the others. Their search
// has a small share of that work until its progress shows that it pays.
double Schedule::allowance_of_components() const {
  const tuning::Rule& rule = rules_.components;
  const ComponentsTask& task = *components_task();
  const double others = ticks_of_others() / budget_.threads();
  const auto preparation = static_cast<double>(task.preparation());
  if (is_forced() || others < static_cast<double>(rule.first) ||
      tuning::components_begin * others < preparation) {
    return 0;
  }
  const auto least = preparation + static_cast<double>(rule.min_turn);
  if (task.next_ticks() > 0) return least;
  if (components_pay()) return preparation + rule.lead * others;
  const double most =
      rule.share * expected().value_or(std::numeric_limits<double>::infinity()) / budget_.threads();
  return least + std::min(tuning::components_pilot * others, most);
}

// -- the race for the first cover

void Schedule::drop_racers_if_useless() {
  if (!is_racing() && !(takes_part(states) && visit_ != nullptr)) return;
  const bool others_found = std::ranges::any_of(
      racers, [&](Row row) { return racer(row) != nullptr && racer(row)->num_found() > 0; });
  const bool is_useless = orbits_ || (search_->num_found() > 0 && !others_found);
  if (!is_useless && !has_waiting_threads()) return;
  for (const Row row : racers) leave(row);
  if (visit_ != nullptr && takes_part(states)) leave(states);
}

// Arithmetic proves only that there is no cover.
void Schedule::drop_arithmetic_if_useless() {
  if (takes_part(arithmetic) && (found() > 0 || has_waiting_threads())) leave(arithmetic);
}

// Other threads wait, because a listing searches with one thread for the time being.
bool Schedule::has_waiting_threads() const {
  return visit_ != nullptr && !takes_part(restarts) && budget_.threads() > 1 &&
         leader_ticks() > tuning::waiting_threads;
}

// Continues with one of the searches, which skips the covers that only the others have found.
void Schedule::continue_with(Row row) {
  for (const Row each : racers) leave(each);
  if (visit_ != nullptr) leave(states);
  is_decided_ = true;
  successor_ = row != num_challengers ? racer(row) : nullptr;
  const std::uint32_t bit = 1U << row;
  std::erase_if(reported_by_, [&](const auto& cover) { return (cover.second & bit) != 0; });
}

// Reports a cover of a listing. Returns false to end the turn.
bool Schedule::take(const Cover& cover) {
  if (!is_settled() && !is_new(cover)) return true;
  ++reported_;
  is_visiting_ = true;
  wants_more_ = (*visit_)(cover);
  is_visiting_ = false;
  // After the race, another search may continue, or other threads, too.
  const bool changes = is_decided_ && (budget_.threads() > 1 || worker_ != &leader());
  return wants_more_ && reported_ < limit_ && !changes;
}

bool Schedule::is_new(const Cover& cover) {
  if (takes_part(states)) leave(states);
  if (reported_by_.empty() && row_ == num_challengers && successor_ == nullptr) {
    continue_with(num_challengers);
    return true;
  }
  std::vector<OptionId> options = cover.options();
  std::ranges::sort(options);
  if (!is_racing()) return reported_by_.erase(options) == 0;
  const auto [place, is_new] = reported_by_.try_emplace(std::move(options));
  place->second |= 1U << row_;
  if (is_new) finder_ = row_;
  if (reported_by_.size() == max_raced) {
    const auto num_found = [&](Row row) {
      const SearchTask* const task = row == num_challengers ? search_.get() : racer(row);
      return task != nullptr ? task->num_found() : 0;
    };
    continue_with(std::ranges::max({num_challengers, learning, restarts}, {}, num_found));
  }
  return is_new;
}

// A single search reports all other covers, and skips none.
bool Schedule::is_settled() const {
  return !is_racing() && !(visit_ != nullptr && takes_part(states)) && reported_by_.empty();
}

bool Schedule::force(OptionId option) {
  if (!search_->force(option)) return false;
  forced_.push_back(option);
  return true;
}

void Schedule::visit_by(const VisitCover* visit, bool pulls) {
  auto& search = successor_ != nullptr ? static_cast<SearchTask&>(*successor_) : *search_;
  if (visit_ == nullptr && visit != nullptr && has_begun_) {
    for (const Row row : racers) leave(row);
    reported_ = search.num_found();
  }
  visit_ = visit;
  pulls_ = pulls;
  search.visit_by(visit != nullptr ? &take_ : nullptr);
}

void Schedule::reset(std::uint64_t limit) {
  limit_ = limit;
  search_->reset(limit);
  challengers_ = {};
  forecast_ = {};
  successor_ = worker_ = nullptr;
  forced_.clear();
  reported_by_.clear();
  refutation_.clear();
  has_begun_ = continues_ = is_decided_ = is_exhausted_ = false;
  may_race_ = true;
  row_ = finder_ = num_challengers;
  winner_ = nullptr;
  ticks_ = reported_ = 0;
}

}  // namespace dlx::query
