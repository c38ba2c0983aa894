#include "sudoku/true_candidates.hpp"

#include "dlx/random.hpp"
#include "naive_variants.hpp"
#include "sudoku/formats.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::true_candidates_test {

// A 6x6 puzzle with both diagonals and a few givens, which has several solutions.
struct Instance {
  Rules rules;
  NaiveVariant variant;
  Grid puzzle;
  std::vector<std::string> solutions;  // by the naive search
};

Instance make_instance(std::uint64_t seed) {
  Random random(seed);
  const Shape shape(2, 3);
  Instance made{Rules(shape), {}, Grid(shape), {}};
  made.variant.box_columns = 3;
  if (seed % 2 == 1) {
    made.rules.add_diagonals();
    made.variant.diagonals = true;
  }
  Solver solver(made.rules);
  const Grid solution = *solver.solve(made.puzzle, 1).solution;
  for (int k = 0; k < 10; ++k) {
    const auto cell = static_cast<int>(random.below(36));
    made.puzzle.set(cell, solution[cell]);
  }
  const auto solutions = naive_solutions(made.variant, to_line(made.puzzle), 300);
  if (solutions) made.solutions = *solutions;
  return made;
}

TEST(TrueCandidates, AreThoseOfAllSolutions) {
  int several = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const Instance made = make_instance(seed);
    if (made.solutions.empty() || made.solutions.size() == 300) continue;
    several += made.solutions.size() > 1 ? 1 : 0;
    Solver solver(made.rules);
    const TrueCandidates found = true_candidates(solver, made.puzzle);
    EXPECT_EQ(found.outcome, Outcome::exhausted);
    for (int cell = 0; cell < 36; ++cell) {
      for (int value = 1; value <= 6; ++value) {
        const bool expected = std::ranges::any_of(
            made.solutions, [&](const std::string& line) { return line[cell] - '0' == value; });
        EXPECT_EQ(found.candidates.has(cell, value), expected) << cell << " " << value;
      }
    }
  }
  EXPECT_GT(several, 20);
}

TEST(TrueCandidates, OfCandidates) {
  const Instance made = make_instance(2);
  ASSERT_GT(made.solutions.size(), 1U);
  int cell = 0;
  while (made.solutions.front()[cell] == made.solutions.back()[cell]) ++cell;
  const int struck_out = made.solutions.front()[cell] - '0';
  Candidates candidates(made.puzzle);
  candidates.remove(cell, struck_out);
  Solver solver(made.rules);
  const TrueCandidates found = true_candidates(solver, candidates);
  for (int other = 0; other < 36; ++other) {
    for (int value = 1; value <= 6; ++value) {
      const bool expected = std::ranges::any_of(made.solutions, [&](const std::string& line) {
        return line[cell] - '0' != struck_out && line[other] - '0' == value;
      });
      EXPECT_EQ(found.candidates.has(other, value), expected) << other << " " << value;
    }
  }
}

TEST(TrueCandidates, NoneWithoutASolution) {
  Solver solver(Shape(2, 2));
  const TrueCandidates found = true_candidates(solver, parse_grid("11..............", Shape(2, 2)));
  for (int cell = 0; cell < 16; ++cell) EXPECT_EQ(found.candidates.mask(cell), 0U);
  EXPECT_EQ(found.outcome, Outcome::exhausted);
}

// Puzzles with one solution, with several and with none give equal answers in a list and alone.
TEST(TrueCandidates, OfAListAreThoseOfEachPuzzle) {
  Random random(7);
  Solver solver;
  const Grid unique = parse_grid(
      "...8.1..........435............7.8........1...2..3....6......75..34........2..6..");
  std::vector<Puzzle> puzzles{unique};
  for (int k = 0; k < 20; ++k) {
    Grid puzzle = unique;
    for (int cell = 0; cell < 81; ++cell)
      if (puzzle[cell] != 0 && random.below(16) == 0) puzzle.set(cell, 0);
    puzzles.push_back(puzzle);
  }
  puzzles.push_back(parse_grid(std::string(79, '.') + "11"));
  const std::vector<TrueCandidates> found = true_candidates(solver, puzzles);
  ASSERT_EQ(found.size(), puzzles.size());
  int several = 0;
  for (std::size_t k = 0; k < puzzles.size(); ++k) {
    SCOPED_TRACE(to_line(puzzles[k].grid));
    const TrueCandidates alone = true_candidates(solver, puzzles[k]);
    EXPECT_EQ(found[k].candidates, alone.candidates);
    EXPECT_EQ(found[k].searches, alone.searches);
    EXPECT_EQ(found[k].outcome, Outcome::exhausted);
    several += alone.searches > 1 ? 1 : 0;
    // A selected engine, which searches one by one, finds the same candidates.
    SolveOptions options{.engine = "links"};
    Solver plain({}, options);
    if (k < 6 || k + 1 == puzzles.size()) {
      EXPECT_EQ(true_candidates(plain, puzzles[k]).candidates, alone.candidates);
    }
  }
  EXPECT_GT(several, 5);
  EXPECT_EQ(found.front().searches, 1U);
  EXPECT_EQ(found.back().searches, 1U);
}

TEST(TrueCandidates, OfAListSayWhichWereNotDone) {
  StopFlag stop;
  SolveOptions options{.stop = &stop};
  Solver solver({}, options);
  stop.request();
  const std::vector<TrueCandidates> found = true_candidates(solver, std::vector<Puzzle>(10));
  ASSERT_EQ(found.size(), 10U);
  for (const TrueCandidates& each : found) EXPECT_EQ(each.outcome, Outcome::interrupted);
}

TEST(TrueCandidates, AllOfAnEmptyGrid) {
  Solver solver;
  EXPECT_EQ(true_candidates(solver, Grid()).candidates, Candidates());
}

TEST(TrueCandidates, SayWhenALimitCameFirst) {
  StopFlag stop;
  stop.request();
  SolveOptions options{.stop = &stop};
  Solver solver(Shape(), options);
  const std::string hard =
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
  EXPECT_EQ(true_candidates(solver, parse_grid(hard)).outcome, Outcome::interrupted);
}

}  // namespace dlx::sudoku::true_candidates_test
