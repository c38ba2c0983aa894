#pragma once

#include <memory>
#include <string>

#include "apps/cli/output.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/problem.hpp"

/// Counts and statistics as a table in CSV, for a spreadsheet: a row for each problem.
///
/// The columns are the file, the numbers of items and options, the covers (empty if the count was
/// stopped), the engine, its nodes, and the seconds of the search.
namespace dlx::cli {

/// Writes the titles of the columns.
void begin_count_table(Output& out);

/// Returns the writer of a row.
std::unique_ptr<SolutionWriter> count_row(const std::string& file, const Problem& problem,
                                          Output& out);

}  // namespace dlx::cli
