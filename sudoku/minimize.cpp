#include "sudoku/minimize.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dlx/random.hpp"
#include "sudoku/generate/given_removal.hpp"
#include "sudoku/generate/questions.hpp"

namespace dlx::sudoku {

namespace {

using Groups = std::vector<std::vector<int>>;

// Returns the number of solutions of each puzzle; an empty list if the search was stopped.
std::vector<Minimized> count_all(Questions& questions, std::span<const Puzzle> puzzles) {
  questions.clear();
  for (const Puzzle& puzzle : puzzles) questions.add(puzzle.grid, Questions::Kind::open);
  std::vector<Minimized> results;
  if (!questions.run()) return results;
  for (std::size_t k = 0; k < puzzles.size(); ++k)
    results.push_back({questions.solutions(k), puzzles[k].grid, {}});
  return results;
}

// The puzzle without the givens of a group; nullopt if the group has no givens.
std::optional<Grid> without(const Grid& puzzle, const std::vector<int>& group) {
  Grid rest = puzzle;
  for (const int cell : group) rest.set(cell, 0);
  if (rest == puzzle) return std::nullopt;
  return rest;
}

}  // namespace

std::vector<Minimized> minimize(Solver& solver, std::span<const Puzzle> puzzles, std::uint64_t seed,
                                PatternSymmetry symmetry, std::uint64_t first,
                                const StopFlag* stop) {
  Questions questions(solver, stop);
  std::vector<Minimized> results = count_all(questions, puzzles);
  std::vector<Reduction> reductions;
  std::vector<std::size_t> numbers;  // of the corresponding puzzles
  const Groups all_groups = orbits(solver.shape(), symmetry);
  for (std::size_t k = 0; k < results.size(); ++k) {
    if (!results[k].unique()) continue;
    std::vector<CellGroup> groups(all_groups.begin(), all_groups.end());
    Random random(seed, first + k);
    random.shuffle(std::span(groups));
    reductions.emplace_back(puzzles[k].grid, std::move(groups));
    numbers.push_back(k);
  }

  std::vector<std::size_t> asking;
  while (true) {
    questions.clear();
    asking.clear();
    for (std::size_t k = 0; k < reductions.size(); ++k) {
      const Grid* question = reductions[k].question();
      if (question == nullptr) continue;
      questions.add(*question);
      asking.push_back(k);
    }
    if (asking.empty()) break;
    if (!questions.run()) return {};
    for (std::size_t k = 0; k < asking.size(); ++k)
      reductions[asking[k]].answer(questions.solutions(k) == 1);
  }
  for (std::size_t k = 0; k < reductions.size(); ++k)
    results[numbers[k]].puzzle = reductions[k].puzzle();
  return results;
}

std::vector<Minimized> find_redundant(Solver& solver, std::span<const Puzzle> puzzles,
                                      PatternSymmetry symmetry, const StopFlag* stop) {
  Questions questions(solver, stop);
  std::vector<Minimized> results = count_all(questions, puzzles);
  const Groups groups = orbits(solver.shape(), symmetry);
  questions.clear();
  for (const Minimized& result : results) {
    if (!result.unique()) continue;
    for (const std::vector<int>& group : groups)
      if (const std::optional<Grid> rest = without(result.puzzle, group)) questions.add(*rest);
  }
  if (!questions.run()) return {};
  std::size_t number = 0;
  for (Minimized& result : results) {
    if (!result.unique()) continue;
    for (const std::vector<int>& group : groups) {
      if (!without(result.puzzle, group)) continue;
      if (questions.solutions(number++) != 1) continue;
      for (const int cell : group)
        if (result.puzzle[cell] != 0) result.redundant.push_back(cell);
    }
    std::ranges::sort(result.redundant);
  }
  return results;
}

Minimized minimize(Solver& solver, const Puzzle& puzzle, std::uint64_t seed,
                   PatternSymmetry symmetry) {
  return minimize(solver, std::span(&puzzle, 1), seed, symmetry).at(0);
}

Minimized find_redundant(Solver& solver, const Puzzle& puzzle, PatternSymmetry symmetry) {
  return find_redundant(solver, std::span(&puzzle, 1), symmetry).at(0);
}

}  // namespace dlx::sudoku
