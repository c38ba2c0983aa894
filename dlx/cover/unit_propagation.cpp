#include "dlx/cover/unit_propagation.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"

namespace dlx {

UnitPropagation::UnitPropagation(const Problem& problem)
    : uses_(problem),
      variables_(problem, uses_),
      value_(std::size_t{2} * variables_.size(), Value::unassigned),
      level_(variables_.size()),
      place_(variables_.size()),
      watches_(value_.size()),
      stamp_(value_.size()) {
  list_items(problem);
  list_colours(problem.num_options());
  assign_first(problem);
  add_clauses(problem);
  is_refuted_ = is_refuted_ || !propagate();
}

// -- building -------------------------------------------------------------------------------------

void UnitPropagation::list_items(const Problem& problem) {
  of_item_ = Lists<std::uint32_t>(problem.num_items(), [&](auto put) {
    for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
      if (problem.is_primary(ItemId{item})) {
        for (const Use& use : uses_.of(ItemId{item})) put(item, index(use.option));
      } else {
        for (const std::uint32_t number : variables_.groups(ItemId{item})) put(item, number - 1);
      }
    }
  });
  const auto high = [&](std::uint32_t item) {
    return problem.is_primary(ItemId{item}) ? problem.high(ItemId{item}) : 1;
  };
  exclusive_of_ = Lists<std::uint32_t>(variables_.size(), [&](auto put) {
    for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
      if (high(item) != 1 || of_item_[item].size() < 2) continue;
      for (const std::uint32_t variable : of_item_[item]) put(variable, item);
    }
  });
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    const Bounds bounds = problem.bounds(ItemId{item});
    const auto size = static_cast<std::uint32_t>(of_item_[item].size());
    if (bounds.high == 1 || (bounds.low < 2 && bounds.high >= size)) continue;
    counters_.push_back({item, bounds.low < 2 ? 0 : bounds.low, bounds.high, 0, size});
  }
  counters_of_ = Lists<std::uint32_t>(variables_.size(), [&](auto put) {
    for (std::uint32_t k = 0; k < counters_.size(); ++k) {
      for (const std::uint32_t variable : of_item_[counters_[k].item]) put(variable, k);
    }
  });
}

void UnitPropagation::list_colours(std::uint32_t options) {
  colours_of_ = Lists<std::uint32_t>(options, [&](auto put) {
    for (std::uint32_t number = variables_.first_colour(); number <= variables_.size(); ++number) {
      for (const OptionId option : variables_.options(number)) put(index(option), number - 1);
    }
  });
}

// Assigns what single constraints imply without clauses.
void UnitPropagation::assign_first(const Problem& problem) {
  const auto need = [&](bool holds) { is_refuted_ = is_refuted_ || !holds; };
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (!problem.has_primary(OptionId{k})) need(assign(negative(k)));
  }
  for (const Counter& counter : counters_) {
    need(counter.open >= counter.low);
    if (counter.open != counter.low) continue;
    for (const std::uint32_t variable : of_item_[counter.item]) need(assign(positive(variable)));
  }
}

// Adds the clauses of items that are covered at least once, and of colours that are true.
void UnitPropagation::add_clauses(const Problem& problem) {
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    if (problem.low(ItemId{item}) != 1) continue;
    Deadline::check(of_item_[item].size());
    decoded_.clear();
    for (const std::uint32_t variable : of_item_[item]) decoded_.push_back(positive(variable));
    attach(store(decoded_));
  }
  for (std::uint32_t number = variables_.first_colour(); number <= variables_.size(); ++number) {
    decoded_.assign(1, negative(number - 1));
    for (const OptionId option : variables_.options(number)) {
      decoded_.push_back(positive(index(option)));
    }
    attach(store(decoded_));
  }
}

// -- queries --------------------------------------------------------------------------------------

bool UnitPropagation::implies(std::span<const std::int32_t> clause) {
  if (is_refuted_) return true;
  decode(clause);
  std::uint32_t common = 0;
  while (common < num_levels() && is_decoded(negated(trail_[level_begin_[common]]))) ++common;
  undo(common);
  if (std::ranges::any_of(decoded_, [&](Literal literal) { return is_true(literal); })) return true;
  // Consecutive clauses often share the literals that were assigned first.
  std::ranges::sort(decoded_, {}, [&](Literal literal) { return place_[variable(literal)]; });
  for (const Literal literal : decoded_) {
    if (is_true(literal)) return true;
    if (!is_false(literal) && !assume(negated(literal))) return true;
  }
  return false;
}

void UnitPropagation::add(std::span<const std::int32_t> clause) {
  decode(clause);
  const Reference stored = store(decoded_);
  added_.emplace(hash_decoded(), stored);
  attach(stored);
}

