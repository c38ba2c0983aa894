#include "dlx/solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/engine/table.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solver/parallel.hpp"
#include "dlx/solver/restore.hpp"

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
        entry(find_engine(options.engine, problem, options.strategy)) {
    start_over();
    meter->start();
    engine_is_made();
    meter->stop();
  }
  Impl(Problem given, SearchOptions how, const SearchState& state)
      : problem(std::move(given)),
        options(std::move(how)),
        entry(find_engine_of(state, options, problem)) {
    start_over();
    meter->start();
    restore(state);
    meter->stop();
  }
  Impl(const Impl&) = delete;

  void start_over() {
    std::function<void()> report;
    if (options.on_progress) report = [this] { options.on_progress(progress()); };
    meter.emplace(options, std::move(report));
    result.outcome = Outcome::interrupted;
    result.solutions = 0;
    before = {};
    fresh = true;
  }

  void make_engine() { engine = entry.make_for(problem, options.strategy); }

  // Sees to it that there is an engine, or a parallel search in its place. To make it may take
  // long, which is time of the search: false if the limits ended that.
  bool engine_is_made() {
    return engine || parallel || meter->within_limits([this] { make_engine(); });
  }

  Progress progress() {
    return {result.solutions, before.nodes + meter->nodes(),
            parallel ? parallel->level() : engine->level(),
            parallel ? parallel->fraction() : engine->fraction(),
            before.seconds + meter->seconds()};
  }

  // Finds the next cover, with the clock running. False when the search is over or paused.
  bool advance() {
    if (!engine_is_made()) return settle(Engine::Step::stopped);
    fresh = false;
    if (result.solutions >= options.max_solutions) {
      result.outcome = Outcome::solution_limit;
      return false;
    }
    Engine::Step step;
    if (parallel) {
      step = parallel->next(*meter, cover);
    } else if (took_long_to_tell() && !meter->poll()) {
      step = Engine::Step::stopped;
    } else {
      step = engine->next(*meter);
      if (step == Engine::Step::cover) engine->get_cover(cover);
      told += cover.size();
    }
    if (step == Engine::Step::cover) ++result.solutions;
    return settle(step);
  }

  // Whether many options were told since this was last so: looks at the clock are paced by nodes,
  // of which there may be few between two long covers.
  bool took_long_to_tell() {
    constexpr std::uint64_t many = 20'000;
    if (told < many) return false;
    told = 0;
    return true;
  }

  // Counts what is left, with the clock running.
  void count() {
    if (!engine_is_made()) {
      settle(Engine::Step::stopped);
      return;
    }
    fresh = false;
    while (result.solutions < options.max_solutions &&
           settle(count_on(options.max_solutions - result.solutions))) {
    }
    if (result.solutions >= options.max_solutions) result.outcome = Outcome::solution_limit;
  }

  Engine::Step count_on(std::uint64_t most) {
    return parallel ? parallel->count(*meter, most, result.solutions)
                    : engine->count(*meter, most, result.solutions);
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

  unsigned threads() const { return thread_count(options); }

  // The calling thread searches, whatever has been begun.
  bool searches_alone() const { return threads() == 1 || !parallel; }

  // Has the meter pause the search when it is time for several threads, or to save it.
  void begin_stretch() {
    const Meter::Clock::time_point now = Meter::Clock::now();
    if (options.on_save && !next_save) next_save = now + save_interval();
    Meter::Clock::time_point pause = time_to_save();
    if (threads() > 1 && !parallel) pause = std::min(pause, now + alone);
    meter->pause_at(pause);
  }

  Meter::Clock::time_point time_to_save() const {
    return next_save.value_or(Meter::Clock::time_point::max());
  }

  // After a stretch with one thread: whether others are to go on.
  bool goes_parallel() const { return threads() > 1 && (parallel || meter->paused()); }

  Meter::Clock::duration save_interval() const {
    return std::chrono::duration_cast<Meter::Clock::duration>(
        std::clamp(options.save_interval, std::chrono::duration<double>(0),
                   std::chrono::duration<double>(1e6)));
  }

  // At the end of a stretch: true if it was a pause, and the search is to go on.
  bool save_if_due() {
    if (!meter->paused() || !next_save) return false;
    const Meter::Clock::time_point begin = Meter::Clock::now();
    if (begin < *next_save) return true;
    result.outcome = Outcome::interrupted;  // should the callback throw
    const std::optional<SearchState> state = save();
    options.on_save(state ? &*state : nullptr);
    // However long it takes, most of the time is for the search.
    const Meter::Clock::time_point end = Meter::Clock::now();
    next_save = end + std::max(save_interval(), 4 * (end - begin));
    return true;
  }

  void begin_parallel() {
    if (parallel) return;
    parallel.emplace(problem, entry, forced, options, threads(), std::move(engine),
                     std::exchange(spare, {}));
  }

  // Goes on with several threads, with the clock running; covers are counted without `visit`.
  void search_in_parallel(const std::function<bool(const Cover&)>* visit) {
    begin_parallel();
    meter->pause_at(time_to_save());
    result.outcome = Outcome::interrupted;  // should `visit` throw
    result.outcome = parallel->run(visit, *meter, result.solutions);
  }

  // The statistics of all that was done.
  void fill_statistics() {
    Statistics& statistics = result.statistics;
    statistics = before;
    statistics.nodes += meter->nodes();
    statistics.seconds += meter->seconds();
    statistics.engine = entry.info.name;
    if (parallel) {
      parallel->add_statistics(statistics);
    } else if (engine) {
      engine->add_statistics(statistics);
    }
    if (statistics.choice.empty()) statistics.choice = before.choice;
  }

  std::optional<SearchState> save() {
    // Paths of other strategies lead nowhere without what was learnt.
    if (options.strategy != Strategy{}) return std::nullopt;
    if (!problem_fingerprint) problem_fingerprint = fingerprint(problem);
    SearchState state;
    state.problem = *problem_fingerprint;
    state.forced = forced;
    state.begun = !fresh;
    state.engine = entry.info.name;
    if (!fresh) {
      begin_parallel();
      if (!parallel->drain(*meter)) return std::nullopt;
      state.engine = parallel->kind();
      state.parts = parallel->rests();
    }
    state.solutions = result.solutions;
    fill_statistics();
    state.statistics = result.statistics;
    return state;
  }

  void restore(const SearchState& state);

  Problem problem;
  SearchOptions options;
  const EngineEntry& entry;
  std::unique_ptr<Engine> engine;  // none while there is a parallel search, or before it is made
  std::vector<std::unique_ptr<Engine>> spare;  // of an earlier one
  std::optional<ParallelSearch> parallel;      // once several threads have taken over
  std::optional<Meter> meter;
  std::vector<OptionId> forced;
  std::vector<OptionId> cover;
  bool searching = false;
  bool fresh = true;  // nothing searched since the start
  Statistics before;  // of the search that was saved, up to then
  std::optional<Meter::Clock::time_point> next_save;
  std::optional<Fingerprint> problem_fingerprint;  // once it was asked for
  std::uint64_t told = 0;                          // options of covers, see took_long_to_tell()
  Result result;                                   // its statistics are filled in when asked for
};

