#pragma once

#include <optional>
#include <string>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/search.hpp"

namespace dlx::parts {

/// Adds `--part K`, for commands that search a part of a problem that `dlx split` has cut.
void add_part(cli::CommandLine& line);

/// Whether a command line asks for a part; nothing is opened.
bool names_part(const cli::CommandLine& line);

/// The file of the part that a command line asks for: `--part K FOLDER`, or the file itself.
std::optional<std::string> part_file(const cli::CommandLine& line);

/// Counts a part and writes the result beside it, unless it is there already. The number also goes
/// to `out`. `done` if the part is counted, whatever the number.
cli::ExitCode count_part(const std::string& path, const cli::RunInsteadOf& given);

/// Lists the covers of a part.
cli::ExitCode solve_part(const std::string& path, const cli::RunInsteadOf& given);

}  // namespace dlx::parts