bool UnitPropagation::remove(std::span<const std::int32_t> clause) {
  decode(clause);
  const auto [begin, end] = added_.equal_range(hash_decoded());
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    const std::span<const Literal> other = literals(entry.second);
    return other.size() == decoded_.size() &&
           std::ranges::all_of(other, [&](Literal literal) { return is_decoded(literal); });
  });
  if (found == end) return false;
  withdraw(found->second);
  added_.erase(found);
  if (garbage_ > (clauses_.size() >> 1) + (std::size_t{1} << 16)) collect_garbage();
  return true;
}

// -- propagation ----------------------------------------------------------------------------------

// Makes a literal true; returns false if it is false.
inline bool UnitPropagation::assign(Literal literal) {
  if (value_[literal] != Value::unassigned) return is_true(literal);
  value_[literal] = Value::is_true;
  value_[negated(literal)] = Value::is_false;
  level_[variable(literal)] = num_levels();
  place_[variable(literal)] = trail_.size();
  trail_.push_back(literal);
  return true;
}

// Adds a level with an assumption. If the assumption leads to a contradiction, removes the level
// and returns false.
bool UnitPropagation::assume(Literal literal) {
  level_begin_.push_back(trail_.size());
  if (assign(literal) && propagate()) return true;
  undo(num_levels() - 1);
  return false;
}

// Makes a literal true that follows from the current assumptions. If this leads to a contradiction,
// removes the last level; without that level, there was no contradiction.
void UnitPropagation::assert_literal(Literal literal) {
  if (assign(literal) && propagate()) return;
  if (num_levels() == 0) {
    is_refuted_ = true;
  } else {
    undo(num_levels() - 1);
  }
}

bool UnitPropagation::propagate() {
  while (clause_head_ < trail_.size()) {
    Deadline::check(20);
    if (problem_head_ < trail_.size()) {
      const Literal literal = trail_[problem_head_++];
      count(literal, 1);
      if (!propagate_problem(literal)) return false;
    } else if (!propagate_clauses(trail_[clause_head_++])) {
      return false;
    }
  }
  return true;
}

// Assigns what a true literal implies by constraints of the problem other than clauses.
bool UnitPropagation::propagate_problem(Literal literal) {
  const std::uint32_t variable = this->variable(literal);
  const bool is_colour = variable + 1 >= variables_.first_colour();
  if (is_negative(literal)) {
    if (is_colour) {
      for (const OptionId option : variables_.options(variable + 1)) {
        if (!assign(negative(index(option)))) return false;
      }
    }
  } else {
    for (const std::uint32_t item : exclusive_of_[variable]) {
      for (const std::uint32_t other : of_item_[item]) {
        if (other != variable && !assign(negative(other))) return false;
      }
    }
    if (!is_colour) {
      for (const std::uint32_t colour : colours_of_[variable]) {
        if (!assign(positive(colour))) return false;
      }
    }
  }
  return propagate_counters(literal);
}

bool UnitPropagation::propagate_counters(Literal literal) {
  for (const std::uint32_t k : counters_of_[variable(literal)]) {
    const Counter& counter = counters_[k];
    if (counter.trues > counter.high || counter.open < counter.low) return false;
    const bool is_full = !is_negative(literal) && counter.trues == counter.high;
    const bool is_short = is_negative(literal) && counter.open == counter.low;
    if (!is_full && !is_short) continue;
    for (const std::uint32_t other : of_item_[counter.item]) {
      const Literal implied = is_full ? negative(other) : positive(other);
      // The counter does not include literals that are assigned but not propagated yet.
      if (value_[implied] == Value::unassigned) assign(implied);
    }
  }
  return true;
}

// Propagates a true literal in the clauses that watch its negation. A clause watches its first two
// literals. After a false watched literal is propagated, the clause has a true literal.
bool UnitPropagation::propagate_clauses(Literal literal) {
  const Literal falsified = negated(literal);
  std::vector<Watch>& watches = watches_[falsified];
  auto kept = watches.begin();
  auto watch = watches.begin();
  bool holds = true;
  while (holds && watch != watches.end()) {
    const Watch now = *watch++;
    if (is_true(now.blocker)) {
      *kept++ = now;
      continue;
    }
    const std::uint32_t size = clauses_[now.clause];
    if ((size & removed_mark) != 0) continue;
    Literal* const first = clauses_.data() + now.clause + 1;
    if (first[0] == falsified) std::swap(first[0], first[1]);
    const Watch renewed{now.clause, first[0]};
    Literal* const end = first + size;
    Literal* other = is_true(first[0]) ? end : first + 2;
    while (other != end && is_false(*other)) ++other;
    if (other == end) {
      *kept++ = renewed;
      holds = assign(first[0]);
    } else {
      std::swap(first[1], *other);
      watches_[first[1]].push_back(renewed);
    }
  }
  watches.erase(kept, watch);
  return holds;
}

// Adds `step`, 1 or -1, to the counters of a literal.
inline void UnitPropagation::count(Literal literal, int step) {
  for (const std::uint32_t k : counters_of_[variable(literal)]) {
    Counter& counter = counters_[k];
    if (is_negative(literal)) {
      counter.open -= static_cast<std::uint32_t>(step);
    } else {
      counter.trues += static_cast<std::uint32_t>(step);
    }
  }
}

