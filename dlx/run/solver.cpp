#include "dlx/solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/run/engine_search.hpp"
#include "dlx/settings.hpp"

namespace dlx {

namespace {

// A Solver uses an engine: settings of other methods have no effect.
SolveOptions checked(SolveOptions options) {
  const SolveOptions usual;
  const std::pair<std::string_view, bool> without_effect[] = {
      {"counting", options.counting != usual.counting},
      {"reduction", options.reduction != usual.reduction},
      {"symmetry", options.symmetry != usual.symmetry},
      {"item_order", options.item_order != usual.item_order},
      {"memory", options.memory != usual.memory},
  };
  for (const auto& [setting, is_set] : without_effect) {
    if (is_set) throw UnsupportedSetting(setting, "a Solver searches by an engine");
  }
  return options;
}

}  // namespace

struct Solver::Impl {
  using Clock = Meter::Clock;

  Impl(Problem given, SolveOptions chosen)
      : problem(std::move(given)), options(checked(std::move(chosen))), search(problem, options) {
    start_over();
    meter->start();
    search.prepare(*meter);
    meter->stop();
  }
  Impl(Problem given, SolveOptions chosen, const SearchState& state)
      : problem(std::move(given)),
        options(checked(std::move(chosen))),
        search(problem, options, state) {
    start_over();
    fresh = !state.begun;
    problem_fingerprint = state.problem;
  }
  Impl(const Impl&) = delete;

  void start_over() {
    std::function<void()> report;
    if (options.on_progress) report = [this] { options.on_progress(progress()); };
    meter.emplace(options, std::move(report));
    fresh = true;
    iterated = false;
  }

  Progress progress() {
    return {search.found(), search.nodes(*meter), search.level(), search.fraction(),
            search.seconds(*meter)};
  }

  // Continues to the end; without `visit`, covers are counted.
  void run(const VisitCover* visit) {
    const Searching now(*this);
    search.run(*meter, Clock::time_point::max(), visit, true);
  }

  std::optional<SearchState> save() {
    std::optional<SearchState> state = search.save(*meter);
    if (!state) return std::nullopt;
    if (!problem_fingerprint) problem_fingerprint = fingerprint(problem);
    state->problem = *problem_fingerprint;
    return state;
  }

  struct Searching : query::Running {
    explicit Searching(Impl& which) : Running(*which.meter), impl(which) {
      impl.searching = true;
      impl.fresh = false;
    }
    ~Searching() { impl.searching = false; }

    Impl& impl;
  };

  Problem problem;
  SolveOptions options;
  query::Search search;
  std::optional<Meter> meter;
  bool searching = false;
  bool fresh = true;                               // no node was searched since the start
  bool iterated = false;                           // by begin()
  std::optional<Fingerprint> problem_fingerprint;  // after a request
  Result result;                                   // filled in on request
};

Solver::Solver(Problem problem, SolveOptions options)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options))) {}
Solver::Solver(Problem problem, SolveOptions options, const SearchState& state)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options), state)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::next() {
  const Impl::Searching now(*impl_);
  return impl_->search.next(*impl_->meter);
}

const Cover& Solver::cover() const { return impl_->search.cover(); }

Solver::Iterator Solver::begin() {
  if (std::exchange(impl_->iterated, true)) {
    throw std::logic_error(
        "a solver was iterated twice; reset() starts again, and next() continues");
  }
  return Iterator(*this);
}

Result Solver::for_each(const std::function<bool(const Cover&)>& visit) {
  impl_->run(&visit);
  return result();
}

Result Solver::count() {
  impl_->run(nullptr);
  return result();
}

std::vector<std::vector<OptionId>> Solver::first(std::size_t n) {
  std::vector<std::vector<OptionId>> covers;
  while (covers.size() < n && next()) covers.push_back(cover().options());
  return covers;
}

bool Solver::force(OptionId option) {
  if (index(option) >= impl_->problem.num_options()) {
    throw std::invalid_argument("there is no such option");
  }
  if (!impl_->fresh) throw std::logic_error("force() comes before the search or after reset()");
  return impl_->search.force(option);
}

void Solver::reset() {
  impl_->search.reset();
  impl_->start_over();
}

void Solver::reset(SolveOptions options) {
  options.engine = std::move(impl_->options.engine);
  options.strategy = impl_->options.strategy;
  options.threads = impl_->options.threads;
  impl_->options = checked(std::move(options));
  reset();
}

const Result& Solver::result() const {
  Result& result = impl_->result;
  result.outcome = impl_->search.outcome();
  result.count = impl_->search.found();
  result.statistics = impl_->search.statistics(*impl_->meter);
  return result;
}

std::optional<SearchState> Solver::save() {
  if (impl_->searching) throw std::logic_error("save() is not for callbacks");
  return impl_->save();
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
