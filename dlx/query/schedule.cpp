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

// After this number of different covers of a listing, one search continues alone.
constexpr std::size_t max_raced = 64;
// Memory of the states that may prove that a listing is empty, in bytes.
constexpr std::uint64_t refutation_memory = std::uint64_t{256} << 20;

}  // namespace

Schedule::Schedule(const Problem& problem, const TaskQuery& wanted, Budget& budget,
                   const Challengers& challengers, std::optional<SearchState> state,
                   const tuning::Rules& rules)
    : problem_(problem),
      query_(wanted.query),
      budget_(budget),
      wanted_challengers_(challengers),
      rules_(rules),
      listing_(wanted.limit, wanted.visit),
      may_race_(!state || !state->begun) {
  const SolveOptions& options = budget.options();
  // A saved search names options of the whole problem.
  if (options.engine == "learning" && may_race_ && !options.on_save) choose_representatives();
  TaskQuery own = wanted;
  if (listing_.lists()) own.visit = &take_of(options.engine);
  search_ =
      std::make_unique<SearchTask>(problem_of_learning(), own, budget, weights_, std::move(state));
  listing_.set_reported(search_->num_found());
}

// -- the loop

std::optional<Outcome> Schedule::advance(const Turn& whole) {
  if (verdict_.is_exhausted) return Outcome::exhausted;
  begin();
  const std::uint64_t end = whole.ticks < no_limit - ticks_ ? ticks_ + whole.ticks : no_limit;
  while (Clock::now() < whole.until && ticks_ < end) {
    if (listing_.is_full()) return Outcome::limit;
    if (!current_.continues) choose_worker();
    Task& worker = *current_.worker;
    const std::uint64_t before = worker.ticks();
    const std::uint64_t left = end == no_limit ? no_limit : end - ticks_;
    const std::uint64_t own =
        current_.end == no_limit ? no_limit : current_.end - std::min(current_.end, before);
    const Turn turn{whole.until, std::min(own, left), std::exchange(current_.continues, true)};
    std::optional<Outcome> outcome;
    try {
      outcome = run_worker(turn);
    } catch (const std::bad_alloc&) {  // the leader needs less memory
      if (current_.worker == &leader() || listing_.is_visiting()) throw;
      ticks_ += worker.ticks() - before;
      current_.continues = false;
      leave(current_.row);  // may destroy the worker
      continue;
    }
    current_.continues = Clock::now() >= whole.until || outcome == Outcome::interrupted;
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
      divide_if_due() || begin_turn(restarts) || begin_turn(ordered_restarts) ||
      begin_turn(learning) || begin_turn(matchings) || begin_turn(components) ||
      begin_turn(states)) {
    return;
  }
  begin_turn_of_leader();
}

// Returns false if the challenger has no turn. A challenger that has used up its allowance leaves
// if the expectation of the leader is trusted.
bool Schedule::begin_turn(Row row) {
  Challenger& challenger = challengers_[row];
  if (!takes_part(row) || (counts(row) && is_forced()) || search_->nodes_left() == 0) return false;
  const tuning::Rule& rule = *challenger.rule;
  const double allowed = allowance_of(row);
  const bool is_made = challenger.task != nullptr;
  const std::uint64_t done = is_made ? challenger.task->ticks() : making();
  const std::uint64_t next = std::max(is_made ? challenger.task->next_ticks() : 0, rule.min_turn);
  if (static_cast<double>(done + next) > allowed) {
    if (!may_wait(row) && known_share() >= tuning::trusted_share) leave(row);
    return false;
  }
  if (!is_made) challenger.task = make(row);
  if (challenger.task == nullptr) return false;
  current_.row = row;
  current_.worker = challenger.task.get();
  current_.end = static_cast<std::uint64_t>(std::min(allowed, 1e18));
  return true;
}

