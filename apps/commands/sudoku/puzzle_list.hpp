#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "dlx/error.hpp"
#include "sudoku/grid.hpp"

namespace dlx::cli {

/// Messages on stderr about the puzzles of a list, which may have a million. Prints the first ten
/// messages of each kind, and at the end the number of others.
///
/// Cost:     a message that is only counted is almost free.
class PuzzleMessages {
 public:
  enum class Kind {
    malformed,       ///< the text is no puzzle, or one that the command does not support
    wrong_solution,  ///< a wrong solution is stored with the puzzle
    replaced,        ///< the right solution is written in place of a wrong one
    contradiction,   ///< givens contradict each other
    impossible,      ///< there is no solution
    ambiguous,       ///< there is more than one solution
    cut_short,       ///< a limit ended the search
  };

  void tell(Kind kind, const ParseError& error);
  /// "SOURCE:LINE: MESSAGE".
  void tell(Kind kind, const std::string& source, std::size_t line, std::string_view message) {
    tell(kind, source, line, [message] { return message; });
  }
  /// Does the same with a message that is created only if it is printed.
  template <std::invocable Make>
  void tell(Kind kind, const std::string& source, std::size_t line, const Make& make_message) {
    if (is_reported(kind)) write(kind, source, line, make_message());
  }

  /// Keeps the remarks on a source for finish().
  void note_remarks(const PuzzleSource& source);

  std::uint64_t count(Kind kind) const { return counts_[index(kind)]; }
  /// "a.txt:3, a.txt:17, ...": the positions of the first malformed puzzles.
  const std::string& malformed_places() const { return places_; }

  /// Reports how many further messages there are. Call once, at the end.
  void finish();

 private:
  static std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
  bool is_reported(Kind kind) { return counts_[index(kind)]++ < max_reported; }
  static void write(Kind kind, const std::string& source, std::size_t line,
                    std::string_view message);
  void note_place(const std::string& source, std::size_t line);

  static constexpr std::uint64_t max_reported = 10;

  std::array<std::uint64_t, 7> counts_{};
  std::string places_;
  std::vector<std::string> remarks_;
};

/// The end of a sudoku command: at the first Ctrl-C or SIGTERM, or when --time-limit has passed.
/// Each sets flag(), which searches, generators and lists check; other code of this thread ends
/// with Stopped. stop_reason() distinguishes the two. Create the object after parsing the line.
class RunLimits {
 public:
  const StopFlag* flag() const { return interrupt_.flag(); }
  bool reached() const { return interrupt_.requested(); }
  /// Returns true after Ctrl-C. The list then counts as incomplete, even at its last puzzle.
  bool interrupted() const { return reached() && stop_reason() == Outcome::interrupted; }
  /// Returns the options of the flags without their time limit, which is for all searches together:
  /// flag() ends each search.
  SolveOptions search_options(const SearchFlags& flags, Output& out,
                              SearchFlags::ProgressText text) const;

 private:
  const Interrupt interrupt_;
  const TimeByFlag time_;
};

/// A puzzle and its origin.
struct PuzzleAt {
  std::uint64_t number;       ///< number in all the input, from 1
  const std::string& source;  ///< a file's name, "<stdin>" or "argument 1"
  const sudoku::Puzzle& puzzle;
};

/// Placeholders in the output for text that is not a puzzle, and for puzzles that the command or
/// the output format does not support.
inline constexpr const char* malformed_text = "malformed";
inline constexpr const char* refused_text = "refused";

/// A run of a command that answers each puzzle of a list, or some of them together. Malformed
/// puzzles are reported, and a placeholder is written for each; with --strict the first of them
/// ends the list.
///
/// Memory:   that of one puzzle, and what the command keeps.
/// Limits:   the first Ctrl-C and --time-limit end the list, and set stop() for searches; other
///           work ends with Stopped, which is caught here.
class PuzzleRun {
 public:
  /// Adds --strict and --output.
  static void add_to(CommandLine& line);

