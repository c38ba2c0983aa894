#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/answers.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/heeds.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solution_writer.hpp"
#include "dlx/ask.hpp"
#include "dlx/problem.hpp"

namespace dlx::cli {

struct CostFlags;  // apps/cli/cheapest.hpp

/// What a command line asks of a problem, and where the answer goes.
struct Asking {
  const Problem& problem;
  Question question;
  const SearchFlags& flags;
  Answers& answers;
  SolutionWriter& writer;
};

/// Adds --up-to-symmetry, for commands that read problems.
void add_up_to_symmetry(CommandLine& line);

/// Asks, with the limits, the progress and the checkpoints of the flags; solutions of a listing go
/// to the writer as they come. With --explain the plan is written, and nothing comes back.
///
/// `text`: for the status line. Errors: those of dlx::ask(); std::runtime_error for a checkpoint
/// that can't be gone on from.
std::optional<Answer> ask(const Asking& asking,
                          const SearchFlags::ProgressText& text = progress_text);
/// The same with settings beside those of the flags.
using SetMore = std::function<void(How& how)>;
std::optional<Answer> ask(const Asking& asking, const SetMore& set_more,
                          const SearchFlags::ProgressText& text = progress_text);

/// Asks for what is to be listed or counted, and writes the answer; says on stderr how it ended if
/// not as asked.
ExitCode run_question(const Asking& asking);

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
using AskedBy = std::function<Inquiry(const CommandLine& line)>;

/// Does something else with what a command line names, before it is read as a problem; nullopt if
/// it is a problem.
struct RunInsteadOf {
  const CommandLine& line;
  SearchFlags& flags;
  const SolutionFormat& format;
  Output& out;
};
using RunInstead = std::function<std::optional<ExitCode>(const RunInsteadOf& given)>;

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
ExitCode end_of_solve(const Answer& answer, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer);
ExitCode end_of_count(const Answer& answer, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer);
/// The last part of both: the plan and the statistics, if they were asked for.
ExitCode end_of_search(const Answer& answer, const SearchFlags& flags);
/// {"type":"summary", ...}, with what --stats adds.
Json search_summary(const Answer& answer, const SearchFlags& flags);

}  // namespace dlx::cli
