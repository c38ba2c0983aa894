#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::format {

/// `sign` times variable number `variable`, which is 0 or 1.
struct LinearTerm {
  std::int64_t sign;
  std::uint64_t variable;  ///< from 1 on
};

enum class Relation { equal, at_least, at_most };

/// A sum of variables that is related to a number.
struct LinearRow {
  std::vector<LinearTerm> terms;
  Relation relation;
  std::int64_t bound;
};

/// Says a problem in linear rows over 0/1 variables whose solutions are its covers, one each.
/// Variable k is option k - 1; further ones stand for the colours of items that several options
/// give, and are determined by the options. Internal.
///
///   - a primary item: the sum of its options is 1, or at least low and at most high;
///   - a secondary item: the sum of its colours, and of its options without one, is at most 1;
///   - a colour y of options x1, ..., xn: y >= xi for each, and y <= x1 + ... + xn.
///
/// Calls `remark` with a text about the rows that follow, and `row` with each row. Returns the
/// number of variables. Cost: O(N + L).
std::uint64_t make_linear(const Problem& problem,
                          const std::function<void(const std::string&)>& remark,
                          const std::function<void(const LinearRow&)>& row);

}  // namespace dlx::format
