// The planes engine with wide vectors and pairs of items, which the common engine tests do not
// cover, and with each instruction set of this machine.

#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::planes_engine_test {

const MakeEngine make_planes = [](const Problem& problem, SimdLevel level) {
  return make_planes_engine(problem, level);
};

// Returns a sudoku with boxes of the given rows and columns that keeps each option with a given
// probability. Its items are cells and values in rows, columns and boxes, in this order or mixed.
Problem sudoku(std::uint32_t rows, std::uint32_t columns, double kept, std::uint64_t seed,
               bool mixed = false) {
  const std::uint32_t size = rows * columns;
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < 4 * size * size; ++k) items.push_back(builder.add_primary());
  for (std::size_t k = items.size(); mixed && k > 1; --k) {
    std::swap(items[k - 1], items[random() % k]);
  }
  const auto item = [&](std::uint32_t kind, std::uint32_t a, std::uint32_t b) {
    return items[(kind * size + a) * size + b];
  };
  for (std::uint32_t r = 0; r < size; ++r) {
    for (std::uint32_t c = 0; c < size; ++c) {
      const std::uint32_t box = r / rows * rows + c / columns;
      for (std::uint32_t value = 0; value < size; ++value) {
        // At least one solution remains.
        const bool planted = (r % rows * columns + r / rows + c) % size == value;
        if (!planted && static_cast<double>(random() >> 11) * 0x1p-53 >= kept) continue;
        builder.add_option(
            {item(0, r, c), item(1, r, value), item(2, c, value), item(3, box, value)});
      }
    }
  }
  return builder.build();
}

std::size_t check(const Problem& problem, std::uint64_t seed = 0) {
  EXPECT_TRUE(planes_engine_fits(problem));
  return check_engine(problem, make_planes, seed);
}

TEST(PlanesEngine, SudokusOfAllSizes) {
  struct Size {
    std::uint32_t rows, columns;
    double kept;
    int problems;
  };
  std::size_t covers = 0;
  // Vectors of one word to sixteen.
  constexpr Size sizes[] = {{2, 2, 0.8, 40},  {2, 3, 0.6, 40},  {3, 3, 0.45, 40},
                            {2, 5, 0.38, 12}, {3, 4, 0.34, 12}, {4, 4, 0.25, 5}};
  for (const Size& size : sizes) {
    for (int k = 0; k < size.problems; ++k) {
      SCOPED_TRACE(std::to_string(size.rows) + "x" + std::to_string(size.columns) + " number " +
                   std::to_string(k));
      const auto seed = static_cast<std::uint64_t>(k);
      covers += check(sudoku(size.rows, size.columns, size.kept, seed, k % 2 == 1), seed);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(covers, 149U);
}

TEST(PlanesEngine, WideRandomProblems) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto primary = static_cast<std::uint32_t>(20 + seed * 9);
    check(random_problem({.primary = primary,
                          .secondary = static_cast<std::uint32_t>(seed % 40),
                          .options = primary + primary / 2,
                          .colours = static_cast<std::uint32_t>(seed % 3),
                          .density = 2.5 / primary,
                          .planted = true},
                         seed),
          seed);
    if (HasFailure()) return;
  }
}

TEST(PlanesEngine, WideProblemsOfManyCovers) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    covers +=
        check(enlarged(small_problem(seed), static_cast<std::uint32_t>(12 * seed), 0, seed), seed);
    if (HasFailure()) return;
  }
  EXPECT_GT(covers, 1000U);
}

TEST(PlanesEngine, ForcedOptionsOfWideProblems) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = sudoku(3, 3, 0.6, seed);
    std::mt19937_64 random(seed);
    const std::unique_ptr<Engine> links = make_links_engine(problem);
    const std::unique_ptr<Engine> planes = make_planes_engine(problem);
    for (int round = 0; round < 3; ++round) {
      links->reset();
      planes->reset();
      for (int k = 0; k < 60; ++k) {
        const OptionId option{static_cast<std::uint32_t>(random() % problem.num_options())};
        ASSERT_EQ(planes->force(option), links->force(option));
      }
      ASSERT_EQ(sorted(search(*planes).covers), sorted(search(*links).covers));
    }
  }
}

// If a value has only one box left in a row, it is excluded from the rest of the box. The same holds
// for other pairs of items.
TEST(PlanesEngine, PairsReduceBranchings) {
  std::uint64_t with_pairs = 0;
  std::uint64_t without = 0;
  std::uint64_t mixed = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto branchings = [](Engine& engine) {
      return search(engine, 100000).statistics.branchings;
    };
    const Problem problem = sudoku(3, 3, 0.46, seed);
    with_pairs += branchings(*make_planes_engine(problem));
    without += branchings(*make_links_engine(problem));
    mixed += branchings(*make_planes_engine(sudoku(3, 3, 0.46, seed, true)));
  }
  EXPECT_LT(2 * with_pairs, without);
  EXPECT_LT(2 * mixed, without);
}

TEST(PlanesEngine, KnowsItsLimits) {
  // Problems of one primary item with many options, and of many primary items with one option each.
  const auto deep = [](std::uint32_t options) {
    ProblemBuilder builder;
    const ItemId item = builder.add_primary();
    for (std::uint32_t k = 0; k < options; ++k) builder.add_option({item});
    return builder.build();
  };
  const auto wide = [](std::uint32_t items) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < items; ++k) builder.add_primary();
    for (std::uint32_t k = 0; k < items; ++k) builder.add_option({ItemId{k}});
    return builder.build();
  };
  EXPECT_TRUE(planes_engine_fits(deep(32)));
  EXPECT_FALSE(planes_engine_fits(deep(33)));
  EXPECT_TRUE(planes_engine_fits(wide(1024)));
  EXPECT_FALSE(planes_engine_fits(wide(1025)));
  EXPECT_EQ(check(deep(32)), 32U);
  EXPECT_EQ(check(wide(1024)), 1U);
  EXPECT_THROW(Solver(wide(1025), {.engine = "planes"}), std::invalid_argument);
}

}  // namespace dlx::testing::planes_engine_test
