#pragma once

#include <memory>
#include <ostream>
#include <span>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/sheet.hpp"

namespace dlx::cli {

/// The formats that the program reads and writes: those of the library, and `pdf`.
std::span<const sudoku::Format> puzzle_formats();

/// The options of formats with pages, `svg` and `pdf`, and the files of the pages.
///
/// The pages are written after the last puzzle. Each file appears only when it is complete.
class SheetFlags {
 public:
  /// Adds --paper, --per-page and --large-print.
  void add_to(CommandLine& line);

  /// Reads the options. Call after the line was parsed. `to`: the format; null for a format of the
  /// program.
  /// Errors:   UsageError if an option has no effect on the format, those of check_pdf(), and of
  ///           check_writable() for the file of --output.
  void read(const CommandLine& line, const sudoku::Format* to, const Output& standard);

  /// Returns true if the format has pages; Answers must not open --output then.
  bool used() const { return used_; }
  /// Requests that solutions are on pages of their own.
  void put_solutions_last() { options_.solutions_last = true; }

  /// Returns the writer of a format: for sheets of all pages, to --output or `standard`, otherwise
  /// to `stream`. Keeps its arguments and the line.
  std::unique_ptr<sudoku::PuzzleWriter> writer(const sudoku::Format& to, const sudoku::Rules& rules,
                                               Output& standard, std::ostream& stream) const;

 private:
  bool used_ = false;
  sudoku::SheetOptions options_;
  const CommandLine* line_ = nullptr;
};

}  // namespace dlx::cli
