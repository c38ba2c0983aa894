#include "dlx/planar/planar_matchings.hpp"

#include "dlx/query.hpp"
#include "dlx/random.hpp"
#include "dlx/text_format.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Counts of perfect matchings of planar graphs by the Pfaffian, compared with brute force, known
// numbers and other methods.
namespace dlx::testing::planar_matchings_test {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

constexpr std::uint64_t memory = 1 << 28;

Problem problem_of(std::uint32_t vertices, const Edges& edges) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < vertices; ++k) builder.add_primary();
  for (const auto& [one, other] : edges) builder.add_option({ItemId{one}, ItemId{other}});
  return builder.build();
}

BigCount by_pfaffian(const Problem& problem, const std::vector<std::uint32_t>& weights = {}) {
  EXPECT_TRUE(planar::is_matching_problem(problem));
  const auto matchings = planar::make_planar_matchings(problem, weights, memory);
  if (matchings == nullptr) {
    ADD_FAILURE() << "not planar";
    return 0;
  }
  while (!matchings->advance()) continue;
  EXPECT_EQ(matchings->fraction(), 1);
  return matchings->count();
}

bool is_planar(std::uint32_t vertices, const Edges& edges) {
  return planar::make_planar_matchings(problem_of(vertices, edges), {}, memory) != nullptr;
}

// Returns the sum of the products of weights over all perfect matchings.
std::uint64_t by_definition(const Edges& edges, const std::vector<std::uint32_t>& weights,
                            std::uint32_t left) {
  if (left == 0) return 1;
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const std::uint32_t ends = 1U << edges[k].first | 1U << edges[k].second;
    const bool has_least = (ends & left & (~left + 1)) != 0;
    if (has_least && (left & ends) == ends) {
      sum += weights[k] * by_definition(edges, weights, left & ~ends);
    }
  }
  return sum;
}

// Returns a grid that lacks some vertices and edges, has diagonals in some cells, and has some edges
// several times. The vertices are in random order.
Edges random_planar_graph(Random& random, std::uint32_t rows, std::uint32_t columns) {
  const std::uint32_t vertices = rows * columns;
  std::vector<std::uint32_t> name(vertices);
  for (std::uint32_t k = 0; k < vertices; ++k) {
    name[k] = k;
    std::swap(name[k], name[random.below(k + 1)]);
  }
  const std::uint64_t percent_of_edges = 60 + random.below(41);
  const std::uint64_t percent_of_diagonals = random.below(101);
  Edges edges;
  const auto add = [&](std::uint32_t one, std::uint32_t other, std::uint64_t percent) {
    while (random.below(100) < percent) {
      edges.emplace_back(name[one], name[other]);
      percent = 10;
    }
  };
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t cell = row * columns + column;
      const bool has_right = column + 1 < columns;
      const bool has_below = row + 1 < rows;
      if (has_right) add(cell, cell + 1, percent_of_edges);
      if (has_below) add(cell, cell + columns, percent_of_edges);
      if (!has_right || !has_below) continue;
      if (random.below(2) == 0) {
        add(cell, cell + columns + 1, percent_of_diagonals);
      } else {
        add(cell + 1, cell + columns, percent_of_diagonals);
      }
    }
  }
  return edges;
}

TEST(PlanarMatchings, CountsLikeBruteForce) {
  std::uint64_t with_matchings = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(500); ++seed) {
    Random random(seed, 31);
    const auto rows = static_cast<std::uint32_t>(1 + random.below(4));
    const auto columns = static_cast<std::uint32_t>(2 + random.below(3));
    const Edges edges = random_planar_graph(random, rows, columns);
    if (edges.empty()) continue;
    std::vector<std::uint32_t> weights;
    for (std::size_t k = 0; k < edges.size(); ++k) {
      weights.push_back(static_cast<std::uint32_t>(1 + random.below(3)));
    }
    const std::vector<std::uint32_t> ones(edges.size(), 1);
    const std::uint32_t vertices = rows * columns;
    const std::uint32_t all = (1U << vertices) - 1;
    const Problem problem = problem_of(vertices, edges);
    const std::uint64_t expected = by_definition(edges, ones, all);
    ASSERT_EQ(by_pfaffian(problem), expected) << seed;
    ASSERT_EQ(by_pfaffian(problem, weights), by_definition(edges, weights, all)) << seed;
    with_matchings += expected > 0 ? 1 : 0;
  }
  EXPECT_GT(with_matchings, 100);
}

TEST(PlanarMatchings, KnowsNumbersOfDominoTilings) {
  const std::vector<Shape> dominoes = fixed_polyominoes(2);
  EXPECT_EQ(by_pfaffian(board(8, 8, dominoes)), 12'988'816);
  EXPECT_EQ(by_pfaffian(board(7, 7, dominoes)), 0);
  EXPECT_EQ(by_pfaffian(board(20, 20, dominoes)).str(),
            "1269984011256235834242602753102293934298576249856");
  // The Aztec diamond of order n has 2^(n(n + 1)/2) tilings.
  std::vector<std::string> diamond;
  for (std::size_t k = 0; k < 20; ++k) {
    const std::size_t width = 2 * (k < 10 ? k + 1 : 20 - k);
    diamond.push_back(std::string(10 - width / 2, ' ') + std::string(width, '#'));
  }
  EXPECT_EQ(by_pfaffian(region(diamond, dominoes)), BigCount(1) << 55);
  // Two opposite corners are missing.
  std::vector<std::string> mutilated(12, std::string(12, '#'));
  mutilated.front().front() = mutilated.back().back() = ' ';
  EXPECT_EQ(by_pfaffian(region(mutilated, dominoes)), 0);
}

