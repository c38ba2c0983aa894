#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/report.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {

/// The options about costs shared by search commands.
struct CostFlags {
  std::uint64_t cheapest = 0;           ///< number of cheapest covers; 0 if not requested
  std::optional<std::string> max_cost;  // a number as parsed by parse_limit()
  std::optional<std::string> gap;       // without the percent sign
  bool gap_in_percent = false;

  /// Adds --min-cost, --max-cost and --gap. The flags must outlive the parsing.
  void add_to(CommandLine& line);

  bool asked() const { return cheapest > 0 || max_cost.has_value(); }
  /// Sets the cost settings of a query, in the units of the problem; warns if the problem has no
  /// costs.
  void complete(Query& query, const Problem& problem) const;
};

/// "best 4478, bound 4453, gap 0.56%, 56000 nodes, 2.0 s".
std::string cost_progress_text(const Progress& now, const Problem& problem, std::uint64_t wanted);

/// Adds the end of a search for the cheapest covers to the summary.
void add_bound(Json& summary, const Result& result, const Problem& problem);
/// Reports on stderr what is not proved, or that there is no solution.
void report_cheapest(const Result& result, const Problem& problem, const CostFlags& costs);

}  // namespace dlx::cli
