// Searches with several threads equal the search of one thread, with any limits and pauses.

#include "dlx/run/parallel.hpp"

#include <atomic>
#include <thread>

#include "dlx/deadline.hpp"
#include "dlx/dlx.hpp"
#include "dlx/run/workers.hpp"
#include "tests/dlx/run/parallel_reference.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::parallel_test {

using namespace parallel_reference;

// Threads check requests before every node, and deliver every cover separately.
Grain finest() {
  Grain grain;
  grain.check_interval = Meter::Clock::duration(0);
  grain.batch = 1;
  return grain;
}

// Is as fine-grained as finest(), and suspends subtrees all the time.
Grain crowded() {
  Grain grain = finest();
  grain.max_waiting = 30;
  grain.max_waiting_in_all = 100;
  grain.max_suspended = 3;
  return grain;
}

// A parallel search from the root, with all objects that it needs.
struct Search {
  Search(const Problem& given, SolveOptions how, const Grain& grain = finest(),
         std::vector<OptionId> forced = {})
      : problem(given),
        options(std::move(how)),
        entry(find_engine(options.engine, problem)),
        meter(options, nullptr) {
    std::unique_ptr<Engine> engine = entry.make(problem);
    for (const OptionId option : forced) EXPECT_TRUE(engine->force(option));
    parallel.emplace(problem, entry, forced, options, options.threads, std::move(engine),
                     std::vector<std::unique_ptr<Engine>>{}, grain);
    meter.start();
  }

  Outcome count(std::uint64_t nodes = no_limit) {
    meter.pause_after(nodes);
    return parallel->run(nullptr, meter, solutions);
  }

  // Passes up to `most` covers to the caller as they are found.
  Outcome stream(std::size_t most = 1000000) {
    std::size_t left = most;
    const std::function<bool(const Cover&)> visit = [&](const Cover& cover) {
      covers.emplace_back(cover.begin(), cover.end());
      return --left > 0;
    };
    return parallel->run(&visit, meter, solutions);
  }

  Engine::Step next() {
    std::vector<OptionId> cover;
    const Engine::Step step = parallel->next(meter, cover);
    if (step == Engine::Step::cover) covers.push_back(cover);
    return step;
  }

  Statistics statistics() const {
    Statistics sum;
    parallel->add_statistics(sum);
    sum.nodes = meter.nodes();
    return sum;
  }

  const Problem problem;
  const SolveOptions options;
  const EngineEntry entry;
  Meter meter;
  std::optional<ParallelSearch> parallel;
  std::uint64_t solutions = 0;
  Covers covers;
};

bool is_subsequence(const Covers& some, const Covers& all) {
  auto place = all.begin();
  for (const auto& cover : some) {
    place = std::find(place, all.end(), cover);
    if (place == all.end()) return false;
    ++place;
  }
  return true;
}

class ParallelTest : public ::testing::TestWithParam<std::string> {
 protected:
  SolveOptions options(unsigned threads) const {
    return {.engine = GetParam(), .threads = threads};
  }
};

// After each stretch of a few nodes all threads pause, exactly at the limit.
TEST_P(ParallelTest, CountsTheCoversOfOneThreadInStretchesOfNodes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = medium(seed);
    const Reference one(problem, GetParam());
    Search many(problem, options(1 + static_cast<unsigned>(seed % 3)));
    Outcome outcome = Outcome::interrupted;
    for (std::uint64_t turn = 0; outcome == Outcome::interrupted; ++turn) {
      ASSERT_LT(turn, 10000U);
      const std::uint64_t stretch = 1 + turn * (seed + 1);
      const std::uint64_t before = many.meter.nodes();
      outcome = many.count(stretch);
      if (outcome == Outcome::interrupted) {
        EXPECT_EQ(many.meter.nodes(), before + stretch);
      }
    }
    EXPECT_EQ(outcome, Outcome::exhausted);
    EXPECT_EQ(many.solutions, one.covers.size());
    EXPECT_EQ(many.meter.nodes(), one.statistics.nodes);
  }
}

