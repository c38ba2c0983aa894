// usage: sudoku_throughput FILE [LIMIT] [REPEAT] [WAY] [--engine NAME]
//
// Measures how many sudokus per second the library solves in memory and in one thread. Reads all
// puzzles, solves each once and counts the answers, then measures REPEAT (1 by default) passes over
// the list, with at most LIMIT (2) solutions of each puzzle. WAY is a name in `ways` below (solve).
//
// The last line has the form that scripts/bench reads:
//   1465 puzzles x 3: none 0, one 1465, more 0; guesses 33.9; 0.36 s CPU; 12388 puzzles/s

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/batch.hpp"
#include "sudoku/solver.hpp"
#include "tests/bench/throughput.hpp"

namespace dlx::bench {
namespace {

using Puzzles = std::vector<sudoku::Puzzle>;

/// The results of a pass over the list.
struct Tally {
  std::array<std::uint64_t, 3> puzzles{};  // with no solution, one, more
  std::uint64_t guesses = 0;

  void add(const sudoku::Answer& answer) {
    ++puzzles[answer.solutions < 2 ? answer.solutions : 2];
    guesses += answer.statistics.branchings;
  }
};

/// Solves the list once. Preparations are made before the clock starts.
using Pass = std::function<Tally(const Puzzles& puzzles)>;

/// Solves puzzle by puzzle; the answer contains the first solution.
Pass solve_each(const sudoku::Shape& shape, const SolveOptions& options, std::uint64_t limit) {
  const auto solver = std::make_shared<sudoku::Solver>(shape, options);
  return [solver, limit](const Puzzles& puzzles) {
    Tally tally;
    for (const sudoku::Puzzle& puzzle : puzzles) tally.add(solver->solve(puzzle, limit));
    return tally;
  };
}

/// Counts the solutions puzzle by puzzle.
Pass count_each(const sudoku::Shape& shape, const SolveOptions& options, std::uint64_t limit) {
  const auto solver = std::make_shared<sudoku::Solver>(shape, options);
  return [solver, limit](const Puzzles& puzzles) {
    Tally tally;
    for (const sudoku::Puzzle& puzzle : puzzles) tally.add(solver->count(puzzle, limit));
    return tally;
  };
}

/// Solves all puzzles together, as tasks of one exact-cover problem; keeps a solution of each.
Pass batch_all(const sudoku::Shape& shape, const SolveOptions&, std::uint64_t limit) {
  const auto model = std::make_shared<const sudoku::Model>(shape);
  const auto batch = std::make_shared<Batch>(model->problem(), limit);
  return [model, batch](const Puzzles& puzzles) {
    std::vector<OptionId> givens;
    batch->clear();
    for (const sudoku::Puzzle& puzzle : puzzles) {
      model->get_options(puzzle.grid, givens);
      batch->add(givens);
    }
    Tally tally;
    for (const Batch::Answer& answer : batch->run()) {
      ++tally.puzzles[answer.covers < 2 ? answer.covers : 2];
      tally.guesses += answer.branchings;
    }
    return tally;
  };
}

/// Solves all puzzles together with the sudoku solver; an answer contains the solution as a grid.
Pass solve_all(const sudoku::Shape& shape, const SolveOptions& options, std::uint64_t limit) {
  const auto solver = std::make_shared<sudoku::Solver>(shape, options);
  return [solver, limit](const Puzzles& puzzles) {
    Tally tally;
    for (const sudoku::Answer& answer : solver->solve(puzzles, limit)) tally.add(answer);
    return tally;
  };
}

struct Way {
  std::string_view name;
  Pass (*make)(const sudoku::Shape&, const SolveOptions&, std::uint64_t limit);
};

/// The measured functions; each is one line here and one function above.
constexpr Way ways[] = {
    {"solve", solve_each},
    {"count", count_each},
    {"batch", batch_all},
    {"all", solve_all},
};

const Way& find_way(const std::string& name) {
  for (const Way& way : ways)
    if (way.name == name) return way;
  throw std::invalid_argument("unknown way '" + name + "'");
}

void run(const Arguments& arguments) {
  if (arguments.words.empty() || arguments.words.size() > 4)
    throw std::invalid_argument(
        "usage: sudoku_throughput FILE [LIMIT] [REPEAT] [WAY] [--engine NAME]");
  const std::uint64_t limit = to_count(arguments.word(1, "2"));
  const std::uint64_t repeat = to_count(arguments.word(2, "1"));
  const std::string name = arguments.word(3, "solve");
  const Way& way = find_way(name);
  const Puzzles puzzles = load_puzzles(arguments.words[0]);
  for (const sudoku::Puzzle& puzzle : puzzles)
    if (puzzle.shape() != puzzles.front().shape())
      throw std::runtime_error("the puzzles are not all of one shape");

  SolveOptions options;
  options.engine = arguments.engine;
  const Pass pass = way.make(puzzles.front().shape(), options, limit);
  const Tally tally = pass(puzzles);
  const double start = cpu_seconds();
  for (std::uint64_t k = 0; k < repeat; ++k) {
    if (pass(puzzles).puzzles != tally.puzzles)
      throw std::logic_error("the answers differ from those of the first pass");
  }
  const double seconds = cpu_seconds() - start;

  const double solved = static_cast<double>(puzzles.size()) * static_cast<double>(repeat);
  std::printf("%zu puzzles x %llu: none %llu, one %llu, more %llu; guesses %.3f; %.3f s CPU; ",
              puzzles.size(), static_cast<unsigned long long>(repeat),
              static_cast<unsigned long long>(tally.puzzles[0]),
              static_cast<unsigned long long>(tally.puzzles[1]),
              static_cast<unsigned long long>(tally.puzzles[2]),
              static_cast<double>(tally.guesses) / static_cast<double>(puzzles.size()), seconds);
  std::printf("%.0f puzzles/s\n", seconds > 0 ? solved / seconds : 0);
}

}  // namespace
}  // namespace dlx::bench

int main(int argc, char** argv) {
  return dlx::bench::run_program("sudoku_throughput",
                                 [&] { dlx::bench::run(dlx::bench::Arguments(argc, argv)); });
}
