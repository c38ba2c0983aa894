#include "sudoku/solver.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

namespace dlx::sudoku {

Solver::Solver(Shape shape, SearchOptions options)
    : model_(shape), options_(std::move(options)), search_(model_.problem(), options_) {}

/// Forces the givens of a puzzle into the problem.
///
/// Before:   the search is in any state, perhaps stopped in the middle of the puzzle before.
/// After:    true, and the search is about to begin; or false, and `answer` says why there is
///           nothing to search.
bool Solver::start(const Grid& puzzle, std::uint64_t limit, Answer& answer) {
  if (puzzle.shape() != shape())
    throw std::invalid_argument("the puzzle's shape is not the solver's");

  // Handing over the options copies them; most callers use one limit for all puzzles.
  if (options_.max_solutions == limit) {
    search_.reset();
  } else {
    options_.max_solutions = limit;
    search_.reset(options_);
  }

  answer.conflict = find_conflict(puzzle);
  if (answer.conflict) return false;
  const std::span<const std::uint8_t> values = puzzle.values();
  for (int cell = 0; cell < static_cast<int>(values.size()); ++cell)
    if (values[cell] != 0 && !search_.force(model_.option(cell, values[cell]))) return false;
  return true;
}

Grid Solver::decode(Cover cover) const {
  std::array<std::uint8_t, Shape::max_size * Shape::max_size> values;
  for (const OptionId option : cover)
    values[model_.cell(option)] = static_cast<std::uint8_t>(model_.value(option));
  return Grid(shape(), std::span(values).first(static_cast<std::size_t>(shape().cells())));
}

Answer Solver::solve(const Grid& puzzle, std::uint64_t limit) {
  Answer answer;
  if (!start(puzzle, limit, answer)) return answer;
  while (answer.solutions < limit && search_.next()) {
    if (answer.solutions++ == 0) answer.solution = decode(search_.cover());
  }
  // The search itself learns of the limit only when it is asked for one more.
  const Result& result = search_.result();
  answer.outcome = answer.solutions == limit ? Outcome::solution_limit : result.outcome;
  answer.statistics = result.statistics;
  return answer;
}

Answer Solver::for_each(const Grid& puzzle, const std::function<bool(const Grid&)>& visit,
                        std::uint64_t limit) {
  Answer answer;
  if (!start(puzzle, limit, answer)) return answer;
  Result result = search_.for_each([&](const Cover& cover) {
    const Grid grid = decode(cover);
    if (!answer.solution) answer.solution = grid;
    return visit(grid);
  });
  answer.outcome = result.outcome;
  answer.solutions = result.solutions;
  answer.statistics = std::move(result.statistics);
  return answer;
}

Answer Solver::count(const Grid& puzzle, std::uint64_t limit) {
  Answer answer;
  if (!start(puzzle, limit, answer)) return answer;
  Result result = search_.count();
  answer.outcome = result.outcome;
  answer.solutions = result.solutions;
  answer.statistics = std::move(result.statistics);
  return answer;
}

}  // namespace dlx::sudoku
