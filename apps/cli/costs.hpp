#pragma once

#include <cstdint>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {

/// Adds --min-cost, --max-cost and --gap, which set the query and the options. The flags must
/// outlive the parsing.
void add_costs(CommandLine& line, SearchFlags& flags);

/// Returns true if the query is about costs.
inline bool has_costs(const Query& query) {
  return query.kind == Query::Kind::cheapest || query.max_cost.has_value();
}

/// Sets the costs of a query again, in the units of the problem; warns if the problem has no costs.
void complete_costs(Query& query, const CommandLine& line, const Problem& problem);

/// "best 4478, bound 4453, gap 0.56%, 56000 nodes, 2.0 s".
std::string cost_progress_text(const Progress& now, const Problem& problem, std::uint64_t wanted);

/// Adds the end of a search for the cheapest covers to the summary.
void add_bound(Json& summary, const Result& result, const Problem& problem);
/// Reports on stderr what is not proved, or that there is no solution.
/// `wanted`: the number of covers.
void report_cheapest(const Result& result, const Problem& problem, const Query& query,
                     std::uint64_t wanted);

}  // namespace dlx::cli
