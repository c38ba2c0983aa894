#include "dlx/engine/learning/conflict_analysis.hpp"

#include <algorithm>

namespace dlx::learning {
namespace {

// Reasons are followed at most this deep when a clause is shortened, which bounds the stack.
constexpr unsigned max_depth = 1'000;

}  // namespace

template <typename Visit>
void ConflictAnalysis::visit_reason(Literal literal, const Visit& visit) {
  const Reason reason = assignment_.reason(variable_of(literal));
  if (reason.kind() != Reason::Kind::clause) {
    return constraints_.explain(literal, reason, assignment_, visit);
  }
  for (const Literal other : clauses_.literals(reason.number())) {
    if (other != literal) visit(other);
  }
}

// Notes a false literal of the resolved clause: a literal of the current level is resolved later, a
// literal of a lower level belongs to the learned clause.
void ConflictAnalysis::mark(Literal literal, std::uint32_t& open, std::vector<Literal>& learned) {
  const Variable variable = variable_of(literal);
  const std::uint32_t level = assignment_.level(variable);
  if (level == 0 || marks_[variable] != 0) return;
  marks_[variable] = seen;
  marked_.push_back(variable);
  queue_.bump(variable);
  if (level == assignment_.current_level()) {
    ++open;
  } else {
    learned.push_back(literal);
  }
}

// Resolves the conflict with the reasons of its literals, latest first, until one literal of this
// level is left: the first unique implication point.
void ConflictAnalysis::analyse(std::span<const Literal> conflict, std::vector<Literal>& learned) {
  std::uint32_t open = 0;
  learned.assign(1, 0);  // the place of the literal that is left at the end
  for (const Literal literal : conflict) mark(literal, open, learned);
  std::size_t end = assignment_.size();
  for (;;) {
    do --end;
    while (marks_[variable_of(assignment_.trail()[end])] == 0);
    const Literal literal = assignment_.trail()[end];
    if (--open == 0) {
      learned[0] = negation(literal);
      break;
    }
    const Reason reason = assignment_.reason(variable_of(literal));
    visit_reason(literal, [&](Literal other) { mark(other, open, learned); });
    if (reason.kind() == Reason::Kind::clause) {
      clauses_.use(reason.number(), distance_of(clauses_.literals(reason.number())));
    }
  }
  shorten(learned);
  bump_reasons(learned);
  for (const Variable variable : marked_) marks_[variable] = 0;
  marked_.clear();
}

// Bumps the variables of the reasons of the learned literals, too: they are likely to take part in the
// next conflicts. Source: J. Liang, V. Ganesh, P. Poupart and K. Czarnecki, "Learning Rate Based
// Branching Heuristic for SAT Solvers" (2016).
void ConflictAnalysis::bump_reasons(std::span<const Literal> learned) {
  for (const Literal literal : learned) {
    if (assignment_.reason(variable_of(literal)).kind() == Reason::Kind::none) continue;
    visit_reason(negation(literal), [&](Literal other) {
      const Variable variable = variable_of(other);
      if (assignment_.level(variable) == 0 || (marks_[variable] & (seen | bumped)) != 0) return;
      if (marks_[variable] == 0) marked_.push_back(variable);
      marks_[variable] |= bumped;
      queue_.bump(variable);
    });
  }
}

// Makes the clause shorter, level by level from the last one: replaces the literals of a level by a
// single literal that implies them, or removes the literals that the others imply. The first literal
// stays.
void ConflictAnalysis::shorten(std::vector<Literal>& learned) {
  distance_of(learned);  // stamps the levels of the clause
  std::sort(learned.begin() + 1, learned.end(), [&](Literal a, Literal b) {
    return assignment_.position(variable_of(a)) > assignment_.position(variable_of(b));
  });
  auto kept = learned.begin() + 1;
  for (auto begin = kept, end = kept; begin != learned.end(); begin = end) {
    const std::uint32_t level = assignment_.level_of(*begin);
    while (end != learned.end() && assignment_.level_of(*end) == level) ++end;
    if (const std::optional<Literal> cause = single_cause({begin, end})) {
      *kept++ = *cause;
      continue;
    }
    for (auto literal = begin; literal != end; ++literal) {
      const bool is_decision =
          assignment_.reason(variable_of(*literal)).kind() == Reason::Kind::none;
      if (is_decision || !is_implied(negation(*literal), 0)) *kept++ = *literal;
    }
  }
  learned.erase(kept, learned.end());
}

// Before: `block` has the literals of the clause on one level, latest first. If a literal of that
// level and literals of the clause on lower levels imply the negations of `block`, returns the
// negation of that literal. Resolves the literals with their reasons, latest first.
std::optional<Literal> ConflictAnalysis::single_cause(std::span<const Literal> block) {
  if (block.size() < 2) return std::nullopt;
  const std::uint32_t level = assignment_.level_of(block[0]);
  std::size_t open = block.size();
  bool fails = false;
  block_.clear();
  const auto add = [&](Variable variable) {
    if (marks_[variable] == 0) marked_.push_back(variable);
    marks_[variable] |= in_block;
    block_.push_back(variable);
  };
  for (const Literal literal : block) add(variable_of(literal));
  std::size_t end = assignment_.position(variable_of(block[0])) + std::size_t{1};
  Literal cause = 0;
  for (;;) {
    do --end;
    while ((marks_[variable_of(assignment_.trail()[end])] & in_block) == 0);
    cause = assignment_.trail()[end];
    if (open == 1) break;
    visit_reason(cause, [&](Literal other) {
      const Variable variable = variable_of(other);
      if (fails || assignment_.level(variable) == 0 || (marks_[variable] & in_block) != 0) return;
      if (assignment_.level(variable) == level) {
        add(variable);
        ++open;
      } else {
        fails = !is_implied(negation(other), 1);
      }
    });
    if (fails) break;
    --open;
  }
  for (const Variable variable : block_) marks_[variable] &= static_cast<std::uint8_t>(~in_block);
  if (fails) return std::nullopt;
  const Variable variable = variable_of(cause);
  if (marks_[variable] == 0) marked_.push_back(variable);
  marks_[variable] |= seen;
  return negation(cause);
}

// Returns true if the literals of the learned clause imply `literal`, which is true.
bool ConflictAnalysis::is_implied(Literal literal, unsigned depth) {
  const Variable variable = variable_of(literal);
  const std::uint8_t known = marks_[variable];
  if (assignment_.level(variable) == 0 || (known & implied) != 0) return true;
  if (depth > 0 && (known & seen) != 0) return true;
  if ((known & not_implied) != 0 || depth > max_depth ||
      assignment_.reason(variable).kind() == Reason::Kind::none ||
      level_stamp_[assignment_.level(variable)] != stamp_) {
    return false;
  }
  bool all = true;
  visit_reason(literal,
               [&](Literal other) { all = all && is_implied(negation(other), depth + 1); });
  if (known == 0) marked_.push_back(variable);
  marks_[variable] |= all ? implied : not_implied;
  return all;
}

std::uint32_t ConflictAnalysis::distance_of(std::span<const Literal> literals) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const Literal literal : literals) {
    std::uint64_t& stamp = level_stamp_[assignment_.level_of(literal)];
    if (stamp == stamp_) continue;
    stamp = stamp_;
    ++levels;
  }
  return levels;
}

}  // namespace dlx::learning
