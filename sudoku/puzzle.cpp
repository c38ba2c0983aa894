#include "sudoku/puzzle.hpp"

namespace dlx::sudoku {

std::string solution_fault(const Puzzle& puzzle, const Rules& rules) {
  if (!puzzle.solution) return {};
  const Grid& solution = *puzzle.solution;
  const Shape& shape = rules.shape();
  const auto at = [&](int cell) {
    return std::string(1, Shape::symbol(solution[cell])) + " at " + cell_name(shape, cell);
  };
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (solution[cell] == 0) return "it has an empty cell, " + cell_name(shape, cell);
    if (puzzle.grid[cell] != 0 && puzzle.grid[cell] != solution[cell])
      return "it has " + at(cell) + ", the puzzle " + Shape::symbol(puzzle.grid[cell]);
    if (puzzle.candidates && !puzzle.candidates->has(cell, solution[cell]))
      return "it has " + at(cell) + ", which the puzzle has struck out";
  }
  if (const std::optional<Conflict> conflict = find_conflict(solution, rules))
    return conflict->message;
  return is_solution(solution, rules) ? "" : "it does not obey the rules";
}

}  // namespace dlx::sudoku