// Lozenges on a hexagon with sides of n: the triangles are the vertices of a honeycomb. MacMahon's
// formula is the product of (i + j + k - 1) / (i + j + k - 2) for i, j, k from 1 to n.
TEST(PlanarMatchings, KnowsNumbersOfLozengeTilings) {
  const int n = 5;
  // A rhombus of 2n x 2n cells, each of two triangles, without two of its corners is the hexagon.
  const auto triangle = [&](int row, int column, int half) {
    const int place = row + column + half;
    const bool is_inside =
        row >= 0 && column >= 0 && row < 2 * n && column < 2 * n && place >= n && place < 3 * n;
    return is_inside ? 2 * (row * 2 * n + column) + half : -1;
  };
  ProblemBuilder builder;
  std::vector<ItemId> item(static_cast<std::size_t>(8 * n * n), ItemId{0});
  for (int k = 0; k < 8 * n * n; ++k) {
    if (triangle(k / 2 / (2 * n), k / 2 % (2 * n), k % 2) >= 0) {
      item[static_cast<std::size_t>(k)] = builder.add_primary();
    }
  }
  for (int row = 0; row < 2 * n; ++row) {
    for (int column = 0; column < 2 * n; ++column) {
      const int lower = triangle(row, column, 0);
      for (const int upper :
           {triangle(row, column, 1), triangle(row - 1, column, 1), triangle(row, column - 1, 1)}) {
        if (lower < 0 || upper < 0) continue;
        builder.add_option(
            {item[static_cast<std::size_t>(lower)], item[static_cast<std::size_t>(upper)]});
      }
    }
  }
  BigCount numerator = 1;
  BigCount denominator = 1;
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= n; ++j) {
      numerator *= i + j + n - 1;
      denominator *= i + j - 1;
    }
  }
  EXPECT_EQ(by_pfaffian(builder.build()), numerator / denominator);
}

TEST(PlanarMatchings, RefusesOtherGraphs) {
  Edges k33;
  for (std::uint32_t one = 0; one < 3; ++one) {
    for (std::uint32_t other = 3; other < 6; ++other) k33.emplace_back(one, other);
  }
  EXPECT_FALSE(is_planar(6, k33));
  EXPECT_TRUE(is_planar(6, Edges(k33.begin() + 1, k33.end())));
  Edges k5;
  for (std::uint32_t one = 0; one < 5; ++one) {
    for (std::uint32_t other = 0; other < one; ++other) k5.emplace_back(other, one);
  }
  EXPECT_FALSE(is_planar(5, k5));
  // A subdivision: two more vertices on an edge.
  Edges subdivided(k5.begin() + 1, k5.end());
  subdivided.insert(subdivided.end(), {{0, 5}, {5, 6}, {6, 1}});
  EXPECT_FALSE(is_planar(7, subdivided));
  EXPECT_EQ(by_pfaffian(problem_of(4, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}})), 3);
}

TEST(PlanarMatchings, RefusesOtherProblems) {
  const auto takes = [](std::string_view text) {
    return planar::is_matching_problem(parse_problem(text).problem);
  };
  EXPECT_TRUE(takes("a b c d\na b\nc d\na c\nb d\n"));
  EXPECT_FALSE(takes("a b c d\na b\nc d\na\n"));
  EXPECT_FALSE(takes("a b c d\na b\nc d\na b c\n"));
  EXPECT_FALSE(takes("a b c | d\na b\nc d\n"));
  EXPECT_FALSE(takes("1:2|a b c d\na b\nc d\n"));
}

TEST(PlanarMatchings, AreAMethodOfCounting) {
  const std::vector<Shape> dominoes = fixed_polyominoes(2);
  const Result result = count(board(20, 20, dominoes));
  EXPECT_TRUE(result.complete());
  EXPECT_EQ(result.statistics.engine, "pfaffian");
  EXPECT_EQ(result.count.str(), "1269984011256235834242602753102293934298576249856");
  SolveOptions by_states;
  by_states.counting = Counting::states;
  const Problem hall = region(std::vector<std::string>(13, std::string(14, '#')), dominoes);
  EXPECT_EQ(count(hall).count, count(hall, by_states).count);
  SolveOptions few;
  few.limit = 1'000'000'000'000'000;
  const Result limited = count(board(20, 20, dominoes), few);
  EXPECT_EQ(limited.outcome, Outcome::limit);
  EXPECT_EQ(limited.count, few.limit);
  SolveOptions in_little_memory;
  in_little_memory.memory = 4096;
  in_little_memory.time_limit = std::chrono::milliseconds(100);
  EXPECT_EQ(count(board(20, 20, dominoes), in_little_memory).outcome, Outcome::time_limit);
}

// The reduction combines copies of options to options with weights.
TEST(PlanarMatchings, CountCopies) {
  ProblemBuilder builder;
  add_board(builder, 16, 16, "");
  for (int copy = 0; copy < 2; ++copy) add_placements(builder, 16, 16, "", fixed_polyominoes(2));
  const Result result = count(builder.build());
  EXPECT_EQ(result.statistics.engine, "pfaffian");
  EXPECT_EQ(result.count, BigCount("2444888770250892795802079170816") << 128);
}

}  // namespace dlx::testing::planar_matchings_test
