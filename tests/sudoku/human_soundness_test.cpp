// No technique ever excludes a value of a solution, or writes another one.

#include "dlx/random.hpp"
#include "sudoku/human/findings.hpp"
#include "sudoku/solver.hpp"
#include "tests/sudoku/human_puzzles.hpp"
#include "tests/sudoku/shared_list.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::human_soundness_test {

using human::Findings;
using human::Layout;
using human::Position;
using human::Technique;

#ifdef NDEBUG
constexpr std::size_t stride = 1;
#else
constexpr std::size_t stride = 17;  // a sample, because the engine's assertions are slow
#endif

// The number of conclusions of each technique, over all positions.
using Found = std::map<std::string, std::uint64_t>;

// Tries all techniques, not only the next one of the solution, on every position without singles.
void check_techniques(const Layout& layout, const SolvedPuzzle& solved, bool assume_unique,
                      Found& found) {
  Position position(layout, solved.puzzle);
  Findings findings(false);
  while (!position.solved()) {
    std::vector<Mark> placed, removed;
    for (const Technique& technique : human::technique_table()) {
      if (technique.find == nullptr || (technique.info.assumes_unique && !assume_unique)) continue;
      findings.begin(position);
      technique.find(position, findings);
      found[std::string(technique.info.name)] += findings.count();
      for (const Mark& mark : findings.placed())
        ASSERT_EQ(solved.solution[mark.cell], mark.value)
            << technique.info.name << " on " << to_line(solved.puzzle);
      for (const Mark& mark : findings.removed()) {
        ASSERT_NE(solved.solution[mark.cell], mark.value)
            << technique.info.name << " on " << to_line(solved.puzzle);
        ASSERT_TRUE(position.has(mark.cell, mark.value));
      }
      ASSERT_EQ(findings.count() == 0, findings.empty());
      if (!placed.empty()) break;
      if (removed.empty()) {
        placed.assign(findings.placed().begin(), findings.placed().end());
        removed.assign(findings.removed().begin(), findings.removed().end());
      }
    }
    if (placed.empty() && removed.empty()) return;
    for (const Mark& mark : placed) position.place(mark.cell, mark.value);
    for (const Mark& mark : removed) position.strike(mark.cell, mark.value);
  }
}

TEST(HumanSoundness, RandomPuzzles) {
  const Layout layout{Rules()};
  Found found;
  for (const SolvedPuzzle& solved : random_puzzles(2500 / stride, 20)) {
    check_techniques(layout, solved, true, found);
    if (HasFatalFailure()) return;
  }
  // The test proves something only if each technique finds something.
  for (const Technique& technique : human::technique_table()) {
    if (technique.find == nullptr || technique.info.name == "further rule") continue;
    EXPECT_GE(found[std::string(technique.info.name)], stride == 1 ? 20U : 10U)
        << technique.info.name;
  }
}

