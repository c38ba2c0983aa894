#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/answers.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/cli/cost_flags.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/heeds.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solution_writer.hpp"
#include "dlx/problem.hpp"

namespace dlx::cli {

/// Enumerates the covers of a problem into `writer`, until the end, a limit or Ctrl-C; says on
/// stderr how it ended if not as asked.
ExitCode run_solve(const Problem& problem, const SearchFlags& flags, Answers& answers,
                   SolutionWriter& writer);

/// Counts the covers of a problem and has `writer` write the number; says on stderr if the count
/// was cut short.
ExitCode run_count(const Problem& problem, const SearchFlags& flags, Answers& answers,
                   SolutionWriter& writer);

/// Tells which covers count.
using Accept = std::function<bool(const Cover&)>;

/// The same two for the covers that `accept` takes; the rest is as if it were not there.
ExitCode run_solve_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Answers& answers, SolutionWriter& writer);
ExitCode run_count_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Answers& answers, SolutionWriter& writer);

/// The search of a problem file that a command line asks for.
struct FileSearch {
  const CommandLine& line;
  const Problem& problem;
  SearchFlags& flags;
  const CostFlags& costs;
  const SolutionFormat& format;
  Answers& answers;
};
/// Adds options of one command.
using AddOptions = std::function<void(CommandLine& line, SearchFlags& flags)>;
using RunFileSearch = std::function<ExitCode(const FileSearch& search)>;

/// What a command line asks, which says what it heeds.
using AskedBy = std::function<Question(const CommandLine& line)>;

/// Does something else with what a command line names, before it is read as a problem; nullopt if
/// it is a problem.
using RunInstead = std::function<std::optional<ExitCode>(
    const CommandLine& line, const SearchFlags& flags, const SolutionFormat& format)>;

/// Adds --output, --checkpoint and what goes with it. What is searched for is `task`, the command
/// with all that changes what its answers look like.
void add_long_run(CommandLine& line, SearchFlags& flags);
void read_long_run(const CommandLine& line, SearchFlags& flags, std::string task);

/// A command that searches the problem of a file: parses `words`, with the options that `add` has
/// added to those of every search, reads the problem and has `run` do the rest.
ExitCode search_file(const HelpText& help, const std::vector<std::string>& words, Output& out,
                     const AskedBy& asked_by, const RunFileSearch& run, const AddOptions& add = {},
                     const RunInstead& instead = {});

/// What is said and written at the end of a listing and of a count, and the exit code.
ExitCode end_of_solve(const Result& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer);
ExitCode end_of_count(const CountResult& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer);
/// The last part of both: the statistics, if they were asked for.
ExitCode end_of_search(const Result& result, const SearchFlags& flags);
/// Which engine it was and why, for --verbose.
void tell_choice(const Statistics& statistics, const SearchFlags& flags);
/// {"type":"summary", ...}, with what --stats adds.
Json search_summary(const Result& result, const SearchFlags& flags);

}  // namespace dlx::cli
