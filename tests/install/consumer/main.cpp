// An independent program that uses the libraries through their installed headers.

#include <iostream>
#include <string>

#include "dlx/dlx.hpp"
#include "puzzles/puzzles.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/solver.hpp"

#ifdef CONSUMER_PHOTO
bool reads_pictures();
#endif

namespace {

// The three ways to tile a 2 x 3 board with dominoes.
dlx::Problem dominoes() {
  dlx::ProblemBuilder builder;
  for (const char* cell : {"a1", "a2", "a3", "b1", "b2", "b3"}) builder.add_primary(cell);
  for (std::string column : {"1", "2", "3"}) builder.add_option({"a" + column, "b" + column});
  for (std::string row : {"a", "b"}) {
    builder.add_option({row + "1", row + "2"});
    builder.add_option({row + "2", row + "3"});
  }
  return builder.build();
}

}  // namespace

int main() {
  const dlx::Problem problem = dominoes();
  dlx::Solver solver(problem);
  int tilings = 0;
  for (const dlx::Cover& cover : solver) {
    if (dlx::verify(problem, cover.options())) return 1;
    ++tilings;
  }
  if (tilings != 3) return 2;

  const dlx::puzzles::Puzzle packing =
      dlx::puzzles::find_model("polyomino").build({{"size", "3x2"}, {"pieces", "3xD"}});
  dlx::Solver packer(packing.problem);
  if (packer.count().count != 3) return 7;
  if (packing.problem.num_options() == 0 || dlx::puzzles::models().empty()) return 8;

  dlx::sudoku::Solver sudoku;
  const dlx::sudoku::Answer answer = sudoku.solve(dlx::sudoku::parse_grid(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
  if (!answer.unique()) return 3;
  if (!dlx::sudoku::is_solution(*answer.solution)) return 4;

  try {
    dlx::parse_problem("A B\nA C\n", "bad.dlx");  // exceptions cross the library's border
    return 5;
  } catch (const dlx::ParseError& error) {
    if (error.line() != 2 || error.column() != 3) return 6;
  }
#ifdef CONSUMER_PHOTO
  if (!reads_pictures()) return 9;
  std::cout << "a picture, ";
#endif
  std::cout << "dlx " << DLX_VERSION << ": 3 tilings, 1 sudoku\n";
}
