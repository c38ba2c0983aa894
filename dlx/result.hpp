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

/// What a query or a Solver found.
struct Result {
  /// `exhausted`: nothing is missing. `solution_limit`: as many covers as were wanted; of the
  /// cheapest: and they are proven to be the cheapest, within the gap. Other values: the search was
  /// cut short.
  Outcome outcome = Outcome::exhausted;
  BigCount solutions = 0;          ///< covers listed, counted or kept; exact if the result is whole
  std::vector<CheapCover> covers;  ///< the cheapest ones, by cost, then by their options
  /// Of the cheapest: every other cover costs that or more; none: there is no other.
  std::optional<std::int64_t> bound = {};
  std::optional<ZddResult> diagram = {};
  std::optional<Estimate> estimate = {};
  std::optional<Split> split = {};
  Statistics statistics = {};
  MemoStatistics memo = {};
  std::string plan = {};  ///< how the query was answered, as explain() gives it

  /// True if nothing that was asked for is missing.
  bool whole() const { return outcome == Outcome::exhausted || outcome == Outcome::solution_limit; }
};

}  // namespace dlx
