#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "apps/commands/sudoku/pipeline.hpp"
#include "apps/commands/sudoku/result_writer.hpp"

namespace dlx::cli {

/// A run of `dlx sudoku`: solves the puzzles of all sources with one or several threads, and writes
/// the results in order.
///
/// Limits:   when a limit is reached, no further puzzle is read; the puzzle that the time limit
///           interrupts is given up, and later ones have no answer.
/// Lifetime: keeps references to its arguments.
class SolveRun {
 public:
  SolveRun(const RunLimits& limits, const PuzzleInput& input, const SearchFlags& flags,
           const SolveSettings& settings, PuzzleMessages& messages, Output& out,
           SudokuWriter& writer);

  /// Reads the puzzles of a source; returns false if a limit was reached.
  /// Errors:   ParseError with `strict`.
  bool solve_all(PuzzleSource& source);
  /// Call before waiting for input: passes on the puzzles read so far.
  void before_waiting();
  /// Returns when all puzzles read have their answers.
  void complete();
  /// Writes the output for a limit that was reached before the first puzzle.
  void fail_before_start() { results_.fail_before_start(); }
  /// Reports the end of the run.
  ExitCode finish();

 private:
  bool searches() const { return ChunkSolver::searches(settings_.mode); }

  // Reading thread.
  void read(PuzzleSource& source);
  void solve_waiting();
  void add(sudoku::Puzzle& puzzle, const std::string& name);
  void add_fault(Chunk::Fault::Kind kind, const ParseError& error);
  std::size_t chunk_size() const;

  // Solving threads.
  Pipeline::Work make_worker();
  std::size_t longest_paced_chunk() const;
  void note_pace(const Chunk& chunk, std::chrono::duration<double> time);

  const RunLimits& limits_;
  const sudoku::Rules& rules_;
  const SearchFlags& flags_;
  const SolveSettings& settings_;
  const unsigned threads_;
  const bool in_batch_;                   // the puzzles of a chunk are solved together
  std::atomic<std::size_t> paced_chunk_;  // for other searches, and searches by several threads

  // Of the reading thread.
  Chunk chunk_;                   // puzzles read and not passed on yet
  bool reading_cut_ = false;      // a limit ended it before the end of the input
  bool has_large_pages_ = false;  // use_large_pages() was called

  PuzzleMessages& messages_;
  ResultWriter results_;  // of the writing thread
  Pipeline pipeline_;     // last member: its threads use all of the above
};

}  // namespace dlx::cli
