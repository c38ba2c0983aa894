#include "dlx/verify.hpp"

#include "dlx/text_format.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::verify_test {

std::optional<Fault> check(const Problem& problem, const std::vector<std::uint32_t>& options) {
  std::vector<OptionId> ids;
  for (const std::uint32_t k : options) ids.push_back(OptionId{k});
  return verify(problem, ids);
}

TEST(Verify, NamesTheFirstFault) {
  using Kind = Fault::Kind;
  const Problem problem =
      parse_problem("A B C | X\n|label: first\nA X:r\nB X:r\nB X:g\nC\nA B C\nX\nC X\n").problem;
  EXPECT_FALSE(check(problem, {0, 1, 3}).has_value());
  EXPECT_FALSE(check(problem, {3, 1, 0}).has_value());
  EXPECT_FALSE(check(problem, {4}).has_value());
  const std::tuple<std::vector<std::uint32_t>, Kind, const char*> faults[] = {
      {{0, 2, 3},
       Kind::colour_clash,
       "item 'X' has colour 'r' and colour 'g' in option 0 (first) and option 2"},
      {{0, 1, 6},
       Kind::item_covered_twice,
       "item 'X' is covered twice, by option 0 (first) and option 6"},
      {{3, 4}, Kind::item_covered_twice, "item 'C' is covered twice, by option 3 and option 4"},
      {{3, 3}, Kind::item_covered_twice, "item 'C' is covered twice, by option 3 and option 3"},
      {{0, 1}, Kind::item_not_covered, "item 'C' is not covered"},
      {{5}, Kind::option_without_primary, "option 5 has no primary item, so no cover uses it"},
      {{7}, Kind::unknown_option, "option 7 is not in the problem, which has 7"},
  };
  for (const auto& [options, kind, message] : faults) {
    const std::optional<Fault> fault = check(problem, options);
    ASSERT_TRUE(fault.has_value()) << message;
    EXPECT_EQ(fault->kind, kind) << message;
    EXPECT_EQ(fault->message, message);
  }
  const Fault clash = check(problem, {0, 2, 3}).value();
  EXPECT_EQ(clash.option, OptionId{2});
  EXPECT_EQ(clash.other, OptionId{0});
  EXPECT_EQ(check(problem, {3, 4}).value().item, ItemId{2});
}

TEST(Verify, TheEmptyCoverCoversNothing) {
  EXPECT_FALSE(verify(Problem(), {}).has_value());
  EXPECT_FALSE(verify(parse_problem("|items: | X\nX\n").problem, {}).has_value());
  EXPECT_TRUE(verify(parse_problem("A\nA\n").problem, {}).has_value());
}

TEST(Verify, AgreesWithBruteForceOnAllSubsets) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomShape shape = random_shape(seed);
    shape.options = std::min(shape.options, seed < 150 ? 9U : 7U);
    if (seed >= 150) shape.bounded = seed % 4 == 0 ? 1.0 : 0.5;
    ASSERT_EQ(wrongly_verified(random_problem(shape, seed)), std::nullopt) << seed;
  }
}

}  // namespace dlx::testing::verify_test
