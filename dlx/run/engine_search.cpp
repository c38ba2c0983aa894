#include "dlx/run/engine_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "dlx/run/subtree_pool.hpp"
#include "dlx/run/workers.hpp"
#include "dlx/tuning/tuning.hpp"
#include "dlx/verify.hpp"

namespace dlx::query {
namespace {

// Returns the engine of a state for this problem.
// Errors:   StateError if it does not exist or the options name another engine;
//           std::invalid_argument for a strategy.
const EngineEntry& find_engine_of(const SearchState& state, const SolveOptions& options,
                                  const Problem& problem) {
  if (options.strategy != Strategy{}) {
    throw std::invalid_argument("saved searches continue with the default strategy only");
  }
  if (fingerprint(problem) != state.problem) throw StateError("it belongs to another problem");
  const EngineEntry* entry = nullptr;
  try {
    entry = &find_engine(state.engine, problem, {});
  } catch (const std::invalid_argument& error) {
    throw StateError(error.what());
  }
  const std::string_view wanted = find_engine(options.engine, problem, {}).info.name;
  if (options.engine != "auto" && wanted != entry->info.name) {
    throw StateError("it belongs to the engine " + state.engine + ", not " + options.engine);
  }
  return *entry;
}

// Checks that everything to which the subproblems of a state refer exists.
// Errors:   StateError.
void check_parts(const SearchState& state, const Problem& problem, const EngineEntry& entry) {
  for (const SearchState::Subtree& part : state.subtrees) {
    for (const std::vector<OptionId>& cover : part.covers) {
      if (verify(problem, cover)) throw StateError("it has an invalid cover");
    }
    for (const Path& path : part.paths) {
      if (!entry.is_path(problem, state.forced, path)) {
        throw StateError("it has an invalid path");
      }
    }
    if (!(part.weight >= 0 && part.weight <= 1)) {
      throw StateError("it has a part larger than the search");
    }
  }
}

}  // namespace

EngineSearch::EngineSearch(const Problem& problem, const SolveOptions& options)
    : problem_(problem),
      options_(options),
      entry_(find_engine(options.engine, problem, options.strategy)) {}

EngineSearch::EngineSearch(const Problem& problem, const SolveOptions& options,
                           const SearchState& state)
    : problem_(problem), options_(options), entry_(find_engine_of(state, options, problem)) {
  for (const OptionId option : state.forced) {
    if (index(option) >= problem.num_options() || !force(option)) {
      throw StateError("it has forced options that are not forced");
    }
  }
  found_ = state.solutions;
  before_ = state.statistics;
  before_.engine = {};
  if (!state.begun) return;
  check_parts(state, problem, entry_);
  if (engine_) {
    engine_->reset();
    spare_.push_back(std::move(engine_));
  }
  parallel_.emplace(problem_, entry_, forced_, options_, thread_count(options_),
                    std::span(state.subtrees), std::exchange(spare_, {}));
  fresh_ = false;
}

void EngineSearch::make_engine() {
  engine_ = factory_ ? factory_() : entry_.make_for(problem_, options_.strategy);
}

bool EngineSearch::prepare(Meter& meter) {
  return engine_ || parallel_ || meter.within_limits([this] { make_engine(); });
}

bool EngineSearch::force(OptionId option) {
  if (!engine_) make_engine();
  if (!engine_->force(option)) return false;
  forced_.push_back(option);
  return true;
}

void EngineSearch::reset() {
  if (parallel_ && parallel_->has_delegates()) {
    // The engines suited this search; the next search may need others.
    parallel_.reset();
  } else if (parallel_) {
    spare_ = parallel_->release_engines();
    parallel_.reset();
    for (const auto& engine : spare_) engine->reset();
    if (!spare_.empty()) {
      engine_ = std::move(spare_.back());
      spare_.pop_back();
    }
  } else if (engine_) {
    engine_->reset();
  }
  forced_.clear();
  before_ = {};
  found_ = 0;
  nodes_alone_ = 0;
  fresh_ = true;
  ended_ = false;
  outcome_ = Outcome::interrupted;
}

// Records the outcome if the search ended. Returns true if a cover was found.
bool EngineSearch::settle(Engine::Step step, const Meter& meter) {
  if (step == Engine::Step::cover) return true;
  ended_ = step == Engine::Step::exhausted || !meter.paused();
  outcome_ = step == Engine::Step::exhausted ? Outcome::exhausted
             : ended_                        ? meter.outcome()
                                             : Outcome::interrupted;
  return false;
}

// Returns true if many options were reported since it last returned true. The meter reads the clock
// after a number of nodes, and there may be few nodes between two long covers.
bool EngineSearch::reporting_took_long() {
  constexpr std::uint64_t many = 20'000;
  if (reported_options_ < many) return false;
  reported_options_ = 0;
  return true;
}

bool EngineSearch::advance(Meter& meter) {
  if (!prepare(meter)) return settle(Engine::Step::stopped, meter);
  fresh_ = false;
  if (found_ >= options_.limit) {
    ended_ = true;
    outcome_ = Outcome::limit;
    return false;
  }
  Engine::Step step;
  if (parallel_) {
    step = parallel_->next(meter, cover_.options());
  } else if (reporting_took_long() && !meter.poll()) {
    step = Engine::Step::stopped;
  } else {
    step = engine_->next(meter);
    if (step == Engine::Step::cover) engine_->get_cover(cover_.options());
    reported_options_ += cover_.size();
  }
  if (step == Engine::Step::cover) ++found_;
  return settle(step, meter);
}

void EngineSearch::search_alone(Meter& meter, const VisitCover* visit) {
  if (visit != nullptr) {
    while (advance(meter)) {
      outcome_ = Outcome::interrupted;  // in case `visit` stops the search or throws
      ended_ = !(*visit)(cover_);
      if (ended_) return;
    }
    return;
  }
  if (!prepare(meter)) {
    settle(Engine::Step::stopped, meter);
    return;
  }
  fresh_ = false;
  Engine::Step step = Engine::Step::cover;
  while (found_ < options_.limit && settle(step, meter)) {
    const std::uint64_t most = options_.limit - found_;
    step = parallel_ ? parallel_->count(meter, most, found_) : engine_->count(meter, most, found_);
  }
  if (found_ < options_.limit) return;
  ended_ = true;
  outcome_ = Outcome::limit;
}

void EngineSearch::run(Meter& meter, Clock::time_point until, const VisitCover* visit,
                       bool threads) {
  ended_ = false;
  meter.pause_at(until);
  if (!threads || thread_count(options_) == 1) {
    search_alone(meter, visit);
    return;
  }
  if (!parallel_ && !begin_alone(meter, visit)) return;
  if (!prepare(meter)) {
    settle(Engine::Step::stopped, meter);
    return;
  }
  begin_parallel();
  search_with_others(meter, visit);
}

// Searches in the calling thread first, because most searches end before other threads would have
// begun. Returns false if the search or the stretch ended.
bool EngineSearch::begin_alone(Meter& meter, const VisitCover* visit) {
  const std::uint64_t nodes = tuning::early / tuning::node_ticks(problem_.num_entries());
  if (nodes_alone_ >= nodes) return true;
  const std::uint64_t stretch = meter.nodes_left();
  const std::uint64_t before = meter.nodes();
  meter.pause_after(std::min(nodes - nodes_alone_, stretch));
  search_alone(meter, visit);
  const std::uint64_t done = meter.nodes() - before;
  nodes_alone_ += done;
  if (ended_ || nodes_alone_ < nodes || done >= stretch) return false;
  meter.pause_after(stretch == no_limit ? no_limit : stretch - done);
  return true;
}

void EngineSearch::search_with_others(Meter& meter, const VisitCover* visit) {
  bool enough = false;
  const VisitCover tell = [&](const Cover& cover) {
    enough = !(*visit)(cover);
    return !enough;
  };
  outcome_ = Outcome::interrupted;  // in case `visit` throws
  outcome_ = parallel_->run(visit != nullptr ? &tell : nullptr, meter, found_);
  ended_ =
      outcome_ == Outcome::exhausted || outcome_ == Outcome::limit || enough || !meter.paused();
}

void EngineSearch::begin_parallel() {
  if (parallel_) return;
  fresh_ = false;
  parallel_.emplace(problem_, entry_, forced_, options_, thread_count(options_), std::move(engine_),
                    std::exchange(spare_, {}));
}

std::optional<SearchState> EngineSearch::save(Meter& meter) {
  // Paths of other strategies are useless without the learned weights.
  if (options_.strategy != Strategy{}) return std::nullopt;
  SearchState state;
  state.forced = forced_;
  state.begun = !fresh_;
  state.engine = entry_.info.name;
  if (!fresh_) {
    begin_parallel();
    if (!parallel_->split_into_paths(meter)) return std::nullopt;
    state.engine = parallel_->kind();
    state.subtrees = parallel_->rests();
  }
  state.solutions = found_;
  state.statistics = statistics(meter);
  return state;
}

std::size_t EngineSearch::level() const {
  return parallel_ ? parallel_->level() : engine_ ? engine_->level() : 0;
}

double EngineSearch::fraction() const {
  return parallel_ ? parallel_->fraction() : engine_ ? engine_->fraction() : 0;
}

Engine::Factory EngineSearch::factory() const {
  return parallel_ ? parallel_->factory() : engine_ ? engine_->factory() : nullptr;
}

void EngineSearch::add_to(Statistics& statistics) const {
  statistics.engine = entry_.info.name;
  if (parallel_) {
    parallel_->add_statistics(statistics);
  } else if (engine_) {
    engine_->add_statistics(statistics);
  }
}

Statistics EngineSearch::statistics(const Meter& meter) const {
  Statistics statistics = before_;
  statistics.nodes = nodes(meter);
  statistics.seconds = seconds(meter);
  add_to(statistics);
  if (statistics.choice.empty()) statistics.choice = before_.choice;
  return statistics;
}

}  // namespace dlx::query