// Each option of an item gives a subproblem; one option cannot be taken, because it excludes another.
TEST_P(ParallelTest, CountsSubproblemsSeparately) {
  const EngineEntry& entry = find_engine(GetParam());
  if (GetParam() == "auto" || entry.make_with != nullptr) GTEST_SKIP() << "not for this engine";
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = medium(seed);
    std::vector<std::vector<OptionId>> subproblems;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      if (problem.option(OptionId{k}).front().item == ItemId{0})
        subproblems.push_back({OptionId{k}});
    }
    ASSERT_GE(subproblems.size(), 2U);
    const std::size_t dead = subproblems.size() / 2;
    subproblems.insert(subproblems.begin() + static_cast<std::ptrdiff_t>(dead),
                       {subproblems.front().front(), subproblems.back().front()});
    Statistics one;
    for (unsigned threads = 1; threads <= 3; ++threads) {
      const SolveOptions how = options(threads);
      ParallelSearch search(problem, entry, {}, how, threads,
                            ParallelSearch::Subproblems{subproblems}, {}, finest());
      // The factory's engines share tables with a destroyed engine, if possible.
      const auto factory = entry.make(problem)->factory();
      std::atomic<int> made = 0;
      const auto make_engine = [&] {
        ++made;
        return factory();
      };
      if (factory && threads > 1) search.make_by(make_engine);
      Meter meter(how, nullptr);
      meter.start();
      std::uint64_t covers = 0;
      for (bool done = false; !done;) {
        meter.pause_after(1 + seed);
        done = threads == 1 ? search.count(meter, no_limit, covers) == Engine::Step::exhausted
                            : search.run(nullptr, meter, covers) == Outcome::exhausted;
        ASSERT_TRUE(done || meter.paused());
      }
      std::uint64_t all = 0;
      for (std::size_t k = 0; k < subproblems.size(); ++k) {
        const std::size_t expected =
            k == dead ? 0 : Reference(problem, "links", subproblems[k]).covers.size();
        EXPECT_EQ(search.found(k), expected);
        all += expected;
      }
      EXPECT_EQ(covers, all);
      EXPECT_NEAR(search.fraction(), 1, 1e-9);
      EXPECT_EQ(made > 0, factory && threads > 1);
      EXPECT_EQ(search.factory() != nullptr, factory != nullptr);
      Statistics statistics;
      search.add_statistics(statistics);
      statistics.nodes = meter.nodes();
      if (threads == 1) one = statistics;
      expect_same_work(statistics, one);
    }
  }
}

TEST_P(ParallelTest, StreamsTheCoversOfOneThreadInOrder) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = seed % 3 == 0 ? random_problem(random_shape(seed), seed) : medium(seed);
    const Reference one(problem, GetParam());
    for (const Grain& grain : {finest(), crowded()}) {
      Search many(problem, options(1 + seed % 4), grain);
      ASSERT_EQ(many.stream(), Outcome::exhausted);
      ASSERT_EQ(many.covers, one.covers);
      ASSERT_EQ(many.solutions, one.covers.size());
      expect_same_work(many.statistics(), one.statistics);
      EXPECT_EQ(many.next(), Engine::Step::exhausted);
    }
  }
}

TEST_P(ParallelTest, StreamsTheCoversOfOneThreadInAnyOrder) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = medium(seed);
    const Reference one(problem, GetParam());
    for (const Grain& grain : {finest(), crowded()}) {
      SolveOptions unordered = options(1 + seed % 4);
      unordered.unordered = true;
      Search many(problem, unordered, grain);
      ASSERT_EQ(many.stream(), Outcome::exhausted);
      ASSERT_EQ(sorted(many.covers), sorted(one.covers));
      ASSERT_EQ(many.meter.nodes(), one.statistics.nodes);
    }
  }
}

TEST_P(ParallelTest, CountsTheCoversOfOneThread) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = seed % 3 == 0 ? random_problem(random_shape(seed), seed) : medium(seed);
    const Reference one(problem, GetParam());
    Search many(problem, options(1 + seed % 4));
    ASSERT_EQ(many.count(), Outcome::exhausted);
    ASSERT_EQ(many.solutions, one.covers.size());
    ASSERT_EQ(many.meter.nodes(), one.statistics.nodes);
  }
}

TEST_P(ParallelTest, KeepsForcedOptions) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Problem problem = medium(seed);
    const Covers all = Reference(problem, GetParam()).covers;
    ASSERT_FALSE(all.empty());
    const std::vector<OptionId> forced{all.back()[0]};
    const Reference one(problem, GetParam(), forced);
    Search many(problem, options(3), finest(), forced);
    ASSERT_EQ(many.stream(), Outcome::exhausted);
    ASSERT_EQ(many.covers, one.covers);
    EXPECT_EQ(many.statistics().updates, one.statistics.updates);
  }
}

