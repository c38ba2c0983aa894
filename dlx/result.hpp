#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/cost.hpp"
#include "dlx/estimate.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/split.hpp"
#include "dlx/zdd.hpp"

namespace dlx {

/// The result of a query or of a Solver.
struct Result {
  /// `exhausted`: the result is complete. `limit`: SolveOptions::limit covers were found; for
  /// cheapest(), no other covers cost less, within the gap. Other values: the search ended early.
  Outcome outcome = Outcome::exhausted;
  BigCount count = 0;  ///< covers listed, counted or kept; exact if the result is complete
  std::vector<CheapCover> covers;  ///< the cheapest covers, sorted by cost, then by options
  /// For cheapest(): lower bound for the cost of every other cover; empty if no other cover exists.
  std::optional<std::int64_t> bound = {};
  std::optional<ZddResult> zdd = {};
  std::optional<Estimate> estimate = {};
  std::optional<Split> split = {};
  Statistics statistics = {};
  StateStatistics state_statistics = {};
  std::string plan = {};  ///< how the query was answered, in the form of plan()

  /// Returns true if the query was answered completely.
  bool complete() const { return outcome == Outcome::exhausted || outcome == Outcome::limit; }
};

}  // namespace dlx
