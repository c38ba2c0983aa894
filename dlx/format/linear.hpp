#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"

namespace dlx::format {

/// The options of each item, in order. Excludes options without a primary item, which are in no
/// cover. Internal, for formats that write constraints by item.
///
/// Cost:     O(N + L) to build.
class Uses {
 public:
  explicit Uses(const Problem& problem)
      : uses_(list_uses(problem, [&](OptionId option) { return problem.has_primary(option); })) {}

  std::span<const Use> of(ItemId item) const { return uses_[index(item)]; }

  /// Returns the options of a secondary item in groups of compatible options: one group for each
  /// colour, and one for each option without colour. A cover uses options of at most one group.
  std::vector<std::vector<OptionId>> groups(ItemId item) const;

 private:
  Lists<Use> uses_;
};

/// The variables of the clauses of a problem, counted from 1: variable k is option k - 1. The
/// variables after these are the colours: one for each group (see Uses::groups()) of at least two
/// options of a secondary item, by item, then by group. A colour is true if and only if one of its
/// options is true. Internal: CNF and certificates that there is no cover use these numbers.
///
/// Cost:     O(N + L).
class ClauseVariables {
 public:
  ClauseVariables(const Problem& problem, const Uses& uses);

  static std::uint32_t of(OptionId option) { return index(option) + 1; }

  /// The largest number of a variable.
  std::uint32_t size() const { return size_; }
  /// The number of the first colour; colours are numbered consecutively up to size().
  std::uint32_t first_colour() const { return first_colour_; }
  std::span<const OptionId> options(std::uint32_t colour) const {
    return options_[colour - first_colour_];
  }
  /// The variables of the groups of a secondary item, in order: a colour, or the only option of the
  /// group. A cover makes at most one of these variables true.
  std::span<const std::uint32_t> groups(ItemId item) const {
    return groups_[index(item) - num_primary_];
  }

 private:
  std::uint32_t num_primary_;
  std::uint32_t first_colour_;
  std::uint32_t size_;
  std::vector<std::vector<OptionId>> options_;
  std::vector<std::vector<std::uint32_t>> groups_;
};

/// Adds a remark to `losses` that `format` does not keep the data numbers of options.
std::vector<std::string> with_data(const Problem& problem, const std::string& format,
                                   std::vector<std::string> losses = {});

/// Returns a comment about an option: its items, and its label in parentheses if it has one.
std::string option_remark(const Problem& problem, OptionId option);

/// A term of a constraint: `sign` times a variable whose value is 0 or 1.
struct LinearTerm {
  std::int64_t sign;
  std::uint64_t variable;  ///< counted from 1
};

enum class Relation { equal, at_least, at_most };

/// A linear constraint: a sum of variables compared with a number.
struct LinearRow {
  std::vector<LinearTerm> terms;
  Relation relation;
  std::int64_t bound;
  std::string_view item = {};  ///< the name of the item if this is the first row of the item
};

/// The names of the variables and rows of a written program. Variables are named after the labels
/// of their options, and rows after their items, if all these names differ and suit LP and MPS;
/// otherwise the names are x1, x2, ... and c1, c2, ...
struct ProgramNames {
  /// `max_size`: the largest length of a name.
  ProgramNames(const Problem& problem, std::uint64_t variables, const std::vector<LinearRow>& rows,
               std::size_t max_size);

  std::vector<std::string> variables, rows;
};

/// Converts a problem into linear constraints over 0/1 variables whose solutions correspond to its
/// covers, one to one. Variable k is option k - 1. Further variables represent colours that several
/// options give to an item; the options determine their values. Internal.
///
///   - a primary item: the sum of its options is 1, or at least low and at most high;
///   - a secondary item: the sum of its colours, and of its options without colour, is at most 1;
///   - a colour y of options x1, ..., xn: y >= xi for each i, and y <= x1 + ... + xn.
///
/// Calls `remark` with a text about the following constraints, and `row` with each constraint.
/// Returns the number of variables.
/// Cost:     O(N + L).
std::uint64_t make_linear(const Problem& problem,
                          const std::function<void(const std::string&)>& remark,
                          const std::function<void(const LinearRow&)>& row);

}  // namespace dlx::format
