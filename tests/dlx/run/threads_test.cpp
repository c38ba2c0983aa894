// Several threads through the solver, and the threads themselves.

#include <atomic>
#include <future>
#include <thread>

#include "dlx/dlx.hpp"
#include "dlx/run/workers.hpp"
#include "tests/dlx/run/parallel_reference.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::threads_test {

using namespace parallel_reference;

Covers stream(const Problem& problem, const SolveOptions& options) {
  Covers covers;
  Solver solver(problem, options);
  const Result result = solver.for_each([&](const Cover& cover) {
    covers.emplace_back(cover.begin(), cover.end());
    return true;
  });
  EXPECT_EQ(result.count, covers.size());
  return covers;
}

TEST(Parallel, CountsAndStatisticsAreThoseOfOneThread) {
  const Problem problem = dominoes(6, 8);
  const Result one = Solver(problem).count();
  EXPECT_EQ(one.count, 167089U);
  for (const unsigned threads : {2U, 3U, 8U, 0U}) {
    const Result many = Solver(problem, {.threads = threads}).count();
    EXPECT_EQ(many.outcome, Outcome::exhausted);
    EXPECT_EQ(many.count, one.count);
    expect_same_work(many.statistics, one.statistics);
  }
}

TEST(Parallel, StreamsTheSameCoversInTheSameOrder) {
  const Problem problem = dominoes(6, 8);
  const Covers one = stream(problem, {});
  EXPECT_EQ(one.size(), 167089U);
  EXPECT_EQ(stream(problem, {.threads = 4}), one);
  EXPECT_EQ(sorted(stream(problem, {.threads = 4, .unordered = true})), sorted(one));
  const Covers some = stream(problem, {.threads = 4, .limit = 100000});
  EXPECT_EQ(some.size(), 100000U);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), one.begin()));
}

TEST(Parallel, MixesNextCountAndRun) {
  const Problem problem = dominoes(6, 8);
  const Covers one = stream(problem, {});
  Covers covers;
  Solver solver(problem, {.threads = 3});
  const auto take = [&](std::size_t most) {
    for (std::size_t k = 0; k < most; ++k) {
      if (!solver.next()) return;
      covers.emplace_back(solver.cover().begin(), solver.cover().end());
    }
  };
  const auto visit_until = [&](std::size_t most) {
    solver.for_each([&](const Cover& cover) {
      covers.emplace_back(cover.begin(), cover.end());
      return covers.size() < most;
    });
  };
  take(1000);
  visit_until(50000);
  take(5000);
  visit_until(100000);
  EXPECT_EQ(covers.size(), 100000U);
  EXPECT_TRUE(std::equal(covers.begin(), covers.end(), one.begin()));
  EXPECT_EQ(solver.result().outcome, Outcome::interrupted);
  EXPECT_EQ(solver.count().count, one.size());
  EXPECT_FALSE(solver.next());
  EXPECT_EQ(solver.result().outcome, Outcome::exhausted);

  // The search restarts from its beginning with the existing engines.
  solver.reset();
  ASSERT_TRUE(solver.force(OptionId{5}));
  Solver other(problem);
  ASSERT_TRUE(other.force(OptionId{5}));
  const Result result = solver.count();
  EXPECT_EQ(result.count, other.count().count);
  EXPECT_EQ(result.statistics.nodes, other.result().statistics.nodes);
  EXPECT_EQ(result.statistics.updates, other.result().statistics.updates);
}

TEST(Parallel, LimitsAreExact) {
  for (const std::uint64_t nodes : {0U, 3U, 1000U, 300000U}) {
    const Result result = Solver(dominoes(6, 20), {.threads = 2, .node_limit = nodes}).count();
    EXPECT_EQ(result.outcome, Outcome::node_limit);
    EXPECT_EQ(result.statistics.nodes, nodes);
  }
  for (const std::uint64_t solutions : {0U, 1U, 1000U, 200000U}) {
    const Result result = Solver(dominoes(6, 20), {.threads = 3, .limit = solutions}).count();
    EXPECT_EQ(result.outcome, Outcome::limit);
    EXPECT_EQ(result.count, solutions);
  }
}

