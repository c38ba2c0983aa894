#include "sudoku/rating/multiple_chains.hpp"

#include <unordered_map>

namespace dlx::sudoku::rating {

const std::vector<ChainStep>& ChainCollector::sorted() {
  std::ranges::stable_sort(steps_, Steps::comes_before);
  return steps_;
}

ChainSearch::ChainSearch(ChainRules rules, Tenths base) : rules_(rules), base_(base) {
  if (rules.level == 3) inner_.emplace_back(ChainRules{}, 80);
  if (rules.level >= 4) inner_.emplace_back(ChainRules{.dynamic = true}, 85);
  if (rules.level >= 5) inner_.emplace_back(ChainRules{.dynamic = true, .level = 2}, 95);
}

Implications& ChainSearch::from(Node source) {
  Implications& result = implications_[source];
  if (!known_.has(source)) {
    known_.add(source);
    result.follow(rules_, *position_, source, inner_, changed_);
  }
  return result;
}

void ChainSearch::find(const Position& position, const Position* before, ChainSink& sink) {
  if (sink.longest(base_) == 0) return;
  position_ = &position;
  before_ = before;
  sink_ = &sink;
  implications_.resize(all_nodes);
  known_.clear();
  for (int cell = 0; cell < 81; ++cell)
    if (count(position.mask(cell)) > (rules_.dynamic ? 1 : 2)) find_from_cell(cell);
}

void ChainSearch::find_from_cell(int cell) {
  const Mask marks = position_->mask(cell);
  std::vector<Implications*> states;
  for (const int value : ValuesOf(marks)) {
    const int which = candidate(cell, value);
    if (rules_.dynamic) find_from_both_states(which, count(marks) > 2 && !rules_.nishio);
    if (rules_.nishio) continue;
    find_from_houses(which);
    states.push_back(&from(node(which, true)));
  }
  if (!rules_.nishio) reduce(states, cell_cause, 5);
}

void ChainSearch::find_from_both_states(int which, bool reduce_too) {
  for (const bool on : {true, false}) {
    Implications& implications = from(node(which, on));
    if (!implications.contradictory()) continue;
    const auto [first, second] = implications.contradiction();
    chains_ = {{&implications, first, no_cause}, {&implications, second, no_cause}};
    take_candidate(which, !on, 7);
  }
  if (reduce_too) reduce({&from(node(which, true)), &from(node(which, false))}, no_cause, 1);
}

void ChainSearch::find_from_houses(int which) {
  const int cell = cell_of(which);
  const int value = value_of(which);
  for (Cause kind = 0; kind < 3; ++kind) {
    const int house = geometry.house[cell][kind];
    const Mask places = position_->places(house, value);
    if (is_single(places) || first_position(places) != geometry.place[cell][kind]) continue;
    std::vector<Implications*> states;
    for (const int place : PositionsOf(places))
      states.push_back(&from(node(candidate(position_->cell(house, place), value), true)));
    reduce(states, kind, 6);
  }
}

// Takes what follows from each of the states.
void ChainSearch::reduce(const std::vector<Implications*>& states, Cause source_cause, int order) {
  CandidateSet on = states.front()->on();
  CandidateSet off = states.front()->off();
  for (const Implications* state : states) {
    on &= state->on();
    off &= state->off();
  }
  // Candidates are taken in the order in which they follow from the first state.
  for (const bool is_true : {true, false}) {
    for (const int which : states.front()->following(is_true)) {
      if (!(is_true ? on : off).has(which)) continue;
      chains_.clear();
      for (Implications* state : states)
        chains_.push_back({state, state->entry_of(node(which, is_true)), source_cause});
      take_candidate(which, is_true, order);
    }
  }
}

void ChainSearch::take_candidate(int which, bool is_true, int order) {
  ChainStep step;
  if (is_true) {
    const int cell = cell_of(which);
    const Mask others = position_->mask(cell) & ~bit(value_of(which));
    if (others == 0) return;
    add_values(step.removed, cell, others);
    step.placed = which;
  } else {
    step.removed.add(which);
  }
  take(step, order);
}

void ChainSearch::take(ChainStep& step, int order) {
  const int longest = sink_->longest(base_);
  step.length = 0;
  for (const Chain& chain : chains_) {
    step.length += chain.implications->statements(chain.entry);
    if (step.length > longest) return;
  }
  if (rules_.level >= 2) step.length += nested_length();
  if (step.length > longest) return;
  step.rating = base_ + length_rating(step.length);
  step.order = order;
  if (before_ != nullptr) {
    for (const Chain& chain : chains_) {
      for (const int number : chain.implications->ancestors(chain.entry)) {
        const Implications::Entry& entry = chain.implications->entry(number);
        sign(step.signature, entry.node);
        if (!is_on(entry.node)) continue;
        const Cause cause = entry.parents == 0 ? chain.source_cause : entry.cause;
        add_causes(*before_, *position_, candidate_of(entry.node), cause, step.causes);
      }
    }
  }
  sink_->take(step);
}

// The lengths of the chains within the chains of a step, each different one once.
int ChainSearch::nested_length() const {
  std::unordered_map<std::uint64_t, int> lengths;
  for (const Chain& chain : chains_) {
    for (const int number : chain.implications->ancestors(chain.entry)) {
      const int nested = chain.implications->entry(number).nested;
      if (nested < 0) continue;
      const Implications::Nested& used = chain.implications->nested(nested);
      lengths.emplace(used.signature, used.length);
    }
  }
  int sum = 0;
  for (const auto& each : lengths) sum += each.second;
  return sum;
}

}  // namespace dlx::sudoku::rating
