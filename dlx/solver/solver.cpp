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

struct Solver::Impl {
  Impl(Problem given, SearchOptions how)
      : problem(std::move(given)),
        options(std::move(how)),
        entry(find_engine(options.engine, problem)),
        engine(entry.make(problem)) {
    start_over();
  }
  Impl(const Impl&) = delete;

  void start_over() {
    std::function<void()> report;
    if (options.on_progress) {
      report = [this] {
        options.on_progress({result.solutions, meter->nodes(), engine->level(), engine->fraction(),
                             meter->seconds()});
      };
    }
    meter.emplace(options, std::move(report));
    result.outcome = Outcome::interrupted;
    result.solutions = 0;
    fresh = true;
    in_parallel = false;
  }

  // One step of the search, with the clock running.
  bool advance() {
    fresh = false;
    if (in_parallel) return false;  // the parallel search had all there was
    if (result.solutions >= options.max_solutions) {
      result.outcome = Outcome::solution_limit;
      return false;
    }
    switch (engine->next(*meter)) {
      case Engine::Step::cover:
        ++result.solutions;
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

  Problem problem;
  SearchOptions options;
  const EngineEntry& entry;
  std::unique_ptr<Engine> engine;
  std::optional<Meter> meter;
  std::vector<OptionId> forced;
  std::vector<OptionId> cover;
  bool fresh = true;         // nothing searched since the start
  bool in_parallel = false;  // the result is that of a parallel search
  Result result;             // its statistics are filled in when asked for
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
  if (!impl_->advance()) return false;
  impl_->engine->get_cover(impl_->cover);
  return true;
}

Cover Solver::cover() const { return Cover(impl_->cover); }

Solver::Iterator Solver::begin() { return Iterator(*this); }

Result Solver::for_each(const std::function<bool(const Cover&)>& visit) {
  Impl& impl = *impl_;
  if (impl.fresh && impl.threads() > 1) {
    impl.fresh = false;
    impl.in_parallel = true;
    impl.result = search_in_parallel(impl.problem, impl.entry, impl.forced, impl.options, &visit);
    return impl.result;
  }
  {
    const Running running(*impl.meter);
    while (impl.advance()) {
      impl.engine->get_cover(impl.cover);
      impl.result.outcome = Outcome::interrupted;  // should `visit` stop it or throw
      if (!visit(Cover(impl.cover))) break;
    }
  }
  return result();
}

Result Solver::count() {
  Impl& impl = *impl_;
  if (impl.fresh && impl.threads() > 1) {
    impl.fresh = false;
    impl.in_parallel = true;
    impl.result = search_in_parallel(impl.problem, impl.entry, impl.forced, impl.options, nullptr);
    return impl.result;
  }
  {
    const Running running(*impl.meter);
    while (impl.advance()) {
    }
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
  impl_->engine->reset();
  impl_->forced.clear();
  impl_->start_over();
}

void Solver::reset(SearchOptions options) {
  options.engine = std::move(impl_->options.engine);
  options.threads = impl_->options.threads;
  impl_->options = std::move(options);
  reset();
}

const Result& Solver::result() const {
  Impl& impl = *impl_;
  if (!impl.in_parallel) {
    Statistics& statistics = impl.result.statistics;
    statistics.nodes = impl.meter->nodes();
    statistics.seconds = impl.meter->seconds();
    statistics.engine = impl.entry.info.name;
    statistics.branchings = 0;
    statistics.updates = 0;
    statistics.level_nodes.clear();
    impl.engine->add_statistics(statistics);
  }
  return impl.result;
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
