#include "sudoku/rating/implications.hpp"

#include "dlx/deadline.hpp"
#include "sudoku/rating/multiple_chains.hpp"
#include "sudoku/rating/patterns.hpp"

namespace dlx::sudoku::rating {

// Follows the consequences of one statement: first of true candidates, then of false candidates,
// then of patterns.
class Follower {
 public:
  Follower(const ChainRules& rules, const Position& position, Implications& result,
           std::vector<ChainSearch>& inner, Position* changed)
      : rules_(rules),
        start_(position),
        changed_(changed),
        position_(changed != nullptr ? *changed : position),
        result_(result),
        inner_(inner) {}

  void follow(Node source) {
    add(source, no_cause);
    for (;;) {
      if (next_true_ < result_.order_[true].size()) {
        if (!follow_true(result_.order_[true][next_true_++])) return;
      } else if (next_false_ < falses()) {
        if (!follow_false(result_.order_[false][next_false_++])) return;
      } else if (rules_.level == 0 || !add_patterns()) {
        return;
      }
    }
  }

 private:
  // Appends a statement with the parents added since the last one.
  int append(Node node, Cause cause, int nested = -1) {
    const auto first = static_cast<std::uint32_t>(parents_end_);
    parents_end_ = result_.parents_.size();
    result_.entries_.push_back(
        {node, cause, static_cast<std::uint16_t>(parents_end_ - first), first, nested, 0});
    return static_cast<int>(result_.entries_.size()) - 1;
  }
  void add(Node node, Cause cause, int nested = -1) {
    entry_of_[node] = static_cast<std::uint16_t>(append(node, cause, nested));
    const int which = candidate_of(node);
    (is_on(node) ? result_.on_ : result_.off_).add(which);
    result_.order_[is_on(node)].push_back(static_cast<std::uint16_t>(which));
  }
  void add_parent(int entry) { result_.parents_.push_back(static_cast<std::uint16_t>(entry)); }
  void add_false_parents(const CandidateSet& candidates) {
    candidates.for_each([&](int each) { add_parent(entry_of_[node(each, false)]); });
  }

  bool add_false(int which, int parent, Cause cause) {
    if (result_.on_.has(which)) {
      add_parent(parent);
      result_.contradiction_ = {entry_of_[node(which, true)], append(node(which, false), cause)};
      return false;
    }
    if (!result_.off_.has(which)) {
      add_parent(parent);
      add(node(which, false), cause);
    }
    return true;
  }

  // Appends the other candidates of the cell, and of the value in the houses, as false.
  bool follow_true(int which) {
    const int entry = entry_of_[node(which, true)];
    const int cell = cell_of(which);
    const int value = value_of(which);
    if (!rules_.nishio) {
      for (const int other : ValuesOf(position_.mask(cell) & ~bit(value)))
        if (!add_false(candidate(cell, other), entry, cell_cause)) return false;
    }
    for (Cause kind = 0; kind < 3; ++kind) {
      const int house = geometry.house[cell][kind];
      for (const int place :
           PositionsOf(position_.places(house, value) & ~known_places(cell, kind)))
        if (!add_false(candidate_at(house, place, value), entry, kind)) return false;
    }
    return true;
  }

  // A true candidate that follows from a false one.
  struct Last {
    int which;
    Cause cause;
  };

  // Appends the last candidate of the cell, and the last places of the value in the houses, as
  // true.
  bool follow_false(int which) {
    const int entry = entry_of_[node(which, false)];
    const int cell = cell_of(which);
    const int value = value_of(which);
    std::array<Last, 4> found;
    std::size_t number = 0;
    const Mask left = position_.mask(cell) & ~bit(value);
    if (!rules_.nishio && is_single(left))
      found[number++] = {candidate(cell, first_value(left)), cell_cause};
    for (Cause kind = 0; kind < 3; ++kind) {
      const int house = geometry.house[cell][kind];
      const Mask own = Mask{1} << geometry.place[cell][kind];
      const Mask places = position_.places(house, value) & ~own;
      if (is_single(places))
        found[number++] = {candidate_at(house, first_position(places), value), kind};
    }
    for (std::size_t k = 0; k < number; ++k)
      if (!add_true(found[k], entry)) return false;
    if (changed_ != nullptr) changed_->strike(cell, value);
    return true;
  }

  bool add_true(const Last& last, int parent) {
    const bool contradictory = result_.off_.has(last.which);
    if (!contradictory && result_.on_.has(last.which)) return true;
    add_parent(parent);
    CandidateSet causes;
    if (rules_.dynamic) add_causes(start_, position_, last.which, last.cause, causes);
    add_false_parents(causes);
    if (contradictory) {
      const int known = entry_of_[node(last.which, false)];
      result_.contradiction_ = {append(node(last.which, true), last.cause), known};
      return false;
    }
    add(node(last.which, true), last.cause);
    return true;
  }

  // Adds what a pattern removes if the pattern needs candidates that were removed.
  void add_removed(const CandidateSet& removed, const CandidateSet& causes, int nested = -1) {
    if (causes.empty()) return;
    removed.for_each([&](int which) {
      if (result_.off_.has(which)) return;
      add_false_parents(causes);
      add(node(which, false), no_cause, nested);
    });
  }

