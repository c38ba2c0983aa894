#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/query.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

class CheckpointFile;  // checkpoint_file.hpp

/// --checkpoint and --resume.
struct CheckpointFlags {
  std::string path;  ///< empty: the search is not saved
  bool resume = false;
  /// The query and output to which a checkpoint belongs: "dlx count", ...
  std::string task = {};
  std::shared_ptr<CheckpointFile> file = {};  ///< locked; null if the search is not saved

  explicit operator bool() const { return !path.empty(); }

  void add_to(CommandLine& line);
  /// Locks the file.
  /// Errors:   UsageError for incompatible flags; those of CheckpointFile.
  void read(const CommandLine& line);
  /// Returns true if there is a checkpoint from which the search continues.
  bool continues() const;
};

/// The checkpoint of a search: a file that is always complete and regularly replaced.
///
/// The file is replaced after the new one, and the answers to which it refers, are on the disk. So
/// whenever the process ends, the answers up to the last checkpoint are present, possibly followed
/// by others, which are removed when the run continues.
class Checkpoint {
 public:
  /// `answers`: destination of solutions written one by one; nullptr if there are none.
  /// Errors:   UsageError if it is not a plain file; std::system_error.
  Checkpoint(const CheckpointFlags& flags, Answers* answers);

  /// Writes a solution, with its number among all of them.
  using VisitNumbered = std::function<void(std::uint64_t number, const Cover& cover)>;

  /// Runs a query, from the state in the file if there is one, and writes the file regularly and at
  /// the end, unless a limit of solutions was reached. A failure to write the file is reported, and
  /// the search continues, because the old file still exists. A failure to write answers is thrown.
  ///
  /// `visit`: null if solutions are counted.
  /// Errors:   std::runtime_error that names the file and the reason, with unchanged answers.
  Result run(const Problem& problem, const Query& query, SolveOptions options,
             const VisitNumbered& visit);

  /// Returns true if the file contains the newest state.
  bool is_written() const { return written_; }

 private:
  std::optional<SavedRun> load();
  void begin(const std::string& found, std::uint64_t nodes, double seconds);
  void check_note(const std::string& text);
  std::string note() const;
  void write(const SavedRun* run);

  const CheckpointFlags& flags_;
  Answers* answers_;
  std::optional<Answers::Mark> mark_;  // the answers are truncated to this mark
  bool written_ = false;
  bool reported_unwritten_ = false;
  bool reported_unsaved_ = false;
};

/// The options shared by search commands. One list, so that spelling, checks and help are the same
/// everywhere.
struct SearchFlags {
  Query query;           ///< its settings, costs without digits after the point
  SolveOptions options;  ///< of the library, except those that solve_options() adds
  bool stats = false;
  bool stats_json = false;  ///< as one JSON object
  bool verbose = false;
  bool plan = false;  ///< the plan is requested in place of an answer
  bool progress = false;
  CheckpointFlags checkpoint;  ///< for commands that support it
  /// How to request all solutions, for messages; empty if the command never finds all.
  std::string_view all_solutions = "without it all solutions are found";

  /// Adds the limits, the settings of searches, --stats, --verbose, --progress and --no-progress.
  /// The flags must outlive the parsing; call read() after it.
  void add_to(CommandLine& line);
  /// Adds --reduction, --plan, --checkpoint, --save-interval and --resume, for commands that search
  /// with run().
  void add_planning_to(CommandLine& line);
  void read(const CommandLine& line);
  /// Adds --counting, --symmetry, --memory and --item-order, for commands that count.
  void add_counting_to(CommandLine& line);
  void add(CommandLine& line, std::initializer_list<std::string_view> settings,
           std::optional<OptionGroup> group = {});
  /// Adds --progress and --no-progress, after which read_progress() must be called.
  void add_progress(CommandLine& line);
  void read_progress(const CommandLine& line);

  /// Returns the text of the status line; an empty text shows nothing.
  using ProgressText = std::function<std::string(const Progress&)>;

  /// Returns the options of the library, with the remaining time as limit. An answer waits in `out`
  /// for at most the progress interval; `text` returns the status line.
  SolveOptions solve_options(Output& out, const StopFlag* stop, ProgressText text) const;

 private:
  std::function<void(const Progress&)> status(Output& out, ProgressText text) const;
};

/// "12.5% done, 340 solutions, 56000 nodes (28 k/s), level 7, 2.0 s, about 14.0 s left": the
/// estimate assumes that the rest of the tree resembles the completed part.
std::string progress_text(const Progress& progress);

/// "12.5 s", "34 min", "5.2 h", "3.1 days", "1.2e+04 years".
std::string duration_text(double seconds);

}  // namespace dlx::cli
