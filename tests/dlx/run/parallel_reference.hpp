// Problems for searches with several threads, and the results of one thread.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing::parallel_reference {

using Covers = std::vector<std::vector<OptionId>>;

// All ways to tile a 6 x n strip with dominoes: many covers, a deep tree.
inline Problem dominoes(int columns) {
  ProblemBuilder builder;
  const auto cell = [&](int row, int column) {
    return ItemId{static_cast<std::uint32_t>(row * columns + column)};
  };
  for (int k = 0; k < 6 * columns; ++k) builder.add_primary();
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column + 1 < columns) builder.add_option({cell(row, column), cell(row, column + 1)});
      if (row + 1 < 6) builder.add_option({cell(row, column), cell(row + 1, column)});
    }
  }
  return builder.build();
}

// Some hundred nodes.
inline Problem medium(std::uint64_t seed) {
  return random_problem({.primary = 9,
                         .secondary = 3,
                         .options = 55,
                         .colours = seed % 2 == 0 ? 0U : 2U,
                         .density = 0.25,
                         .planted = true},
                        seed);
}

// One thread, without anything parallel.
struct Reference {
  explicit Reference(const Problem& problem, const std::string& engine = "auto",
                     const std::vector<OptionId>& forced = {}) {
    Solver solver(problem, {.engine = engine});
    for (const OptionId option : forced) EXPECT_TRUE(solver.force(option));
    while (solver.next()) covers.emplace_back(solver.cover().begin(), solver.cover().end());
    statistics = solver.result().statistics;
  }

  Covers covers;
  Statistics statistics;
};

inline Covers sorted(Covers covers) {
  std::ranges::sort(covers);
  return covers;
}

}  // namespace dlx::testing::parallel_reference
