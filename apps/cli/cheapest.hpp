#pragma once

#include <cstdint>
#include <optional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/search.hpp"
#include "dlx/cost.hpp"
#include "dlx/problem.hpp"

namespace dlx::cli {

/// The options about costs that commands with a search share.
struct CostFlags {
  std::uint64_t cheapest = 0;  ///< so many of the cheapest covers; 0: not asked for
  std::optional<Decimal> max_cost;

  /// Adds --min-cost and --max-cost. The flags must outlive the parsing.
  void add_to(CommandLine& line);

  bool asked() const { return cheapest > 0 || max_cost.has_value(); }
  /// max_cost in the units of the problem, rounded down.
  std::optional<std::int64_t> max_units(const Problem& problem) const;
};

/// run_question() for the cheapest covers, or for those up to a cost: says on stderr what is not
/// proven if the search was cut short.
ExitCode run_by_cost(Asking asking, const CostFlags& costs);

}  // namespace dlx::cli
