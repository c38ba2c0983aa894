#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/sudoku/sudoku_photo.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/pencil_marks.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::cli {

/// A file, stdin, or an argument that is itself a text of puzzles, while it is read.
class PuzzleSource {
 public:
  /// How to read text.
  struct Reading {
    std::optional<sudoku::Shape> shape;
    const sudoku::Format* format;
  };

  /// Opens argument number `k`; `last` if no argument follows.
  PuzzleSource(const std::string& argument, std::size_t number, bool last, const Reading& reading,
               const PhotoSettings& settings);

  const std::string& name() const { return name_; }  ///< for messages
  bool is_last() const { return last_; }
  std::istream& stream() { return file_ ? file_->stream() : text_; }
  void before_waiting(const std::function<void()>& action) {
    if (file_) file_->before_waiting(action);
  }

  /// A text without a puzzle is the empty grid.
  void allow_empty() { may_be_empty_ = true; }

  /// Candidates that the givens imply are kept.
  void keep_candidates() { keeps_candidates_ = true; }

  // These functions read the first bytes.

  bool is_picture() {
    begin();
    return photo_.has_value();
  }
  /// The rules that the text states, or those of its shape.
  sudoku::Rules rules() { return is_picture() ? sudoku::Rules() : reader_->rules(); }
  /// Returns the next puzzle; nullopt at the end.
  /// Errors:   ParseError, after which reading continues; also for a puzzle whose text states other
  ///           rules than those that apply.
  std::optional<sudoku::Puzzle> next();

  /// The rules that apply to all puzzles: from options, or from the text of the first puzzle.
  /// Lifetime: the rules must outlive the source.
  void apply(const sudoku::Rules& rules, bool from_text) {
    applied_ = &rules;
    from_text_ = from_text;
  }

  /// Returns true if it is known without reading further that there is nothing more.
  bool at_end() const {
    return photo_ ? photo_->at_end() : reader_.has_value() && reader_->at_end();
  }
  /// What the reader of the answers must know of the text: skipped lines, and the letters that
  /// stand for values.
  std::vector<std::string> remarks() const;

 private:
  static constexpr std::streamsize longest_head = 1 << 16;

  void begin();
  void note_head();
  std::optional<sudoku::Puzzle> read();

  const Reading reading_;
  const PhotoSettings& settings_;
  const bool last_;
  std::string name_;
  std::optional<InputFile> file_;
  std::istringstream text_;
  std::optional<sudoku::PuzzleReader> reader_;  // for one of the two
  std::optional<PhotoSource> photo_;
  const sudoku::Rules* applied_ = nullptr;
  std::string letters_;  // for the values 1, 2, ... of the first puzzle of letters
  std::optional<sudoku::PencilMarks> marks_;  // under these rules; once a puzzle has candidates
  bool from_text_ = false;
  std::string head_;  // the first bytes of a file
  bool has_begun_ = false;
  bool is_problem_ = false;  // an exact cover problem, which is not read further
  bool may_be_empty_ = false;
  bool keeps_candidates_ = false;
};

/// The options and arguments with which all sudoku commands get puzzles and rules.
class PuzzleInput {
 public:
  /// Adds --box, --regions, --variant, --rules and --from.
  void add_to(CommandLine& line);
  /// Adds the options for pictures: --all-grids, --accept-uncertain, --confidence and --debug-dir.
  void add_pictures_to(CommandLine& line);
  /// Call after the line was parsed: takes its arguments as files and puzzles, stdin if there are
  /// none. Without options about rules, the first lines of the first source determine the shape.
  ///
  /// Errors:   UsageError for an argument that is neither a file nor a puzzle and for contradictory
  ///           options; ParseError for invalid rules and regions; those of InputFile, except that a
  ///           limit reached before the first line ends for_each_source() instead.
  void read(const CommandLine& line);
  /// As above without arguments: the common shape is the default.
  void read_rules(const CommandLine& line);

  const sudoku::Rules& rules() const { return rules_; }
  /// Returns true if nothing has determined the shape so far.
  bool guesses_shape() const { return !has_rules_; }
  void set_shape(sudoku::Shape shape) {
    rules_ = shape;
    has_rules_ = true;
  }
  /// Without options about rules, each source may have a shape of its own.
  void guess_each_shape() { guesses_each_ = true; }
  /// Candidates that the givens of a puzzle imply are kept, to be written.
  void keep_candidates() { keeps_candidates_ = true; }
  /// --all applies only to pictures, and has no meaning without one.
  void all_means_grids() { all_means_grids_ = true; }
  /// How pictures are read; may be changed before for_each_source().
  PhotoSettings& photo_settings() { return photo_; }
  /// After read(): returns true if the only source is a picture.
  bool is_picture_alone() const;
  /// The format requested by --from; null if the text determines it.
  const sudoku::Format* format() const { return format_; }

  /// Calls `read_source` for one source after the other until it returns false. `before_waiting` is
  /// called before waiting for more input.
  /// Errors:   Stopped if a limit ended read().
  void for_each_source(const std::function<void()>& before_waiting,
                       const std::function<bool(PuzzleSource& source)>& read_source);

 private:
  std::unique_ptr<PuzzleSource> open(std::size_t number, std::optional<sudoku::Shape> shape) const;
  bool has_picture() const;
  void check_sources(const CommandLine& line) const;

