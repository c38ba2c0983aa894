#pragma once

#include <string>
#include <string_view>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/json.hpp"
#include "dlx/solver.hpp"

/// What is said about a finished search: its exit code, message, statistics and JSON summary.
namespace dlx::cli {

/// `done` if there are solutions and the search ended as asked, else why not.
ExitCode exit_code(const Result& result);

/// True for an end that nobody asked for in so many solutions: a limit of time or nodes, Ctrl-C.
bool cut_short(Outcome outcome);

/// "stopped by the time limit", "stopped by the node limit", "interrupted".
std::string cut_short_text(Outcome outcome);

/// An outcome as a JSON token: "exhausted", "solution_limit", ...
std::string outcome_token(Outcome outcome);

/// {"type":"summary", ...} of a search; the fields are in docs/cli.md.
Json summary_json(const Result& result);

/// Writes the statistics of a search to stderr, as lines of text or as one JSON object. `solutions`
/// is the number of them in decimal, where that may be more than a Result can hold.
void write_statistics(const Result& result, bool json, std::string_view solutions = {});

/// Writes `text` to stderr as it is, clear of the status line.
void write_to_stderr(std::string_view text);

/// "1 solution", "2 solutions".
std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace dlx::cli
