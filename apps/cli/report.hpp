#pragma once

#include <string>
#include <string_view>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/json.hpp"
#include "dlx/big_count.hpp"
#include "dlx/solver.hpp"

namespace dlx {
struct Answer;  // dlx/ask.hpp
}

/// What is said about a finished search: its exit code, message, statistics and JSON summary.
namespace dlx::cli {

/// `done` if solutions were found and the search ended as asked, else why not.
ExitCode exit_code(Outcome outcome, bool found);

/// True for an end that nobody asked for in so many solutions: a limit of time or nodes, Ctrl-C.
bool cut_short(Outcome outcome);

/// "stopped by the time limit", "stopped by the node limit", "interrupted".
std::string cut_short_text(Outcome outcome);

/// An outcome as a JSON token: "exhausted", "solution_limit", ...
std::string outcome_token(Outcome outcome);

/// {"type":"summary", ...} of a search; the fields are in docs/cli.md.
Json summary_json(const Answer& answer);

/// Writes the statistics of a search to stderr, as lines of text or as one JSON object.
void write_statistics(const Answer& answer, bool json);

/// Writes `text` to stderr as it is, clear of the status line.
void write_to_stderr(std::string_view text);

/// "1 solution", "2 solutions".
std::string counted(std::uint64_t number, std::string_view noun);
/// The same of the solutions that were counted.
std::string counted(const BigCount& solutions);

}  // namespace dlx::cli
