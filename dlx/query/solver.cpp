#include "dlx/solver.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/settings.hpp"

namespace dlx {

namespace {

// A Solver always uses an engine, so settings of other methods have no effect.
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

// Runs a Schedule in stretches. The time limit applies to the sum of their times.
struct Solver::Impl {
  using Clock = query::Budget::Clock;
  using Seconds = std::chrono::duration<double>;

  Impl(Problem given, SolveOptions chosen, std::optional<SearchState> state = {})
      : problem(std::move(given)),
        options(checked(std::move(chosen))),
        fresh(!state || !state->begun),
        schedule(problem, {listing, options.limit, &pull}, budget, {}, std::move(state)) {
    budget.report_by([this] { return schedule.progress(); });
    renew_inner();
    if (fresh) {
      stretch([&](Clock::time_point) {
        schedule.prepare();
        return Outcome::interrupted;
      });
    }
  }
  Impl(const Impl&) = delete;

  // Sets the options of the schedule; progress reports then show the seconds of the Solver.
  void renew_inner() {
    inner = options;
    if (!options.on_progress) return;
    inner.on_progress = [this](Progress progress) {
      progress.seconds = seconds();
      options.on_progress(progress);
    };
  }

  double seconds() const {
    return before + (searching ? spent + Seconds(Clock::now() - begin) : spent).count();
  }

  // Calls `work` with its deadline, and stores the outcome.
  template <typename Work>
  void stretch(const Work& work) {
    const Clock::time_point until = Deadline::after(options.time_limit - spent);
    struct Searching {
      explicit Searching(Impl& which) : impl(which) {
        impl.searching = true;
        impl.begin = Clock::now();
      }
      ~Searching() {
        impl.searching = false;
        impl.spent += Clock::now() - impl.begin;
      }
      Impl& impl;
    };
    const Searching now(*this);
    outcome = Outcome::interrupted;
    try {
      const Deadline deadline(until, options.stop);
      outcome = work(until);
    } catch (const Stopped& stopped) {
      outcome = stopped.outcome();
    }
  }

  void run(const VisitCover* visit, bool pulls) {
    fresh = false;
    stretch([&](Clock::time_point until) {
      schedule.visit_by(visit, pulls);
      return schedule.advance({until}).value_or(Outcome::time_limit);
    });
  }

  bool next() {
    has_cover = false;
    run(&pull, true);
    if (has_cover) outcome = Outcome::interrupted;
    return has_cover;
  }

  // While several searches have reported different covers, visits covers until one search is left.
  void count() {
    if (!fresh && !schedule.is_settled()) {
      const VisitCover pass = [&](const Cover&) { return !schedule.is_settled(); };
      run(&pass, false);
      if (outcome != Outcome::interrupted || !schedule.is_settled()) return;
    }
    run(nullptr, false);
  }

  void reset() {
    renew_inner();
    schedule.reset(options.limit);
    fresh = true;
    iterated = false;
    spent = {};
    before = 0;
    outcome = Outcome::interrupted;
  }

  Problem problem;
  SolveOptions options;
  SolveOptions inner = options;
  Query listing;
  query::Budget budget{inner};
  bool fresh = true;      // no node was searched since the start
  bool iterated = false;  // begin() was called
  bool has_cover = false;
  Cover cover;
  const VisitCover pull = [this](const Cover& found) {
    cover.options() = found.options();
    has_cover = true;
    return false;
  };
  query::Schedule schedule;
  bool searching = false;
  Clock::time_point begin;
  Seconds spent{};    // time of earlier stretches
  double before = 0;  // seconds before a save
  Outcome outcome = Outcome::interrupted;
  Result result;  // filled in on request
};

Solver::Solver(Problem problem, SolveOptions options)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options))) {}
Solver::Solver(Problem problem, SolveOptions options, const SearchState& state)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options), state)) {
  impl_->before = state.statistics.seconds;
}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::next() { return impl_->next(); }

const Cover& Solver::cover() const { return impl_->cover; }

Solver::Iterator Solver::begin() {
  if (std::exchange(impl_->iterated, true)) {
    throw std::logic_error(
        "a solver was iterated twice; reset() starts again, and next() continues");
  }
  return Iterator(*this);
}

Result Solver::for_each(const std::function<bool(const Cover&)>& visit) {
  impl_->run(&visit, false);
  return result();
}

Result Solver::count() {
  impl_->count();
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
  return impl_->schedule.force(option);
}

void Solver::reset() { impl_->reset(); }

void Solver::reset(SolveOptions options) {
  options.engine = std::move(impl_->options.engine);
  options.strategy = impl_->options.strategy;
  options.threads = impl_->options.threads;
  impl_->options = checked(std::move(options));
  reset();
}

const Result& Solver::result() const {
  Result& result = impl_->result;
  result.outcome = impl_->outcome;
  result.count = impl_->schedule.found();
  result.statistics = {};
  StateStatistics memo;
  impl_->schedule.add_to(result.statistics, memo);
  result.statistics.seconds = impl_->seconds();
  return result;
}

std::optional<SearchState> Solver::save() {
  if (impl_->searching) throw std::logic_error("save() is not for callbacks");
  std::optional<SearchState> state = impl_->schedule.state();
  if (state) state->statistics.seconds = impl_->seconds();
  return state;
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
