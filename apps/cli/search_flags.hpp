#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/query.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

class CheckpointFile;  // checkpoint_file.hpp

/// --checkpoint, --checkpoint-interval and --resume.
struct CheckpointFlags {
  std::string path;      ///< empty: the search is not saved
  double interval = 60;  ///< seconds
  bool resume = false;
  /// What is searched for and how it is written, which a checkpoint goes with: "dlx count", ...
  std::string task = {};
  std::shared_ptr<CheckpointFile> file = {};  ///< locked; none if the search is not saved

  explicit operator bool() const { return !path.empty(); }

  void add_to(CommandLine& line);
  /// Locks the file. Errors: UsageError for flags that don't go together; those of CheckpointFile.
  void read(const CommandLine& line);
  /// There is a checkpoint, and the search is to go on from it.
  bool continues() const;
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

  /// Runs a query, from where the file says if it is there, and writes the file from time to time
  /// and at the end, unless a limit of solutions was reached. A failure to write the file is
  /// reported, and the search continues: the old file is still there. A failure to write answers is
  /// thrown.
  ///
  /// `visit`: none if solutions are counted. Errors: std::runtime_error that names the file and
  /// says what is wrong with it, with the answers as they were.
  Result run(const Problem& problem, const Query& query, SolveOptions options,
             const VisitNumbered& visit);

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
  bool reported_unwritten_ = false;
};

/// The options that commands with a search share. One list, so that they are spelled, checked
/// and explained alike everywhere.
struct SearchFlags {
  SolveOptions options;  ///< of the library, but for what solve_options() adds
  bool stats = false;
  bool stats_json = false;  ///< as one JSON object
  bool verbose = false;
  bool explain = false;  ///< the plan is asked for, and no answer
  bool progress = false;
  CheckpointFlags checkpoint;  ///< for commands that offer it
  /// How to ask for all solutions, for messages; empty if the command never finds all.
  std::string_view all_solutions = "without it all solutions are found";

  /// Adds -n, --engine, --branch, --propagate, --restarts, --seed, -j, --ordered,
  /// --unordered, --time-limit, --node-limit, --stats, --progress, --no-progress. The flags must
  /// outlive the parsing, after which read() is due.
  void add_to(CommandLine& line);
  /// Adds --reduce and --explain, for commands that search through run().
  void add_planning_to(CommandLine& line);
  void read(const CommandLine& line);
  /// Adds --symmetry, for commands that count covers.
  void add_symmetry_to(CommandLine& line);
  /// Adds --memory, --item-order and the engine "memo", for commands that count.
  void add_counting_to(CommandLine& line);
  /// Each alone: --engine; --progress and --no-progress, after which read_progress() is due.
  void add_engine(CommandLine& line);
  void add_progress(CommandLine& line);
  void read_progress(const CommandLine& line);

  /// An empty text shows nothing.
  using ProgressText = std::function<std::string(const Progress&)>;

  /// Returns the options of the library, with the time that is left as the limit. An answer waits
  /// in `out` at most as long as the progress interval; `text` makes the status line.
  SolveOptions solve_options(Output& out, const StopFlag* stop, ProgressText text) const;

 private:
  std::function<void(const Progress&)> status(Output& out, ProgressText text) const;
  void add_strategy(CommandLine& line);
  void add_threads(CommandLine& line);
  void take_engine(const std::string& name);
  bool counts_ = false;
};

/// "12.5% done, 340 solutions, 56000 nodes (28 k/s), level 7, 2.0 s, about 14.0 s left": how long
/// it will take if the rest of the tree is like what is done.
std::string progress_text(const Progress& progress);

/// "12.5 s", "34 min", "5.2 h", "3.1 days", "1.2e+04 years".
std::string duration_text(double seconds);

}  // namespace dlx::cli
