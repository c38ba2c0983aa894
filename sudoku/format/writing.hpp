#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/formats.hpp"
#include "sudoku/puzzle.hpp"
#include "sudoku/rules.hpp"

/// What several writers need.
namespace dlx::sudoku::format {

/// Strikes out what givens exclude, under the same rules for all puzzles.
///
/// Memory:   the cells that exclude each other, from the first use on: many writers need none.
class PencilMarks {
 public:
  explicit PencilMarks(const Rules& rules) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  /// The values that the givens leave to each cell: those of the cells that share a house, cage or
  /// pair with it are struck out.
  Candidates of(const Grid& grid);
  /// The candidates of a puzzle: its own, or those that its givens leave.
  Candidates of(const Puzzle& puzzle);

  /// For formats without candidates.
  ///
  /// Errors: std::invalid_argument if the puzzle strikes out a value that its givens do not.
  void check_not_needed(const Puzzle& puzzle, std::string_view format);

 private:
  Rules rules_;
  std::vector<std::vector<int>> peers_;
};

/// A writer of text with what most formats need.
class TextWriter : public PuzzleWriter {
 public:
  TextWriter(std::ostream& out, const Rules& rules) : out_(out), marks_(rules) {}

 protected:
  /// An empty line, unless nothing stands before it.
  void separate() {
    if (!first_) out_ << '\n';
    first_ = false;
  }

  std::ostream& out_;
  PencilMarks marks_;

 private:
  bool first_ = true;
};

/// The text with a space for each line end and other control character.
std::string on_one_line(std::string_view text);

}  // namespace dlx::sudoku::format
