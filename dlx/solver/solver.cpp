#include "dlx/solver.hpp"

#include <stdexcept>
#include <thread>
#include <utility>

#include "dlx/engine/meter.hpp"
#include "dlx/engine/registry.hpp"
#include "dlx/solver/parallel.hpp"

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

namespace {

// A search begins on the calling thread, and most searches end there: to have others begin would
// take longer.
constexpr auto alone = std::chrono::milliseconds(1);

}  // namespace

struct Solver::Impl {
  Impl(Problem given, SearchOptions how)
      : problem(std::move(given)),
        options(std::move(how)),
        entry(find_engine(options.engine, problem, options.strategy)),
        engine(entry.make_for(problem, options.strategy)) {
    start_over();
  }
  Impl(const Impl&) = delete;

  void start_over() {
    std::function<void()> report;
    if (options.on_progress) report = [this] { options.on_progress(progress()); };
    meter.emplace(options, std::move(report));
    result.outcome = Outcome::interrupted;
    result.solutions = 0;
    fresh = true;
  }

  Progress progress() {
    return {result.solutions, meter->nodes(), parallel ? parallel->level() : engine->level(),
            parallel ? parallel->fraction() : engine->fraction(), meter->seconds()};
  }

  // Finds the next cover, with the clock running. False when the search is over or paused.
  bool advance() {
    fresh = false;
    if (result.solutions >= options.max_solutions) {
      result.outcome = Outcome::solution_limit;
      return false;
    }
    Engine::Step step;
    if (parallel) {
      step = parallel->next(*meter, cover);
    } else {
      step = engine->next(*meter);
      if (step == Engine::Step::cover) engine->get_cover(cover);
    }
    if (step == Engine::Step::cover) ++result.solutions;
    return settle(step);
  }

  // Counts what is left, with the clock running.
  void count() {
    fresh = false;
    while (
        result.solutions < options.max_solutions &&
        settle(engine->count(*meter, options.max_solutions - result.solutions, result.solutions))) {
    }
    if (result.solutions >= options.max_solutions) result.outcome = Outcome::solution_limit;
  }

  // Notes how the search ended, if it did; true if a cover was found.
  bool settle(Engine::Step step) {
    switch (step) {
      case Engine::Step::cover:
        return true;
      case Engine::Step::exhausted:
        result.outcome = Outcome::exhausted;
        return false;
      case Engine::Step::stopped:
        result.outcome = meter->outcome();
        return false;
    }
    return false;
  }

  unsigned threads() const {
    return options.threads != 0 ? options.threads
                                : std::max(1U, std::thread::hardware_concurrency());
  }

  // Has the meter pause the search when it is time for several threads.
  void begin_alone() {
    if (threads() > 1 && !parallel) meter->pause_at(Meter::Clock::now() + alone);
  }

  // Goes on with several threads, with the clock running; covers are counted without `visit`.
  void search_in_parallel(const std::function<bool(const Cover&)>* visit) {
    if (!parallel) {
      parallel.emplace(problem, entry, forced, options, threads(), std::move(engine),
                       std::exchange(spare, {}));
    }
    result.outcome = Outcome::interrupted;  // should `visit` throw
    result.outcome = parallel->run(visit, *meter, result.solutions);
  }

  Problem problem;
  SearchOptions options;
  const EngineEntry& entry;
  std::unique_ptr<Engine> engine;              // none while there is a parallel search
  std::vector<std::unique_ptr<Engine>> spare;  // of an earlier one
  std::optional<ParallelSearch> parallel;      // once several threads have taken over
  std::optional<Meter> meter;
  std::vector<OptionId> forced;
  std::vector<OptionId> cover;
  bool fresh = true;  // nothing searched since the start
  Result result;      // its statistics are filled in when asked for
};

namespace {

// Keeps the clock of a meter running, also past exceptions.
class Running {
 public:
  explicit Running(Meter& meter) : meter_(meter) { meter_.start(); }
  ~Running() { meter_.stop(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Meter& meter_;
};

}  // namespace

Solver::Solver(Problem problem, SearchOptions options)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::next() {
  const Running running(*impl_->meter);
  return impl_->advance();
}

Cover Solver::cover() const { return Cover(impl_->cover); }

Solver::Iterator Solver::begin() { return Iterator(*this); }

Result Solver::for_each(const std::function<bool(const Cover&)>& visit) {
  Impl& impl = *impl_;
  {
    const Running running(*impl.meter);
    impl.begin_alone();
    bool enough = false;
    while (!impl.parallel && !enough && impl.advance()) {
      impl.result.outcome = Outcome::interrupted;  // should `visit` stop it or throw
      enough = !visit(Cover(impl.cover));
    }
    if (impl.parallel || impl.meter->paused()) impl.search_in_parallel(&visit);
  }
  return result();
}

Result Solver::count() {
  Impl& impl = *impl_;
  {
    const Running running(*impl.meter);
    impl.begin_alone();
    if (!impl.parallel) impl.count();
    if (impl.parallel || impl.meter->paused()) impl.search_in_parallel(nullptr);
  }
  return result();
}

std::vector<std::vector<OptionId>> Solver::first(std::size_t n) {
  std::vector<std::vector<OptionId>> covers;
  while (covers.size() < n && next()) covers.push_back(impl_->cover);
  return covers;
}

bool Solver::force(OptionId option) {
  if (index(option) >= impl_->problem.num_options()) {
    throw std::invalid_argument("there is no such option");
  }
  if (!impl_->fresh) throw std::logic_error("force() comes before the search or after reset()");
  if (!impl_->engine->force(option)) return false;
  impl_->forced.push_back(option);
  return true;
}

void Solver::reset() {
  if (impl_->parallel && impl_->parallel->has_delegates()) {
    // The engines are those that suited this search; the next one may be another matter.
    impl_->parallel.reset();
    impl_->engine = impl_->entry.make_for(impl_->problem, impl_->options.strategy);
  } else if (impl_->parallel) {
    impl_->spare = impl_->parallel->release_engines();
    impl_->parallel.reset();
    for (const auto& engine : impl_->spare) engine->reset();
    impl_->engine = std::move(impl_->spare.back());
    impl_->spare.pop_back();
  } else {
    impl_->engine->reset();
  }
  impl_->forced.clear();
  impl_->start_over();
}

void Solver::reset(SearchOptions options) {
  options.engine = std::move(impl_->options.engine);
  options.strategy = impl_->options.strategy;
  options.threads = impl_->options.threads;
  impl_->options = std::move(options);
  reset();
}

const Result& Solver::result() const {
  Impl& impl = *impl_;
  Statistics& statistics = impl.result.statistics;
  statistics.nodes = impl.meter->nodes();
  statistics.seconds = impl.meter->seconds();
  statistics.engine = impl.entry.info.name;
  statistics.choice.clear();
  statistics.strategy = {};
  statistics.restarts = 0;
  statistics.branchings = 0;
  statistics.updates = 0;
  statistics.level_nodes.clear();
  if (impl.parallel) {
    impl.parallel->add_statistics(statistics);
  } else {
    impl.engine->add_statistics(statistics);
  }
  return impl.result;
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
