#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/costs.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/deadline.hpp"
#include "dlx/query.hpp"
#include "dlx/zdd.hpp"

/// Commands that answer a query: options of the command line, dlx::Query and dlx::SolveOptions,
/// dlx::run(), what is printed.
namespace dlx::cli {

/// What a command line wants that the query alone does not say.
enum class Purpose {
  answer,
  sample,  ///< solutions drawn from the diagram
  part,    ///< of a search that dlx split has cut
  print_problem,
  examine_puzzles,  ///< dlx sudoku candidates and why-ambiguous
};

/// Refuses options that would not change the answer. Options that are settings of the library are
/// checked by dlx::supported_settings(); a table here has the options that say how answers are
/// shown. Options of a model, of the input and of the terminal always have an effect. An option
/// that is given with its default value passes.
///
/// Errors: UsageError, "--engine has no effect with --min-cost".
void refuse_unsupported(const CommandLine& line, const Query& query, Purpose purpose);

/// The query of a command line, as far as it can be told without the problem: limits of costs and
/// the certificate have stand-ins.
Query query_of(const CommandLine& line, bool counts);

/// Adds --up-to-symmetry, for commands that read problems.
void add_up_to_symmetry(CommandLine& line);

/// A query that a command line asks of a puzzle, or of the problem of a file, and where the answer
/// goes.
struct Inquiry {
  const CommandLine& line;
  puzzles::Puzzle& puzzle;  ///< without drawings, if it comes from a file
  Query query;
  SearchFlags& flags;
  const CostFlags& costs;
  const SolutionFormat& format;
  Answers& answers;

  bool lists() const { return query.kind == Query::Kind::list; }
};

/// The writer of what is found: in the format, drawn if the puzzle can be drawn, and with --svg on
/// a sheet.
std::unique_ptr<SolutionWriter> make_writer(const Inquiry& inquiry);

/// Runs the query with the limits, the progress, the certificate and the checkpoints of the flags;
/// solutions of a listing go to the writer as they come. With --explain the plan is written, and
/// nothing comes back. Errors: those of dlx::run(); std::runtime_error for a checkpoint that the
/// search cannot continue from.
std::optional<Result> find(const Inquiry& inquiry, SolutionWriter& writer);

/// Runs the query and writes the answer; says on stderr how the search ended if not as asked.
ExitCode run_query(const Inquiry& inquiry);

/// What is known of a search before there is a problem.
struct BeforeSearch {
  const CommandLine& line;
  const Query& query;
  SearchFlags& flags;
  const CostFlags& costs;
  const SolutionFormat& format;
  Output& out;
};

/// Writes the summary of a search that was stopped before it began, if its answers are JSON that
/// nothing stands before.
void summarise_stopped(const BeforeSearch& given, Outcome outcome);

/// What `prepare` makes: the problem of a search, or what that is made of. Where it is stopped,
/// JSON has its summary all the same.
template <typename Prepare>
auto prepared(const BeforeSearch& given, Prepare prepare) {
  try {
    return prepare();
  } catch (const Stopped& stopped) {
    summarise_stopped(given, stopped.outcome());
    throw;
  }
}

/// A command that answers queries: what it has of its own.
struct QueryCommand {
  HelpText help;
  /// Adds options to those of every search.
  std::function<void(CommandLine& line, SearchFlags& flags)> add;
  /// Whether a command line counts.
  std::function<bool(const CommandLine& line)> counts;
  /// What else it may want; by default, an answer.
  std::function<Purpose(const CommandLine& line)> purpose = {};
  /// Options that change what the answers of a search look like, which saved ones belong to.
  std::vector<std::string> looks = {};
  /// Readies the puzzle and the query, or does something else with them, and then that is all.
  std::function<std::optional<ExitCode>(Inquiry& inquiry)> ready = {};
  /// Searches a part, for Purpose::part.
  std::function<ExitCode(const BeforeSearch& given)> run_part = {};
  /// Makes the puzzle; if nothing does, it is the problem of a file.
  std::function<puzzles::Puzzle(const CommandLine& line)> make = {};
  std::size_t max_arguments = 1;
};

/// Parses `words`, makes the puzzle or reads the problem, and runs the query.
ExitCode run_query_command(const QueryCommand& command, const Words& words, Output& out);

/// The last lines of a search: the plan and the statistics, if they were asked for; the exit code.
ExitCode end_of_search(const Result& result, const SearchFlags& flags);

/// Builds the diagram of a problem within the limits of the flags and has `use` do what is asked
/// for; says on stderr why there is none if so. The exit code of `use`, or that of the limit.
ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use);

/// How many solutions are to be drawn at random.
struct SampleFlags {
  std::uint64_t draws = 0;  ///< 0: none, it was not asked for
  std::uint64_t seed = 0;

  /// Adds --sample; --seed is apart, for searches have one.
  void add_to(CommandLine& line);
  void add_seed_to(CommandLine& line);
};

/// Writes solutions that are drawn at random, all with the same chance, each on its own: one may
/// come twice.
ExitCode write_samples(const RankedCovers& covers, const SampleFlags& sample, Output& out,
                       SolutionWriter& writer);

}  // namespace dlx::cli
