#include "dlx/states/component_count.hpp"

#include <memory>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/random.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/dlx/states/counting_problem.hpp"
#include "tests/testing.hpp"

// Counts by components, compared with brute force, with other methods and with themselves.
namespace dlx::testing::component_count_test {

constexpr std::uint64_t memory = 1 << 26;

// Counts with a pause after every `stretch` choices.
BigCount by_components(const Problem& problem, const std::vector<std::uint32_t>& weights = {},
                       std::uint64_t bytes = memory, std::uint64_t stretch = no_limit) {
  const auto count = states::make_component_count(problem, weights, bytes);
  Meter meter;
  bool is_done = false;
  while (!is_done) {
    meter.start();
    meter.pause_after(stretch);
    is_done = count->run(meter);
    meter.stop();
    EXPECT_TRUE(is_done || stretch != no_limit);
  }
  EXPECT_EQ(count->fraction(), 1);
  EXPECT_LE(count->statistics().memory, bytes);
  return count->count();
}

// Proper colourings of a path with random edges added. An item for each edge and colour is in the
// options that give this colour to an end of the edge.
Problem colourings(std::uint32_t vertices, std::uint32_t edges, std::uint32_t colours,
                   std::uint64_t seed) {
  Random random(seed, 1);
  std::vector<std::vector<std::uint32_t>> ends(vertices);
  for (std::uint32_t edge = 0; edge < edges; ++edge) {
    const std::uint32_t one = edge + 1 < vertices ? edge : random.below(vertices);
    const std::uint32_t further = edge + 1 < vertices ? 0 : random.below(vertices - 1);
    const std::uint32_t other = (one + 1 + further) % vertices;
    ends[one].push_back(edge);
    ends[other].push_back(edge);
  }
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < vertices; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < edges * colours; ++k) builder.add_secondary();
  for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
    for (std::uint32_t colour = 0; colour < colours; ++colour) {
      std::vector<Entry> entries{ItemId{vertex}};
      for (const std::uint32_t edge : ends[vertex]) {
        entries.push_back(ItemId{vertices + edge * colours + colour});
      }
      builder.add_option(entries);
    }
  }
  return builder.build();
}

TEST(ComponentCount, CountsLikeBruteForce) {
  std::uint64_t with_covers = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(3000); ++seed) {
    RandomShape shape = random_shape(seed);
    shape.bounded = static_cast<double>(seed % 4) / 3;
    const Problem problem = random_problem(shape, seed);
    if (problem.num_options() > 16) continue;
    Random random(seed, 2);
    std::vector<std::uint32_t> weights;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k)
      weights.push_back(1 + random.below(4));
    const CoverSet covers = brute_force(problem);
    BigCount weighted = 0;
    for (const std::vector<std::uint32_t>& cover : covers) {
      BigCount product = 1;
      for (const std::uint32_t option : cover) product *= weights[option];
      weighted += product;
    }
    ASSERT_EQ(by_components(problem), covers.size()) << seed;
    ASSERT_EQ(by_components(problem, weights, random.below(2000), 1), weighted) << seed;
    with_covers += covers.empty() ? 0 : 1;
  }
  EXPECT_GT(with_covers, 1000);
}

TEST(ComponentCount, CountsLikeOtherMethods) {
  for (std::uint64_t seed = 0; seed < num_test_problems(300); ++seed) {
    const Problem problem = counting_problem(seed);
    const BigCount expected = count(problem).count;
    std::vector<std::uint32_t> permutation;
    const Problem other = permuted(problem, seed, permutation);
    ASSERT_EQ(by_components(problem), expected) << seed;
    ASSERT_EQ(by_components(other, {}, 1 << 14, 100), expected) << seed;
  }
}

TEST(ComponentCount, CountsEdgeCasesAsDefined) {
  for (const auto& [text, expected] :
       std::vector<std::pair<std::string, int>>{{"a b\na\nb\na b\n", 2},
                                                {"0:1|a 0:2|b\na\nb\na b\n", 6},
                                                {"2:3|a | x\na x:1\na x:1\na x:2\na\n", 5},
                                                {"a | x\nx\na\na x\n", 2},
                                                {"1:2|a 1:3|b\na b\na b\nb\n", 6},
                                                {"a b\na\n", 0}}) {
    EXPECT_EQ(by_components(parse_problem(text).problem), expected) << text;
  }
  ProblemBuilder none;
  EXPECT_EQ(by_components(none.build()), 1);
}

// The counts need 64, 128 and more bits.
TEST(ComponentCount, CountsDominoTilings) {
  EXPECT_EQ(by_components(dominoes(4, 4)), 36);
  EXPECT_EQ(by_components(dominoes(7, 7)), 0);
  EXPECT_EQ(by_components(dominoes(8, 8)), 12'988'816);
  EXPECT_EQ(by_components(dominoes(3, 200)), count(dominoes(3, 200)).count);
}

TEST(ComponentCount, CountsTheSameInLittleMemory) {
  const Problem problem = colourings(40, 70, 3, 1);
  const BigCount expected = by_components(problem);
  EXPECT_GT(expected, 0);
  for (const std::uint64_t bytes : {10'000, 30'000, 100'000}) {
    EXPECT_EQ(by_components(problem, {}, bytes), expected);
  }
}

TEST(ComponentCount, WinsOnSparseRandomGraphs) {
  const Problem problem = colourings(65, 115, 3, 2);
  const Result result = count(problem);
  EXPECT_EQ(result.statistics.engine, "components");
  EXPECT_TRUE(result.complete());
  EXPECT_EQ(result.count, by_components(problem));
}

}  // namespace dlx::testing::component_count_test
