#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/learning/assignment.hpp"
#include "dlx/engine/learning/clause_store.hpp"
#include "dlx/engine/learning/constraints.hpp"
#include "dlx/engine/learning/decisions.hpp"

namespace dlx::learning {

/// Derives the clause to learn from a conflict. Internal.
///
/// Lifetime: keeps references to its arguments.
/// Source:   the first unique implication point: J. Marques-Silva and K. Sakallah, "GRASP" (1999);
///           shorter clauses: N. Sörensson and A. Biere, "Minimizing Learned Clauses" (2009); M. Fleury
///           and A. Biere, "Efficient All-UIP Learned Clause Minimization" (2021).
class ConflictAnalysis {
 public:
  ConflictAnalysis(const Constraints& constraints, const Assignment& assignment,
                   ClauseStore& clauses, ActivityQueue& queue)
      : constraints_(constraints),
        assignment_(assignment),
        clauses_(clauses),
        queue_(queue),
        marks_(constraints.num_variables(), 0),
        level_stamp_(constraints.num_variables() + 1, 0) {}

  /// Writes a clause of false literals that follows from the constraints, of which only the first
  /// literal belongs to the current level. `conflict`: a clause of false literals, at least two of
  /// the current level. Bumps the variables involved, and those of the reasons of the learned
  /// literals; notes the use of the clauses involved.
  void analyse(std::span<const Literal> conflict, std::vector<Literal>& learned);
  /// Returns the number of levels of the literals.
  std::uint32_t distance_of(std::span<const Literal> literals);

 private:
  void mark(Literal literal, std::uint32_t& open, std::vector<Literal>& learned);
  void bump_reasons(std::span<const Literal> learned);
  void shorten(std::vector<Literal>& learned);
  std::optional<Literal> single_cause(std::span<const Literal> block);
  bool is_implied(Literal literal, unsigned depth);
  template <typename Visit>
  void visit_reason(Literal literal, const Visit& visit);

  enum Mark : std::uint8_t { seen = 1, implied = 2, not_implied = 4, in_block = 8, bumped = 16 };

  const Constraints& constraints_;
  const Assignment& assignment_;
  ClauseStore& clauses_;
  ActivityQueue& queue_;
  std::vector<std::uint8_t> marks_;  // by variable
  std::vector<Variable> marked_;     // variables with marks
  std::vector<Variable> block_;      // variables with the mark in_block
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;  // equals level_stamp_[k] if level k was seen last time
};

}  // namespace dlx::learning
