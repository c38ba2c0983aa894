// Searches stop after a single request, and poll often enough. These tests count polls of a Meter and
// do not depend on a clock.

#include <atomic>

#include "dlx/dlx.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/query/task.hpp"
#include "dlx/run/parallel.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::stopping_test {

using Step = Engine::Step;
using Covers = std::vector<std::vector<OptionId>>;

const SolveOptions& no_limits() {
  static const SolveOptions options;
  return options;
}

// Counts all polls, and refuses one in `every`; the poll after a refusal is allowed.
class CountingMeter final : public Meter {
 public:
  explicit CountingMeter(std::uint64_t every)
      : Meter(no_limits(), Clock::duration(0)), every_(every) {
    start();
  }

  std::uint64_t looks() const { return looks_; }
  // Returns whether the meter refused a poll since the last call.
  bool take_told() { return std::exchange(told_, false); }
  bool asked_again() const { return asked_again_; }

 private:
  bool more_nodes() override {
    nodes_end_ = no_limit;
    return true;
  }
  bool needs_checks() const override { return true; }
  bool check_limits(Clock::time_point) override {
    asked_again_ = asked_again_ || told_;
    told_ = ++looks_ % every_ == 0;
    return !told_;
  }

  const std::uint64_t every_;
  std::uint64_t looks_ = 0;
  bool told_ = false;
  bool asked_again_ = false;
};

// Sudoku of 4x4 cells without givens: 288 covers, with forced options in all of them.
Covers covers_of(Engine& engine, Meter& meter) {
  Covers covers;
  while (engine.next(meter) == Step::cover) engine.get_cover(covers.emplace_back());
  return covers;
}

// Wherever a stop occurs in the turns of the two pilots, a continued search makes progress.
TEST(Stopping, PilotsAdvanceAfterEachStop) {
  constexpr std::uint64_t nodes = 70'000;
  for (const int n : {96, 108, 113}) {
    for (const std::uint64_t every : {2, 3, 5}) {
      const std::unique_ptr<Engine> engine = make_auto_engine(queens(n));
      CountingMeter meter(every);
      std::uint64_t calls = 0;
      while (meter.nodes() < nodes && calls < nodes && engine->next(meter) == Step::stopped)
        ++calls;
      EXPECT_LT(calls, nodes) << n << " queens, stopped at every look number " << every;
    }
  }
}

class StoppingTest : public ::testing::TestWithParam<std::string> {};

TEST_P(StoppingTest, StopsAndContinuesWhenToldToStopOnce) {
  for (const Problem& problem : {sudokus(2, 2), queens(7), latin(4)}) {
    if (!find_engine(GetParam()).fits(problem)) continue;
    Meter free(no_limits(), nullptr);
    const Covers all = covers_of(*find_engine(GetParam(), problem).make(problem), free);
    for (const std::uint64_t every : {1, 2, 3, 5, 8, 100}) {
      SCOPED_TRACE("every look number " + std::to_string(every));
      const auto engine = find_engine(GetParam(), problem).make(problem);
      CountingMeter meter(every);
      Covers covers;
      std::uint64_t stops = 0;
      // If every poll is refused, no progress is possible.
      const std::uint64_t max_stops = every == 1 ? 100 : std::numeric_limits<std::uint64_t>::max();
      Step step = Step::stopped;
      while (step != Step::exhausted && stops < max_stops) {
        step = engine->next(meter);
        const bool told = meter.take_told();
        if (step == Step::stopped) {
          ++stops;
          ASSERT_TRUE(told);
        } else if (step == Step::cover) {
          engine->get_cover(covers.emplace_back());
        }
      }
      EXPECT_FALSE(meter.asked_again());
      if (every > 1) {
        EXPECT_EQ(covers, all);
        EXPECT_EQ(meter.nodes(), free.nodes());
      }
    }
  }
}

TEST_P(StoppingTest, CountsTheSameWhenItIsToldToStopOnce) {
  for (const Problem& problem : {sudokus(2, 2), queens(8)}) {
    if (!find_engine(GetParam()).fits(problem)) continue;
    Meter free(no_limits(), nullptr);
    std::uint64_t all = 0;
    find_engine(GetParam(), problem).make(problem)->count(free, no_limit, all);
    const auto engine = find_engine(GetParam(), problem).make(problem);
    CountingMeter meter(2);
    std::uint64_t covers = 0;
    while (engine->count(meter, no_limit, covers) == Step::stopped) {
      ASSERT_TRUE(meter.take_told());
    }
    EXPECT_FALSE(meter.asked_again());
    EXPECT_EQ(covers, all);
  }
}

