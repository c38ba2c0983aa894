#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/learning/assignment.hpp"
#include "dlx/engine/learning/clause_store.hpp"
#include "dlx/engine/learning/conflict_analysis.hpp"
#include "dlx/engine/learning/constraints.hpp"
#include "dlx/engine/learning/decisions.hpp"
#include "dlx/engine/learning/schedule.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"

namespace dlx::learning {

/// Receives the clauses that a Learner learns and removes. Internal.
class ProofListener {
 public:
  virtual ~ProofListener() = default;
  virtual void add(std::span<const Literal> clause) = 0;
  virtual void remove(std::span<const Literal> clause) = 0;
};

/// Conflict-driven clause learning over the constraints of an exact-cover problem. Internal.
///
/// The search decides a variable, propagates, and at a conflict learns a clause that forbids the
/// cause of the conflict everywhere; then it backtracks as far as the clause allows. Covers are
/// found in no particular order; each found cover is excluded by a permanent clause.
///
/// Memory:   about 150 bytes per option and 20 per entry, and up to 1 GB for learned clauses.
/// Errors:   std::bad_alloc beyond that; Stopped in the constructor, under a Deadline.
/// Deterministic: the same problem, seed and forced options give the same search.
/// Source:   J. Marques-Silva and K. Sakallah, "GRASP" (1999); N. Eén and N. Sörensson, "An
///           Extensible SAT-solver" (2003); G. Audemard and L. Simon, "Predicting Learnt Clauses
///           Quality" (2009); A. Biere et al., CaDiCaL (2020), for the two modes and target phases.
class Learner {
 public:
  Learner(const Problem& problem, std::uint64_t seed, ProofListener* proof = nullptr);
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  /// See Engine for force(), next() and get_cover(). After next(), force() must not be called.
  bool force(OptionId option);
  Engine::Step next(Meter& meter);
  void get_cover(std::vector<OptionId>& options) const;

  std::uint32_t level() const { return assignment_.current_level(); }
  /// Steps of work so far; a step takes some nanoseconds.
  std::uint64_t steps() const { return constraints_.steps() + steps_; }
  void add_statistics(Statistics& statistics) const;

 private:
  bool propagate();
  bool propagate_clauses(Literal literal);
  void exclude_cover();
  /// Learns from `conflict_`, a clause of false literals. Returns false if there is no cover left.
  bool learn();
  /// Backtracks to the last level of conflict_. Returns the literals of this level in conflict_.
  std::size_t go_to_conflict();
  void put_last_level_first(std::span<Literal> literals) const;
  void probe();
  void backtrack(std::uint32_t level);
  void decide(Variable variable);
  std::optional<Variable> next_variable();
  std::uint32_t reusable_level();
  void maintain();

  std::vector<OptionId> forced_;
  Constraints constraints_;
  Assignment assignment_;
  ClauseStore clauses_;
  ActivityQueue queue_;
  Phases phases_;
  ModeSchedule schedule_;
  ConflictAnalysis analysis_;
  ProofListener* proof_;
  std::size_t propagated_ = 0;        // number of literals of the trail that were propagated
  std::size_t roots_simplified_ = 0;  // literals at level 0 when the constraints were rebuilt
  Variable next_probe_ = 0;
  bool has_removed_ = false;  // probing has removed an option since the first option was probed
  bool is_refuted_ = false;
  bool has_cover_ = false;
  std::uint64_t steps_ = 0;
  std::vector<std::uint64_t> level_nodes_;
  std::vector<Literal> conflict_;  // a clause of false literals
  std::vector<Literal> learned_;
};

}  // namespace dlx::learning
