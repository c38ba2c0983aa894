#include "dlx/counting/enumeration.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace dlx::counting {
namespace {

// Searches shorter than this end on the calling thread.
constexpr auto alone = std::chrono::milliseconds(1);

}  // namespace

Enumeration::Enumeration(const Problem& problem, const SearchOptions& options)
    : problem_(problem),
      options_(options),
      entry_(find_engine("auto", problem)),
      engine_(entry_.make(problem)) {}

void Enumeration::run(Meter& meter, Meter::Clock::time_point until) {
  meter.start();
  if (until != Meter::Clock::time_point::max()) meter.pause_at(until);
  Engine::Step step = Engine::Step::cover;
  while (step == Engine::Step::cover && found_ < options_.max_solutions) {
    step = engine_->count(meter, options_.max_solutions - found_, found_);
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

void Enumeration::run_to_end(Meter& meter) {
  const unsigned threads =
      options_.threads != 0 ? options_.threads : std::max(1U, std::thread::hardware_concurrency());
  using Clock = Meter::Clock;
  if (threads == 1) return run(meter, Clock::time_point::max());
  if (meter.seconds() == 0) run(meter, Clock::now() + alone);
  if (ended_) return;
  meter.start();
  parallel_.emplace(problem_, entry_, std::vector<OptionId>(), options_, threads,
                    std::move(engine_), std::vector<std::unique_ptr<Engine>>());
  outcome_ = parallel_->run(nullptr, meter, found_);
  ended_ = true;
  meter.stop();
}

double Enumeration::fraction() const {
  return parallel_ ? parallel_->fraction() : engine_->fraction();
}

std::size_t Enumeration::level() const { return parallel_ ? parallel_->level() : engine_->level(); }

void Enumeration::add_statistics(Statistics& statistics) const {
  if (parallel_) {
    parallel_->add_statistics(statistics);
  } else {
    engine_->add_statistics(statistics);
  }
}

}  // namespace dlx::counting
