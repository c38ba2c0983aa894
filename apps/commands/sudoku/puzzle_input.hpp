#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"

namespace dlx::cli {

/// A file, stdin, or an argument that is itself a text of puzzles.
struct PuzzleSource {
  const std::string& name;  ///< for messages
  std::istream& in;
  sudoku::PuzzleReader& reader;
  bool last;  ///< none comes behind it
};

/// The options and arguments by which all sudoku commands learn where puzzles come from and what
/// rules they have.
class PuzzleInput {
 public:
  PuzzleInput();
  ~PuzzleInput();

  /// Adds --box, --regions, --variant, --rules and --from.
  void add_to(CommandLine& line);
  /// After the line was parsed: takes its arguments as files and puzzles, stdin if there are none.
  /// If the line says nothing about the rules, the first line of the first of them tells the shape,
  /// if it is a whole puzzle.
  ///
  /// Errors: UsageError for an argument that is neither a file nor a puzzle and for options that
  /// contradict each other; ParseError for rules and regions that can't be read; those of
  /// InputFile.
  void read(const CommandLine& line);
  /// The same without arguments: the shape is the common one if the line says nothing else.
  void read_rules(const CommandLine& line);

  const sudoku::Rules& rules() const { return rules_; }
  /// Without a word about the rules, each source may have a shape of its own, which its first line
  /// tells, be it a puzzle or a row of one.
  void guess_each_shape() { guesses_each_ = true; }
  /// The format that was asked for by --from; null if the text shall tell.
  const sudoku::Format* format() const { return format_; }

  /// Calls `read_source` for one source after the other until it returns false. `before_waiting` is
  /// called before more of the input is waited for.
  void for_each_source(const std::function<void()>& before_waiting,
                       const std::function<bool(const PuzzleSource& source)>& read_source);

 private:
  class Open;

  std::unique_ptr<Open> open(std::size_t number, std::optional<sudoku::Shape> shape) const;
  void check_sources() const;

  std::string box_;
  std::string regions_;
  std::string variants_;
  std::string rules_file_;
  bool has_rules_ = false;  // said on the command line, and so the shape
  bool guesses_each_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
  std::unique_ptr<Open> first_;  // open already: it told the shape
};

}  // namespace dlx::cli