// The turn is long compared with a change of the worker, and short enough for the forecast.
void Schedule::begin_turn_of_leader() {
  current_.row = num_challengers;
  current_.worker = &leader();
  current_.end = no_limit;
  if (!has_challengers() && (!orbits_ || is_forced())) return;
  const std::uint64_t done = current_.worker->ticks();
  std::uint64_t turn = std::max({rules_.first_turn, done / tuning::turn_share,
                                 rules_.turn_per_entry * problem_.num_entries()});
  for (const Row row : racers) {
    const tuning::Rule* const rule = challengers_[row].rule;
    if (rule == nullptr) continue;
    turn = done < rule->first ? std::min(turn, rule->first - done) : std::max(turn, rule->min_turn);
  }
  current_.end = done + turn;
}

std::optional<Outcome> Schedule::run_worker(const Turn& turn) {
  listing_.begin_turn();
  if (counts(current_.row) && !current_.worker->prepare()) {
    leave(current_.row);
    return std::nullopt;
  }
  if (!is_racer(current_.worker)) {
    search_->use_threads(!listing_.pulls() && (!listing_.lists() || is_settled()));
    return current_.worker->advance(turn);
  }
  auto& search = static_cast<SearchTask&>(*current_.worker);
  search.limit_nodes(search_->nodes_left());
  search.use_threads(current_.worker == successor_ && !listing_.pulls() && is_settled());
  const std::uint64_t before = search.nodes();
  const std::optional<Outcome> outcome = search.advance(turn);
  search_->spend_nodes(search.nodes() - before);
  return outcome;
}

