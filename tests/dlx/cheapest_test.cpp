#include "dlx/cheapest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "dlx/dlx.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace {

// Random costs for a problem: small ones with many ties, large ones, negative ones, fractions.
Problem with_costs(const Problem& problem, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t n) { return static_cast<std::int64_t>(random() % n); };
  const std::uint64_t spread = std::uint64_t{1} << below(20);
  const std::int64_t shift = below(3) == 0 ? below(spread) : 0;
  const unsigned digits = below(3) == 0 ? static_cast<unsigned>(below(4)) : 0;
  const bool sparse = below(4) == 0;
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    if (problem.is_primary(item)) {
      builder.add_primary(problem.name(item), problem.low(item), problem.high(item));
    } else {
      builder.add_secondary(problem.name(item));
    }
  }
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k) {
    builder.colour(problem.colour_name(ColourId{k}));
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option = builder.add_option(problem.option(OptionId{k}));
    if (sparse && below(2) == 0) continue;
    builder.set_cost(option, below(spread) - shift, digits);
  }
  return builder.build();
}

std::vector<OptionId> ids_of(const std::vector<std::uint32_t>& options) {
  std::vector<OptionId> ids;
  for (const std::uint32_t option : options) ids.push_back(OptionId{option});
  return ids;
}

// All covers by their costs, from a brute force that knows nothing of costs.
std::vector<CheapCover> all_covers(const Problem& problem) {
  std::vector<CheapCover> covers;
  for (const std::vector<std::uint32_t>& options : brute_force(problem)) {
    const std::vector<OptionId> ids = ids_of(options);
    covers.push_back({ids, cover_cost(problem, ids)});
  }
  std::sort(covers.begin(), covers.end(), [](const CheapCover& left, const CheapCover& right) {
    return std::tie(left.cost, left.options) < std::tie(right.cost, right.options);
  });
  return covers;
}

void check_covers(const Problem& problem, const std::vector<CheapCover>& covers) {
  for (const CheapCover& cover : covers) {
    const std::optional<Fault> fault = verify(problem, cover.options);
    ASSERT_FALSE(fault.has_value()) << fault->message;
    ASSERT_EQ(cover.cost, cover_cost(problem, cover.options));
  }
}

void check_against_brute_force(const Problem& problem) {
  const std::vector<CheapCover> all = all_covers(problem);
  for (const std::uint64_t count : {1U, 2U, 3U, 5U, 10U, 100000U}) {
    const CheapestResult result = find_cheapest(problem, count);
    ASSERT_TRUE(result.proven());
    ASSERT_EQ(result.covers.size(), std::min<std::uint64_t>(count, all.size()));
    check_covers(problem, result.covers);
    for (std::size_t k = 0; k < result.covers.size(); ++k) {
      ASSERT_EQ(result.covers[k].cost, all[k].cost) << "cover " << k << " of " << count;
      if (k == 0) continue;
      ASSERT_NE(result.covers[k], result.covers[k - 1]);
    }
    // What the bound says of those that are not listed.
    if (count < all.size()) {
      ASSERT_EQ(result.outcome, Outcome::solution_limit);
      ASSERT_TRUE(result.bound.has_value());
      ASSERT_LE(*result.bound, all[count].cost);
      ASSERT_GE(*result.bound, all[count - 1].cost);
    }
    if (count > all.size()) {
      ASSERT_EQ(result.outcome, Outcome::exhausted);
      ASSERT_EQ(result.covers, all);
    }
    ASSERT_EQ(find_cheapest(problem, count).covers, result.covers);
  }
  // All covers up to a cost: below all, between, at, and above all.
  std::set<std::int64_t> limits{0, -1, std::numeric_limits<std::int64_t>::max(),
                                std::numeric_limits<std::int64_t>::min()};
  if (!all.empty()) {
    limits.insert({all.front().cost, all.front().cost - 1, all.back().cost,
                   all[all.size() / 2].cost, all[all.size() / 2].cost - 1});
  }
  for (const std::int64_t most : limits) {
    std::vector<CheapCover> expected;
    for (const CheapCover& cover : all) {
      if (cover.cost <= most) expected.push_back(cover);
    }
    CheapestOptions options;
    options.max_cost = most;
    std::vector<CheapCover> found;
    const Result result = for_each_within_cost(
        problem,
        [&](const CheapCover& cover) {
          found.push_back(cover);
          return true;
        },
        options);
    ASSERT_EQ(result.outcome, Outcome::exhausted);
    ASSERT_EQ(result.solutions, expected.size());
    check_covers(problem, found);
    std::sort(found.begin(), found.end(), [](const CheapCover& left, const CheapCover& right) {
      return std::tie(left.cost, left.options) < std::tie(right.cost, right.options);
    });
    ASSERT_EQ(found, expected) << "up to " << most;
    const CheapestResult two = find_cheapest(problem, 2, options);
    ASSERT_TRUE(two.proven());
    ASSERT_EQ(two.covers.size(), std::min<std::size_t>(2, expected.size()));
    for (std::size_t k = 0; k < two.covers.size(); ++k) {
      ASSERT_EQ(two.covers[k].cost, expected[k].cost);
    }
  }
}

TEST(Cheapest, RandomProblemsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = random_problem(random_shape(seed), seed);
    check_against_brute_force(with_costs(problem, seed));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Cheapest, RandomProblemsWithBoundsAgainstBruteForce) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomShape shape = random_shape(seed);
    shape.bounded = 0.6;
    check_against_brute_force(with_costs(random_problem(shape, seed), seed));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace dlx::testing
