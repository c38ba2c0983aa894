// Domain consistency compared with brute force and with its definition.

#include "dlx/engine/shared/consistency.hpp"

#include "dlx/dlx.hpp"
#include "dlx/selection.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::consistency_test {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

Problem restrict_to(const Problem& problem, std::span<const OptionId> options) {
  return select(problem, {.items = all_items(problem), .options = options});
}

// Domain consistency, computed literally by its definition.
class Definition {
 public:
  explicit Definition(const Problem& problem) : problem_(problem) {
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      if (problem.has_primary(OptionId{k})) live_.insert(k);
    }
  }

  std::set<std::uint32_t> live_options() {
    for (;;) {
      std::vector<std::uint32_t> useless;
      for (const std::uint32_t k : live_) {
        if (is_useless(k)) useless.push_back(k);
      }
      if (useless.empty()) return live_;
      for (const std::uint32_t k : useless) live_.erase(k);
    }
  }

 private:
  bool is_useless(std::uint32_t k) const {
    for (std::uint32_t item = 0; item < problem_.num_primary(); ++item) {
      if (covers(k, item)) continue;
      if (std::ranges::none_of(live_, [&](std::uint32_t other) {
            return covers(other, item) && !conflict(k, other);
          })) {
        return true;
      }
    }
    return false;
  }

  bool covers(std::uint32_t k, std::uint32_t item) const {
    return std::ranges::any_of(problem_.option(OptionId{k}),
                               [&](const Entry& entry) { return index(entry.item) == item; });
  }

  bool conflict(std::uint32_t k, std::uint32_t other) const {
    for (const Entry& one : problem_.option(OptionId{k})) {
      for (const Entry& two : problem_.option(OptionId{other})) {
        if (one.item == two.item && (one.colour == ColourId::none || one.colour != two.colour)) {
          return true;
        }
      }
    }
    return false;
  }

  const Problem& problem_;
  std::set<std::uint32_t> live_;
};

void expect_as_defined(const Problem& problem) {
  const std::set<std::uint32_t> expected = Definition(problem).live_options();
  const Consistency consistency = make_consistent(problem, plenty);
  EXPECT_TRUE(consistency.finished);
  if (consistency.infeasible) {
    EXPECT_TRUE(consistency.options.empty());
    // Set when an item has no option left; nothing has to be consistent after that.
    bool empty = false;
    for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
      empty = empty || std::ranges::none_of(expected, [&](std::uint32_t k) {
                return std::ranges::any_of(problem.option(OptionId{k}), [&](const Entry& entry) {
                  return index(entry.item) == item;
                });
              });
    }
    EXPECT_TRUE(empty);
  } else {
    EXPECT_TRUE(std::ranges::equal(sorted_numbers(consistency.options), expected));
  }
}

TEST(Consistency, KeepsTheOptionsOfAllCovers) {
  std::size_t taken = 0;
  std::size_t infeasible = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed), seed);
    const CoverSet covers = brute_force(problem);
    const Consistency consistency = make_consistent(problem, plenty);
    if (consistency.infeasible) {
      ASSERT_TRUE(covers.empty());
      ++infeasible;
    }
    const std::vector<std::uint32_t> left = sorted_numbers(consistency.options);
    ASSERT_TRUE(std::ranges::is_sorted(left));
    for (const std::vector<std::uint32_t>& cover : covers) {
      ASSERT_TRUE(std::ranges::includes(left, cover));
    }
    taken += problem.num_options() - left.size();
  }
  EXPECT_GT(taken, 6000U);
  EXPECT_GT(infeasible, 500U);
}

TEST(Consistency, AgreesWithTheDefinition) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_as_defined(random_problem(random_shape(seed), seed));
  }
}

// The problems need several words of options, and lists as well as masks of conflicts; some rows are
// kept.
TEST(Consistency, AgreesWithTheDefinitionOnLargerProblems) {
  constexpr RandomShape shapes[] = {
      {.primary = 20, .secondary = 0, .options = 250, .colours = 0, .density = 0.15},
      {.primary = 12, .secondary = 6, .options = 400, .colours = 3, .density = 0.15},
      {.primary = 60, .secondary = 10, .options = 150, .colours = 2, .density = 0.04},
      {.primary = 8, .secondary = 12, .options = 300, .colours = 4, .density = 0.3},
      {.primary = 30, .secondary = 5, .options = 70, .colours = 2, .density = 0.08},
  };
  std::size_t some_left = 0;
  std::size_t some_taken = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(20); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomShape shape = shapes[seed % std::size(shapes)];
    shape.planted = true;
    const Problem problem = random_problem(shape, seed);
    expect_as_defined(problem);
    const std::size_t left = make_consistent(problem, plenty).options.size();
    some_left += left > 64 ? 1 : 0;
    some_taken += left < problem.num_options() ? 1 : 0;
  }
  EXPECT_GT(some_left, 3U);
  EXPECT_GT(some_taken, 3U);
}

