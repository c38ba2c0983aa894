#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"
#include "dlx/query.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/zdd.hpp"

namespace dlx::cli {

/// What a command line asks. Each of them heeds options of its own.
enum class Inquiry {
  list,
  count,
  list_classes,   ///< --up-to-symmetry
  count_classes,  ///< the same with --count
  list_within,    ///< --max-cost
  count_within,
  cheapest,  ///< --min-cost
  sample,
  certify,
  list_part,
  count_part,
  print_problem,
  examine_puzzles,  ///< dlx sudoku candidates and why-ambiguous
};

/// Refuses what is not heeded: the answer would be the same without it, and nobody would know. What
/// is asked of the library heeds what dlx::heeded() says; what concerns how answers are shown is
/// here in a table. Options of a model and of input and terminal are heeded by all; so is an option
/// that is given with its default value.
///
/// Errors: UsageError, "--min-cost and --engine exclude each other".
void refuse_unheeded(const CommandLine& line, Inquiry asked);

/// The options about costs that commands with a search share.
struct CostFlags {
  std::uint64_t cheapest = 0;           ///< so many of the cheapest covers; 0: not asked for
  std::optional<std::string> max_cost;  // numbers, as parse_limit() takes them
  std::optional<std::string> gap;       // without the sign of a percentage
  bool gap_in_percent = false;

  /// Adds --min-cost, --max-cost and --gap. The flags must outlive the parsing.
  void add_to(CommandLine& line);

  bool asked() const { return cheapest > 0 || max_cost.has_value(); }
  /// max_cost in the units of the problem, rounded down.
  std::optional<std::int64_t> max_units(const Problem& problem) const;
  Gap gap_of(const Problem& problem) const;
};

/// What a command line asks of a problem, and where the answer goes.
struct Asking {
  const Problem& problem;
  Query question;
  const SearchFlags& flags;
  Answers& answers;
  SolutionWriter& writer;
};

/// Adds --up-to-symmetry, for commands that read problems.
void add_up_to_symmetry(CommandLine& line);

/// Asks, with the limits, the progress and the checkpoints of the flags; solutions of a listing go
/// to the writer as they come. With --explain the plan is written, and nothing comes back.
///
/// `text`: for the status line. `certificate`: the file, if any, for what shows that the answer is
/// right; it is there when the answer is. Errors: those of dlx::run(); std::runtime_error for a
/// checkpoint that can't be gone on from.
std::optional<Result> ask(const Asking& asking,
                          const SearchFlags::ProgressText& text = progress_text,
                          const std::string& certificate = {});

/// Asks for what is to be listed or counted, and writes the answer; says on stderr how it ended if
/// not as asked.
ExitCode run_question(const Asking& asking);

/// The same up to the symmetries of the problem. The library finds the classes by itself, but where
/// covers have to be looked at one by one, to save a run.
ExitCode run_up_to_symmetry(Asking asking);

/// The search of a puzzle, or of the problem of a file, that a command line asks for.
struct PuzzleSearch {
  const CommandLine& line;
  puzzles::Puzzle& puzzle;  ///< without drawings, if it comes from a file
  SearchFlags& flags;
  const CostFlags& costs;
  const SolutionFormat& format;
  Answers& answers;
};

/// The writer of what is found: in the format, drawn if the puzzle can be drawn, and with --svg on
/// a sheet.
std::unique_ptr<SolutionWriter> make_writer(const PuzzleSearch& search);

/// What is known of a search before there is a problem.
struct BeforeSearch {
  const CommandLine& line;
  SearchFlags& flags;
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

/// A command that searches: what it has of its own.
struct SearchCommand {
  HelpText help;
  /// Adds options to those of every search.
  std::function<void(CommandLine& line, SearchFlags& flags)> add;
  /// What a command line asks, which says what it heeds.
  std::function<Inquiry(const CommandLine& line)> asked_by;
  /// Options that change what the answers of a search look like, which saved ones belong to.
  std::vector<std::string> looks;
  std::function<ExitCode(const PuzzleSearch& search)> run;
  /// Does something else with what a command line names, before it is read as a problem; nullopt
  /// if it is a problem.
  std::function<std::optional<ExitCode>(const BeforeSearch& given)> instead = {};
  /// Makes the puzzle; if nothing does, it is the problem of a file.
  std::function<puzzles::Puzzle(const CommandLine& line)> make = {};
  std::size_t max_arguments = 1;
};

/// Parses `words`, makes the puzzle or reads the problem, and has the command do the rest.
ExitCode run_search(const SearchCommand& command, const Words& words, Output& out);

/// What is said and written at the end of a listing or a count, and the exit code.
ExitCode end_of_question(const Result& answer, const Asking& asking);
/// The last part of it: the plan and the statistics, if they were asked for.
ExitCode end_of_search(const Result& answer, const SearchFlags& flags);
/// {"type":"summary", ...}, with what --stats adds.
Json search_summary(const Result& answer, const SearchFlags& flags);

/// The file that --certificate names; empty if it is not asked for.
std::string certificate_path(const CommandLine& line);

/// run_question() for the cheapest covers, or for those up to a cost: says on stderr what is not
/// proven if the search was cut short. `certificate`: the file that is to show what is.
ExitCode run_by_cost(Asking asking, const CostFlags& costs, const std::string& certificate = {});

/// Builds the diagram of a problem within the limits of the flags and has `use` do what is asked
/// for; says on stderr why there is none if so. The exit code of `use`, or that of the limit.
ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use);

/// Says that states found no room, and what helps; the exit code.
ExitCode end_without_memory(const MemoryLimit& error);

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

/// The same for a problem whose diagram is built for that.
ExitCode run_sample(const Problem& problem, const SearchFlags& flags, const SampleFlags& sample,
                    Output& out, SolutionWriter& writer);

}  // namespace dlx::cli
