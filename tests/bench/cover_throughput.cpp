// usage: cover_throughput FILE [REPEAT] [WAY] [--engine NAME]
//
// Measures many small problems, where building takes as long as searching: sudokus as exact covers,
// through dlx::Problem and dlx::Solver without the sudoku library. Counts all solutions REPEAT times
// (20 by default). WAY is the method of placing the givens:
//
//   build   builds a problem for each puzzle from the items and options that its givens leave (default)
//   force   forces givens in one problem for all puzzles; reset() takes the givens back
//
// The last line has the form that scripts/bench reads:
//   95 puzzles x 20, build: 95 solutions; build 0.9 + search 18.5 = 19.4 ms a pass
// The time of building is the time from rows of integers to a solver.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/solver.hpp"
#include "tests/bench/throughput.hpp"

namespace dlx::bench {
namespace {

constexpr int cells = 81;
constexpr int values = 9;
constexpr int constraints = 4 * cells;

using Row = std::array<int, 4>;

/// The constraints that a value (0 to 8) in a cell satisfies.
Row constraints_of(int cell, int value) {
  const int row = cell / 9;
  const int column = cell % 9;
  const int box = row / 3 * 3 + column / 3;
  return {cell, cells + row * 9 + value, 2 * cells + column * 9 + value,
          3 * cells + box * 9 + value};
}

/// An exact-cover matrix: the number of items, and the items of each option.
struct Matrix {
  int items = 0;
  std::vector<Row> rows;
};

/// The remaining matrix of candidates after the givens are placed.
Matrix reduced_matrix(const sudoku::Grid& puzzle) {
  std::array<int, constraints> item{};
  for (int cell = 0; cell < cells; ++cell)
    if (puzzle[cell] != 0)
      for (const int constraint : constraints_of(cell, puzzle[cell] - 1)) item[constraint] = -1;
  Matrix matrix;
  for (int& number : item)
    if (number == 0) number = matrix.items++;
  for (int cell = 0; cell < cells; ++cell)
    for (int value = 0; value < values; ++value) {
      Row row = constraints_of(cell, value);
      bool open = true;
      for (int& entry : row) {
        entry = item[entry];
        open = open && entry >= 0;
      }
      if (open) matrix.rows.push_back(row);
    }
  return matrix;
}

Problem to_problem(const Matrix& matrix) {
  ProblemBuilder builder;
  std::vector<ItemId> items;
  items.reserve(matrix.items);
  for (int k = 0; k < matrix.items; ++k) items.push_back(builder.add_primary());
  for (const Row& row : matrix.rows)
    builder.add_option({items[row[0]], items[row[1]], items[row[2]], items[row[3]]});
  return builder.build();
}

/// The results of a pass, and its seconds.
struct Tally {
  std::uint64_t solutions = 0;
  double build = 0;
  double search = 0;

  void add(const Tally& other) {
    solutions += other.solutions;
    build += other.build;
    search += other.search;
  }
};

/// Puzzles with equal givens in a unit have no solution, but a reduced matrix would not show that.
void check(const std::vector<sudoku::Puzzle>& puzzles) {
  for (const sudoku::Puzzle& puzzle : puzzles)
    if (puzzle.shape() != sudoku::Shape() || sudoku::find_conflict(puzzle.grid))
      throw std::runtime_error("only 9x9 puzzles without contradictory givens are taken");
}

Tally pass_building(const std::vector<sudoku::Puzzle>& puzzles, const SolveOptions& options) {
  Tally tally;
  for (const sudoku::Puzzle& puzzle : puzzles) {
    const Matrix matrix = reduced_matrix(puzzle.grid);
    const double start = cpu_seconds();
    Solver solver(to_problem(matrix), options);
    const double built = cpu_seconds();
    tally.add({solver.count().count.low(), built - start, cpu_seconds() - built});
  }
  return tally;
}

/// `solver` belongs to the empty grid, whose options are ordered by cell and value.
Tally pass_forcing(const std::vector<sudoku::Puzzle>& puzzles, Solver& solver) {
  const double start = cpu_seconds();
  std::uint64_t solutions = 0;
  for (const sudoku::Puzzle& each : puzzles) {
    const sudoku::Grid& puzzle = each.grid;
    solver.reset();
    bool possible = true;
    for (int cell = 0; cell < cells; ++cell)
      if (possible && puzzle[cell] != 0)
        possible = solver.force(OptionId{static_cast<std::uint32_t>(cell * 9 + puzzle[cell] - 1)});
    if (possible) solutions += solver.count().count.low();
  }
  return {solutions, 0, cpu_seconds() - start};
}

void run(const Arguments& arguments) {
  if (arguments.words.empty() || arguments.words.size() > 3)
    throw std::invalid_argument("usage: cover_throughput FILE [REPEAT] [WAY] [--engine NAME]");
  const std::uint64_t repeat = to_count(arguments.word(1, "20"));
  const std::string way = arguments.word(2, "build");
  if (way != "build" && way != "force") throw std::invalid_argument("unknown way '" + way + "'");
  const std::vector<sudoku::Puzzle> puzzles = load_puzzles(arguments.words[0]);
  check(puzzles);
  SolveOptions options;
  options.engine = arguments.engine;

  Tally tally;
  if (way == "build") {
    for (std::uint64_t k = 0; k < repeat; ++k) tally.add(pass_building(puzzles, options));
  } else {
    const double start = cpu_seconds();
    Solver solver(to_problem(reduced_matrix(sudoku::Grid())), options);
    tally.build = cpu_seconds() - start;
    for (std::uint64_t k = 0; k < repeat; ++k) tally.add(pass_forcing(puzzles, solver));
  }

  const double each = 1e3 / static_cast<double>(repeat);
  std::printf("%zu puzzles x %llu, %s: %llu solutions; ", puzzles.size(),
              static_cast<unsigned long long>(repeat), way.c_str(),
              static_cast<unsigned long long>(tally.solutions / repeat));
  std::printf("build %.3f + search %.3f = %.3f ms a pass\n", tally.build * each,
              tally.search * each, (tally.build + tally.search) * each);
}

}  // namespace
}  // namespace dlx::bench

int main(int argc, char** argv) {
  return dlx::bench::run_program("cover_throughput",
                                 [&] { dlx::bench::run(dlx::bench::Arguments(argc, argv)); });
}
