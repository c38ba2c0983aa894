#include "dlx/split.hpp"

#include "dlx/dlx.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/symmetry/symmetric_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::split_test {

Problem problem_of(std::uint64_t seed) {
  if (seed % 4 == 3) return structured_problem(seed);
  return random_problem(random_shape(seed, seed % 4 == 2 ? 0.5 : 0), seed);
}

// Returns the covers below a subproblem, as sets of options of the whole problem.
std::vector<std::vector<std::uint32_t>> covers_of(const Problem& problem,
                                                  const Subproblem& subproblem) {
  std::vector<std::vector<std::uint32_t>> covers;
  const RestrictedProblem left = restrict(problem, subproblem);
  if (left.dead) return covers;
  Solver solver(left.problem);
  for (const Cover& cover : solver) {
    std::vector<std::uint32_t> whole;
    for (const OptionId option : subproblem.taken) whole.push_back(index(option));
    for (const OptionId option : cover) whole.push_back(index(left.origin[index(option)]));
    std::ranges::sort(whole);
    covers.push_back(std::move(whole));
  }
  return covers;
}

TEST(Split, EachCoverIsInExactlyOneSubproblem) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Problem problem = problem_of(seed);
    const std::uint32_t parts = 1 + static_cast<std::uint32_t>(seed % 7);
    // Small trees are not worth dividing, so weights are ignored here.
    const Split result =
        split(problem, {.parts = parts, .subproblems_per_part = 3, .min_weight = 0});
    ASSERT_EQ(result.parts.size(), parts);
    std::multiset<std::vector<std::uint32_t>> covers;
    for (const auto& part : result.parts) {
      for (const Subproblem& subproblem : part) {
        EXPECT_EQ(subproblem.times, 1);
        for (auto& cover : covers_of(problem, subproblem)) covers.insert(std::move(cover));
      }
    }
    const CoverSet expected = brute_force(problem);
    EXPECT_TRUE(std::ranges::equal(covers, expected)) << "seed " << seed;
  }
}

TEST(Split, MergedSubproblemsCountTheSame) {
  std::uint64_t merged = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Problem problem = problem_of(seed);
    const Split result = split(
        problem,
        {.parts = 5, .subproblems_per_part = 4, .merge = true, .force = true, .min_weight = 0});
    BigCount total = 0;
    for (const auto& part : result.parts) {
      for (const Subproblem& subproblem : part)
        total += subproblem.times * covers_of(problem, subproblem).size();
    }
    EXPECT_EQ(total, brute_force(problem).size()) << "seed " << seed;
    if (result.prefixes > result.num_subproblems) ++merged;
  }
  EXPECT_GT(merged, 50U);  // otherwise the test would prove nothing
}

TEST(Split, MergesWhatIsReachedInManyWays) {
  const Problem problem = dominoes(8, 8);
  const Split result = split(problem, {.parts = 20, .merge = true, .force = true});
  EXPECT_GT(result.prefixes, 2 * result.num_subproblems);
  BigCount total = 0;
  for (const auto& part : result.parts) {
    for (const Subproblem& subproblem : part) {
      total += subproblem.times * Solver(restrict(problem, subproblem).problem).count().count;
    }
  }
  EXPECT_EQ(total, 12'988'816);
}

TEST(Split, PartsWeighAboutTheSame) {
  const Split result = split(
      dominoes(8, 8), {.parts = 20, .subproblems_per_part = 20, .merge = true, .force = true});
  const auto [least, most] = std::ranges::minmax_element(result.weights);
  EXPECT_LT(*most, 1.2 * *least);
}

BigCount total_of(const Problem& problem, const Split& split) {
  BigCount total = 0;
  for (const auto& part : split.parts) {
    for (const Subproblem& subproblem : part) {
      const RestrictedProblem left = restrict(problem, subproblem);
      if (!left.dead) total += subproblem.times * Solver(left.problem).count().count;
    }
  }
  return total;
}