  std::size_t falses() const { return result_.order_[false].size(); }

  // Returns the values that have lost places in each house since the last search for this kind of
  // pattern. Patterns without such values need no removed candidate, or that search has added their
  // conclusions.
  HouseValues changes(std::size_t& searched) const {
    HouseValues values{};
    for (; searched < falses(); ++searched) {
      const int which = result_.order_[false][searched];
      for (const int house : geometry.house[cell_of(which)]) values[house] |= bit(value_of(which));
    }
    return values;
  }

  // Adds the conclusions of the first kind of pattern that has any.
  bool add_patterns() {
    const std::size_t known = falses();
    for_each_locked(position_, changes(searched_[0]), [&](int from, int to, int value) {
      CandidateSet causes;
      add_gone(causes, from, ~geometry.common[from][to], value);
      add_removed(locked_removes(position_, from, to, value), causes);
    });
    if (falses() > known) return true;
    for_each_hidden(position_, changes(searched_[1]), 2, 5,
                    [&](int house, Mask positions, Mask values) {
                      CandidateSet causes, removed;
                      for (const int value : ValuesOf(values))
                        add_places(causes, house, start_.places(house, value) & ~positions, value);
                      human::strike_hidden(position_, house, positions, values, adding_to(removed));
                      add_removed(removed, causes);
                    });
    if (falses() > known) return true;
    for_each_naked(position_, changes(searched_[2]), 2,
                   [&](int house, Mask positions, Mask values) {
                     CandidateSet causes, removed;
                     human::strike_hidden(start_, house, positions, values, adding_to(causes));
                     human::strike_naked(position_, house, positions, values, adding_to(removed));
                     add_removed(removed, causes);
                   });
    if (falses() > known) return true;
    for_each_fish(position_, changes(searched_[3]), 2, [&](const Fish& fish) {
      CandidateSet causes, removed;
      for (const int line : PositionsOf(fish.lines))
        add_gone(causes, fish.first + line, ~fish.covers, fish.value);
      human::strike_fish(position_, fish.value, fish.first, fish.lines, fish.covers,
                         adding_to(removed));
      add_removed(removed, causes);
    });
    if (falses() > known || rules_.level == 1) return falses() > known;
    return add_nested();
  }

  // Adds the candidates that were removed from some places of a house.
  void add_gone(CandidateSet& causes, int house, Mask places, int value) const {
    const Mask gone = start_.places(house, value) & ~position_.places(house, value);
    add_places(causes, house, gone & places, value);
  }

  bool add_nested() {
    const std::size_t known = falses();
    if (rules_.level == 2 || rules_.level == 3) {
      ChainCollector found;
      find_cycles(position_, &start_, found);
      add_chains(found);
    }
    for (std::size_t k = 0; k < inner_.size() && falses() == known; ++k) {
      ChainCollector found;
      inner_[k].find(position_, &start_, found);
      add_chains(found);
    }
    return falses() > known;
  }

  void add_chains(ChainCollector& found) {
    for (const ChainStep& step : found.sorted()) {
      result_.nested_.push_back({step.signature, step.length});
      add_removed(step.removed, step.causes, static_cast<int>(result_.nested_.size()) - 1);
    }
  }

  const ChainRules& rules_;
  const Position& start_;
  Position* changed_;  // of dynamic chains; null for others
  const Position& position_;
  Implications& result_;
  std::vector<ChainSearch>& inner_;
  std::array<std::uint16_t, all_nodes> entry_of_;  // valid for the statements that follow
  std::size_t next_true_ = 0;                      // in the order in which candidates follow
  std::size_t next_false_ = 0;
  std::array<std::size_t, 4> searched_{};  // for each kind of pattern, false candidates known then
  std::size_t parents_end_ = 0;
};

void Implications::follow(const ChainRules& rules, const Position& position, Node source,
                          std::vector<ChainSearch>& inner, std::optional<Position>& changed) {
  on_.clear();
  off_.clear();
  entries_.clear();
  parents_.clear();
  nested_.clear();
  for (auto& each : order_) each.clear();
  contradiction_ = {-1, -1};
  if (rules.dynamic) changed = position;
  Follower(rules, position, *this, inner, rules.dynamic ? &*changed : nullptr).follow(source);
  Deadline::check(entries_.size());
}

const std::vector<int>& Implications::ancestors(int entry) {
  BitSet<static_cast<int>(all_nodes) + 1> seen;  // one more for a contradiction
  ancestors_.clear();
  const auto visit = [&](int each) {
    if (seen.has(each)) return;
    seen.add(each);
    ancestors_.push_back(each);
  };
  visit(entry);
  for (std::size_t next = 0; next < ancestors_.size(); ++next) {
    const Entry& each = entries_[ancestors_[next]];
    for (std::uint32_t k = 0; k < each.parents; ++k) visit(parents_[each.first_parent + k]);
  }
  return ancestors_;
}

int Implications::statements(int entry) {
  std::uint16_t& known = entries_[entry].statements;
  if (known == 0) known = static_cast<std::uint16_t>(ancestors(entry).size());
  return known;
}

}  // namespace dlx::sudoku::rating
