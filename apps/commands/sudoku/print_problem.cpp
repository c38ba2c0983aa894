#include "apps/commands/sudoku/print_problem.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/problem_output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/selection.hpp"
#include "sudoku/model.hpp"

namespace dlx::cli {
namespace {

using sudoku::Model;
using sudoku::Puzzle;

// The options that stand for values of cells of the grid, and all that have no item with them in
// common. Those that were struck out are in no cover; they have no primary item.
std::vector<OptionId> options_left(const Model& model, const sudoku::Grid& grid) {
  const Problem& problem = model.problem();
  std::vector<OptionId> givens;
  model.get_options(grid, givens);
  std::vector<std::uint32_t> given(problem.num_options(), 0);  // of which there are that many
  std::vector<std::uint32_t> givens_with(problem.num_items(), 0);
  for (const OptionId option : givens) {
    given[index(option)] = 1;
    for (const Entry& entry : problem.option(option)) ++givens_with[index(entry.item)];
  }
  std::vector<OptionId> left;
  for (const OptionId option : all_options(problem)) {
    const bool fits = std::ranges::all_of(problem.option(option), [&](const Entry& entry) {
      return givens_with[index(entry.item)] == given[index(option)];
    });
    if (fits && problem.has_primary(option)) left.push_back(option);
  }
  return left;
}

// The primary items, and the secondary ones of these options.
std::vector<ItemId> items_left(const Problem& problem, const std::vector<OptionId>& options) {
  std::vector<bool> used(problem.num_items(), false);
  for (const OptionId option : options)
    for (const Entry& entry : problem.option(option)) used[index(entry.item)] = true;
  std::vector<ItemId> items = all_items(problem);
  std::erase_if(items,
                [&](ItemId item) { return !problem.is_primary(item) && !used[index(item)]; });
  return items;
}

void print(const Puzzle& puzzle, const sudoku::Rules& rules, Output& out) {
  const Model model = puzzle.candidates ? Model(rules, *puzzle.candidates) : Model(rules);
  const sudoku::Shape& shape = rules.shape();
  out.write("| sudoku " + std::to_string(shape.size()) + "x" + std::to_string(shape.size()) + ": " +
            to_line(puzzle.grid) + "\n");
  out.write("| The options are those that its " + counted(puzzle.grid.givens(), "given") +
            " leave" + (puzzle.grid.givens() == 1 ? "s" : "") + ".\n");
  const std::vector<OptionId> options = options_left(model, puzzle.grid);
  const std::vector<ItemId> items = items_left(model.problem(), options);
  print_problem(select(model.problem(), {.items = items, .options = options}), out);
}

}  // namespace

ExitCode print_sudoku_problem(const CommandLine& line, PuzzleInput& input, Output& out) {
  PuzzleList list(line, input, out);
  std::optional<Puzzle> puzzle;
  list.go_through([&](const ListedPuzzle& listed) {
    if (puzzle) {
      throw UsageError("--print-problem: found a second puzzle, at " + listed.source + ":" +
                       std::to_string(listed.puzzle.line) + "; expected one");
    }
    puzzle = std::move(listed.puzzle);
  });
  if (puzzle && !list.stopped()) print(*puzzle, input.rules(), list.out());
  return list.finish(puzzle ? 1 : 0);
}

}  // namespace dlx::cli