TEST(Split, OrbitsOfSymmetriesCountTheSame) {
  std::uint64_t merged = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Problem problem = symmetric_problem(seed);
    const Split result = split(
        problem,
        {.parts = 3, .subproblems_per_part = 2, .merge = true, .force = true, .min_weight = 0});
    EXPECT_EQ(total_of(problem, result), brute_force(problem).size()) << "seed " << seed;
    if (result.prefixes > result.num_subproblems) ++merged;
  }
  EXPECT_GT(merged, 50U);  // otherwise the test would prove nothing
}

// With the eight symmetries of the board, most of the subproblems are not counted.
TEST(Split, BeginsWithRepresentativesOfOrbits) {
  const Problem problem = queens(8);
  const Split result = split(problem, {.parts = 10, .merge = true, .force = true, .min_weight = 0});
  EXPECT_GT(result.prefixes, 5 * result.num_subproblems);
  EXPECT_EQ(total_of(problem, result), 92);
}

TEST(Split, MergesIsomorphicRemainders) {
  if (symmetry::labelling_library().empty()) GTEST_SKIP() << "there is no labelling library";
  const Problem problem = latin(5);
  const Split result = split(problem, {.parts = 4, .merge = true, .force = true, .min_weight = 0});
  EXPECT_GT(result.prefixes, 100 * result.num_subproblems);
  EXPECT_EQ(total_of(problem, result), 161'280);
}

// The subproblems of a part are counted together.
TEST(Split, PartsWithManySymmetriesAreCountedTogether) {
  if (symmetry::labelling_library().empty()) GTEST_SKIP() << "there is no labelling library";
  const Problem problem = latin(6);
  const Split result =
      split(problem, {.parts = 2, .subproblems_per_part = 2, .merge = true, .force = true});
  BigCount total = 0;
  for (const auto& part : result.parts) {
    total += run(problem, {.kind = Query::Kind::count, .subproblems = &part}).count;
  }
  EXPECT_EQ(total, 812'851'200);
}

TEST(Split, SubproblemsAreDividedAgain) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = seed % 2 == 0 ? problem_of(seed) : symmetric_problem(seed);
    for (const bool merge : {false, true}) {
      const SplitOptions cutting{
          .parts = 2, .subproblems_per_part = 2, .merge = merge, .force = merge, .min_weight = 0};
      BigCount total = 0;
      for (const auto& part : split(problem, cutting).parts) {
        const Query query{.kind = Query::Kind::split, .subproblems = &part, .split = cutting};
        total += total_of(problem, *run(problem, query).split);
      }
      EXPECT_EQ(total, brute_force(problem).size()) << "seed " << seed;
    }
  }
}

TEST(Split, CountsFirstIfThatIsShort) {
  const Problem problem = queens(8);
  const Split result = split(problem, {.parts = 3, .merge = true});
  EXPECT_EQ(result.count, BigCount(92));
  EXPECT_EQ(result.num_subproblems, 1U);
  EXPECT_EQ(result.parts.size(), 3U);
  EXPECT_EQ(total_of(problem, result), 92);
  EXPECT_FALSE(split(problem, {.parts = 3}).count.has_value());
}

// An item with many options is not expanded completely if few subproblems are requested.
TEST(Split, WideItemsAreOpenedInSteps) {
  for (const char* bounds : {"", "0:1|", "1:2|", "0:2|"}) {
    std::string text = std::string(bounds) + "a x y | z\n";
    for (int k = 0; k < 500; ++k) text += k % 3 == 0 ? "a z:red\n" : "a z:blue\n";
    text += "x\nx z:red\ny\ny z:blue\n";
    const Problem problem = parse_problem(text).problem;
    const std::uint64_t expected = Solver(problem).count().count.low();
    for (const bool merge : {false, true}) {
      const Split few = split(problem, {.parts = 2,
                                        .subproblems_per_part = 2,
                                        .merge = merge,
                                        .force = merge,
                                        .probes = 2,
                                        .min_weight = 0});
      EXPECT_LT(few.num_subproblems, 300U) << bounds;
      EXPECT_EQ(total_of(problem, few), expected) << bounds;
      const Split many = split(problem, {.parts = 100,
                                         .subproblems_per_part = 10,
                                         .merge = merge,
                                         .force = merge,
                                         .probes = 1,
                                         .min_weight = 0});
      EXPECT_EQ(total_of(problem, many), expected) << bounds;
    }
  }
}

