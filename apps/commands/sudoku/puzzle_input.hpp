#pragma once

#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"

namespace dlx::cli {

/// The options and arguments by which all sudoku commands learn where puzzles come from and what
/// rules they have.
class PuzzleInput {
 public:
  /// Adds --box and the like.
  void add_to(CommandLine& line);
  /// After the line was parsed: takes its arguments as files and puzzles. Stdin, if there are none.
  ///
  /// Errors: UsageError for an argument that is neither a file nor a puzzle.
  void read(const CommandLine& line);

  const sudoku::Rules& rules() const { return rules_; }
  /// True if the rules, and so the shape, were said on the command line.
  bool has_rules() const { return has_rules_; }
  /// The format that was asked for by --from; null if the text shall tell.
  const sudoku::Format* format() const { return format_; }

  /// Calls `read_source` for one source after the other, with the name for messages, until it
  /// returns false. `before_waiting` is called before more of the input is waited for.
  void for_each_source(
      const std::function<void()>& before_waiting,
      const std::function<bool(std::istream& in, const std::string& name)>& read_source) const;

 private:
  std::string box_;
  bool has_rules_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
};

}  // namespace dlx::cli