TEST(Parallel, StopsWhenAskedTo) {
  for (const bool unordered : {false, true}) {
    StopFlag stop;
    int reports = 0;
    double last = 0;
    SolveOptions options{.threads = 2, .unordered = unordered, .stop = &stop};
    options.on_progress = [&](const Progress& progress) {
      EXPECT_GE(progress.fraction, last);
      EXPECT_LE(progress.fraction, 1.0);
      last = progress.fraction;
      if (++reports == 20) stop.request();
    };
    options.progress_interval = std::chrono::milliseconds(1);
    Solver counting(dominoes(6, 30), options);
    EXPECT_EQ(counting.count().outcome, Outcome::interrupted);
    EXPECT_EQ(reports, 20);

    stop.clear();
    std::uint64_t seen = 0;
    Solver streaming(dominoes(6, 30), {.threads = 2, .unordered = unordered, .stop = &stop});
    const Result result = streaming.for_each([&](const Cover&) {
      if (++seen == 100000) stop.request();
      return true;
    });
    EXPECT_EQ(result.outcome, Outcome::interrupted);
    EXPECT_EQ(result.count, seen);
    EXPECT_EQ(seen, 100000U);

    SolveOptions timed{.threads = 2, .unordered = unordered};
    timed.time_limit = std::chrono::milliseconds(20);
    EXPECT_EQ(Solver(dominoes(6, 30), timed).count().outcome, Outcome::time_limit);
    Solver timed_stream(dominoes(6, 30), timed);
    EXPECT_EQ(timed_stream.for_each([](const Cover&) { return true; }).outcome,
              Outcome::time_limit);
  }
}

// The search is stopped only when its fraction has grown, because threads may start late.
TEST(Parallel, ProgressGrows) {
  double last = 0;
  StopFlag stop;
  SolveOptions options{.threads = 3};
  options.stop = &stop;
  options.on_progress = [&](const Progress& progress) {
    EXPECT_GE(progress.fraction, last);
    EXPECT_LE(progress.fraction, 1.0);
    last = progress.fraction;
    if (last > 0.02) stop.request();
  };
  options.progress_interval = std::chrono::microseconds(1);
  EXPECT_EQ(Solver(dominoes(6, 12), options).count().outcome, Outcome::interrupted);
  EXPECT_GT(last, 0.02);
}

TEST(Parallel, ExceptionsOfTheCallbackPassThrough) {
  Solver solver(dominoes(6, 12), {.threads = 3});
  std::size_t seen = 0;
  EXPECT_THROW(solver.for_each([&](const Cover&) -> bool {
    if (++seen == 50000) throw std::runtime_error("enough");
    return true;
  }),
               std::runtime_error);
  EXPECT_EQ(solver.result().count, 50000U);
  EXPECT_EQ(solver.result().outcome, Outcome::interrupted);
  const Result result = solver.for_each([&](const Cover&) { return ++seen < 100000; });
  EXPECT_EQ(result.count, 100000U);
  EXPECT_EQ(result.outcome, Outcome::interrupted);
}

TEST(Parallel, WorksInThreadsOfTheProgram) {
  std::vector<std::uint64_t> counts(6);
  std::vector<std::thread> threads;
  for (std::uint64_t& count : counts) {
    threads.emplace_back(
        [&count] { count = Solver(dominoes(6, 8), {.threads = 2}).count().count.low(); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(counts, std::vector<std::uint64_t>(6, 167089));
}

TEST(Workers, JobsThatHaveNotBegunAreDropped) {
  std::promise<void> begun, end, last;
  std::atomic<int> ran{0};
  Workers workers(1);  // destroyed first; its jobs use the following variables
  workers.run([&] {
    begun.set_value();
    end.get_future().wait();
    ++ran;
  });
  begun.get_future().wait();
  for (int k = 0; k < 3; ++k) workers.run([&] { ++ran; });
  EXPECT_EQ(workers.drop(), 3U);
  EXPECT_EQ(workers.drop(), 0U);
  workers.run([&] { last.set_value(); });
  end.set_value();
  last.get_future().wait();
  EXPECT_EQ(ran, 1);
}

TEST(Workers, SeveralJobsRunAtATime) {
  std::promise<void> first, second, both;
  std::future<void> first_runs = first.get_future(), second_runs = second.get_future();
  Workers workers(2);
  workers.run([&] {
    first.set_value();
    second_runs.wait();
  });
  workers.run([&] {
    second.set_value();
    first_runs.wait();
    both.set_value();
  });
  both.get_future().wait();
}

}  // namespace dlx::testing::threads_test
