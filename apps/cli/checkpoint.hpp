#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "apps/cli/answers.hpp"
#include "apps/cli/command_line.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solver.hpp"

namespace dlx {
struct CountOptions;  // dlx/counting.hpp, which takes long to compile
struct CountResult;
struct CountState;
}  // namespace dlx

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

  /// The state to go on with, if there is one.
  /// Errors: std::runtime_error that names the file and says what is wrong with it.
  std::optional<SearchState> resume();

  /// A Solver that goes on with it; then the answers are cut back to where it was made. Errors: as
  /// above, with the answers as they were.
  Solver restore(const Problem& problem, const SearchOptions& options, const SearchState& state);

  /// Counts the covers of a problem, from where the file says if it is there, and writes it from
  /// time to time and at the end, unless a limit of solutions was reached. Errors: as above.
  CountResult count(const Problem& problem, CountOptions options);

  /// Of the solutions, those that were accepted; kept with the state.
  std::uint64_t accepted = 0;

  /// Writes the file; without a state, says that there is none. What goes wrong with the file is
  /// said, and the search goes on: the old one is still there. What goes wrong with the answers is
  /// thrown.
  void write(const SearchState* state);
  /// The file is as of now.
  bool is_written() const { return written_; }

 private:
  bool goes_on() const;
  void check_note(const std::string& text);
  void tell(const std::string& solutions, std::uint64_t nodes, double seconds) const;
  std::string note() const;
  void write(const CountState* state);
  void tell_unwritten();
  void write_file(const std::function<void(Output&)>& write);

  const CheckpointFlags& flags_;
  Answers* answers_;
  std::optional<Answers::Mark> mark_;  // to cut the answers back to
  bool written_ = false;
  bool told_unwritten_ = false;
};

}  // namespace dlx::cli
