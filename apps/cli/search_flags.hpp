#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "apps/cli/checkpoint.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/how.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

/// The options that commands with a search share. One list, so that they are spelled, checked
/// and explained alike everywhere.
struct SearchFlags {
  std::string engine = "auto";
  Strategy strategy;
  unsigned threads = 1;
  bool ordered = true;             ///< solutions come in the order of one thread
  std::uint64_t limit = no_limit;  ///< solutions
  std::uint64_t node_limit = no_limit;
  Reducing reducing = Reducing::automatic;
  bool stats = false;
  bool stats_json = false;  ///< as one JSON object
  bool verbose = false;
  bool explain = false;  ///< the plan is asked for, and no answer
  bool progress = false;
  CheckpointFlags checkpoint;           ///< for commands that offer it
  std::optional<std::uint64_t> memory;  ///< bytes, for counting
  std::string item_order = "auto";
  UseOfSymmetry symmetry = UseOfSymmetry::automatic;

  /// Adds -n, --engine, --branch, --propagate, --restarts, --seed, -j, --ordered,
  /// --unordered, --time-limit, --node-limit, --stats, --progress, --no-progress. The flags must
  /// outlive the parsing, after which read() is due.
  void add_to(CommandLine& line);
  /// Adds --reduce and --explain, for commands that search through ask().
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

  using ProgressText = std::function<std::string(const Progress&)>;

  /// What the library makes of them, with what is left of the time. Answers in `out`
  /// don't wait for the next one longer than the progress interval; `text` is for the status line.
  How how(Output& out, const StopFlag* stop, ProgressText text) const;
  /// The same for a Solver.
  SearchOptions search_options(Output& out, const StopFlag* stop, ProgressText text) const;

  /// Throws UsageError if the engine only counts.
  void refuse_memo() const;

 private:
  std::function<void(const Progress&)> status(Output& out, ProgressText text) const;
  void add_strategy(CommandLine& line);
  void add_threads(CommandLine& line);
  std::string parse_engine(const std::string& name) const;
  bool counts_ = false;
};

/// "12.5% done, 340 solutions, 56000 nodes (28 k/s), level 7, 2.0 s, about 14.0 s left": how long
/// it will take if the rest of the tree is like what is done.
std::string progress_text(const Progress& progress);

/// "12.5 s", "34 min", "5.2 h", "3.1 days", "1.2e+04 years".
std::string duration_text(double seconds);

}  // namespace dlx::cli
