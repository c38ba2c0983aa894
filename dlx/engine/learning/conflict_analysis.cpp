#include "dlx/engine/learning/conflict_analysis.hpp"

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

// Notes a false literal of the resolved clause: one of this level is resolved later, another one
// belongs to the learned clause.
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
  learned.assign(1, 0);  // the place of the last literal
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
  minimise(learned);
  for (const Variable variable : marked_) marks_[variable] = 0;
  marked_.clear();
}

// Removes literals that the others imply.
void ConflictAnalysis::minimise(std::vector<Literal>& learned) {
  distance_of(learned);  // stamps the levels of the clause
  std::erase_if(learned, [&](Literal literal) {
    return literal != learned[0] &&
           assignment_.reason(variable_of(literal)).kind() != Reason::Kind::none &&
           is_implied(negation(literal), 0);
  });
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
