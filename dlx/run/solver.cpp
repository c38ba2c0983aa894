#include "dlx/solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/run/search.hpp"

namespace dlx {

struct Solver::Impl {
  using Clock = Meter::Clock;

  Impl(Problem given, SolveOptions how)
      : problem(std::move(given)), options(std::move(how)), search(problem, options) {
    start_over();
    meter->start();
    search.prepare(*meter);
    meter->stop();
  }
  Impl(Problem given, SolveOptions how, const SearchState& state)
      : problem(std::move(given)), options(std::move(how)), search(problem, options, state) {
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
  }

  Progress progress() {
    return {search.found(), search.nodes(*meter), search.level(), search.fraction(),
            search.seconds(*meter)};
  }

  // Goes on to the end, with saves in between; covers are counted without `visit`.
  void run(const VisitCover* visit) {
    const Searching now(*this);
    if (options.on_save && !next_save) next_save = Clock::now() + interval(options.save_interval);
    search.run(*meter, next_save.value_or(Clock::time_point::max()), visit, true);
    while (next_save && !search.ended()) {
      save_if_due();
      search.run(*meter, *next_save, visit, true);
    }
  }

  // At a pause.
  void save_if_due() {
    const Clock::time_point begin = Clock::now();
    if (begin < *next_save) return;
    const std::optional<SearchState> state = save();
    options.on_save(state ? &*state : nullptr);
    // However long it takes, most of the time is for the search.
    const Clock::time_point end = Clock::now();
    next_save = end + std::max(interval(options.save_interval), 4 * (end - begin));
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
  bool fresh = true;  // nothing searched since the start
  std::optional<Clock::time_point> next_save;
  std::optional<Fingerprint> problem_fingerprint;  // once it was asked for
  Result result;                                   // filled in when asked for
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

Cover Solver::cover() const { return impl_->search.cover(); }

Solver::Iterator Solver::begin() { return Iterator(*this); }

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
  while (covers.size() < n && next()) covers.emplace_back(cover().begin(), cover().end());
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
  impl_->options = std::move(options);
  reset();
}

const Result& Solver::result() const {
  Result& result = impl_->result;
  result.outcome = impl_->search.outcome();
  result.solutions = impl_->search.found();
  result.statistics = impl_->search.statistics(*impl_->meter);
  return result;
}

std::optional<SearchState> Solver::save() {
  if (impl_->searching) throw std::logic_error("save() is not for callbacks");
  return impl_->save();
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
