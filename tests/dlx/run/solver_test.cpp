#include "dlx/solver.hpp"

#include <csignal>
#include <thread>

#include "dlx/dlx.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::solver_test {

// Returns n items in a row, each covered alone or with the next item: a Fibonacci number of covers.
Problem row(std::uint32_t n) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < n; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < n; ++k) {
    builder.add_option({ItemId{k}});
    if (k + 1 < n) builder.add_option({ItemId{k}, ItemId{k + 1}});
  }
  return builder.build();
}

TEST(Solver, PullsCoversOneByOne) {
  const Problem problem = row(10);
  Solver solver(problem);
  int covers = 0;
  for (const Cover& cover : solver) {
    EXPECT_FALSE(verify(problem, cover.options()).has_value());
    ++covers;
  }
  EXPECT_EQ(covers, 89);
  EXPECT_EQ(solver.result().count, 89U);
  EXPECT_EQ(solver.result().outcome, Outcome::exhausted);
  EXPECT_FALSE(solver.next());
  EXPECT_EQ(solver.result().outcome, Outcome::exhausted);
}

TEST(Solver, CoversCanBeStored) {
  const Problem problem = row(10);
  Solver solver(problem);
  std::vector<Cover> kept;
  for (const auto& cover : solver) kept.push_back(cover);
  ASSERT_EQ(kept.size(), 89U);
  solver.reset();
  const std::vector<std::vector<OptionId>> expected = solver.first(100);
  for (std::size_t k = 0; k < kept.size(); ++k) EXPECT_EQ(kept[k].options(), expected[k]);
}

TEST(Solver, ASecondLoopNeedsAReset) {
  Solver solver(row(10));
  for (const Cover& cover : solver) {
    EXPECT_GT(cover.size(), 0U);
    break;
  }
  EXPECT_THROW(solver.begin(), std::logic_error);
  EXPECT_TRUE(solver.next());
  solver.reset();
  EXPECT_EQ(std::ranges::distance(solver.begin(), solver.end()), 89);
}

TEST(Solver, MixesPullingAndCounting) {
  Solver solver(row(10));
  ASSERT_TRUE(solver.next());
  ASSERT_TRUE(solver.next());
  EXPECT_EQ(solver.result().outcome, Outcome::interrupted);  // not finished yet
  EXPECT_EQ(solver.first(3).size(), 3U);
  const Result result = solver.count();
  EXPECT_EQ(result.count, 89U);
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  solver.reset();
  EXPECT_EQ(solver.first(100).size(), 89U);
}

TEST(Solver, StreamsUntilTheCallbackHasEnough) {
  Solver solver(row(10));
  int seen = 0;
  Result result = solver.for_each([&](const Cover&) { return ++seen < 5; });
  EXPECT_EQ(seen, 5);
  EXPECT_EQ(result.count, 5U);
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  result = solver.for_each([&](const Cover&) { return ++seen > 0; });
  EXPECT_EQ(seen, 89);
  EXPECT_EQ(result.outcome, Outcome::exhausted);
}

TEST(Solver, ExceptionsOfACallbackPassThroughAndTheSearchGoesOn) {
  Solver solver(row(10));
  EXPECT_THROW(solver.for_each([](const Cover&) -> bool { throw std::runtime_error("no"); }),
               std::runtime_error);
  EXPECT_EQ(solver.count().count, 89U);
}

TEST(Solver, SolutionLimit) {
  Solver solver(row(10), {.limit = 7});
  const Result result = solver.count();
  EXPECT_EQ(result.count, 7U);
  EXPECT_EQ(result.outcome, Outcome::limit);
  solver.reset({.limit = 89});
  EXPECT_EQ(solver.count().outcome, Outcome::limit);
  solver.reset({.limit = 90});
  EXPECT_EQ(solver.count().outcome, Outcome::exhausted);
  solver.reset({.limit = 0});
  EXPECT_FALSE(solver.next());
  EXPECT_EQ(solver.result().outcome, Outcome::limit);
}

TEST(Solver, NodeLimitIsExact) {
  for (const EngineInfo& engine : engines()) {
    for (const std::uint64_t limit : {0U, 1U, 1000U, 30000U}) {
      SolveOptions options{.engine = std::string(engine.name), .node_limit = limit};
      const Result counted = Solver(row(30), options).count();
      EXPECT_EQ(counted.outcome, Outcome::node_limit) << engine.name;
      EXPECT_EQ(counted.statistics.nodes, limit) << engine.name;
      Solver solver(row(30), options);
      while (solver.next()) {
      }
      EXPECT_EQ(solver.result().outcome, Outcome::node_limit) << engine.name;
      EXPECT_EQ(solver.result().statistics.nodes, limit) << engine.name;
    }
  }
  EXPECT_GT(Solver(row(30), {.engine = "links", .node_limit = 1000}).count().count, 0U);
}

