#pragma once

#include <cstdint>
#include <vector>

#include "apps/commands/sudoku/pipeline.hpp"
#include "dlx/search.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Solves the puzzles of chunks: the work of one thread of a Pipeline.
class ChunkSolver {
 public:
  enum class Mode {
    unique,     ///< the solution, and whether there is another one
    first,      ///< the first solution
    enumerate,  ///< all solutions, or so many
    count,
  };

  /// `limit` is that of the solutions of each puzzle, where they are listed or counted.
  ChunkSolver(const sudoku::Rules& rules, Mode mode, std::uint64_t limit, SearchOptions options);

  /// Fills in the answers. Puzzles that take long or have many solutions, where these are listed or
  /// counted, are marked as postponed, so that the chunks before and behind are not kept waiting.
  /// If the stop flag is set, answers are missing from some puzzle on.
  void solve(Chunk& chunk);

 private:
  void solve_each(Chunk& chunk);
  std::vector<sudoku::Answer> solve_some(const Chunk& chunk, std::uint64_t limit);
  template <typename Givens>
  sudoku::Answer search(const Givens& puzzle, std::vector<sudoku::Grid>& listed);

  const Mode mode_;
  const std::uint64_t limit_;
  const bool limits_nodes_;  // more than the user does
  sudoku::Solver solver_;
};

}  // namespace dlx::cli