  std::string box_;
  std::string regions_;
  std::string variants_;
  std::string rules_file_;
  PhotoSettings photo_;
  bool has_rules_ = false;  // given on the command line, which determines the shape
  bool has_rules_of_text_ = false;
  bool guesses_each_ = false;
  bool all_means_grids_ = false;
  bool keeps_candidates_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
  std::unique_ptr<PuzzleSource> first_;    // already open, because it determined the shape
  std::exception_ptr stopped_;             // the exception of a limit while it was examined, ...
  std::optional<NoDeadline> no_deadline_;  // ... so that there is time to report it
};

/// Messages on stderr about the puzzles of a list, which may be a million: of each kind the first
/// ten, or as many as --warnings specifies, and the number of further ones at the end.
///
/// Cost:     a message that is only counted is almost free.
class PuzzleMessages {
 public:
  enum class Kind {
    malformed,       ///< no puzzle, or none that the command supports
    wrong_solution,  ///< stored with the puzzle
    replaced,        ///< as above, and the right one is written in its place
    contradiction,   ///< between givens
    impossible,      ///< there is no solution
    ambiguous,       ///< there is more than one solution
    cut_short,       ///< a limit ended the search
  };

  /// Adds --warnings.
  static void add_to(CommandLine& line);
  /// Errors: UsageError.
  explicit PuzzleMessages(const CommandLine& line);
  /// Collected messages are written.
  ~PuzzleMessages();
  PuzzleMessages(const PuzzleMessages&) = delete;
  PuzzleMessages& operator=(const PuzzleMessages&) = delete;

  void tell(Kind kind, const ParseError& error);
  /// "SOURCE:LINE: MESSAGE".
  void tell(Kind kind, const std::string& source, std::size_t line, std::string_view message) {
    tell(kind, source, line, [message] { return message; });
  }
  /// As above with a message that is created only if it is printed.
  template <std::invocable Make>
  void tell(Kind kind, const std::string& source, std::size_t line, const Make& make_message) {
    if (is_reported(kind)) write(kind, source, line, make_message());
  }

  /// Keeps the remarks on a source for finish().
  void note_remarks(const PuzzleSource& source);

  std::uint64_t count(Kind kind) const { return counts_[index(kind)]; }
  /// "a.txt:3, a.txt:17, ...": the positions of the first malformed puzzles.
  const std::string& malformed_places() const { return places_; }

  /// Writes collected messages. Call before waiting for input.
  void flush();
  /// Reports how many further messages there are. Call once, at the end.
  void finish();

 private:
  static std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
  bool is_reported(Kind kind) { return counts_[index(kind)]++ < max_reported_; }
  static void write(Kind kind, const std::string& source, std::size_t line,
                    std::string_view message);
  void note_place(const std::string& source, std::size_t line);

  std::uint64_t max_reported_;
  std::array<std::uint64_t, 7> counts_{};
  std::string places_;
  std::vector<std::string> remarks_;
};

/// The end of a sudoku command: at the first Ctrl-C or SIGTERM, or when --time-limit has passed.
/// Both set flag(), which searches, generators and lists check; other code of this thread ends with
/// Stopped. stop_reason() tells them apart. Create it after the line was parsed.
class RunLimits {
 public:
  const StopFlag* flag() const { return interrupt_.flag(); }
  bool reached() const { return interrupt_.requested(); }
  /// By Ctrl-C: the list counts as incomplete, however far it was.
  bool interrupted() const { return reached() && stop_reason() == Outcome::interrupted; }
  /// The options of the flags, except that only flag() ends them: the time limit is for all
  /// searches together.
  SolveOptions search_options(const SearchFlags& flags, Output& out,
                              SearchFlags::ProgressText text) const;

 private:
  const Interrupt interrupt_;
  const TimeByFlag time_;
};

/// A puzzle and its origin.
struct PuzzleAt {
  std::uint64_t number;       ///< in all the input, from 1
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
  /// Adds --strict, --warnings and --output.
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
  /// By Ctrl-C or --time-limit.
  bool stopped() const { return limits_.reached(); }
  /// The common part of the JSON summary of a run: its outcome is "finished", "interrupted" or
  /// "time_limit".
  Json summary() const;
  /// Writes a line that completes an answer.
  void put_line(std::string_view text);
  /// Writes a JSON line.
  void write(const Json& object) { out_.write(json_line(object)); }
  /// Reports a puzzle that has no answer, and writes `placeholder` instead.
  void refuse(const ParseError& error, const char* placeholder = refused_text);
  /// For commands that use only givens: reports a puzzle whose pencil marks exclude more, and
  /// returns true for it.
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
  std::uint64_t number_ = 0;             ///< of the last puzzle, in all the input
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
  std::exception_ptr stopped_;         // the exception that ended it before the first puzzle
  bool cut_ = false;                   // by a limit, ...
  bool at_end_ = false;                // ... when no input was left
};

/// The first fields of all JSON lines about a puzzle.
Json puzzle_json(const char* type, const PuzzleAt& at);

/// The placeholder for a puzzle that has no answer: `type` is one of the texts above.
Json error_json(const char* type, const ParseError& error);

/// ["r1c1", "r3c7"].
Json cell_names_json(const sudoku::Shape& shape, std::span<const int> cells);

/// Adds --format with the values line and json; `json` must outlive the parsing.
void add_line_or_json(CommandLine& line, bool& json);

/// Adds --symmetry with the text `help`; `symmetry` must outlive the parsing.
void add_symmetry(CommandLine& line, const std::string& help, sudoku::PatternSymmetry& symmetry);

}  // namespace dlx::cli