  /// Reads the options about the input, which must outlive the run. Answers go to `standard` by
  /// default.
  /// `streams`: false if the command itself writes the file of --output at the end.
  /// Errors:   those of PuzzleInput::read() and Answers.
  PuzzleRun(const CommandLine& line, PuzzleInput& input, Output& standard, bool streams = true);
  virtual ~PuzzleRun() = default;

  /// Processes the list, reports on stderr what is missing in the output, and returns the exit
  /// code.
  /// Errors:   ParseError with --strict, for the first puzzle that is malformed or refused; Stopped
  ///           if a limit was reached before the first puzzle was read.
  ExitCode run();

 protected:
  /// Answers a puzzle, which may be moved from, or keeps it for settle(). A puzzle is refused if
  /// this throws std::length_error or std::overflow_error.
  virtual void take(sudoku::Puzzle& puzzle) = 0;
  /// Answers kept puzzles: before an error is reported, before waiting for input, and at the end.
  virtual void settle() {}
  /// Writes the placeholder of an answer: `text`, or if `json_` the result of error_json().
  virtual void put_placeholder(const char* text, const ParseError& error);
  /// Writes the text after the last answer; returns the exit code, if nothing is missing.
  virtual ExitCode end() { return ExitCode::done; }

  const StopFlag* stop() const { return limits_.flag(); }
  /// Returns true after Ctrl-C, or if --time-limit has passed.
  bool stopped() const { return limits_.reached(); }
  /// The common part of the JSON summary of a run: its outcome is "finished", "interrupted" or
  /// "time_limit".
  Json summary() const;
  /// Writes a line that completes an answer.
  void put_line(std::string_view text);
  void write(const Json& object) { out_.write(json_line(object)); }
  /// Reports a puzzle that has no answer, and writes `placeholder` instead.
  void refuse(const ParseError& error, const char* placeholder = refused_text);
  /// For commands that use only givens: returns true for a puzzle whose pencil marks exclude more
  /// than its givens do, and reports the puzzle.
  bool refuses_marks(const sudoku::Puzzle& puzzle);
  /// Reports something about a puzzle of the current source.
  void tell(PuzzleMessages::Kind kind, std::size_t line, const std::string& message) {
    messages_.tell(kind, *source_, line, message);
  }

  const RunLimits limits_;  ///< first member: its time includes reading the rules
  PuzzleInput& input_;
  Answers answers_;
  PuzzleMessages messages_;
  Output& out_;                          ///< destination of the answers
  const std::string* source_ = nullptr;  ///< of the last puzzle
  std::uint64_t number_ = 0;             ///< number of the last puzzle in all the input
  std::uint64_t answered_ = 0;  ///< puzzles, interrupted or not; counted by derived classes
  bool json_ = false;           ///< for derived classes: answers are JSON

 private:
  void go_through();
  bool go_through_source(PuzzleSource& source);
  std::optional<sudoku::Puzzle> next(PuzzleSource& source);
  void take_from(const PuzzleSource& source, sudoku::Puzzle& puzzle);
  bool is_cut() const;
  void report(const ParseError& error);
  std::uint64_t refused() const { return messages_.count(PuzzleMessages::Kind::malformed); }

  const bool strict_;
  std::uint64_t refused_puzzles_ = 0;  // refused after they were taken
  std::exception_ptr stopped_;         // the exception that ended the run before the first puzzle
  bool cut_ = false;                   // a limit ended the run, ...
  bool at_end_ = false;                // ... when no input was left
};

/// The first fields of all JSON lines about a puzzle.
Json puzzle_json(const char* type, const PuzzleAt& at);

/// Returns the placeholder for a puzzle that has no answer. `type`: malformed_text or refused_text.
Json error_json(const char* type, const ParseError& error);

/// ["r1c1", "r3c7"].
Json cell_names_json(const sudoku::Shape& shape, std::span<const int> cells);

/// Adds --format with the values line and json; `json` must outlive the parsing.
void add_line_or_json(CommandLine& line, bool& json);

}  // namespace dlx::cli
