#pragma once

#include <functional>
#include <istream>
#include <optional>
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
  /// Adds --box, --regions, --variant, --rules and --from.
  void add_to(CommandLine& line);
  /// After the line was parsed: takes its arguments as files and puzzles. Stdin, if there are none.
  ///
  /// Errors: UsageError for an argument that is neither a file nor a puzzle and for options that
  /// contradict each other; ParseError for rules and regions that can't be read.
  void read(const CommandLine& line);

  const sudoku::Rules& rules() const { return rules_; }
  /// True if the rules, and so the shape, were said on the command line.
  bool has_rules() const { return has_rules_; }
  /// For the reader: the shape of the puzzles, nullopt if the first of them shall tell. A command
  /// that can wait for that says so by guess_shape().
  std::optional<sudoku::Shape> shape() const {
    return guesses_ && !has_rules_ ? std::nullopt : std::optional(rules_.shape());
  }
  void guess_shape() { guesses_ = true; }
  /// The format that was asked for by --from; null if the text shall tell.
  const sudoku::Format* format() const { return format_; }

  /// Calls `read_source` for one source after the other, with the name for messages, until it
  /// returns false. `before_waiting` is called before more of the input is waited for.
  void for_each_source(
      const std::function<void()>& before_waiting,
      const std::function<bool(std::istream& in, const std::string& name)>& read_source) const;

 private:
  void read_rules(const CommandLine& line);

  std::string box_;
  std::string regions_;
  std::string variants_;
  std::string rules_file_;
  bool has_rules_ = false;
  bool guesses_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
};

}  // namespace dlx::cli