TEST(Solver, ANodeLimitThatIsNotPassedIsNone) {
  for (const EngineInfo& engine : engines()) {
    SolveOptions options{.engine = std::string(engine.name)};
    const Result all = Solver(row(12), options).count();
    options.node_limit = all.statistics.nodes;
    EXPECT_EQ(Solver(row(12), options).count().outcome, Outcome::exhausted) << engine.name;
    --options.node_limit;
    EXPECT_EQ(Solver(row(12), options).count().outcome, Outcome::node_limit) << engine.name;
  }
}

TEST(Solver, TimeLimitAndProgress) {
  int reports = 0;
  double last = 0;
  std::uint64_t nodes = 0;
  SolveOptions options{.time_limit = std::chrono::milliseconds(50),
                       .progress_interval = std::chrono::milliseconds(5)};
  options.on_progress = [&](const Progress& progress) {
    ++reports;
    EXPECT_GE(progress.fraction, last);
    EXPECT_LE(progress.fraction, 1.0);
    last = progress.fraction;
    nodes = progress.nodes;
  };
  const Result result = Solver(row(200), options).count();
  EXPECT_EQ(result.outcome, Outcome::time_limit);
  EXPECT_GE(result.statistics.seconds, 0.05);
  EXPECT_GT(reports, 0);
  EXPECT_GT(nodes, 0U);
}

TEST(Solver, StopsFromAnotherThreadAndGoesOn) {
  StopFlag stop;
  Solver solver(row(200), {.stop = &stop});
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop.request();
  });
  const Result result = solver.count();
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  other.join();
  stop.clear();
  EXPECT_TRUE(solver.next());
}

StopFlag signal_stop;

TEST(Solver, StopsFromASignalHandler) {
  std::signal(SIGALRM, [](int) { signal_stop.request(); });
  Solver solver(row(200), {.stop = &signal_stop});
  std::jthread other([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::raise(SIGALRM);
  });
  EXPECT_EQ(solver.count().outcome, Outcome::interrupted);
  std::signal(SIGALRM, SIG_DFL);
}

TEST(Solver, StatisticsAreConsistentAndDeterministic) {
  const Problem problem = random_problem(
      {.primary = 12, .secondary = 4, .options = 60, .colours = 2, .density = 0.2, .planted = true},
      3);
  const Result first = Solver(problem, {.engine = "links"}).count();
  const Result second = Solver(problem, {.engine = "links"}).count();
  std::uint64_t nodes = 0;
  for (const std::uint64_t level : first.statistics.level_nodes) nodes += level;
  EXPECT_EQ(nodes, first.statistics.nodes);
  EXPECT_GT(first.statistics.updates, first.statistics.nodes);
  EXPECT_LE(first.statistics.branchings, first.statistics.nodes);
  EXPECT_LE(first.statistics.level_nodes.size(), problem.num_primary());
  EXPECT_EQ(first.statistics.nodes, second.statistics.nodes);
  EXPECT_EQ(first.statistics.updates, second.statistics.updates);
  EXPECT_EQ(first.statistics.engine, "links");
}

TEST(Solver, RefusesWhatItCannotDo) {
  EXPECT_THROW(Solver(row(3), {.engine = "steam"}), std::invalid_argument);
  Solver solver(row(3));
  EXPECT_THROW(solver.force(OptionId{99}), std::invalid_argument);
  solver.next();
  EXPECT_THROW(solver.force(OptionId{0}), std::logic_error);
  solver.reset();
  EXPECT_TRUE(solver.force(OptionId{0}));
}

TEST(Solver, CanBeMoved) {
  Solver solver(row(10), {.node_limit = 1000000});
  ASSERT_TRUE(solver.next());
  Solver other = std::move(solver);
  EXPECT_EQ(other.count().count, 89U);
}

TEST(Solver, KeepsTheProblemAlive) {
  Solver solver(parse_problem("A\nA\n").problem);
  EXPECT_EQ(solver.problem().num_options(), 1U);
  EXPECT_EQ(solver.count().count, 1U);
}

}  // namespace dlx::testing::solver_test
