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
#include "sudoku/rules.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::cli {

/// A file, stdin, or an argument that is itself a text of puzzles, which is being read.
class PuzzleSource {
 public:
  /// How text is to be read.
  struct Reading {
    std::optional<sudoku::Shape> shape;
    const sudoku::Format* format;
  };

  /// Opens what the argument with that number names; `last` if none comes behind it.
  PuzzleSource(const std::string& argument, std::size_t number, bool last, const Reading& reading,
               const PhotoWishes& wishes);

  const std::string& name() const { return name_; }  ///< for messages
  bool is_last() const { return last_; }
  std::istream& stream() { return file_ ? file_->stream() : text_; }
  void before_waiting(const std::function<void()>& action) {
    if (file_) file_->before_waiting(action);
  }

  // These read the first bytes.

  bool is_picture() {
    begin();
    return photo_.has_value();
  }
  sudoku::Shape shape() { return is_picture() ? sudoku::Shape() : reader_->shape(); }
  /// The next puzzle; nullopt at the end. Errors: ParseError, after which it goes on.
  std::optional<sudoku::Puzzle> next() { return is_picture() ? photo_->next() : reader_->next(); }

  /// True if it is known, without reading on, that there is nothing more.
  bool at_end() const {
    return photo_ ? photo_->at_end() : reader_.has_value() && reader_->at_end();
  }

 private:
  void begin();

  const Reading reading_;
  const PhotoWishes& wishes_;
  const bool last_;
  std::string name_;
  std::optional<InputFile> file_;
  std::istringstream text_;
  std::optional<sudoku::PuzzleReader> reader_;  // of one of the two
  std::optional<PhotoSource> photo_;
};

/// The options and arguments by which all sudoku commands learn where puzzles come from and what
/// rules they have.
class PuzzleInput {
 public:
  /// Adds --box, --regions, --variant, --rules and --from.
  void add_to(CommandLine& line);
  /// Adds what there is for pictures: --all-grids, --unsure, --confidence and --debug-dir.
  void add_pictures_to(CommandLine& line);
  /// After the line was parsed: takes its arguments as files and puzzles, stdin if there are none.
  /// If the line says nothing about the rules, the first lines of the first of them tell the shape.
  ///
  /// Errors: UsageError for an argument that is neither a file nor a puzzle and for options that
  /// contradict each other; ParseError for rules and regions that can't be read; those of
  /// InputFile, but for a limit that comes before that line does: that ends for_each_source().
  void read(const CommandLine& line);
  /// The same without arguments: the shape is the common one if the line says nothing else.
  void read_rules(const CommandLine& line);

  const sudoku::Rules& rules() const { return rules_; }
  /// Nothing has told the shape so far.
  bool guesses_shape() const { return !has_rules_; }
  void set_shape(sudoku::Shape shape) {
    rules_ = shape;
    has_rules_ = true;
  }
  /// Without a word about the rules, each source may have a shape of its own.
  void guess_each_shape() { guesses_each_ = true; }
  /// --all asks for all grids of pictures alone, and has no meaning without one.
  void all_means_grids() { all_means_grids_ = true; }
  /// How pictures are read; may be changed until for_each_source().
  PhotoWishes& photo_wishes() { return photo_; }
  /// After read(): whether the only source is a picture.
  bool is_picture_alone() const;
  /// The format that was asked for by --from; null if the text shall tell.
  const sudoku::Format* format() const { return format_; }

  /// Calls `read_source` for one source after the other until it returns false. `before_waiting` is
  /// called before more of the input is waited for. Errors: Stopped if a limit ended read().
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
  PhotoWishes photo_;
  bool has_rules_ = false;  // said on the command line, and so the shape
  bool guesses_each_ = false;
  bool all_means_grids_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
  std::unique_ptr<PuzzleSource> first_;    // open already: it told the shape
  std::exception_ptr stopped_;             // what ended the look at it, if a limit did, ...
  std::optional<NoDeadline> no_deadline_;  // ... and then there is time to say so
};

