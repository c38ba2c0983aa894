#include "dlx/states/without_multiplicities.hpp"

#include "dlx/dlx.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Counts by states of problems with multiplicities, compared with brute force.
namespace dlx::testing {
namespace {

BigCount count_by_states(const Problem& problem) {
  SolveOptions options{.counting = Counting::states, .reduction = Switch::off};
  return count(problem, options).count;
}

TEST(WithoutMultiplicities, RandomProblemsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < num_test_problems(1000); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed, seed % 2 == 0 ? 0.6 : 1), seed);
    if (problem.num_options() > 16) continue;
    const BigCount expected = brute_force(problem).size();
    const Problem encoded = states::without_multiplicities(problem, {});
    ASSERT_FALSE(encoded.has_bounds());
    ASSERT_EQ(count_by_states(problem), expected);
    ASSERT_EQ(count(problem, {}).count, expected);
  }
}

TEST(WithoutMultiplicities, ACoverCountsAsTheProductOfItsWeights) {
  // {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}
  const Problem problem = parse_problem("2:3|A\nA\nA\nA\n").problem;
  const std::vector<std::uint32_t> weights{2, 3, 5};
  const Problem encoded = states::without_multiplicities(problem, weights);
  EXPECT_EQ(count(encoded, {}).count, 6 + 10 + 15 + 30);
}

TEST(WithoutMultiplicities, CountsDominatingSetsOfALongGrid) {
  // In a dominating set, each cell or one of its neighbours is chosen. A brute force found the
  // numbers for the grids 3 x 1, 3 x 2 and 3 x 3.
  const auto dominating = [](int length) {
    ProblemBuilder builder;
    const auto neighbours = [&](int row, int column) {
      std::vector<Entry> cells;
      constexpr int moves[5][2] = {{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}};
      for (const auto& [down, right] : moves) {
        const int r = row + down, c = column + right;
        if (r < 0 || r >= 3 || c < 0 || c >= length) continue;
        cells.push_back(ItemId{static_cast<std::uint32_t>(3 * c + r)});
      }
      return cells;
    };
    for (int k = 0; k < 3 * length; ++k) builder.add_primary("", 1, 5);
    for (int k = 0; k < 3 * length; ++k) builder.add_option(neighbours(k % 3, k / 3));
    return count(builder.build(), {}).count;
  };
  EXPECT_EQ(dominating(1), 5);
  EXPECT_EQ(dominating(2), 41);
  EXPECT_EQ(dominating(3), 291);
  EXPECT_GT(dominating(40), BigCount(1) << 90);
}

}  // namespace
}  // namespace dlx::testing