// Decides what the end of a turn means for the query.
std::optional<Outcome> Schedule::judge(std::optional<Outcome> outcome) {
  if (current_.row == symmetries) {
    auto& finder = static_cast<SymmetryFinder&>(*current_.worker);
    if (finder.is_over()) use_group(finder.take_group());
    return std::nullopt;
  }
  if (current_.row == arithmetic) {
    const auto& task = static_cast<const ArithmeticTask&>(*current_.worker);
    verdict_.refutation = task.reason();
    if (task.is_over()) leave(arithmetic);
    verdict_.is_exhausted = outcome == Outcome::exhausted;
    return outcome;
  }
  if (current_.row == states && listing_.lists() && outcome == Outcome::exhausted) {
    verdict_.is_exhausted = states_task()->found() == 0;
    leave(states);
    if (!verdict_.is_exhausted) return std::nullopt;
    verdict_.refutation = "the states show that there is no cover";
    return outcome;
  }
  if (is_racer(current_.worker) && current_.worker != successor_) {
    if (outcome == Outcome::node_limit) return std::nullopt;  // the leader reports what it has kept
    if (!listing_.lists() && current_.worker->found() >= max_raced && !outcome) {
      continue_with(current_.row);
    }
  }
  if (std::exchange(is_decided_, false)) {
    current_.continues = false;
    if (listing_.wants_more() && outcome == Outcome::interrupted) outcome.reset();
  }
  if (listing_.is_full()) outcome = Outcome::limit;
  verdict_.is_exhausted = outcome == Outcome::exhausted;
  if (verdict_.is_exhausted || outcome == Outcome::limit) verdict_.winner = current_.worker;
  if (orbits_ && verdict_.winner == nullptr && orbits_are_slow()) {
    orbits_.reset();
    current_.continues = false;
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
  const bool wants_few = listing_.wants_few();
  if (options.race.value_or(is_auto)) {
    if (learning_engine_fits(problem_)) {
      challengers_[learning].rule = wants_few ? &rules_.learning : &rules_.learning_for_all;
    }
    if (wants_few) {
      challengers_[restarts].rule =
          problem_.has_bounds() ? &rules_.restarts_with_multiplicities : &rules_.restarts;
      if (problem_.has_bounds()) challengers_[ordered_restarts].rule = &rules_.ordered_restarts;
    }
  }
  if (wanted_challengers_.refutation && is_auto && options.node_limit == no_limit &&
      !problem_.has_bounds()) {
    challengers_[states].rule = &rules_.refutation;
  }
}

// Makes a challenger at its first turn. Returns nullptr if it cannot take part.
std::unique_ptr<Task> Schedule::make(Row row) {
  if (row == states) {
    const TaskQuery all{query_};
    return std::make_unique<StatesTask>(problem_, weights_, all, budget_, refutation_memory,
                                        nullptr);
  }
  if (row == ordered_restarts && !ordered_engine_fits(problem_)) {
    leave(row);
    return nullptr;
  }
  SearchTask::Other other{.engine = "learning"};
  other.ticks = making();
  if (row == restarts) {
    other.engine = "multiplicity";
    other.strategy = {.branching = Branching::weights, .restarts = true};
  } else if (row == ordered_restarts) {
    other.engine = "multiplicity";
    other.strategy = {.branching = Branching::order, .restarts = true};
    other.entries_per_node = 0;
  } else {
    if (forced_.empty()) other.ticks += choose_representatives();
    if (budget_.threads() > 1 && budget_.options().node_limit == no_limit) {
      other.factory = [&problem = problem_of_learning(), threads = budget_.threads()] {
        return make_learning_team(problem, threads);
      };
    }
  }
  const Problem& problem = row == learning ? problem_of_learning() : problem_;
  const TaskQuery wanted{query_, listing_.limit(),
                         listing_.lists() ? &take_of(other.engine) : nullptr};
  auto task = std::make_unique<SearchTask>(problem, wanted, budget_, weights_, other);
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
  if (current_.worker == challenger.task.get()) current_.continues = false;
  if (counts(row) && challenger.task != nullptr) {
    challenger.task->drop();
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
  return std::ranges::any_of(racers, [&](Row row) { return task == challengers_[row].task.get(); });
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
  if (listing_.lists()) {  // the first part of the tree tells most about the first cover
    const double done = search_->fraction();
    return done > 0 ? std::optional(leader_ticks() / done) : std::nullopt;
  }
  std::optional<double> expected = forecast_.expected();
  if (orbits_) {
    const double done = orbits_->fraction();
    if (done >= tuning::trusted_share) return static_cast<double>(orbits_->ticks()) / done;
    if (expected) *expected *= orbits_->saving();
    return expected;
  }
  if (expected && listing_.limit() != no_limit && search_->num_found() > 0) {
    const double found = std::max(search_->found().to_double(), 1.0);
    const double whole = static_cast<double>(search_->ticks()) / found;
    expected = std::min(*expected, whole * static_cast<double>(listing_.limit()));
  }
  return expected;
}

double Schedule::known_share() const {
  if (!orbits_) return forecast_.known_share();
  return orbits_->fraction() >= tuning::trusted_share ? orbits_->fraction() : 0;
}

// Returns the ticks that a rule allows by now, compared with the leader. `is_saved`: the work of the
// challenger is saved. Other challengers start again with each run. If the work of earlier runs
// counted for them, short runs would do nothing else.
double Schedule::allowance(const tuning::Rule& rule, bool is_saved) const {
  if (is_forced()) return std::numeric_limits<double>::infinity();
  std::optional<double> expected = this->expected();
  if (expected && !listing_.lists()) *expected /= budget_.threads();
  const double before = is_saved ? 0 : static_cast<double>(lost_ticks_);
  return rule.allowance(leader_ticks() - before, expected, static_cast<double>(making()));
}

// Returns the ticks that the challenger may have used by now.
double Schedule::allowance_of(Row row) const {
  const tuning::Rule& rule = *challengers_[row].rule;
  if (row != components) return allowance(rule, row == states || row == isomorphs);
  ComponentsTask& task = *task_of<ComponentsTask>(row);
  const std::uint64_t others = ticks_ - std::min(ticks_, task.ticks());
  return task.allowance(rule, static_cast<double>(others) / budget_.threads());
}

// Returns true if a challenger that has used up its allowance may get more.
bool Schedule::may_wait(Row row) const {
  return is_forced() || challengers_[row].rule->races || row == components;
}

// -- the race for the first cover

void Schedule::drop_racers_if_useless() {
  if (!is_racing() && !(takes_part(states) && listing_.lists())) return;
  const bool others_found = std::ranges::any_of(
      racers, [&](Row row) { return racer(row) != nullptr && racer(row)->num_found() > 0; });
  const bool is_useless = orbits_ || (search_->num_found() > 0 && !others_found);
  if (!is_useless && !has_waiting_threads()) return;
  for (const Row row : racers) leave(row);
  if (listing_.lists() && takes_part(states)) leave(states);
}

// Arithmetic proves only that there is no cover.
void Schedule::drop_arithmetic_if_useless() {
  if (takes_part(arithmetic) && (found() > 0 || has_waiting_threads())) leave(arithmetic);
}

// Other threads wait, because a listing searches with one thread for the time being.
bool Schedule::has_waiting_threads() const {
  return listing_.lists() && !takes_part(restarts) && budget_.threads() > 1 &&
         leader_ticks() > tuning::long_search;
}

// Continues with one of the searches, which skips the covers that only the others have found.
void Schedule::continue_with(Row row) {
  for (const Row each : racers) leave(each);
  if (listing_.lists()) leave(states);
  is_decided_ = true;
  successor_ = row != num_challengers ? racer(row) : nullptr;
  listing_.continue_with(row);
}

// Reports a cover of a listing. Returns false to end the turn.
bool Schedule::take(const Cover& cover) {
  if (!is_settled() && !is_new(cover)) return true;
  const bool wants_more = listing_.report(cover);
  // After the race, the turn ends if another search or more threads shall continue.
  return wants_more && !(is_decided_ && (budget_.threads() > 1 || current_.worker != &leader()));
}

bool Schedule::is_new(const Cover& cover) {
  if (takes_part(states)) leave(states);
  if (listing_.num_noted() == 0 && current_.row == num_challengers && successor_ == nullptr) {
    continue_with(num_challengers);
    return true;
  }
  if (!is_racing()) return !listing_.skip(cover);
  const bool is_new = listing_.add(cover, current_.row);
  if (listing_.num_noted() == max_raced) {
    const auto num_found = [&](Row row) {
      const SearchTask* const task = row == num_challengers ? search_.get() : racer(row);
      return task != nullptr ? task->num_found() : 0;
    };
    continue_with(
        std::ranges::max({num_challengers, learning, restarts, ordered_restarts}, {}, num_found));
  }
  return is_new;
}

// A single search reports all other covers, and skips none.
bool Schedule::is_settled() const {
  return !is_racing() && !(listing_.lists() && takes_part(states)) && listing_.num_noted() == 0;
}

bool Schedule::force(OptionId option) {
  if (!search_->force(option)) return false;
  forced_.push_back(option);
  return true;
}

void Schedule::visit_by(const VisitCover* visit, bool pulls) {
  auto& search = successor_ != nullptr ? static_cast<SearchTask&>(*successor_) : *search_;
  if (!listing_.lists() && visit != nullptr && has_begun_) {
    for (const Row row : racers) leave(row);
    listing_.set_reported(search.num_found());
  }
  listing_.visit_by(visit, pulls);
  search.visit_by(visit != nullptr ? &take_of(budget_.options().engine) : nullptr);
}

void Schedule::reset(std::uint64_t limit) {
  search_->reset(limit);
  listing_.reset(limit);
  challengers_ = {};
  forecast_ = {};
  successor_ = nullptr;
  forced_.clear();
  current_ = {};
  verdict_ = {};
  has_begun_ = is_decided_ = false;
  may_race_ = true;
  ticks_ = 0;
}

}  // namespace dlx::query
