#include "dlx/symmetry/representative_options.hpp"

#include "dlx/dlx.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/symmetry/symmetric_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::representative_options_test {

constexpr std::uint64_t no_tick_limit = 1'000'000'000;

TEST(RepresentativeOptions, ContainACoverIfAndOnlyIfTheProblemHasACover) {
  std::size_t with_cover = 0, without_cover = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(600); ++seed) {
    SCOPED_TRACE(seed);
    const Problem problem = seed % 3 == 0 ? structured_problem(seed) : symmetric_problem(seed);
    const std::vector<std::uint32_t> left =
        sorted_numbers(symmetry::representative_options(problem, no_tick_limit).options);
    if (left.empty()) continue;
    ASSERT_LT(left.size(), problem.num_options());
    const CoverSet covers = brute_force(problem);
    const bool has_cover = std::ranges::any_of(
        covers, [&](const auto& cover) { return std::ranges::includes(left, cover); });
    ASSERT_EQ(has_cover, !covers.empty());
    ++(has_cover ? with_cover : without_cover);
  }
  EXPECT_GT(with_cover, 100U);
  EXPECT_GT(without_cover, 10U);
}

// Symmetries exchange pigeons, and exchange holes.
TEST(RepresentativeOptions, RefutePigeonholesWithoutSearch) {
  std::string text = "a b c d e f | 1 2 3 4 5\n";
  for (const char pigeon : std::string("abcdef")) {
    for (const char hole : std::string("12345")) text += {pigeon, ' ', hole, '\n'};
  }
  const Problem problem = parse_problem(text).problem;
  const Result result = solve(problem, {.engine = "learning", .limit = 1}, [](const Cover&) {
    ADD_FAILURE() << "a cover";
    return true;
  });
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  EXPECT_EQ(result.statistics.nodes, 0U);
  EXPECT_TRUE(symmetry::representative_options(problem, 0).options.empty());
}

}  // namespace dlx::testing::representative_options_test
