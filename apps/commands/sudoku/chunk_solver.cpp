#include "apps/commands/sudoku/chunk_solver.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using Mode = ChunkSolver::Mode;

// What may be done while others wait: beyond it a puzzle is postponed.
constexpr std::uint64_t most_nodes = 20'000;
constexpr std::uint64_t most_listed = 512;

SearchOptions with_limits(SearchOptions options, Mode mode) {
  options.threads = 1;
  if (mode == Mode::enumerate || mode == Mode::count)
    options.max_nodes = std::min(options.max_nodes, most_nodes);
  return options;
}

}  // namespace

ChunkSolver::ChunkSolver(const sudoku::Rules& rules, Mode mode, std::uint64_t limit,
                         SearchOptions options)
    : mode_(mode),
      limit_(limit),
      limits_nodes_(options.max_nodes > most_nodes),
      solver_(rules, with_limits(std::move(options), mode)) {}

void ChunkSolver::solve(Chunk& chunk) {
  try {
    solve_each(chunk);
  } catch (const Stopped&) {  // before a search began: the rest has no answer
  }
}

void ChunkSolver::solve_each(Chunk& chunk) {
  if (mode_ == Mode::unique || mode_ == Mode::first) {
    chunk.answers = solve_some(chunk, mode_ == Mode::unique ? 2 : 1);
    return;
  }
  for (std::size_t k = 0; k < chunk.puzzles.size(); ++k) {
    std::vector<sudoku::Grid> listed;
    const auto marked = chunk.candidates.find(k);
    Answer answer = marked == chunk.candidates.end() ? search(chunk.puzzles[k], listed)
                                                     : search(marked->second, listed);
    bool postponed = limits_nodes_ && answer.outcome == Outcome::node_limit;
    if (listed.size() > most_listed) postponed = true;
    if (postponed) listed.clear();
    const bool stopped = answer.outcome == Outcome::interrupted && !postponed;
    chunk.answers.push_back(std::move(answer));
    chunk.listed.push_back(std::move(listed));
    chunk.postponed.push_back(postponed);
    if (stopped) return;
  }
}

// Grids side by side, pencil marks one by one.
std::vector<Answer> ChunkSolver::solve_some(const Chunk& chunk, std::uint64_t limit) {
  if (chunk.candidates.empty()) return solver_.solve(chunk.puzzles, limit);
  std::vector<sudoku::Grid> unmarked;
  for (std::size_t k = 0; k < chunk.puzzles.size(); ++k)
    if (!chunk.candidates.contains(k)) unmarked.push_back(chunk.puzzles[k]);
  std::vector<Answer> answers_of_unmarked = solver_.solve(unmarked, limit);
  auto next = answers_of_unmarked.begin();
  std::vector<Answer> answers;
  for (std::size_t k = 0; k < chunk.puzzles.size(); ++k) {
    const auto marked = chunk.candidates.find(k);
    if (marked != chunk.candidates.end()) {
      answers.push_back(solver_.solve(marked->second, limit));
    } else if (next != answers_of_unmarked.end()) {
      answers.push_back(std::move(*next++));
    } else {
      break;  // after Ctrl-C
    }
  }
  return answers;
}

// `puzzle` is a grid or candidates.
template <typename Givens>
Answer ChunkSolver::search(const Givens& puzzle, std::vector<sudoku::Grid>& listed) {
  if (mode_ == Mode::count) return solver_.count(puzzle, limit_);
  return solver_.for_each(
      puzzle,
      [&](const sudoku::Grid& grid) {
        listed.push_back(grid);
        return listed.size() <= most_listed;
      },
      limit_);
}

}  // namespace dlx::cli
