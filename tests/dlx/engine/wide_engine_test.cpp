// The wide engine without domain consistency, with the kernels of every instruction set of the
// machine, and with items of very many options.

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/wide/rows.hpp"
#include "dlx/selection.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::wide_engine_test {

std::vector<OptionId> usable_options(const Problem& problem) {
  std::vector<OptionId> options;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) options.push_back(OptionId{k});
  }
  return options;
}

std::size_t wide_engine_words(const Problem& problem) {  // of a state, without padding
  return wide::WideLayout::wide(wide::Shape(problem, all_options(problem)), 1).state_words;
}

std::unique_ptr<Engine> make_plain(const Problem& problem, SimdLevel level) {
  return make_wide_engine(problem, usable_options(problem), level);
}

class WideEngineTest : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (GetParam() > simd_level()) GTEST_SKIP() << "not on this machine";
  }
};

TEST_P(WideEngineTest, AgreesWithBruteForce) {
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed), seed);
    const std::unique_ptr<Engine> engine = make_plain(problem, GetParam());
    const CoverSet covers = as_set(search(*engine).covers);
    ASSERT_EQ(covers, brute_force(problem));
    found += covers.size();
  }
  EXPECT_GT(found, 3000U);
}

// Returns a problem whose items have up to several words of options.
Problem large_problem(std::uint64_t seed) {
  constexpr RandomShape shapes[] = {
      {.primary = 9, .secondary = 3, .options = 200, .colours = 2, .density = 0.45},
      {.primary = 14, .secondary = 2, .options = 400, .colours = 2, .density = 0.4},
      {.primary = 7, .secondary = 8, .options = 150, .colours = 3, .density = 0.35},
      {.primary = 70, .secondary = 0, .options = 200, .colours = 0, .density = 0.12},
  };
  RandomShape shape = shapes[seed % std::size(shapes)];
  shape.planted = true;
  return random_problem(shape, seed);
}

TEST(WideEngine, LargerProblems) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    covers += check_engine(large_problem(seed), make_plain, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 40U);
}

// Items have so many words of options that most words are zero on deeper levels.
TEST(WideEngine, LargeGroups) {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem({.primary = 15,
                                            .secondary = 2,
                                            .options = 2400,
                                            .colours = 2,
                                            .density = 0.5,
                                            .planted = true},
                                           seed);
    EXPECT_GT(wide_engine_words(problem), 16 * problem.num_primary());
    EXPECT_GT(check_engine(problem, make_plain, seed), 100U);
  }
}

TEST(WideEngine, ManyItemsAndManyOptionsOfOne) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = enlarged(small_problem(seed), static_cast<std::uint32_t>(7 * seed),
                                     static_cast<std::uint32_t>(seed % 3 * 70), seed);
    covers += check_engine(problem, make_plain, seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

// The items have more options than the bytes of a vector can count at once.
TEST_P(WideEngineTest, ItemsWithThousandsOfOptions) {
  ProblemBuilder builder;
  const ItemId a = builder.add_primary();
  const ItemId b = builder.add_primary();
  const ItemId c = builder.add_primary();
  for (int k = 0; k < 5000; ++k) builder.add_option({a});
  for (int k = 0; k < 70; ++k) builder.add_option({b, c});
  for (int k = 0; k < 64; ++k) builder.add_option({a, c});
  builder.add_option({b});
  builder.add_option({b});
  const Problem problem = builder.build();
  const std::unique_ptr<Engine> engine = make_plain(problem, GetParam());
  Meter meter;
  std::uint64_t covers = 0;
  EXPECT_EQ(engine->count(meter, std::numeric_limits<std::uint64_t>::max(), covers),
            Engine::Step::exhausted);
  EXPECT_EQ(covers, 5000U * 70 + 64 * 2);
  engine->reset();
  EXPECT_TRUE(engine->force(OptionId{4999}));
  EXPECT_FALSE(engine->force(OptionId{4998}));
  covers = 0;
  engine->count(meter, std::numeric_limits<std::uint64_t>::max(), covers);
  EXPECT_EQ(covers, 70U);
}

// If engines could donate everything, two engines could pass a subtree to each other forever.
TEST_P(WideEngineTest, NeverDonatesEverything) {
  std::size_t given = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = large_problem(seed);
    std::vector<Path> paths;
    for (int turn = 0; turn < 3; ++turn) {
      const std::unique_ptr<Engine> engine = make_plain(problem, GetParam());
      if (turn > 0) engine->start(std::move(paths));
      SolveOptions none{.node_limit = 0};
      Meter stopped(none, nullptr);
      ASSERT_EQ(engine->next(stopped), Engine::Step::stopped);
      std::vector<Path> last;
      for (std::vector<Path> some = engine->donate_paths(); !some.empty();
           some = engine->donate_paths()) {
        last = some;
      }
      Meter meter;
      while (engine->next(meter) == Engine::Step::cover) {
      }
      ASSERT_GE(meter.nodes(), 1U);
      given += last.size();
      if (last.empty()) break;
      paths = std::move(last);
    }
  }
  EXPECT_GE(given, 20U);
}

INSTANTIATE_TEST_SUITE_P(Kernels, WideEngineTest,
                         ::testing::Values(SimdLevel::portable, SimdLevel::v2, SimdLevel::v3,
                                           SimdLevel::v4),
                         [](const auto& test) { return std::string(to_string(test.param)); });

TEST(WideEngine, KnowsWhichProblemsFit) {
  EXPECT_TRUE(wide_engine_fits(Problem()));
  EXPECT_EQ(wide_engine_words(Problem()), 0U);
  const Problem small = parse_problem("A B\nA\nA B\n").problem;
  EXPECT_TRUE(wide_engine_fits(small));
  EXPECT_EQ(wide_engine_words(small), 2U);

  ProblemBuilder builder;  // a row of 30,000 words for each of 30,000 options: 7 GB
  for (std::uint32_t k = 0; k < 30000; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < 30000; ++k) builder.add_option({ItemId{k}});
  EXPECT_FALSE(wide_engine_fits(builder.build()));
}

}  // namespace dlx::testing::wide_engine_test