// Removes all levels after the first `levels` ones.
void UnitPropagation::undo(std::uint32_t levels) {
  if (levels == num_levels()) return;
  const std::size_t size = level_begin_[levels];
  while (trail_.size() > size) {
    const Literal literal = trail_.back();
    trail_.pop_back();
    if (trail_.size() < problem_head_) count(literal, -1);
    value_[literal] = value_[negated(literal)] = Value::unassigned;
  }
  level_begin_.resize(levels);
  problem_head_ = std::min(problem_head_, size);
  clause_head_ = std::min(clause_head_, size);
}

// -- clauses --------------------------------------------------------------------------------------

void UnitPropagation::decode(std::span<const std::int32_t> clause) {
  ++stamps_;
  decoded_.clear();
  for (const std::int32_t literal : clause) {
    decoded_.push_back(literal < 0 ? negative(static_cast<std::uint32_t>(-literal) - 1)
                                   : positive(static_cast<std::uint32_t>(literal) - 1));
    stamp_[decoded_.back()] = stamps_;
  }
}

// Returns a hash that does not depend on the order of the literals.
std::uint64_t UnitPropagation::hash_decoded() const {
  std::uint64_t sum = 0;
  for (const Literal literal : decoded_) sum += finalise(literal + std::uint64_t{1});
  return sum;
}

UnitPropagation::Reference UnitPropagation::store(std::span<const Literal> clause) {
  if (clauses_.size() + clause.size() >= std::numeric_limits<Reference>::max()) {
    throw std::length_error("the clauses have more than 2^32 literals");
  }
  const auto stored = static_cast<Reference>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(clause.size()));
  clauses_.insert(clauses_.end(), clause.begin(), clause.end());
  return stored;
}

// Watches a clause. If all of its literals except one are false, returns to the first level at
// which this holds, and makes the last literal true. Some literal is not false if there are
// assumptions.
void UnitPropagation::attach(Reference clause) {
  if (is_refuted_) return;
  const std::span<Literal> literals = this->literals(clause);
  if (std::ranges::all_of(literals, [&](Literal literal) { return is_false(literal); })) {
    is_refuted_ = true;
    return;
  }
  // The first two literals are not false, or became false last.
  constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
  const auto falsified = [&](Literal literal) {
    return is_false(literal) ? level(literal) : never;
  };
  const auto watched = std::min<std::ptrdiff_t>(2, std::ssize(literals));
  std::ranges::partial_sort(literals, literals.begin() + watched, std::greater(), falsified);
  const std::uint32_t needed = watched < 2 ? 0 : falsified(literals[1]);
  const Literal first = literals[0];
  // A true literal of the clause does not depend on later levels, because all assumptions are
  // negated literals of the clause.
  const bool is_implied = needed != never && !is_true(first);
  if (is_implied) undo(needed);
  if (watched == 2) {
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
  }
  if (is_implied) assert_literal(first);
}

// Marks a clause as removed; propagation removes its watches later. Returns to a level at which the
// clause did not imply anything yet.
void UnitPropagation::withdraw(Reference clause) {
  const std::span<const Literal> literals = this->literals(clause);
  std::size_t falses = 0;
  std::uint32_t implied_at = 0;
  for (const Literal literal : literals) {
    if (is_false(literal)) ++falses;
    if (is_true(literal)) implied_at = level(literal);
  }
  if (falses + 1 == literals.size() && implied_at > 0) undo(implied_at - 1);
  garbage_ += literals.size() + 1;
  clauses_[clause] |= removed_mark;
}

void UnitPropagation::collect_garbage() {
  Deadline::check(clauses_.size());
  for (std::vector<Watch>& watches : watches_) {
    std::erase_if(watches,
                  [&](const Watch& watch) { return (clauses_[watch.clause] & removed_mark) != 0; });
  }
  std::vector<std::uint32_t> compact;
  compact.reserve(clauses_.size() - garbage_);
  for (std::size_t at = 0; at < clauses_.size();) {
    const std::uint32_t size = clauses_[at] & ~removed_mark;
    const std::size_t next = at + size + 1;
    if (clauses_[at] == size) {
      const auto moved = static_cast<Reference>(compact.size());
      compact.insert(compact.end(), clauses_.begin() + static_cast<std::ptrdiff_t>(at),
                     clauses_.begin() + static_cast<std::ptrdiff_t>(next));
      clauses_[at] = moved;
    }
    at = next;
  }
  for (std::vector<Watch>& watches : watches_) {
    for (Watch& watch : watches) watch.clause = clauses_[watch.clause];
  }
  for (auto& [hash, clause] : added_) clause = clauses_[clause];
  clauses_ = std::move(compact);
  garbage_ = 0;
}

}  // namespace dlx