TEST_P(ParallelTest, NodeLimitsAreExact) {
  const Problem problem = medium(3);
  const Reference one(problem, GetParam());
  const std::uint64_t all = one.statistics.nodes;
  ASSERT_GT(all, 200U);
  for (std::uint64_t limit = 0; limit <= all + 1; limit += limit < 20 || limit + 5 > all ? 1 : 17) {
    SCOPED_TRACE("limit " + std::to_string(limit));
    for (const unsigned threads : {1U, 2U, 4U}) {
      SolveOptions limited = options(threads);
      limited.node_limit = limit;
      const Outcome outcome = limit < all ? Outcome::node_limit : Outcome::exhausted;
      for (const Grain& grain : {Grain{}, finest(), crowded()}) {
        Search counting(problem, limited, grain);
        ASSERT_EQ(counting.count(), outcome);
        ASSERT_EQ(counting.meter.nodes(), std::min(limit, all));
        Search streaming(problem, limited, grain);
        ASSERT_EQ(streaming.stream(), outcome);
        ASSERT_EQ(streaming.meter.nodes(), std::min(limit, all));
        ASSERT_TRUE(is_subsequence(streaming.covers, one.covers));
      }
    }
  }
}

TEST_P(ParallelTest, SolutionLimitsAreExact) {
  const Problem problem = medium(5);
  const Covers all = Reference(problem, GetParam()).covers;
  ASSERT_GT(all.size(), 50U);
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{17},
                                  all.size() - 1, all.size(), all.size() + 1}) {
    for (const unsigned threads : {1U, 2U, 4U}) {
      SolveOptions limited = options(threads);
      limited.limit = limit;
      const std::size_t number = std::min(limit, all.size());
      const Outcome outcome = limit <= all.size() ? Outcome::limit : Outcome::exhausted;
      Search counting(problem, limited);
      ASSERT_EQ(counting.count(), outcome);
      ASSERT_EQ(counting.solutions, number);
      Search streaming(problem, limited, crowded());
      ASSERT_EQ(streaming.stream(), outcome);
      ASSERT_EQ(streaming.covers, Covers(all.begin(), all.begin() + static_cast<long>(number)));
    }
  }
}

TEST_P(ParallelTest, ContinuesWhereItWasStopped) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = medium(seed);
    const Reference one(problem, GetParam());
    Search many(problem, options(3), seed % 2 == 0 ? finest() : crowded());
    Outcome outcome = Outcome::interrupted;
    for (std::size_t most = 1; outcome == Outcome::interrupted; ++most) {
      for (std::size_t k = 0; k < most; ++k) many.solutions += many.next() == Engine::Step::cover;
      outcome = many.stream(most);
    }
    ASSERT_EQ(outcome, Outcome::exhausted);
    ASSERT_EQ(many.covers, one.covers);
    ASSERT_EQ(many.solutions, one.covers.size());
    ASSERT_EQ(many.meter.nodes(), one.statistics.nodes);

    Search counted(problem, options(3), crowded());
    counted.stream(5);
    ASSERT_EQ(counted.count(), Outcome::exhausted);
    ASSERT_EQ(counted.solutions, one.covers.size());
    ASSERT_EQ(counted.meter.nodes(), one.statistics.nodes);
  }
}

TEST_P(ParallelTest, ExceptionsOfTheCallbackPassThrough) {
  const Problem problem = medium(5);
  const Covers all = Reference(problem, GetParam()).covers;
  Search many(problem, options(4), crowded());
  const std::function<bool(const Cover&)> visit = [&](const Cover& cover) {
    many.covers.emplace_back(cover.begin(), cover.end());
    if (many.covers.size() % 10 == 0) throw std::runtime_error("enough");
    return true;
  };
  std::size_t thrown = 0;
  for (;;) {
    try {
      EXPECT_EQ(many.parallel->run(&visit, many.meter, many.solutions), Outcome::exhausted);
      break;
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "enough");
      ++thrown;
    }
  }
  EXPECT_EQ(many.covers, all);
  EXPECT_EQ(thrown, all.size() / 10);
}

