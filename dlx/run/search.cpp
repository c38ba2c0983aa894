#include "dlx/run/search.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "dlx/run/restore.hpp"
#include "dlx/run/workers.hpp"

namespace dlx {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::exhausted:
      return "exhausted";
    case Outcome::solution_limit:
      return "solution limit";
    case Outcome::node_limit:
      return "node limit";
    case Outcome::time_limit:
      return "time limit";
    case Outcome::interrupted:
      return "interrupted";
  }
  return "unknown";
}

std::string_view to_string(Branching branching) {
  switch (branching) {
    case Branching::mrv:
      return "mrv";
    case Branching::sharp:
      return "sharp";
    case Branching::weights:
      return "weights";
    case Branching::order:
      return "order";
  }
  return "unknown";
}

std::string_view to_string(Propagation propagation) {
  return propagation == Propagation::domains ? "domains" : "forced";
}

}  // namespace dlx

namespace dlx::run {
namespace {

// A search begins on the calling thread, and most searches end there: to have others begin would
// take longer.
constexpr auto alone = std::chrono::milliseconds(1);

}  // namespace

Search::Search(const Problem& problem, const SearchOptions& options)
    : problem_(problem),
      options_(options),
      entry_(find_engine(options.engine, problem, options.strategy)),
      engine_(entry_.make_for(problem, options.strategy)) {}

Search::Search(const Problem& problem, const SearchOptions& options, const SearchState& state)
    : problem_(problem),
      options_(options),
      entry_(find_engine_of(state, options, problem)),
      engine_(entry_.make(problem)) {
  for (const OptionId option : state.forced) {
    if (index(option) >= problem.num_options() || !force(option)) {
      throw StateError("it has forced options that can't be forced");
    }
  }
  found_ = state.solutions;
  before_ = state.statistics;
  before_.engine = {};
  if (!state.begun) return;
  std::vector<Rest> rests = rests_of(state, problem, entry_);
  engine_->reset();
  spare_.push_back(std::move(engine_));
  parallel_.emplace(problem_, entry_, forced_, options_, thread_count(options_), std::move(rests),
                    std::exchange(spare_, {}));
  fresh_ = false;
}

bool Search::force(OptionId option) {
  if (!engine_->force(option)) return false;
  forced_.push_back(option);
  return true;
}

void Search::reset() {
  if (parallel_ && parallel_->has_delegates()) {
    // The engines are those that suited this search; the next one may be another matter.
    parallel_.reset();
    engine_ = entry_.make_for(problem_, options_.strategy);
  } else if (parallel_) {
    spare_ = parallel_->release_engines();
    parallel_.reset();
    if (spare_.empty()) spare_.push_back(entry_.make(problem_));
    for (const auto& engine : spare_) engine->reset();
    engine_ = std::move(spare_.back());
    spare_.pop_back();
  } else {
    engine_->reset();
  }
  forced_.clear();
  before_ = {};
  found_ = 0;
  fresh_ = true;
  ended_ = false;
  outcome_ = Outcome::interrupted;
}

// Notes how the search ended, if it did; true if a cover was found.
bool Search::settle(Engine::Step step, const Meter& meter) {
  if (step == Engine::Step::cover) return true;
  ended_ = step == Engine::Step::exhausted || !meter.paused();
  outcome_ = step == Engine::Step::exhausted ? Outcome::exhausted
             : ended_                        ? meter.outcome()
                                             : Outcome::interrupted;
  return false;
}

bool Search::next(Meter& meter) {
  fresh_ = false;
  if (found_ >= options_.max_solutions) {
    ended_ = true;
    outcome_ = Outcome::solution_limit;
    return false;
  }
  Engine::Step step;
  if (parallel_) {
    step = parallel_->next(meter, cover_);
  } else {
    step = engine_->next(meter);
    if (step == Engine::Step::cover) engine_->get_cover(cover_);
  }
  if (step == Engine::Step::cover) ++found_;
  return settle(step, meter);
}

void Search::search_alone(Meter& meter, const VisitCover* visit) {
  if (visit != nullptr) {
    while (next(meter)) {
      outcome_ = Outcome::interrupted;  // should `visit` stop it or throw
      ended_ = !(*visit)(Cover(cover_));
      if (ended_) return;
    }
    return;
  }
  fresh_ = false;
  Engine::Step step = Engine::Step::cover;
  while (found_ < options_.max_solutions && settle(step, meter)) {
    const std::uint64_t most = options_.max_solutions - found_;
    step = parallel_ ? parallel_->count(meter, most, found_) : engine_->count(meter, most, found_);
  }
  if (found_ < options_.max_solutions) return;
  ended_ = true;
  outcome_ = Outcome::solution_limit;
}

void Search::run(Meter& meter, Clock::time_point until, const VisitCover* visit, bool threads) {
  ended_ = false;
  const bool others = threads && thread_count(options_) > 1;
  if (!others || !parallel_) {
    meter.pause_at(others ? std::min(until, Clock::now() + alone) : until);
    search_alone(meter, visit);
    if (ended_ || !others || Clock::now() >= until) return;
  }
  begin_parallel();
  meter.pause_at(until);
  outcome_ = Outcome::interrupted;  // should `visit` throw
  bool enough = false;
  const VisitCover tell = [&](const Cover& cover) {
    enough = !(*visit)(cover);
    return !enough;
  };
  outcome_ = parallel_->run(visit != nullptr ? &tell : nullptr, meter, found_);
  ended_ = outcome_ == Outcome::exhausted || outcome_ == Outcome::solution_limit || enough ||
           !meter.paused();
}

void Search::begin_parallel() {
  if (parallel_) return;
  fresh_ = false;
  parallel_.emplace(problem_, entry_, forced_, options_, thread_count(options_), std::move(engine_),
                    std::exchange(spare_, {}));
}

std::optional<SearchState> Search::save(Meter& meter) {
  // Paths of other strategies lead nowhere without what was learnt.
  if (options_.strategy != Strategy{}) return std::nullopt;
  SearchState state;
  state.forced = forced_;
  state.begun = !fresh_;
  state.engine = entry_.info.name;
  if (!fresh_) {
    begin_parallel();
    if (!parallel_->drain(meter)) return std::nullopt;
    state.engine = parallel_->kind();
    state.parts = parallel_->rests();
  }
  state.solutions = found_;
  state.statistics = statistics(meter);
  return state;
}

std::size_t Search::level() const { return parallel_ ? parallel_->level() : engine_->level(); }

double Search::fraction() const { return parallel_ ? parallel_->fraction() : engine_->fraction(); }

Statistics Search::statistics(const Meter& meter) const {
  Statistics statistics = before_;
  statistics.nodes += meter.nodes();
  statistics.seconds += meter.seconds();
  statistics.engine = entry_.info.name;
  if (parallel_) {
    parallel_->add_statistics(statistics);
  } else {
    engine_->add_statistics(statistics);
  }
  if (statistics.choice.empty()) statistics.choice = before_.choice;
  return statistics;
}

}  // namespace dlx::run
