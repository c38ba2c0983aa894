#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "apps/cli/output.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/problem.hpp"

namespace dlx::cli {

struct TableStyle;  // count_table.cpp

/// Writes counts and statistics as a table for a paper or a spreadsheet: a row for each problem, in
/// CSV, Markdown or LaTeX.
///
/// The columns are the file, the numbers of items and options, the covers (empty if the count was
/// stopped), the engine, its nodes, and the seconds of the search.
class CountTable {
 public:
  /// Returns true if `format` is the name of a table.
  static bool has_style(std::string_view format);

  /// Writes the titles. `out` must outlive the table.
  CountTable(std::string_view format, Output& out);

  /// Returns the writer of a row. It must not outlive the table.
  std::unique_ptr<SolutionWriter> row(const std::string& file, const Problem& problem);

  /// Writes the end.
  void finish();

 private:
  const TableStyle& style_;
  Output& out_;
};

}  // namespace dlx::cli