/// What a command says on stderr about the puzzles of a list, which may be a million: of each kind
/// of message the first ten, or as many as --warnings says, and how many more there are at the end.
///
/// Cost:     a message that is only counted costs next to nothing.
class PuzzleMessages {
 public:
  enum class Kind {
    malformed,       ///< no puzzle, or none that the command can deal with
    wrong_solution,  ///< came with the puzzle
    replaced,        ///< the same, and the right one is written in its place
    contradiction,   ///< between givens
    impossible,      ///< there is no solution
    ambiguous,       ///< there is more than one solution
    cut_short,       ///< a limit ended the search
  };

  /// Adds --warnings.
  static void add_to(CommandLine& line);
  /// Errors: UsageError.
  explicit PuzzleMessages(const CommandLine& line);
  /// What is held back is written.
  ~PuzzleMessages();
  PuzzleMessages(const PuzzleMessages&) = delete;
  PuzzleMessages& operator=(const PuzzleMessages&) = delete;

  void tell(Kind kind, const ParseError& error);
  /// "SOURCE:LINE: MESSAGE".
  void tell(Kind kind, const std::string& source, std::size_t line, std::string_view message) {
    tell(kind, source, line, [message] { return message; });
  }
  /// The same with a message that is made only if it is told.
  template <std::invocable Make>
  void tell(Kind kind, const std::string& source, std::size_t line, const Make& make_message) {
    if (is_reported(kind)) write(kind, source, line, make_message());
  }

  std::uint64_t count(Kind kind) const { return counts_[index(kind)]; }
  /// "a.txt:3, a.txt:17, ...": where the first malformed puzzles stand.
  const std::string& malformed_places() const { return places_; }

  /// Writes what is held back. To be called before waiting for input.
  void flush();
  /// Says how many more there are than have been told of. To be called once, at the end.
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
};

/// When a sudoku command ends: at the first Ctrl-C or SIGTERM, and when the time of --time-limit is
/// over. Both set flag(), which searches, generators and lists look at; what has no flag to look at
/// ends with Stopped in this thread. stop_reason() knows which it was. To be made when the line was
/// parsed.
class RunLimits {
 public:
  const StopFlag* flag() const { return interrupt_.flag(); }
  bool reached() const { return interrupt_.requested(); }
  /// By Ctrl-C: who interrupts a list takes it for incomplete, however far it was.
  bool interrupted() const { return reached() && stop_reason() == Outcome::interrupted; }
  /// What the flags ask for, ended by flag() alone: the time is that of all searches together.
  SolveOptions search_options(const SearchFlags& flags, Output& out,
                              SearchFlags::ProgressText text) const;

 private:
  const Interrupt interrupt_;
  const TimeByFlag time_;
};

/// A puzzle and where it comes from.
struct PuzzleAt {
  std::uint64_t number;       ///< in all the input, from 1
  const std::string& source;  ///< a file's name, "<stdin>" or "argument 1"
  std::size_t line;
  const sudoku::Grid& givens;
};

/// What stands in the output in the place of the answer to something that can't be read as a
/// puzzle, and of one that the command or the format of the output has no place for.
inline constexpr const char* malformed_text = "malformed";
inline constexpr const char* refused_text = "refused";

/// One run of a command that goes through a list, one puzzle after the other, and answers each, or
/// some of them together. Puzzles that are malformed are reported, and a placeholder is written for
/// each; with --strict the first of them ends the list.
///
/// Memory: that of one puzzle, and what the command keeps.
/// Limits: the first Ctrl-C and --time-limit end the list, and set stop() for searches; work that
///         looks at no flag ends with Stopped, which is caught here.
class PuzzleRun {
 public:
  /// Adds --strict, --warnings and --output.
  static void add_to(CommandLine& line);

  /// Reads what the line says about the input, which must live as long as the run. Answers go to
  /// `standard` if the line says nothing else. Errors: those of PuzzleInput::read() and Answers.
  PuzzleRun(const CommandLine& line, PuzzleInput& input, Output& standard);
  virtual ~PuzzleRun() = default;

