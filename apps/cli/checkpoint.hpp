#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "apps/cli/answers.hpp"
#include "apps/cli/command_line.hpp"
#include "dlx/ask.hpp"

namespace dlx::cli {

/// --checkpoint, --checkpoint-interval and --resume.
struct CheckpointFlags {
  std::string path;      ///< empty: the search is not saved
  double interval = 60;  ///< seconds
  bool resume = false;
  /// What is searched for and how it is written, which a checkpoint goes with: "dlx count", ...
  std::string task = {};

  explicit operator bool() const { return !path.empty(); }

  void add_to(CommandLine& line);
  /// Errors: UsageError for flags that don't go together, and for a file that is there without
  ///         --resume.
  void read(const CommandLine& line);
  /// There is a checkpoint, and the search is to go on from it.
  bool goes_on() const;
};

/// The checkpoint of a search: a file that is always whole, written anew from time to time.
///
/// It takes its place when all of it is on the disk, and after the answers that it tells of are. So
/// whenever the process ends, the answers up to the last checkpoint are there, perhaps with others
/// behind them; to go on is to cut these off.
class Checkpoint {
 public:
  /// `answers`: where solutions are written one by one; nullptr if none are.
  /// Errors: UsageError if that is no plain file; std::system_error.
  Checkpoint(const CheckpointFlags& flags, Answers* answers);

  /// Shows a solution, with its number among all of them.
  using VisitNumbered = std::function<void(std::uint64_t number, const Cover& cover)>;

  /// Asks, from where the file says if it is there, and writes it from time to time and at the end,
  /// unless a limit of solutions was reached. What goes wrong with the file is said, and the search
  /// goes on: the old one is still there. What goes wrong with the answers is thrown.
  ///
  /// `visit`: none if solutions are counted. Errors: std::runtime_error that names the file and
  /// says what is wrong with it, with the answers as they were.
  Answer ask(const Problem& problem, const Question& question, How how, const VisitNumbered& visit);

  /// The file is as of now.
  bool is_written() const { return written_; }

 private:
  std::optional<SavedRun> load();
  void begin(const std::string& found, std::uint64_t nodes, double seconds);
  void check_note(const std::string& text);
  std::string note() const;
  void write(const SavedRun* run);

  const CheckpointFlags& flags_;
  Answers* answers_;
  std::optional<Answers::Mark> mark_;  // to cut the answers back to
  bool written_ = false;
  bool told_unwritten_ = false;
};

}  // namespace dlx::cli
