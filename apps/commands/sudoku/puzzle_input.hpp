#pragma once

#include <exception>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/commands/sudoku/sudoku_photo.hpp"
#include "dlx/deadline.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/pencil_marks.hpp"
#include "sudoku/rules.hpp"

namespace dlx::cli {

/// A source of puzzles that is being read: a file, stdin, or an argument that is itself a text.
class PuzzleSource {
 public:
  /// Options for reading text.
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

  /// If true, candidates that the givens imply are kept.
  void keep_candidates() { keeps_candidates_ = true; }

  // The functions below read the first bytes.

  bool is_picture() {
    begin();
    return photo_.has_value();
  }
  /// Returns the rules that the text states, or those of its shape.
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
  /// The properties of the text that its answers repeat: skipped lines, and the letters that stand
  /// for values.
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
  std::optional<sudoku::PuzzleReader> reader_;  // reads the file or the text
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
  /// Adds the options for pictures: --all-grids, --accept-uncertain and --debug-dir.
  void add_pictures_to(CommandLine& line);
  /// Call after the line was parsed: takes its arguments as files and puzzles, stdin if there are
  /// none. Without options about rules, the first lines of the first source determine the shape.
  ///
  /// Errors:   UsageError for an argument that is neither a file nor a puzzle and for contradictory
  ///           options; ParseError for invalid rules and regions; those of InputFile, except that a
  ///           limit reached before the first line ends for_each_source() instead.
  void read(const CommandLine& line);
  /// Like read(), for a command without arguments: the common shape is the default.
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
  /// Keeps candidates that the givens of a puzzle imply, so that they are written.
  void keep_candidates() { keeps_candidates_ = true; }
  /// Returns the options for reading pictures, which may be changed before for_each_source().
  PhotoSettings& photo_settings() { return photo_; }
  /// Returns true if the only source is a picture. Call after read().
  bool is_picture_alone() const;
  /// Returns the format requested by --from; null if the text determines the format.
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
  bool keeps_candidates_ = false;
  const sudoku::Format* format_ = nullptr;
  sudoku::Rules rules_;
  std::vector<std::string> sources_;
  std::unique_ptr<PuzzleSource> first_;    // already open, because it determined the shape
  std::exception_ptr stopped_;             // the exception of a limit while it was examined, ...
  std::optional<NoDeadline> no_deadline_;  // ... so that there is time to report it
};

}  // namespace dlx::cli
