#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::learning {

/// A variable is true or false: "option k is in the cover", or "the secondary item has this
/// colour". Internal.
using Variable = std::uint32_t;
/// A literal is a variable or its negation: 2 * variable, plus 1 for the negation. Internal.
using Literal = std::uint32_t;

constexpr Literal positive(Variable variable) { return 2 * variable; }
constexpr Literal negative(Variable variable) { return 2 * variable + 1; }
constexpr Literal negation(Literal literal) { return literal ^ 1; }
constexpr Variable variable_of(Literal literal) { return literal >> 1; }
constexpr bool is_negative(Literal literal) { return (literal & 1) != 0; }

/// The reason why a literal is true. The clause that implied the literal is written out only when
/// the analysis of a conflict needs it (Constraints::explain(), ClauseStore). Internal.
class Reason {
 public:
  enum class Kind : std::uint32_t {
    none,     ///< a decision, or true at the root
    literal,  ///< number() is a literal that implies this one
    low,      ///< number() is a group that needs all of its members that are not false
    high,     ///< number() is a group that has all of the true members that it allows
    clause,   ///< number() is the reference of a learned clause
  };
  /// The greatest number that a Reason can store.
  static constexpr std::uint32_t max_number = (1U << 29) - 1;

  constexpr Reason() = default;
  constexpr Reason(Kind kind, std::uint32_t number)
      : word_(number << 3 | static_cast<std::uint32_t>(kind)) {}

  constexpr Kind kind() const { return Kind{word_ & 7}; }
  constexpr std::uint32_t number() const { return word_ >> 3; }

 private:
  std::uint32_t word_ = 0;
};

/// The values of all variables, in the order in which they were assigned. Internal.
///
/// Invariant: trail_[k] was assigned before trail_[k + 1]; the literals of a level are contiguous.
class Assignment {
 public:
  explicit Assignment(std::size_t variables) : values_(2 * variables, 0), entries_(variables) {
    trail_.reserve(variables);
  }

  bool is_true(Literal literal) const { return values_[literal] > 0; }
  bool is_false(Literal literal) const { return values_[literal] < 0; }
  bool is_unassigned(Literal literal) const { return values_[literal] == 0; }

  std::uint32_t level(Variable variable) const { return entries_[variable].level; }
  std::uint32_t level_of(Literal literal) const { return level(variable_of(literal)); }
  std::uint32_t position(Variable variable) const { return entries_[variable].position; }
  Reason reason(Variable variable) const { return entries_[variable].reason; }

  std::uint32_t current_level() const { return static_cast<std::uint32_t>(starts_.size()); }
  /// The length of the trail when `level` began; level 1 is the first decision.
  std::size_t start_of(std::uint32_t level) const { return starts_[level - 1]; }
  std::span<const Literal> trail() const { return trail_; }
  std::size_t size() const { return trail_.size(); }

  void begin_level() { starts_.push_back(static_cast<std::uint32_t>(trail_.size())); }

  void assign(Literal literal, Reason reason) {
    entries_[variable_of(literal)] = {current_level(), static_cast<std::uint32_t>(trail_.size()),
                                      reason};
    values_[literal] = 1;
    values_[negation(literal)] = -1;
    trail_.push_back(literal);
  }

  /// Removes the last literal of the trail and returns it.
  Literal unassign_last() {
    const Literal literal = trail_.back();
    trail_.pop_back();
    values_[literal] = values_[negation(literal)] = 0;
    return literal;
  }
  /// Call after all literals of the levels above `level` were removed.
  void end_levels(std::uint32_t level) { starts_.resize(level); }

 private:
  struct Entry {
    std::uint32_t level;
    std::uint32_t position;
    Reason reason;
  };

  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 unassigned
  std::vector<Entry> entries_;       // by variable
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> starts_;  // trail positions where levels begin
};

}  // namespace dlx::learning
