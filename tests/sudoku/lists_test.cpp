#include "sudoku/solver.hpp"
#include "tests/sudoku/shared_list.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::lists_test {

#ifdef NDEBUG
constexpr std::size_t stride = 1;
#else
constexpr std::size_t stride = 23;  // a sample, because the engine's assertions are slow
#endif

/// Reads a list to its end and solves it (or a sample): each puzzle has exactly one solution.
void solve_list(const std::string& name, std::size_t puzzles) {
  SharedList list(name);
  if (!list) return;
  Solver solver;
  std::size_t read = 0;
  while (const auto puzzle = list.next()) {
    if (read++ % stride != 0) continue;
    const Answer answer = solver.solve(puzzle->grid);
    ASSERT_TRUE(answer.unique()) << list.path() << ":" << puzzle->line;
    ASSERT_TRUE(is_solution(*answer.solution)) << list.path() << ":" << puzzle->line;
    ASSERT_TRUE(extends(*answer.solution, puzzle->grid)) << list.path() << ":" << puzzle->line;
  }
  EXPECT_EQ(read, puzzles);
}

TEST(Lists, Kaggle) { solve_list("puzzles0_kaggle_10000", 10000); }
TEST(Lists, Unbiased) { solve_list("puzzles1_unbiased_1000", 1000); }
TEST(Lists, SeventeenClues) { solve_list("puzzles2_17_clue", 49158); }
TEST(Lists, MagicTour) { solve_list("puzzles3_magictour_top1465", 1465); }
TEST(Lists, Top95) { solve_list("top95.txt", 95); }
TEST(Lists, Hardest) { solve_list("hardest.txt", 11); }

}  // namespace dlx::sudoku::lists_test
