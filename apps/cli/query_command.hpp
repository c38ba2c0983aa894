#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/costs.hpp"
#include "apps/cli/count_table.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/deadline.hpp"
#include "dlx/query.hpp"
#include "dlx/zdd.hpp"
#include "puzzles/model.hpp"

/// Commands that answer a query: options of the command line, dlx::Query and dlx::SolveOptions,
/// dlx::run(), output.
namespace dlx::cli {

/// The purpose of a command line, as far as the query does not contain it.
enum class Purpose {
  answer,
  sample,  ///< solutions drawn from the diagram
  part,    ///< a part of a search divided by dlx split
  print_problem,
  examine_puzzles,  ///< dlx sudoku candidates
};

/// Refuses options that would not change the answer. dlx::is_supported() decides for options that
/// are settings of the library; a table here decides for options about the output. Options of a
/// model, of the input and of the terminal always have an effect. An option with its default value
/// is accepted.
///
/// Errors:   UsageError, "--engine has no effect with --min-cost".
void refuse_unsupported(const CommandLine& line, const Query& query, const SolveOptions& options,
                        Purpose purpose);

/// Adds --up-to-symmetry, for commands that read problems.
void add_up_to_symmetry(CommandLine& line);

/// A query of a command line about a puzzle, or about the problem of a file, and the destination of
/// the answer.
struct CommandQuery {
  const CommandLine& line;
  puzzles::Puzzle& puzzle;  ///< without drawings if it comes from a file
  Query query;
  SearchFlags& flags;
  const SolutionFormat& format;
  Answers& answers;
  std::string file = {};  ///< the name of the problem's file, if the command has two files or more

  bool lists() const { return query.kind == Query::Kind::list; }
};

/// Creates the writer for the results: in the selected format, drawn if possible, and with --svg on
/// a sheet.
std::unique_ptr<SolutionWriter> make_writer(const CommandQuery& command_query);

/// Runs the query with the limits, progress, certificate and checkpoints of the flags; solutions of
/// a listing go to the writer as they are found. With --plan writes the plan and returns
/// nothing.
/// Errors:   those of dlx::run(); std::runtime_error for a checkpoint that the search cannot
///           continue.
std::optional<Result> find(const CommandQuery& command_query, SolutionWriter& writer);

/// Runs the query and writes the answer; reports an unexpected end on stderr.
ExitCode run_query(const CommandQuery& command_query);

/// The data about a search before the problem exists.
struct BeforeSearch {
  const CommandLine& line;
  const Query& query;
  SearchFlags& flags;
  const SolutionFormat& format;
  Output& out;
};

/// Writes the summary of a search that was stopped before it began, if its output is JSON without
/// other data.
void summarise_stopped(const BeforeSearch& given, Outcome outcome);

/// Returns the result of `prepare`: the problem of a search, or its input. If it is stopped, JSON
/// output gets a summary nevertheless.
template <typename Prepare>
auto prepared(const BeforeSearch& given, Prepare prepare) {
  try {
    return prepare();
  } catch (const Stopped& stopped) {
    summarise_stopped(given, stopped.outcome());
    throw;
  }
}

/// The specific parts of a command that answers queries.
struct QueryCommand {
  HelpText help;
  /// Adds options to those of every search.
  std::function<void(CommandLine& line, SearchFlags& flags)> add;
  std::function<bool(const CommandLine& line)> counts;
  /// The purpose; by default an answer.
  std::function<Purpose(const CommandLine& line)> purpose = {};
  /// Options that change the output of a search, which must match those of a saved run.
  std::vector<std::string> looks = {};
  /// Prepares the puzzle and the query; or does something else instead, and returns its exit code.
  std::function<std::optional<ExitCode>(CommandQuery& command_query)> ready = {};
  /// Searches a part, for Purpose::part.
  std::function<ExitCode(const BeforeSearch& given)> run_part = {};
  /// Makes the puzzle; by default the problem of a file.
  std::function<puzzles::Puzzle(const CommandLine& line)> make = {};
  std::size_t max_arguments = 1;
  /// Several problems may be named, and their counts written as a table.
  bool tables = false;
};

/// Parses `words`, makes the puzzle or reads the problem, and runs the query.
ExitCode run_query_command(const QueryCommand& command, const Words& words, Output& out);

/// The end of a search: prints plan and statistics, if requested; returns the exit code.
ExitCode end_of_search(const Result& result, const SearchFlags& flags);

/// Builds the diagram of a problem within the limits of the flags and calls `use`; reports on
/// stderr if there is no diagram. Returns the exit code of `use`, or that of the limit.
ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use);

/// Adds --sample N, the number of solutions to draw at random.
void add_sample(CommandLine& line, std::uint64_t& draws);

/// Writes random solutions, drawn independently and uniformly: a solution may occur twice.
ExitCode write_samples(const RankedCovers& covers, std::uint64_t draws, std::uint64_t seed,
                       Output& out, SolutionWriter& writer);

}  // namespace dlx::cli