// Before: the search has not begun.
void Solver::Impl::restore(const SearchState& state) {
  if (!state.forced.empty()) make_engine();
  for (const OptionId option : state.forced) {
    if (index(option) >= problem.num_options() || !engine->force(option)) {
      throw StateError("it has forced options that can't be forced");
    }
  }
  forced = state.forced;
  problem_fingerprint = state.problem;
  if (!state.begun) return;

  std::vector<Rest> rests = rests_of(state, problem, entry);
  if (engine) {
    engine->reset();
    spare.push_back(std::move(engine));
  }
  parallel.emplace(problem, entry, forced, options, threads(), std::move(rests),
                   std::exchange(spare, {}));
  before = state.statistics;
  before.engine = {};
  result.solutions = state.solutions;
  fresh = false;
}

namespace {

// Keeps the clock of a meter running, also past exceptions.
class Running {
 public:
  Running(Meter& meter, bool& searching) : meter_(meter), searching_(searching) {
    meter_.start();
    searching_ = true;
  }
  ~Running() {
    meter_.stop();
    searching_ = false;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Meter& meter_;
  bool& searching_;
};

}  // namespace

Solver::Solver(Problem problem, SearchOptions options)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options))) {}
Solver::Solver(Problem problem, SearchOptions options, const SearchState& state)
    : impl_(std::make_unique<Impl>(std::move(problem), std::move(options), state)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::next() {
  const Running running(*impl_->meter, impl_->searching);
  return impl_->advance();
}

Cover Solver::cover() const { return Cover(impl_->cover); }

Solver::Iterator Solver::begin() { return Iterator(*this); }

Result Solver::for_each(const std::function<bool(const Cover&)>& visit) {
  Impl& impl = *impl_;
  {
    const Running running(*impl.meter, impl.searching);
    bool enough = false;
    do {
      impl.begin_stretch();
      while (impl.searches_alone() && !enough && impl.advance()) {
        impl.result.outcome = Outcome::interrupted;  // should `visit` stop it or throw
        enough = !visit(Cover(impl.cover));
      }
      if (!enough && impl.goes_parallel()) impl.search_in_parallel(&visit);
    } while (!enough && impl.save_if_due());
  }
  return result();
}

Result Solver::count() {
  Impl& impl = *impl_;
  {
    const Running running(*impl.meter, impl.searching);
    do {
      impl.begin_stretch();
      if (impl.searches_alone()) impl.count();
      if (impl.goes_parallel()) impl.search_in_parallel(nullptr);
    } while (impl.save_if_due());
  }
  Result counted = result();
  // A search that was gone on with may have found more before.
  counted.solutions = std::min(counted.solutions, impl.options.max_solutions);
  return counted;
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
  if (!impl_->engine) impl_->make_engine();
  if (!impl_->engine->force(option)) return false;
  impl_->forced.push_back(option);
  return true;
}

void Solver::reset() {
  if (impl_->parallel && impl_->parallel->has_delegates()) {
    // The engines are those that suited this search; the next one may be another matter.
    impl_->parallel.reset();
  } else if (impl_->parallel) {
    impl_->spare = impl_->parallel->release_engines();
    impl_->parallel.reset();
    for (const auto& engine : impl_->spare) engine->reset();
    if (!impl_->spare.empty()) {
      impl_->engine = std::move(impl_->spare.back());
      impl_->spare.pop_back();
    }
  } else if (impl_->engine) {
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
  impl_->fill_statistics();
  return impl_->result;
}

std::optional<SearchState> Solver::save() {
  if (impl_->searching) throw std::logic_error("save() is not for callbacks");
  return impl_->save();
}

const Problem& Solver::problem() const { return impl_->problem; }

}  // namespace dlx