// The calling thread searches, and delivers the covers of other threads. However a listing ends and
// continues, each cover is reported once.
TEST_P(ParallelTest, ListingsThatEndGoOnWithTheRest) {
  enum class End { exhausted, refusal, exception, flag, time };
  constexpr std::size_t middle = 400;
  const Problem problem = dominoes(6, 5);
  const Reference one(problem, GetParam());
  ASSERT_EQ(one.covers.size(), 1183U);
  unsigned round = 0;
  for (const End end : {End::exhausted, End::refusal, End::exception, End::flag, End::time}) {
    for (const bool ordered : {true, false}) {
      for (const Grain& grain : {Grain{}, crowded()}) {
        SCOPED_TRACE("round " + std::to_string(round));
        StopFlag stop;
        SolveOptions how = options(2 + round++ % 2);
        how.unordered = !ordered;
        how.stop = &stop;
        if (end == End::time) how.time_limit = std::chrono::milliseconds(5);
        Search many(problem, how, grain);
        const std::thread::id caller = std::this_thread::get_id();
        const std::function<bool(const Cover&)> visit = [&](const Cover& cover) {
          EXPECT_EQ(std::this_thread::get_id(), caller);
          many.covers.emplace_back(cover.begin(), cover.end());
          const std::size_t number = many.covers.size();
          if (end == End::time && number == 1) std::this_thread::sleep_for(how.time_limit);
          if (number % 100 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
          if (number != middle) return true;
          if (end == End::flag) stop.request();
          if (end == End::exception) throw std::runtime_error("enough");
          return end != End::refusal;
        };
        Outcome outcome = Outcome::interrupted;
        bool thrown = false;
        try {
          outcome = many.parallel->run(&visit, many.meter, many.solutions);
        } catch (const std::runtime_error&) {
          thrown = true;
        }
        EXPECT_EQ(thrown, end == End::exception);
        EXPECT_EQ(outcome, end == End::exhausted ? Outcome::exhausted
                           : end == End::time    ? Outcome::time_limit
                                                 : Outcome::interrupted);
        EXPECT_EQ(many.solutions, many.covers.size());
        if (outcome == Outcome::interrupted) {
          EXPECT_EQ(many.covers.size(), middle);
        }
        if (ordered) {
          EXPECT_TRUE(is_subsequence(many.covers, one.covers));
        }

        stop.clear();
        Meter rest;
        rest.start();
        EXPECT_EQ(many.parallel->run(&visit, rest, many.solutions), Outcome::exhausted);
        EXPECT_EQ(many.solutions, one.covers.size());
        // When the time is over, waiting covers are delivered at once, possibly with gaps.
        if (ordered && end != End::time) {
          EXPECT_EQ(many.covers, one.covers);
        }
        EXPECT_EQ(sorted(many.covers), sorted(one.covers));
        Statistics sum = many.statistics();
        sum.nodes += rest.nodes();
        expect_same_work(sum, one.statistics);
      }
    }
  }
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const EngineInfo& info : engines()) names.emplace_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engines, ParallelTest, ::testing::ValuesIn(engine_names()),
                         [](const auto& test) { return test.param; });

// -- failing engines ------------------------------------------------------------------------------

// The links engine, modified to throw at the hundredth node.
class Failing : public Engine {
 public:
  explicit Failing(const Problem& problem) : engine_(find_engine("links", problem).make(problem)) {}

  bool force(OptionId option) override { return engine_->force(option); }
  void reset() override { engine_->reset(); }
  Step next(Meter& meter) override {
    const Step step = engine_->next(meter);
    if (meter.nodes() >= 100) throw std::bad_alloc();
    return step;
  }
  void get_cover(std::vector<OptionId>& options) const override { engine_->get_cover(options); }
  std::vector<Path> donate_paths() override { return engine_->donate_paths(); }
  void start(std::vector<Path> paths) override { engine_->start(std::move(paths)); }
  void add_statistics(Statistics& statistics) const override {
    engine_->add_statistics(statistics);
  }
  std::size_t level() const override { return engine_->level(); }
  double fraction() const override { return engine_->fraction(); }

 private:
  std::unique_ptr<Engine> engine_;
};

TEST(Parallel, ExceptionsOfAnEnginePassThrough) {
  const Problem problem = dominoes(6, 10);
  const EngineEntry entry{{"failing", ""},
                          "",
                          [](const Problem&) { return true; },
                          [](const Problem& given) -> std::unique_ptr<Engine> {
                            return std::make_unique<Failing>(given);
                          }};
  const SolveOptions options{.threads = 3};
  ParallelSearch search(problem, entry, {}, options, 3, entry.make(problem), {});
  Meter meter(options, nullptr);
  meter.start();
  std::uint64_t solutions = 0;
  EXPECT_THROW(search.run(nullptr, meter, solutions), std::bad_alloc);
  // The search cannot continue.
  EXPECT_THROW(search.run(nullptr, meter, solutions), std::bad_alloc);
  std::vector<OptionId> cover;
  EXPECT_THROW(search.next(meter, cover), std::bad_alloc);
}

