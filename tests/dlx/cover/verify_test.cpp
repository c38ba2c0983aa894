#include "dlx/verify.hpp"

#include <gtest/gtest.h>

#include "dlx/text_format.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing {
namespace verify_test {

std::optional<Fault> check(const Problem& problem, std::initializer_list<std::uint32_t> options) {
  std::vector<OptionId> ids;
  for (const std::uint32_t k : options) ids.push_back(OptionId{k});
  return verify(problem, ids);
}

TEST(Verify, NamesTheFirstFault) {
  const Problem problem =
      parse_problem("A B C | X\n|label: first\nA X:r\nB X:r\nB X:g\nC\nA B C\nX\nC X\n").problem;
  EXPECT_FALSE(check(problem, {0, 1, 3}).has_value());
  EXPECT_FALSE(check(problem, {3, 1, 0}).has_value());
  EXPECT_FALSE(check(problem, {4}).has_value());

  std::optional<Fault> fault = check(problem, {0, 2, 3});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::colour_clash);
  EXPECT_EQ(fault->message,
            "item 'X' has colour 'r' and colour 'g' in option 0 (first) and option 2");
  EXPECT_EQ(fault->option, OptionId{2});
  EXPECT_EQ(fault->other, OptionId{0});

  fault = check(problem, {0, 1, 6});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::item_covered_twice);
  EXPECT_EQ(fault->message, "item 'X' is covered twice, by option 0 (first) and option 6");

  fault = check(problem, {3, 4});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::item_covered_twice);
  EXPECT_EQ(fault->item, ItemId{2});

  fault = check(problem, {3, 3});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::item_covered_twice);

  fault = check(problem, {0, 1});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::item_not_covered);
  EXPECT_EQ(fault->message, "item 'C' is not covered");

  fault = check(problem, {5});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::option_without_primary);

  fault = check(problem, {7});
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->kind, Fault::Kind::unknown_option);
  EXPECT_EQ(fault->message, "option 7 is not in the problem, which has 7");
}

TEST(Verify, TheEmptyCoverCoversNothing) {
  EXPECT_FALSE(verify(Problem(), {}).has_value());
  EXPECT_FALSE(verify(parse_problem("|items: | X\nX\n").problem, {}).has_value());
  EXPECT_TRUE(verify(parse_problem("A\nA\n").problem, {}).has_value());
}

TEST(Verify, AgreesWithBruteForceOnAllSubsets) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    RandomShape shape = random_shape(seed);
    shape.options = std::min(shape.options, 9U);
    ASSERT_EQ(wrongly_verified(random_problem(shape, seed)), std::nullopt) << seed;
  }
}

}  // namespace verify_test
}  // namespace dlx::testing
