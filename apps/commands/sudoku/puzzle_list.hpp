#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/output.hpp"
#include "apps/commands/sudoku/malformed.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "dlx/error.hpp"
#include "sudoku/reader.hpp"

namespace dlx::cli {

/// A puzzle of a list that a command goes through.
struct ListedPuzzle {
  std::uint64_t number;  ///< in all the input, from 1
  const std::string& source;
  sudoku::Puzzle& puzzle;  ///< may be moved from
};

/// The puzzles of a command's input, one after the other. Those that are malformed are reported and
/// left out; with --strict the first of them ends the list.
///
/// Memory: that of one puzzle, and what the command keeps.
/// Signals: the first Ctrl-C ends the list, and sets stop() for searches.
class PuzzleList {
 public:
  /// Adds --strict.
  static void add_to(CommandLine& line);

  /// `input` must live as long as the list.
  PuzzleList(const CommandLine& line, const PuzzleInput& input, Output& out);

  const StopFlag* stop() const { return interrupt_.flag(); }
  /// By Ctrl-C.
  bool interrupted() const { return interrupt_.requested(); }

  /// Calls `take` for each puzzle. `settle`, if there is one, is to give the answers of what was
  /// taken: it is called before an error is reported, before more input is waited for, and at the
  /// end. A puzzle for which `take` throws std::length_error or std::overflow_error is refused.
  ///
  /// Errors: ParseError with --strict, for the first puzzle that is malformed or refused.
  void go_through(const std::function<void(const ListedPuzzle&)>& take,
                  const std::function<void()>& settle = {});
  /// Reports a puzzle that is left out.
  void refuse(const ParseError& error);

  /// Flushes the output, says on stderr what is missing in it, and returns the exit code: `code` if
  /// nothing is. `answered` are the puzzles that have their answer.
  ExitCode finish(std::uint64_t answered, ExitCode code = ExitCode::done);

 private:
  bool go_through_source(std::istream& in, const std::string& name);

  const Interrupt interrupt_;
  const PuzzleInput& input_;
  Output& out_;
  const bool strict_;
  std::function<void(const ListedPuzzle&)> take_;
  std::function<void()> settle_;
  std::uint64_t puzzles_ = 0;
  MalformedPuzzles refused_;
};

/// Throws UsageError for a variant: `what` knows only the common rules.
void require_plain_rules(const PuzzleInput& input, const std::string& what);

}  // namespace dlx::cli
