#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "dlx/format/linear.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Unit propagation over the constraints of a problem, and over clauses that follow from them.
/// Internal; used to verify certificates that there is no cover.
///
/// Literals are those of the CNF of the problem: a variable of ClauseVariables, or its negation.
/// Each constraint propagates everything that it implies alone:
///
///   - a primary item has `low` to `high` options: when `high` of them are true, its other options
///     are false; when only `low` of them are not false, they are true;
///   - a secondary item has at most one group of options: when a group is true, the other groups
///     are false;
///   - a colour is true if and only if one of its options is true: an option implies its colour; if
///     the colour is false, its options are false; if the colour is true and all of its options
///     except one are false, the last option is true;
///   - an option without a primary item is false;
///   - a clause implies its last literal when all its other literals are false.
///
/// The assumptions of the last query and their consequences remain. The next query starts from the
/// assumptions that both queries share.
///
/// Cost:     O(N + L) to build. Clauses and items that are covered at least once propagate by two
///           watched literals; multiplicities by counters.
/// Memory:   the clauses that were not removed, at most doubled, plus a hash table of them.
/// Source:   Goldberg, Novikov, DATE 2003 (reverse unit propagation); Moskewicz et al., DAC 2001
///           (watched literals); Een, Sorensson, SAT 2003 (propagation and levels of assumptions).
class UnitPropagation {
 public:
  explicit UnitPropagation(const Problem& problem);

  /// The largest number of a variable.
  std::uint32_t num_variables() const { return static_cast<std::uint32_t>(level_.size()); }
  /// Returns true if propagation leads to a contradiction without any assumption.
  bool is_refuted() const { return is_refuted_; }

  /// Returns true if propagation leads to a contradiction from the negations of the literals, so
  /// that the clause follows. A clause has each variable at most once.
  bool implies(std::span<const std::int32_t> clause);
  /// Adds a clause for which implies() has just returned true.
  void add(std::span<const std::int32_t> clause);
  /// Removes an added clause; its literals may be in any order. Returns false if no such clause was
  /// added. Literals that are true without assumptions remain true.
  bool remove(std::span<const std::int32_t> clause);

 private:
  using Literal = std::uint32_t;    // 2 * variable, + 1 if negated; variables count from 0
  using Reference = std::uint32_t;  // position of the size of a clause, before its literals

  enum class Value : std::int8_t { is_false, unassigned, is_true };

  struct Watch {
    Reference clause;
    Literal blocker;  // a literal of the clause; while it is true, the clause is not visited
  };

  // A primary item that may be covered more than once.
  struct Counter {
    std::uint32_t item;
    std::uint32_t low, high;  // low is 0 if a clause enforces it
    std::uint32_t trues;      // number of options that are true and propagated
    std::uint32_t open;       // number of options minus those that are false and propagated
  };

  static Literal positive(std::uint32_t variable) { return 2 * variable; }
  static Literal negative(std::uint32_t variable) { return 2 * variable + 1; }
  static Literal negated(Literal literal) { return literal ^ 1; }
  static bool is_negative(Literal literal) { return (literal & 1) != 0; }
  static std::uint32_t variable(Literal literal) { return literal >> 1; }

  bool is_true(Literal literal) const { return value_[literal] == Value::is_true; }
  bool is_false(Literal literal) const { return value_[literal] == Value::is_false; }
  std::uint32_t level(Literal literal) const { return level_[variable(literal)]; }

  // -- building
  void list_items(const Problem& problem);
  void list_colours(std::uint32_t options);
  void assign_first(const Problem& problem);
  void add_clauses(const Problem& problem);

  // -- propagation
  std::uint32_t num_levels() const { return static_cast<std::uint32_t>(level_begin_.size()); }
  bool assign(Literal literal);
  bool assume(Literal literal);
  void assert_literal(Literal literal);
  bool propagate();
  bool propagate_problem(Literal literal);
  bool propagate_counters(Literal literal);
  bool propagate_clauses(Literal literal);
  void count(Literal literal, int step);
  void undo(std::uint32_t levels);

  // -- clauses
  void decode(std::span<const std::int32_t> clause);
  bool is_decoded(Literal literal) const { return stamp_[literal] == stamps_; }
  std::uint64_t hash_decoded() const;
  std::span<Literal> literals(Reference clause) {
    return std::span(clauses_).subspan(clause + std::size_t{1}, clauses_[clause] & ~removed_mark);
  }
  Reference store(std::span<const Literal> clause);
  void attach(Reference clause);
  void withdraw(Reference clause);
  void collect_garbage();

  static constexpr std::uint32_t removed_mark = std::uint32_t{1} << 31;

  const format::Uses uses_;
  const format::ClauseVariables variables_;
  Lists<std::uint32_t> of_item_;       // by item: the variables of its options or groups
  Lists<std::uint32_t> exclusive_of_;  // by variable: its items that are covered at most once
  Lists<std::uint32_t> colours_of_;    // by option: its colours
  Lists<std::uint32_t> counters_of_;   // counters by variable
  std::vector<Counter> counters_;

  bool is_refuted_ = false;
  std::vector<Value> value_;              // by literal
  std::vector<Literal> trail_;            // the true literals, in the order of their assignment
  std::vector<std::size_t> level_begin_;  // position on the trail of each assumption
  std::size_t problem_head_ = 0;          // constraints have propagated the trail up to here
  std::size_t clause_head_ = 0;           // clauses have propagated the trail up to here
  std::vector<std::uint32_t> level_;      // by variable: number of assumptions when it was assigned
  std::vector<std::size_t> place_;        // by variable: its latest position on the trail

  std::vector<std::uint32_t> clauses_;       // the size of each clause, and its literals
  std::size_t garbage_ = 0;                  // number of words of removed clauses
  std::vector<std::vector<Watch>> watches_;  // by literal: clauses to visit when it becomes false
  std::unordered_multimap<std::uint64_t, Reference> added_;  // by hash

  std::vector<Literal> decoded_;      // the clause of the current call
  std::vector<std::uint64_t> stamp_;  // by literal: number of the last call that had it
  std::uint64_t stamps_ = 0;
};

}  // namespace dlx