std::vector<std::string> all_engines() {
  std::vector<std::string> names;
  for (const EngineInfo& engine : engines()) names.emplace_back(engine.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engines, StoppingTest, ::testing::ValuesIn(all_engines()),
                         [](const auto& test) { return test.param; });

// -- frequency of polls ---------------------------------------------------------------------------

// Permits any number of nodes, so that engines poll only because of work.
class WorkMeter final : public Meter {
 public:
  explicit WorkMeter(std::uint64_t max_nodes)
      : Meter(no_limits(), Clock::duration(0)), max_nodes_(max_nodes) {
    start();
  }
  std::uint64_t looks() const { return looks_; }

 private:
  bool more_nodes() override {
    if (nodes_ >= max_nodes_) return false;
    nodes_end_ = max_nodes_;
    return true;
  }
  bool needs_checks() const override { return false; }
  bool check_limits(Clock::time_point) override {
    ++looks_;
    return true;
  }

  const std::uint64_t max_nodes_;
  std::uint64_t looks_ = 0;
};

TEST(Stopping, EnginesReportTheirWork) {
  const Problem problem = queens(20);
  for (const char* name : {"links", "multiplicity"}) {
    WorkMeter meter(200'000);
    const auto engine = find_engine(name, problem).make(problem);
    covers_of(*engine, meter);
    Statistics statistics;
    engine->add_statistics(statistics);
    EXPECT_GE(statistics.updates, 10 * Meter::work_per_check) << name;
    // One poll may cover more work than the limit by the work of a node, which is little here.
    EXPECT_GE(meter.looks(), statistics.updates / Meter::work_per_check / 2) << name;
    EXPECT_LE(meter.looks(), 4 * statistics.updates / Meter::work_per_check + 1) << name;
  }
}

// Each window of the lanes engine visits all entries, and takes at most 512 nodes.
TEST(Stopping, WindowsCountAsWork) {
  const Problem problem = queens(20);
  WorkMeter meter(100'000);
  covers_of(*find_engine("lanes", problem).make(problem), meter);
  const std::uint64_t windows = 100'000 / 512;
  EXPECT_GE(meter.looks(), windows * problem.num_entries() / Meter::work_per_check);
}

// -- duration of preparations ---------------------------------------------------------------------

TEST(Stopping, APreparationIsPartOfTheTime) {
  using Seconds = std::chrono::duration<double>;
  const SolveOptions unlimited;
  EXPECT_EQ(query::Budget(unlimited).left().time_limit, Seconds::max());
  SolveOptions how{.engine = "links", .time_limit = Seconds(1000)};
  const query::Budget budget(how);
  while (budget.seconds() <= 0) {
  }
  EXPECT_LT(budget.left().time_limit, Seconds(1000));
  EXPECT_EQ(budget.left().engine, "links");
  how.time_limit = Seconds(0);
  EXPECT_EQ(budget.left().time_limit, Seconds(0));
}

// -- threads --------------------------------------------------------------------------------------

// An engine that finds nothing and stops only after three refusals, as an engine may that has to
// finish its work. Every other poll checks the requests of other threads.
class Insistent final : public Engine {
 public:
  static constexpr std::uint64_t max_questions = 50'000'000;

  bool force(OptionId) override { return true; }
  void reset() override {}
  Step next(Meter& meter) override {
    int refused = 0;  // consecutive
    while (questions_++ < max_questions) {
      refused = meter.poll() ? 0 : refused + 1;
      if (refused == 3) return Step::stopped;
    }
    return Step::exhausted;
  }
  void get_cover(std::vector<OptionId>&) const override {}
  std::vector<Path> donate_paths() override { return {}; }
  void start(std::vector<Path>) override {}
  void add_statistics(Statistics&) const override {}
  std::size_t level() const override { return 0; }
  double fraction() const override { return 0; }

 private:
  std::uint64_t questions_ = 0;
};

// The calling thread, which is one of the searching threads, repeats its request to an engine when
// the time is up: an engine that polls again after a single request would continue.
TEST(Stopping, ThreadsAreToldToStopUntilTheyDo) {
  const Problem problem = queens(4);
  const EngineEntry entry{
      {"insistent", ""},
      "",
      [](const Problem&) { return true; },
      [](const Problem&) -> std::unique_ptr<Engine> { return std::make_unique<Insistent>(); }};
  const SolveOptions options{.threads = 2, .time_limit = std::chrono::milliseconds(20)};
  ParallelSearch search(problem, entry, {}, options, 2, entry.make(problem), {});
  Meter meter(options, nullptr);
  meter.start();
  std::uint64_t solutions = 0;
  EXPECT_EQ(search.run(nullptr, meter, solutions), Outcome::time_limit);
}

}  // namespace dlx::testing::stopping_test