// The lists of excluded options of all subproblems would have 500 million options.
TEST(Split, ManyMultiplicitiesTakeLittleMemory) {
  std::string text = "0:30000|a\n";
  for (int k = 0; k < 30'000; ++k) text += "a\n";
  const Split result = split(parse_problem(text).problem, {.parts = 2, .probes = 1});
  std::size_t options = 0;
  for (const auto& part : result.parts) {
    for (const Subproblem& subproblem : part) options += subproblem.left_out.size();
  }
  EXPECT_GT(result.num_subproblems, 20U);
  EXPECT_LT(options, 100'000U);
}

// Weights that exceed a double are given as shares. If subproblems lead to few states, the number of
// subproblems stays small, however many are expanded.
TEST(Split, HandlesLongChains) {
  ProblemBuilder builder;
  constexpr std::uint32_t n = 2000;
  for (std::uint32_t k = 0; k < n; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < n; ++k) builder.add_option({ItemId{k}});
  for (std::uint32_t k = 0; k + 1 < n; ++k) builder.add_option({ItemId{k}, ItemId{k + 1}});
  const Problem problem = builder.build();
  for (const bool merge : {false, true}) {
    const Split result = split(problem, {.parts = 3, .merge = merge, .force = merge, .probes = 1});
    EXPECT_GE(result.num_subproblems, 2U);
    for (const double weight : result.weights) EXPECT_TRUE(std::isfinite(weight));
    EXPECT_GT(*std::ranges::max_element(result.weights), 0);
  }
}

TEST(Split, EndsAtALimitWithoutParts) {
  const Problem problem = dominoes(40, 40);
  const std::chrono::duration<double> soon(0.2);
  const Split late = split(problem, {.parts = 10'000}, {.time_limit = soon});
  EXPECT_EQ(late.outcome, Outcome::time_limit);
  EXPECT_TRUE(late.parts.empty());
  StopFlag stop;
  stop.request();
  const Split stopped = split(problem, {.parts = 2}, {.stop = &stop});
  EXPECT_EQ(stopped.outcome, Outcome::interrupted);
  EXPECT_TRUE(stopped.parts.empty());
}

TEST(Split, IsTheSameForASeed) {
  const Problem problem = dominoes(6, 6);
  const Split one = split(problem, {.parts = 7, .seed = 3});
  const Split two = split(problem, {.parts = 7, .seed = 3});
  EXPECT_EQ(one.weights, two.weights);
  for (std::size_t k = 0; k < 7; ++k) {
    ASSERT_EQ(one.parts[k].size(), two.parts[k].size());
    for (std::size_t j = 0; j < one.parts[k].size(); ++j) {
      EXPECT_EQ(one.parts[k][j].taken, two.parts[k][j].taken);
    }
  }
}

TEST(Split, ImpossibleSubproblemsAreRefusedOrDead) {
  const Problem problem = parse_problem("A B\nA\nA B\nB\n").problem;
  EXPECT_THROW(restrict(problem, {.taken = {OptionId{9}}, .left_out = {}}), std::invalid_argument);
  EXPECT_TRUE(restrict(problem, {.taken = {OptionId{0}, OptionId{1}}, .left_out = {}}).dead);
  EXPECT_TRUE(restrict(problem, {.taken = {}, .left_out = {OptionId{0}, OptionId{1}}}).dead);
  EXPECT_THROW(split(problem, {.parts = 0}), std::invalid_argument);
}

}  // namespace dlx::testing::split_test