TEST(Parallel, ExceptionsInTheMakingOfAnEnginePassThrough) {
  const Problem problem = dominoes(6, 10);
  const EngineEntry entry{
      {"missing", ""},
      "",
      [](const Problem&) { return true; },
      [](const Problem&) -> std::unique_ptr<Engine> { throw std::bad_alloc(); }};
  const SolveOptions options{.threads = 2};
  ParallelSearch search(problem, entry, {}, options, 2, find_engine("links", problem).make(problem),
                        {});
  Meter meter(options, nullptr);
  meter.start();
  std::uint64_t solutions = 0;
  EXPECT_THROW(search.run(nullptr, meter, solutions), std::bad_alloc);
}

// Without nodes left, a thread would make a new engine only to return the subtree that it adopted.
// Making large engines took seconds.
TEST(Parallel, NothingIsDonatedWithoutNodesLeft) {
  const Problem problem = dominoes(6, 10);
  SubtreePool subtrees(true, Grain{}, 4);
  subtrees.add_first(find_engine("links", problem).make(problem), 0);
  Workers workers(1);
  subtrees.begin(
      workers, [] {}, 2, 0, 10);
  PooledSubtree* const subtree = subtrees.take_or_wait(Meter::Clock::now());
  ASSERT_NE(subtree, nullptr);
  EXPECT_TRUE(subtrees.has_takers(*subtree));
  while (subtrees.draw_nodes() > 0) {
  }
  EXPECT_FALSE(subtrees.has_takers(*subtree));
  subtrees.leave(*subtree, PooledSubtree::State::out_of_nodes, 0);
  EXPECT_EQ(subtrees.status_now(), SubtreePool::Status::out_of_nodes);
  subtrees.end();
}

// Continues a search after each pause until the search ends.
Outcome run_with_pauses(ParallelSearch& search, const SolveOptions& options,
                        std::chrono::milliseconds stretch, std::uint64_t& solutions) {
  Meter meter(options, nullptr);
  meter.start();
  Outcome outcome = Outcome::interrupted;
  while (outcome == Outcome::interrupted) {
    meter.pause_at(Meter::Clock::now() + stretch);
    outcome = search.run(nullptr, meter, solutions);
  }
  return outcome;
}

// A pause waits while an engine is being made: otherwise an engine that takes longer than the time
// between two pauses would never be completed.
TEST(Parallel, EnginesAreMadeAcrossPauses) {
  static std::atomic<int> begun;
  static std::atomic<int> made;
  begun = made = 0;
  const Problem problem = dominoes(6, 9);
  const EngineEntry entry{{"slow", ""},
                          "",
                          [](const Problem&) { return true; },
                          [](const Problem& given) -> std::unique_ptr<Engine> {
                            ++begun;
                            for (int k = 0; k < 10; ++k) {
                              std::this_thread::sleep_for(std::chrono::milliseconds(1));
                              Deadline::check_now();
                            }
                            ++made;
                            return find_engine("links", given).make(given);
                          }};
  const SolveOptions options{.threads = 2};
  ParallelSearch search(problem, entry, {}, options, 2, find_engine("links", problem).make(problem),
                        {}, finest());
  std::uint64_t solutions = 0;
  EXPECT_EQ(run_with_pauses(search, options, std::chrono::milliseconds(1), solutions),
            Outcome::exhausted);
  EXPECT_EQ(solutions, Solver(problem).count().count);
  // At most one engine is still being made, without use, when the search is exhausted.
  EXPECT_GE(made + 1, begun);
}

// A search waits for an engine that is being made only until its time limit.
TEST(Parallel, LimitsEndTheMakingOfAnEngine) {
  const Problem problem = dominoes(6, 12);
  const EngineEntry entry{{"endless", ""},
                          "",
                          [](const Problem&) { return true; },
                          [](const Problem&) -> std::unique_ptr<Engine> {
                            for (;;) {
                              std::this_thread::sleep_for(std::chrono::milliseconds(1));
                              Deadline::check_now();
                            }
                          }};
  const SolveOptions options{.threads = 2, .time_limit = std::chrono::milliseconds(100)};
  ParallelSearch search(problem, entry, {}, options, 2, find_engine("links", problem).make(problem),
                        {}, finest());
  std::uint64_t solutions = 0;
  EXPECT_EQ(run_with_pauses(search, options, std::chrono::milliseconds(5), solutions),
            Outcome::time_limit);
}

}  // namespace dlx::testing::parallel_test
