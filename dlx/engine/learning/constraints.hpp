#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dlx/engine/learning/assignment.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"

namespace dlx::learning {

/// The constraints of a problem over the variables of an Assignment, with unit propagation.
/// Internal.
///
/// Variable k is option k. The variables after the options are the colours of secondary items that
/// at least two options have, in the order of items and of first use; a learned clause about a
/// colour excludes more than a clause about a single option.
///
///   group      low to high of the members are true. The members of a primary item are its options;
///              those of a secondary item are its colours, and its options that have no colour or
///              have a colour alone.
///   colour     an option implies its colours.
///
/// A group replaces the clauses for all pairs of its members. A group that permits at most one true
/// member and requires none has no counters; every other group counts its true and false members.
/// An item that must be covered at least once has a clause. Reasons are written out only on request.
///
/// Cost:     O(N + L) time and memory. Propagating a literal takes O(size) for each group that
///           becomes full, and O(1) for each other counted group of the variable.
class Constraints {
 public:
  explicit Constraints(const Problem& problem);

  std::size_t num_variables() const { return num_variables_; }
  std::size_t num_options() const { return num_options_; }
  /// True if a cover may contain all options of another cover and more.
  bool has_slack() const { return has_slack_; }

  /// Returns the clauses that follow from the problem but not by propagate(): one of
  /// the options of an item with low bound 1 is true; if a secondary item has a colour, one of the options that give the colour is
  /// true. The caller stores the clauses; a second call returns nothing.
  std::vector<std::vector<Literal>> take_clauses() { return std::exchange(clauses_, {}); }
  /// The literals that follow from the problem but not by propagate(): the negations of options
  /// without a primary item, and of colours without an option that can support them; and the only
  /// option of an item that needs one.
  std::span<const Literal> root_literals() const { return root_literals_; }

  /// Assigns the root literals, and the options of items that need all of their options. Returns
  /// false if these contradict each other, so that there is no cover.
  bool assign_roots(Assignment& assignment) const;

  /// Removes the variables that are assigned at the root from all groups. Call at level 0 after
  /// propagation without conflict.
  void simplify(const Assignment& assignment);

  /// Assigns all literals that `literal`, which is true, implies together with the values before.
  /// Returns false for a conflict, and then writes a clause of false literals to `conflict`.
  bool propagate(Literal literal, Assignment& assignment, std::vector<Literal>& conflict);
  /// Reverts the counters of propagate(). Call in reverse order.
  void undo(Literal literal);

  /// Calls `visit` with the other literals of the clause that implied `literal`; all are false.
  template <typename Visit>
  void explain(Literal literal, Reason reason, const Assignment& assignment,
               const Visit& visit) const;

  /// Steps of propagation so far; a step takes some nanoseconds.
  std::uint64_t steps() const { return steps_; }

 private:
  struct Group {
    std::uint32_t low, high;
    std::uint32_t size;
    std::uint32_t num_true = 0;
    std::uint32_t num_false = 0;

    // If at most one member may be true and none must be, no counter is needed: a true member makes
    // all other members false.
    bool is_counted() const { return low > 0 || high != 1; }
  };

  void add_supports(const Problem& problem, const format::Uses& uses,
                    const format::ClauseVariables& variables);
  void add_supports_of(std::span<const Use> uses, std::span<const std::uint32_t> groups,
                       std::span<const std::uint32_t> group_of,
                       std::vector<std::uint32_t>& num_supports);
  void require_one(std::span<const Use> uses);
  bool add_group(std::uint32_t size, Bounds bounds);
  void index_groups();
  bool propagate_true(Variable variable, Assignment& assignment, std::vector<Literal>& conflict);
  bool propagate_false(Variable variable, Assignment& assignment, std::vector<Literal>& conflict);
  bool propagate_implied(Literal literal, Assignment& assignment, std::vector<Literal>& conflict);

  std::size_t num_options_;
  std::size_t num_variables_;
  bool has_slack_ = false;
  bool is_refuted_ = false;
  std::vector<Literal> root_literals_;
  std::vector<std::vector<Literal>> clauses_;
  std::vector<Group> groups_;
  Lists<Variable> members_;         // by group
  Lists<std::uint32_t> exclusive_;  // by variable: its groups that are not counted
  Lists<std::uint32_t> counted_;    // by variable: its counted groups
  Lists<Variable> colours_;         // by option: its colours
  Lists<Variable> options_;         // by variable minus num_options_: options with this colour
  std::uint64_t steps_ = 0;
};

template <typename Visit>
void Constraints::explain(Literal literal, Reason reason, const Assignment& assignment,
                          const Visit& visit) const {
  if (reason.kind() == Reason::Kind::literal) return visit(negation(reason.number()));
  const bool is_low = reason.kind() == Reason::Kind::low;
  const std::uint32_t position = assignment.position(variable_of(literal));
  for (const Variable member : members_[reason.number()]) {
    const Literal other = is_low ? positive(member) : negative(member);
    if (assignment.is_false(other) && assignment.position(member) < position) visit(other);
  }
}

}  // namespace dlx::learning
