// The results of a Schedule, the saving of counts, and the use of symmetries.

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "dlx/query/encode.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/selection.hpp"
#include "dlx/symmetry/compatible.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/representative_options.hpp"

namespace dlx::query {
namespace {

// Orbits are computed after `auto` has chosen its engine, or after this many ticks.
constexpr double wait_for_engine = 20'000'000;
// Assumed ratio of total to completed work for a search of unknown size.
constexpr double blind_trust = 100;
// The search of orbits ends if the plain search is expected to end sooner by this factor.
constexpr double slow_orbits = 3;

}  // namespace

// -- results

double Schedule::repeated_share() const {
  const double by_states =
      states_task() != nullptr && takes_part(states) ? states_task()->repeated_share() : 0;
  return std::max(by_states, isomorph_task() != nullptr ? isomorph_task()->repeated_share() : 0);
}

BigCount Schedule::found() const {
  if (listing_.lists()) return listing_.reported();
  if (!verdict_.refutation.empty()) return 0;
  if (verdict_.winner != nullptr) return verdict_.winner->found();
  BigCount found = search_->found();
  if (orbits_) found = std::max(found, orbits_->found());
  for (const Challenger& each : challengers_) {
    if (each.task != nullptr) found = std::max(found, each.task->found());
  }
  return found;
}

Progress Schedule::progress() const {
  Progress progress = leader().progress();
  if (listing_.lists()) progress.covers = listing_.reported();
  for (const Challenger& each : challengers_) {
    if (each.task == nullptr || each.task.get() == successor_) continue;
    if (each.task.get() == states_task() && listing_.lists()) continue;
    const Progress own = each.task->progress();
    progress.nodes += own.nodes;
    if (!listing_.lists() && !is_racer(each.task.get())) {
      progress.fraction = std::max(progress.fraction, own.fraction);
    }
  }
  if (successor_ != nullptr) progress.nodes += search_->nodes();
  return progress;
}

void Schedule::add_to(Statistics& statistics, StateStatistics& memo) const {
  const IsomorphTask* const remainders = isomorph_task();
  const Task* const winner = verdict_.winner;
  const bool is_counted = winner != nullptr && (winner == challengers_[matchings].task.get() ||
                                                winner == challengers_[components].task.get());
  if (states_task() != nullptr && !listing_.lists() && !orbits_ && !is_counted &&
      (winner == nullptr || winner != remainders)) {
    StateStatistics own = states_task()->statistics();
    own.dropped = !takes_part(states) && states_task()->ticks() > 0;
    add_statistics(own, memo);
  }
  if (is_counted) {
    winner->add_to(statistics, memo);
  } else if (winner != nullptr && winner == states_task()) {
    Statistics own;
    own.engine = "states";
    own.nodes = states_task()->nodes();
    own.choice = "there are fewer states than nodes";
    add_statistics(own, statistics);
  } else if (remainders != nullptr && (winner == remainders || (is_forced() && !orbits_))) {
    remainders->add_to(statistics, memo);
  } else {
    add_searches_to(statistics, memo);
  }
}

// Adds the statistics of the leader and of the race.
void Schedule::add_searches_to(Statistics& statistics, StateStatistics& memo) const {
  Statistics own;
  (orbits_ ? static_cast<const Task&>(*orbits_) : *search_).add_to(own, memo);
  for (const Row row : racers) {
    if (racer(row) == nullptr) continue;
    const Statistics done = racer(row)->statistics();
    own.nodes += done.nodes;
    own.branchings += done.branchings;
    own.updates += done.updates;
    own.restarts += done.restarts;
    add_level_nodes(done.level_nodes, own);
    if (listing_.finder() == row || (!listing_.lists() && racer(row) == successor_)) {
      own.engine = done.engine;
      own.strategy = done.strategy;
      own.choice = row == learning ? "learning was the first to find a cover"
                                   : "a search with restarts was the first to find a cover";
    }
    if (row == learning && verdict_.winner == racer(row))
      own.choice = "learning finished the search";
  }
  if (representatives_) {
    own.choice += std::string(own.choice.empty() ? "" : "; ") + "symmetries leave " +
                  std::to_string(representatives_->options.size()) + " of " +
                  std::to_string(problem_.num_options()) + " options to learning";
  }
  if (!verdict_.refutation.empty())
    own.choice += (own.choice.empty() ? "" : "; ") + verdict_.refutation;
  add_statistics(own, statistics);
}

// -- saving

std::optional<SearchState> Schedule::state() {
  // A state does not contain the covers that must be skipped.
  if (successor_ != nullptr || listing_.num_noted() > 0) return std::nullopt;
  // Only the remaining work of the leader is saved.
  if (has_begun_ && listing_.lists()) continue_with(num_challengers);
  return search_->state();
}

// Saving an enumeration turns its remaining work into paths, which can be large. Therefore the
// enumeration of a count is saved only if there is an estimate of its length; until then it has
// done little work and restarts.
bool Schedule::save(Saved& saved) {
  if (listing_.lists()) {
    const std::optional<SearchState> state = this->state();
    if (!state) return false;
    pass(saved.out, *state);
    saved.nodes += state->statistics.nodes;
    return true;
  }
  StatesTask* const by_states = states_task();
  if (by_states == nullptr) return search_->save(saved);
  const bool has_left = !takes_part(states);
  const std::optional<double> expected = forecast_.expected();
  const bool is_long = expected && search_->ticks() >= tuning::long_search;
  const bool has_search = has_left || was_saved_ || is_long;
  if (is_long && !has_left) {
    forecast_.fix(*expected);
    was_saved_ = true;
  }
  saved.out.number(has_search ? 1 : 0);
  saved.out.real(has_search ? forecast_.expected().value_or(0) : 0);
  saved.out.number(has_search ? lost_ticks_ : lost_ticks_ + search_->ticks());
  saved.out.number(has_left ? 1 : 0);
  // The nodes of one of the methods count as the nodes of the whole count.
  const std::uint64_t before = saved.nodes;
  if (has_search && !search_->save(saved)) return false;
  const std::uint64_t with_search = saved.nodes;
  if (!has_left) saved.nodes = before;
  if (!by_states->save(saved)) return false;
  // Isomorphic remainders or orbits probably win, and their results are saved.
  if (isomorph_task() != nullptr || orbits_) saved.unsaved.clear();
  if (has_left) saved.nodes = with_search;
  return save_symmetries(saved, before);
}

Schedule::Schedule(const Problem& problem, const Problem& copies,
                   std::span<const std::uint32_t> weights, const TaskQuery& wanted, Budget& budget,
                   const Challengers& challengers, Restored* restored)
    : problem_(problem),
      weights_(weights),
      query_(wanted.query),
      budget_(budget),
      wanted_challengers_(challengers),
      rules_(tuning::rules),
      listing_(wanted.limit, nullptr) {
  const bool has_counted = restored != nullptr && challengers.states;
  bool has_search = restored != nullptr;
  bool has_states = challengers.states;
  if (has_counted) {
    has_search = restored->in.flag();
    if (const double expected = restored->in.real(); expected > 0) forecast_.fix(expected);
    lost_ticks_ = restored->in.number();
    has_states = !restored->in.flag();
    was_saved_ = has_search;
  }
  BigCount sum = 0;
  if (has_search && !weights.empty()) sum = decode<BigCount>(restored->in);
  std::optional<SearchState> state;
  if (has_search) state = decode<SearchState>(restored->in);
  may_race_ = !state || !state->begun;
  search_ = std::make_unique<SearchTask>(problem, wanted, budget, weights, std::move(state),
                                         std::move(sum));
  if (challengers.states) {
    challengers_[states].task =
        std::make_unique<StatesTask>(copies, weights, wanted, budget, budget.memory(), restored);
    challengers_[states].rule = &rules_.states;
    if (!has_states) leave(states);
    if (planar::is_matching_problem(problem)) {
      challengers_[matchings] = {&rules_.matchings,
                                 std::make_unique<MatchingsTask>(problem, weights, wanted, budget)};
    }
    challengers_[components] = {&rules_.components,
                                std::make_unique<ComponentsTask>(problem, weights, wanted, budget)};
  }
  const bool may_divide =
      challengers.symmetries && problem.num_options() <= symmetry::Compatible::max_options;
  if (has_counted) {
    restore_symmetries(restored->in, may_divide);
  } else if (may_divide) {
    find_symmetries();
  }
}

// The saved run does not contain the group, because finding it again takes little time.
bool Schedule::save_symmetries(Saved& saved, std::uint64_t nodes_before) {
  const Stage stage = orbits_                                   ? Stage::divided
                      : isomorph_task() != nullptr              ? Stage::remainders
                      : (takes_part(symmetries) || orbit_plan_) ? Stage::wanted
                                                                : Stage::none;
  saved.out.number(static_cast<std::uint64_t>(stage));
  if (isomorph_task() != nullptr && !orbits_) return isomorph_task()->save(saved);
  if (!orbits_) return true;
  saved.nodes = nodes_before;
  return orbits_->save(saved);
}

void Schedule::restore_symmetries(Decoder& in, bool may_divide) {
  const std::uint64_t stage = in.number();
  if (stage > static_cast<std::uint64_t>(Stage::divided)) {
    throw StateError("it has an unknown setting");
  }
  const Stage then{static_cast<std::uint8_t>(stage)};
  if (then == Stage::divided) {
    orbits_ = std::make_unique<OrbitTask>(problem_, decode_orbits(in, problem_), nullptr, budget_);
    return;
  }
  if (then != Stage::none && may_divide) find_symmetries();
  if (then == Stage::remainders) remainders_ = in.text();
}

// -- symmetries

// Finds the options that learning needs for one cover, unless they are known. Returns the work.
std::uint64_t Schedule::choose_representatives() {
  if (representatives_ || !wanted_challengers_.symmetries || !listing_.lists()) return 0;
  symmetry::RepresentativeOptions found =
      symmetry::representative_options(problem_, learning::tuning::probe_steps);
  if (found.options.empty()) return found.ticks;
  Problem problem = select(problem_, {all_items(problem_), found.options});
  representatives_ = std::make_unique<Representatives>(
      Representatives{std::move(found.options), std::move(problem), [this](const Cover& cover) {
                        std::vector<OptionId> options;
                        for (const OptionId option : cover) {
                          options.push_back(representatives_->options[index(option)]);
                        }
                        return take(Cover(std::move(options)));
                      }});
  return found.ticks;
}

void Schedule::find_symmetries() {
  challengers_[symmetries] = {&rules_.symmetries, std::make_unique<SymmetryFinder>(problem_)};
}

void Schedule::use_group(std::optional<symmetry::Automorphisms> group) {
  leave(symmetries);
  if (!group || group->order == 1) return;
  if (group->order > symmetry::max_representatives && !symmetry::labelling_library().empty() &&
      symmetry::Remainders::supports(problem_)) {
    auto task = std::make_unique<IsomorphTask>(problem_, group->order.str(), budget_);
    if (!remainders_.empty()) task->restore(std::exchange(remainders_, {}));
    challengers_[isomorphs] = {&rules_.isomorphs, std::move(task)};
  }
  orbit_plan_ = std::make_unique<OrbitPlan>(problem_, *std::move(group));
  if (!orbit_plan_->fits()) orbit_plan_.reset();
}

// Divides the search by symmetries if the allowance permits. The divided search becomes the
// leader.
bool Schedule::divide_if_due() {
  if (!orbit_plan_ || takes_part(isomorphs)) return false;
  const auto done = static_cast<double>(search_->ticks());
  const std::string engine = engine_of_search();
  if (engine == "auto" && done < wait_for_engine) return false;
  const double allowed = allowance(rules_.symmetries);
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
  if (subproblems.size() == 1) return false;  // the current search already covers this subproblem
  orbits_ = std::make_unique<OrbitTask>(problem_, Orbits{engine, choice, std::move(subproblems)},
                                        engine != "auto" ? search_->factory() : nullptr, budget_);
  current_.row = num_challengers;
  current_.worker = orbits_.get();
  current_.end = rules_.first_turn;
  return true;
}

// Returns the engine that `auto` has chosen, or "auto". While its pilot runs, the statistics
// contain no reason.
std::string Schedule::engine_of_search() const {
  const Statistics statistics = search_->statistics();
  const bool has_chosen = !statistics.choice.empty();
  return has_chosen ? std::string(statistics.engine) : budget_.options().engine;
}

// The divided search may be larger, because it chooses the options of a representative first. Once
// half of the subproblems are finished, the rest takes less time than starting again.
bool Schedule::orbits_are_slow() const {
  const double done = orbits_->finished_share();
  if (is_forced() || done <= tuning::trusted_share || done >= 0.5) return false;
  const double left = forecast_.expected().value_or(std::numeric_limits<double>::infinity()) -
                      static_cast<double>(search_->ticks());
  return static_cast<double>(orbits_->ticks()) > slow_orbits * done * left;
}

}  // namespace dlx::query