  /// Goes through the list, says on stderr what is missing in the output, and returns the exit
  /// code. Errors: ParseError with --strict, for the first puzzle that is malformed or refused;
  /// Stopped if a limit came before the first puzzle was read.
  ExitCode run();

 protected:
  /// Answers a puzzle, which may be moved from, or keeps it for settle(). One for which this throws
  /// std::length_error or std::overflow_error is refused.
  virtual void take(sudoku::Puzzle& puzzle) = 0;
  /// Answers what was only taken so far: before an error is reported, before more input is waited
  /// for, and at the end.
  virtual void settle() {}
  /// Writes what stands in the place of an answer: `text`, or for --format=json what error_json()
  /// makes of it.
  virtual void put_placeholder(const char* text, const ParseError& error);
  /// Writes what stands behind the last answer; gives the exit code, if nothing is missing.
  virtual ExitCode end() { return ExitCode::done; }

  const StopFlag* stop() const { return limits_.flag(); }
  /// By Ctrl-C or --time-limit.
  bool stopped() const { return limits_.reached(); }
  /// A JSON summary of the run, as far as all commands have the same: its outcome is "finished",
  /// "interrupted" or "time_limit".
  Json summary() const;
  /// A line of the output, and the answer is complete.
  void put_line(std::string_view text);
  /// A JSON line of the output.
  void write(const Json& object) { out_.write(json_line(object)); }
  /// Reports a puzzle that has no answer, and writes `placeholder` instead.
  void refuse(const ParseError& error, const char* placeholder = refused_text);
  /// For commands that look at givens alone: reports a puzzle whose pencil marks say more than they
  /// do, and is true then.
  bool refuses_marks(const sudoku::Puzzle& puzzle);
  /// Says something about a puzzle of the source at hand.
  void tell(PuzzleMessages::Kind kind, std::size_t line, const std::string& message) {
    messages_.tell(kind, *source_, line, message);
  }

  const RunLimits limits_;  ///< the first: its time counts for the reading of rules, too
  PuzzleInput& input_;
  Answers answers_;
  PuzzleMessages messages_;
  Output& out_;                          ///< where the answers go
  const std::string* source_ = nullptr;  ///< of the last puzzle
  std::uint64_t number_ = 0;             ///< of the last puzzle, in all the input
  std::uint64_t answered_ = 0;           ///< puzzles, cut short or not: counted by who answers them

 private:
  void go_through();
  bool go_through_source(PuzzleSource& source);
  std::optional<sudoku::Puzzle> next(PuzzleSource& source);
  void take_from(const PuzzleSource& source, sudoku::Puzzle& puzzle);
  bool is_cut() const;
  void report(const ParseError& error);
  std::uint64_t refused() const { return messages_.count(PuzzleMessages::Kind::malformed); }

  const bool strict_;
  std::uint64_t refused_puzzles_ = 0;  // that were taken before
  std::exception_ptr stopped_;         // what ended it before the first puzzle
  bool cut_ = false;                   // by a limit, ...
  bool at_end_ = false;                // ... when nothing was left of the input
};

/// The fields that all JSON lines about a puzzle begin with.
Json puzzle_json(const char* type, const PuzzleAt& puzzle);

/// What stands in the place of a puzzle that has no answer: `type` is one of the texts above.
Json error_json(const char* type, const ParseError& error);

/// ["r1c1", "r3c7"].
Json cell_names_json(const sudoku::Shape& shape, std::span<const int> cells);

/// Adds --format with the values line and json; `json` must outlive the parsing.
void add_line_or_json(CommandLine& line, bool& json);

/// Adds --symmetry, of which `help` says what it is of; `symmetry` must outlive the parsing.
void add_symmetry(CommandLine& line, const std::string& help, sudoku::PatternSymmetry& symmetry);

}  // namespace dlx::cli