TEST(Consistency, AnyBudgetGivesARightAnswer) {
  std::size_t unfinished = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomShape shape{.primary = 25,
                            .secondary = 4,
                            .options = 90,
                            .colours = 2,
                            .density = 0.1,
                            .planted = true};
    const Problem problem = random_problem(shape, seed);
    const Consistency whole = make_consistent(problem, plenty);
    for (std::uint64_t budget = 0; budget < whole.steps; budget += 1 + whole.steps / 20) {
      const Consistency part = make_consistent(problem, budget);
      ASSERT_TRUE(std::ranges::includes(part.options, whole.options));
      ASSERT_FALSE(part.infeasible);
      if (part.finished) {
        ASSERT_EQ(part.options, whole.options);
      } else {
        ++unfinished;
      }
    }
    ASSERT_EQ(make_consistent(problem, whole.steps + 1).options, whole.options);
  }
  EXPECT_GT(unfinished, 40U);
}

TEST(Consistency, EdgeCases) {
  const auto left = [](const char* text) {
    return sorted_numbers(make_consistent(parse_problem(text).problem, plenty).options);
  };
  using Numbers = std::vector<std::uint32_t>;
  EXPECT_EQ(left("A | X\nX\nA\nX A\n"), (Numbers{1, 2}));  // no primary item
  EXPECT_EQ(left("A B\nA\nA B\nA B\n"), (Numbers{1, 2}));  // nothing for B besides the first
  EXPECT_EQ(left("A B | X\nA X:r\nB X:g\nB X:r\n"), (Numbers{0, 2}));
  EXPECT_EQ(left("A B | X\nA X:r\nB X\nB\n"), (Numbers{0, 2}));
  EXPECT_EQ(left("A B C\nA\nB\nC\nA B\nB C\nA C\n"), (Numbers{0, 1, 2, 3, 4, 5}));

  EXPECT_FALSE(make_consistent(Problem(), plenty).infeasible);
  EXPECT_TRUE(make_consistent(Problem(), 0).finished);
  EXPECT_TRUE(make_consistent(parse_problem("A B\nA\n").problem, plenty).infeasible);
  EXPECT_TRUE(make_consistent(parse_problem("A B C\nA B\nB C\nA C\n").problem, plenty).infeasible);
  EXPECT_FALSE(make_consistent(parse_problem("A B\nA\n").problem, 0).finished);
}

TEST(RestrictTo, KeepsAllButTheOtherOptions) {
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("A");
  const ItemId b = builder.add_primary();
  const ItemId x = builder.add_secondary("X");
  const ColourId red = builder.colour("red");
  const ColourId blue = builder.colour("blue");
  builder.add_option({a, {x, red}});
  const OptionId second = builder.add_option({{x, blue}, b});
  const OptionId third = builder.add_option({a, b});
  builder.set_label(second, "the second");
  builder.set_data(third, 7);
  const Problem problem = builder.build();

  const std::vector<OptionId> all{OptionId{0}, OptionId{1}, OptionId{2}};
  EXPECT_EQ(restrict_to(problem, all), problem);
  const Problem part = restrict_to(problem, std::span(all).subspan(1));
  EXPECT_EQ(part.num_options(), 2U);
  EXPECT_EQ(part.num_items(), 3U);
  EXPECT_EQ(part.num_primary(), 2U);
  EXPECT_EQ(part.name(b), problem.name(b));
  EXPECT_EQ(part.num_colours(), 2U);
  EXPECT_TRUE(std::ranges::equal(part.option(OptionId{0}), problem.option(second)));
  EXPECT_EQ(part.label(OptionId{0}), "the second");
  EXPECT_EQ(part.label(OptionId{1}), "");
  EXPECT_EQ(part.data(OptionId{1}), 7U);
  EXPECT_EQ(restrict_to(problem, {}).num_options(), 0U);
}

TEST(RestrictTo, WhatIsConsistentHasTheSameCovers) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed), seed);
    const Consistency consistency = make_consistent(problem, plenty);
    CoverSet covers;
    for (std::vector<std::uint32_t> cover :
         brute_force(restrict_to(problem, consistency.options))) {
      for (std::uint32_t& option : cover) option = index(consistency.options[option]);
      covers.insert(cover);
    }
    ASSERT_EQ(covers, brute_force(problem));
  }
}

}  // namespace dlx::testing::consistency_test
