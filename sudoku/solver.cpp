#include "sudoku/solver.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

namespace dlx::sudoku {

namespace {

constexpr int small_grid = 9;

// Small puzzles have small trees: of all engines, the one that is best at these needs no pilot.
SearchOptions with_engine(SearchOptions options, const Shape& shape) {
  if (options.engine == "auto" && shape.size() <= small_grid) options.engine = "planes";
  return options;
}

}  // namespace

Solver::Solver(Shape shape, SearchOptions options)
    : model_(shape),
      chooses_(options.engine == "auto"),
      options_(with_engine(std::move(options), shape)),
      search_(model_.problem(), options_) {}

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

// The same where options ascend: there is one for each cell, in order.
Grid Solver::decode_ascending(std::span<const OptionId> cover) const {
  std::array<std::uint8_t, Shape::max_size * Shape::max_size> values;
  std::uint32_t first_option = 0;
  for (std::size_t cell = 0; cell < cover.size(); ++cell) {
    values[cell] = static_cast<std::uint8_t>(index(cover[cell]) - first_option + 1);
    first_option += static_cast<std::uint32_t>(shape().size());
  }
  return Grid(shape(), std::span(values).first(cover.size()));
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

bool Solver::suits_batch(std::size_t puzzles) const {
  constexpr std::size_t few_puzzles = 4;
  return puzzles >= few_puzzles && shape().size() <= small_grid && chooses_ &&
         options_.max_nodes == no_limit &&
         options_.max_time == std::chrono::duration<double>::max();
}

std::vector<Answer> Solver::solve(std::span<const Grid> puzzles, std::uint64_t limit) {
  std::vector<Answer> answers;
  answers.reserve(puzzles.size());
  const auto solve_next = [&](const Grid& puzzle) {
    answers.push_back(solve(puzzle, limit));
    return answers.back().outcome != Outcome::interrupted;
  };
  if (!suits_batch(puzzles.size())) {
    for (const Grid& puzzle : puzzles) {
      if (!solve_next(puzzle)) break;
    }
    return answers;
  }

  const auto started = std::chrono::steady_clock::now();
  if (!batch_) batch_.emplace(model_.problem());
  batch_->clear(limit);
  std::vector<OptionId> givens;
  for (const Grid& puzzle : puzzles) {
    if (puzzle.shape() != shape())
      throw std::invalid_argument("the puzzle's shape is not the solver's");
    model_.get_options(puzzle, givens);
    batch_->add(givens);
  }
  const std::span<const Batch::Answer> found = batch_->run(options_.stop);
  for (std::size_t k = 0; k < found.size(); ++k) {
    // Which of several solutions is the first depends on the other puzzles.
    if (found[k].covers > 1) {
      if (!solve_next(puzzles[k])) break;
      continue;
    }
    Answer& answer = answers.emplace_back();
    answer.solutions = found[k].covers;
    answer.statistics.nodes = found[k].nodes;
    answer.statistics.branchings = found[k].branchings;
    if (answer.solutions == limit) answer.outcome = Outcome::solution_limit;
    if (answer.solutions > 0) {
      answer.solution = decode_ascending(found[k].first);
    } else {
      answer.conflict = find_conflict(puzzles[k]);
    }
  }
  if (!answers.empty()) {
    answers.back().statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }
  return answers;
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
