// Problems for searches with several threads, and the results of one thread.

#pragma once

#include "dlx/dlx.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::parallel_reference {

using Covers = std::vector<std::vector<OptionId>>;

// Returns a problem of some hundred nodes.
inline Problem medium(std::uint64_t seed) {
  return random_problem({.primary = 9,
                         .secondary = 3,
                         .options = 55,
                         .colours = seed % 2 == 0 ? 0U : 2U,
                         .density = 0.25,
                         .planted = true},
                        seed);
}

// The result of a search in the calling thread, without the code for threads.
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

}  // namespace dlx::testing::parallel_reference
