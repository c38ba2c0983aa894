#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "dlx/dlx.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace {

// All ways to tile a 6 x n strip with dominoes: many covers, a deep tree.
Problem dominoes(int columns) {
  ProblemBuilder builder;
  const auto cell = [&](int row, int column) {
    return ItemId{static_cast<std::uint32_t>(row * columns + column)};
  };
  for (int k = 0; k < 6 * columns; ++k) builder.add_primary();
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column + 1 < columns) builder.add_option({cell(row, column), cell(row, column + 1)});
      if (row + 1 < 6) builder.add_option({cell(row, column), cell(row + 1, column)});
    }
  }
  return builder.build();
}

std::vector<std::vector<OptionId>> stream(const Problem& problem, unsigned threads,
                                          std::uint64_t limit = no_limit) {
  std::vector<std::vector<OptionId>> covers;
  Solver solver(problem, {.threads = threads, .max_solutions = limit});
  const Result result = solver.for_each([&](const Cover& cover) {
    covers.emplace_back(cover.begin(), cover.end());
    return true;
  });
  EXPECT_EQ(result.solutions, covers.size());
  return covers;
}

TEST(Parallel, CountsAndStatisticsAreThoseOfOneThread) {
  const Problem problem = dominoes(6);
  const Result one = Solver(problem).count();
  EXPECT_EQ(one.solutions, 6728U);
  for (const unsigned threads : {2U, 3U, 8U, 0U}) {
    const Result many = Solver(problem, {.threads = threads}).count();
    EXPECT_EQ(many.outcome, Outcome::exhausted);
    EXPECT_EQ(many.solutions, one.solutions);
    EXPECT_EQ(many.statistics.nodes, one.statistics.nodes);
    EXPECT_EQ(many.statistics.branchings, one.statistics.branchings);
    EXPECT_EQ(many.statistics.level_nodes, one.statistics.level_nodes);
  }
}

TEST(Parallel, StreamsTheSameCoversInTheSameOrder) {
  const Problem problem = dominoes(7);
  const auto one = stream(problem, 1);
  EXPECT_EQ(one.size(), 31529U);
  EXPECT_EQ(stream(problem, 4), one);
  const auto some = stream(problem, 4, 1000);
  EXPECT_EQ(some.size(), 1000U);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), one.begin()));
}

TEST(Parallel, AgreesOnRandomProblems) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    ASSERT_EQ(stream(problem, 2), stream(problem, 1)) << "seed " << seed;
    ASSERT_EQ(Solver(problem, {.threads = 2}).count().solutions, Solver(problem).count().solutions);
  }
}

TEST(Parallel, KeepsForcedOptionsAndLimits) {
  const Problem problem = dominoes(6);
  Solver one(problem);
  Solver many(problem, {.threads = 3});
  ASSERT_TRUE(one.force(OptionId{5}));
  ASSERT_TRUE(many.force(OptionId{5}));
  EXPECT_EQ(many.count().solutions, one.count().solutions);
  EXPECT_FALSE(many.next());  // the count took all

  Solver limited(problem, {.threads = 3, .max_solutions = 100});
  const Result result = limited.count();
  EXPECT_EQ(result.solutions, 100U);
  EXPECT_EQ(result.outcome, Outcome::solution_limit);

  const Result none = Solver(dominoes(20), {.threads = 2, .max_nodes = 3}).count();
  EXPECT_EQ(none.outcome, Outcome::node_limit);
  EXPECT_EQ(none.statistics.nodes, 3U);  // while cutting: exact
  const Result few = Solver(dominoes(20), {.threads = 2, .max_nodes = 1000}).count();
  EXPECT_EQ(few.outcome, Outcome::node_limit);
}

TEST(Parallel, StopsWhenAskedTo) {
  StopFlag stop;
  int reports = 0;
  SearchOptions options{.threads = 2, .stop = &stop};
  options.on_progress = [&](const Progress& progress) {
    EXPECT_GE(progress.fraction, 0.0);
    EXPECT_LE(progress.fraction, 1.0);
    if (++reports == 3) stop.request();
  };
  options.progress_interval = std::chrono::milliseconds(1);
  const Result result = Solver(dominoes(30), options).count();
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  EXPECT_GE(reports, 3);

  SearchOptions timed{.threads = 2};
  timed.max_time = std::chrono::milliseconds(20);
  EXPECT_EQ(Solver(dominoes(30), timed).count().outcome, Outcome::time_limit);
}

TEST(Parallel, ExceptionsOfTheCallbackPassThrough) {
  Solver solver(dominoes(10), {.threads = 3});
  EXPECT_THROW(solver.for_each([](const Cover&) -> bool { throw std::runtime_error("enough"); }),
               std::runtime_error);
  int seen = 0;
  Solver other(dominoes(10), {.threads = 3});
  const Result result = other.for_each([&](const Cover&) { return ++seen < 10; });
  EXPECT_EQ(seen, 10);
  EXPECT_EQ(result.solutions, 10U);
  EXPECT_EQ(result.outcome, Outcome::interrupted);
}

}  // namespace
}  // namespace dlx::testing