// Every `each`-th puzzle of a list.
void check_list(const std::string& name, std::size_t each = 1) {
  SharedList list(name);
  if (!list) return;
  const Layout layout{Rules()};
  Solver solver;
  Found found;
  std::size_t read = 0;
  while (const auto puzzle = list.next()) {
    if (read++ % (stride * each) != 0) continue;
    const Answer answer = solver.solve(puzzle->grid);
    ASSERT_TRUE(answer.unique());
    check_techniques(layout, {puzzle->grid, *answer.solution}, true, found);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(read, 0U);
}

TEST(HumanSoundness, Top95) { check_list("top95.txt"); }
TEST(HumanSoundness, Hardest) { check_list("hardest.txt"); }
TEST(HumanSoundness, MagicTour) { check_list("puzzles3_magictour_top1465", 5); }
TEST(HumanSoundness, Unbiased) { check_list("puzzles1_unbiased_1000", 3); }

// The techniques are right about every solution, so a grid that satisfies the rules suffices.
void check_variant(const std::string& what, const Rules& rules, const Grid& solution,
                   std::uint64_t seed, Found& found) {
  SCOPED_TRACE(what);
  const Layout layout(rules);
  Random random(seed);
  for (const std::uint32_t givens : {18U, 24U, 30U}) {
    SolvedPuzzle solved = {Grid(rules.shape()), solution};
    for (int cell = 0; cell < rules.shape().cells(); ++cell)
      if (random.below(81) < givens) solved.puzzle.set(cell, solution[cell]);
    check_techniques(layout, solved, false, found);
  }
}

// Returns rules whose regions are boxes that have exchanged cells with their neighbours.
Rules jigsaw() {
  Rules rules;
  std::vector<int> regions(rules.regions().begin(), rules.regions().end());
  // From r1c3 and r3c4, ... to r8c3 and r9c4.
  for (const auto& [one, other] :
       {std::pair(2, 21), std::pair(14, 6), std::pair(18, 29), std::pair(49, 57), std::pair(32, 42),
        std::pair(62, 52), std::pair(65, 75)})
    std::swap(regions[one], regions[other]);
  rules.set_regions(regions);
  return rules;
}

TEST(HumanSoundness, Variants) {
  Found found;
  for (std::uint64_t seed = 1; seed <= (stride > 1 ? 3 : 10); ++seed) {
    for (const char* name :
         {"diagonals", "windows", "disjoint-groups", "anti-knight", "anti-king"}) {
      const Rules rules = parse_rules(name);
      const Grid solution = random_grid(rules, seed);
      ASSERT_TRUE(is_solution(solution, rules)) << name;
      check_variant(name, rules, solution, seed, found);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(found["pointing"], 100U);
  EXPECT_GE(found["forcing chain"], 5U);
}

TEST(HumanSoundness, Jigsaw) {
  Found found;
  const Rules rules = jigsaw();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Grid solution = random_grid(rules, seed);
    ASSERT_EQ(solution.givens(), 81);
    check_variant("jigsaw", rules, solution, seed, found);
  }
  EXPECT_GE(found["claiming"], 10U);
}

// Cages and comparisons are derived from a full grid.
TEST(HumanSoundness, CagesAndComparisons) {
  Found found;
  for (std::uint64_t seed = 1; seed <= 60 / stride + 1; ++seed) {
    Random random(seed);
    const Grid solution = random_grid(Rules(), seed);
    Rules cages, comparisons;
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9;) {
        const int end = std::min(9, column + 1 + static_cast<int>(random.below(4)));
        std::vector<int> cells;
        int sum = 0;
        for (; column < end; ++column) {
          cells.push_back(row * 9 + column);
          sum += solution[row * 9 + column];
        }
        cages.add_cage(cells, sum);
      }
    }
    for (int cell = 0; cell + 9 < 81; ++cell) {
      const bool less = solution[cell] < solution[cell + 9];
      comparisons.add_less(less ? cell : cell + 9, less ? cell + 9 : cell);
    }
    check_variant("cages", cages, solution, seed, found);
    check_variant("comparisons", comparisons, solution, seed, found);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(found["further rule"], 500U);
}

// Neighbours in the grid are 1, 3 or 4 apart in a circle of nine, consecutive values are 2 apart.
Grid non_consecutive_grid() {
  Grid grid;
  for (int row = 0; row < 9; ++row)
    for (int column = 0; column < 9; ++column)
      grid.set(row * 9 + column, (3 * (row % 3) + row / 3 + column) * 5 % 9 + 1);
  return grid;
}

TEST(HumanSoundness, NonConsecutive) {
  Found found;
  Rules rules;
  rules.add_non_consecutive();
  const Grid solution = non_consecutive_grid();
  ASSERT_TRUE(is_solution(solution));
  for (const CellPair& pair : rules.apart_pairs())
    ASSERT_NE(std::abs(solution[pair.first] - solution[pair.second]), 1);
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    check_variant("non-consecutive", rules, solution, seed, found);
  EXPECT_GE(found["further rule"], 30U);
}

// Other shapes: the techniques do not depend on nine.
TEST(HumanSoundness, Shapes) {
  for (const Shape shape : {Shape(2, 2), Shape(2, 3), Shape(3, 4), Shape(4, 4)}) {
    Found found;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      check_variant("shape", Rules(shape), random_grid(Rules(shape), seed), seed, found);
    EXPECT_GT(found["hidden single"], 0U);
  }
}

}  // namespace dlx::sudoku::human_soundness_test
