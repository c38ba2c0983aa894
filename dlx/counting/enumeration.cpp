#include "dlx/counting/enumeration.hpp"

#include <algorithm>
#include <utility>

#include "dlx/solver/restore.hpp"
#include "dlx/solver/workers.hpp"

namespace dlx::counting {
namespace {

// Searches shorter than this end on the calling thread.
constexpr auto alone = std::chrono::milliseconds(1);

}  // namespace

Enumeration::Enumeration(const Problem& problem, const SearchOptions& options)
    : problem_(problem), options_(options), entry_(find_engine("auto", problem)) {}

Enumeration::Enumeration(const Problem& problem, const SearchOptions& options,
                         const SearchState& state)
    : problem_(problem), options_(options), entry_(find_engine_of(state, {}, problem)) {
  if (!state.forced.empty() || !state.begun) throw StateError("it is no count");
  parallel_.emplace(problem_, entry_, std::vector<OptionId>(), options_, thread_count(options_),
                    rests_of(state, problem_, entry_), std::vector<std::unique_ptr<Engine>>());
  before_ = state.statistics;
  found_ = state.solutions;
}

void Enumeration::prepare(Meter& meter) {
  if (engine_ || parallel_) return;
  meter.start();
  if (!meter.within_limits([this] { engine_ = entry_.make(problem_); })) {
    ended_ = true;
    outcome_ = meter.outcome();
  }
  meter.stop();
}

void Enumeration::begin_parallel() {
  if (parallel_) return;
  parallel_.emplace(problem_, entry_, std::vector<OptionId>(), options_, thread_count(options_),
                    std::move(engine_), std::vector<std::unique_ptr<Engine>>());
}

void Enumeration::run(Meter& meter, Meter::Clock::time_point until) {
  begun_ = true;
  meter.start();
  meter.pause_at(until);
  Engine::Step step = Engine::Step::cover;
  while (step == Engine::Step::cover && found_ < options_.max_solutions) {
    const std::uint64_t most = options_.max_solutions - found_;
    step = parallel_ ? parallel_->count(meter, most, found_) : engine_->count(meter, most, found_);
  }
  if (found_ >= options_.max_solutions) {
    ended_ = true;
    outcome_ = Outcome::solution_limit;
  } else if (step == Engine::Step::exhausted) {
    ended_ = true;
    outcome_ = Outcome::exhausted;
  } else if (!meter.paused()) {
    ended_ = true;
    outcome_ = meter.outcome();
  }
  meter.stop();
}

void Enumeration::run_in_threads(Meter& meter, Meter::Clock::time_point until) {
  using Clock = Meter::Clock;
  if (thread_count(options_) == 1) return run(meter, until);
  if (!parallel_ && !begun_) run(meter, std::min(until, Clock::now() + alone));
  if (ended_) return;
  meter.start();
  meter.pause_at(until);
  begin_parallel();
  outcome_ = parallel_->run(nullptr, meter, found_);
  ended_ = outcome_ == Outcome::exhausted || outcome_ == Outcome::solution_limit || !meter.paused();
  meter.stop();
}

std::optional<SearchState> Enumeration::save(Meter& meter) {
  meter.start();
  begin_parallel();
  const bool drained = parallel_->drain(meter);
  meter.stop();
  if (!drained) return std::nullopt;
  SearchState state;
  state.engine = parallel_->kind();
  state.begun = true;
  state.solutions = found_;
  state.parts = parallel_->rests();
  state.statistics = statistics(meter);
  return state;
}

double Enumeration::fraction() const {
  return parallel_ ? parallel_->fraction() : engine_ ? engine_->fraction() : 0;
}

std::size_t Enumeration::level() const {
  return parallel_ ? parallel_->level() : engine_ ? engine_->level() : 0;
}

Statistics Enumeration::statistics(const Meter& meter) const {
  Statistics statistics = before_;
  statistics.nodes += meter.nodes();
  statistics.seconds += meter.seconds();
  statistics.engine = entry_.info.name;
  if (parallel_) {
    parallel_->add_statistics(statistics);
  } else if (engine_) {
    engine_->add_statistics(statistics);
  }
  if (statistics.choice.empty()) statistics.choice = before_.choice;
  return statistics;
}

}  // namespace dlx::counting
