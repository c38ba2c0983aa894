#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"

namespace dlx::format {

/// The options of each item, in order; those without a primary item are left out, since they are
/// in no cover. Internal, for formats that say what each item asks for.
///
/// Cost: O(N + L) to build.
class Uses {
 public:
  explicit Uses(const Problem& problem)
      : uses_(list_uses(problem, [&](OptionId option) { return problem.has_primary(option); })) {}

  std::span<const Use> of(ItemId item) const { return uses_[index(item)]; }

  /// The options of a secondary item that agree about it: those of each colour, and each of those
  /// without a colour by itself. At most one of these groups may have an option in a cover.
  std::vector<std::vector<OptionId>> groups(ItemId item) const;

 private:
  Lists<Use> uses_;
};

/// What is to be said if options have data numbers, for which `format` has no place; behind
/// `losses` of other kinds.
std::vector<std::string> with_data(const Problem& problem, const std::string& format,
                                   std::vector<std::string> losses = {});

/// The items of an option, and its label in parentheses if it has one: for comments.
std::string option_remark(const Problem& problem, OptionId option);

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
