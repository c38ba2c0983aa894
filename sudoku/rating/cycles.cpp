#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "sudoku/rating/chains.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

struct Mode {
  bool by_cell;   // Y: links between the candidates of a cell
  bool by_house;  // X: strong links between the places of a value
  Tenths cycle_rating;
  Tenths chain_rating;
  int order;
};
constexpr Mode modes[] = {
    {false, true, 65, 66, 2}, {true, false, 65, 65, 3}, {true, true, 70, 70, 4}};

// If `from` is true, `off` is false, and then `on` is true.
struct Hop {
  std::uint16_t off;
  std::uint16_t on;
  Cause weak;
  Cause strong;
};

// Breadth-first searches from each candidate, over the hops of a mode. They find
// - cycles: the candidate is true if it is true, by at least two hops;
// - forcing chains: it is false if it is true, or true if it is false.
class CycleSearch {
 public:
  CycleSearch(const Position& position, const Position* before, ChainSink& sink)
      : position_(position), before_(before), sink_(sink) {
    for (int cell = 0; cell < 81; ++cell)
      for (const int value : ValuesOf(position.mask(cell)))
        present_.push_back(candidate(cell, value));
  }

  void find(const Mode& mode) {
    longest_cycle_ = sink_.longest(mode.cycle_rating);
    longest_chain_ = sink_.longest(mode.chain_rating);
    if (longest_cycle_ == 0 && longest_chain_ == 0) return;
    Deadline::check(20 * present_.size());
    mode_ = mode;
    add_strong_links();
    add_hops();
    for (const int source : present_) {
      const Mask values = position_.mask(cell_of(source));
      if (is_single(values) || (!mode_.by_house && !is_pair(values))) continue;
      if (hops_begin_[source] != hops_end_[source]) find_from_true(source);
      if (mode_.by_house && strong_[source].number != 0) find_from_false(source);
    }
  }

 private:
  struct Strong {
    std::uint16_t on;
    Cause cause;
  };
  // A candidate has at most four strong links: in its cell and in its houses.
  struct StrongLinks {
    const Strong* begin() const { return links.data(); }
    const Strong* end() const { return links.data() + number; }

    std::array<Strong, 4> links;
    std::size_t number;
  };

  static bool is_pair(Mask mask) { return is_single(mask & (mask - 1)); }

  void add_strong_links() {
    for (const int each : present_) strong_[each].number = 0;
    linked_values_ = {};
    linked_places_ = {};
    const auto add_if_pair = [&](Mask mask, Cause cause, const auto& candidate_at_bit) {
      if (is_pair(mask))
        add_strong_link(candidate_at_bit(first_position(mask)),
                        candidate_at_bit(first_position(mask & (mask - 1))), cause);
    };
    for (int cell = 0; mode_.by_cell && cell < 81; ++cell)
      add_if_pair(position_.mask(cell), cell_cause, [&](int k) { return candidate(cell, k + 1); });
    for (int number = 0; mode_.by_house && number < all_houses; ++number) {
      const int house = nth_house(number);
      for (int value = 1; value <= 9; ++value)
        add_if_pair(position_.places(house, value), static_cast<Cause>(kind_of(house)),
                    [&](int place) { return candidate_at(house, place, value); });
    }
  }

  void add_strong_link(int first, int second, Cause cause) {
    for (const Strong& each : strong_[first])
      if (each.on == second) return;
    for (const auto& [from, to] : {std::pair(first, second), std::pair(second, first)}) {
      strong_[from].links[strong_[from].number++] = {static_cast<std::uint16_t>(to), cause};
      const int cell = cell_of(from);
      linked_values_[cell] |= bit(value_of(from));
      for (std::size_t kind = 0; kind < 3; ++kind)
        linked_places_[geometry.house[cell][kind]][value_of(from)] |= Mask{1}
                                                                      << geometry.place[cell][kind];
    }
  }

  // Adds the hops from each candidate over a candidate of its cell, its box, its row and its column,
  // in this order.
  void add_hops() {
    hops_.clear();
    for (const int from : present_) {
      const int cell = cell_of(from);
      const int value = value_of(from);
      hops_begin_[from] = hops_.size();
      if (mode_.by_cell) {
        for (const int other : ValuesOf(linked_values_[cell] & ~bit(value)))
          add_hops_over(candidate(cell, other), cell_cause);
      }
      for (Cause kind = 0; kind < 3; ++kind) {
        const int house = geometry.house[cell][kind];
        for (const int place :
             PositionsOf(linked_places_[house][value] & ~known_places(cell, kind)))
          add_hops_over(candidate_at(house, place, value), kind);
      }
      hops_end_[from] = hops_.size();
    }
  }

  void add_hops_over(int off, Cause weak) {
    for (const Strong& each : strong_[off])
      hops_.push_back({static_cast<std::uint16_t>(off), each.on, weak, each.cause});
  }

  bool weakly_linked(int from, int off) const {
    if (cell_of(from) == cell_of(off)) return mode_.by_cell && from != off;
    return value_of(from) == value_of(off) && geometry.peers[cell_of(from)].has(cell_of(off));
  }

  void start() {
    seen_.clear();
    queued_ = 0;
  }
  void visit(int on, int parent, int hop, int depth) {
    if (seen_.has(on)) return;
    seen_.add(on);
    parent_[on] = parent;
    hop_[on] = hop;
    depth_[on] = depth;
    queue_[queued_++] = on;
  }
  bool has_passed(int on, int off) const {
    for (; parent_[on] >= 0; on = parent_[on])
      if (hops_[hop_[on]].off == off) return true;
    return false;
  }

  void find_from_true(int source) {
    start();
    visit(source, -1, -1, 0);
    bool forced = !mode_.by_house;  // the chain is found, or is not wanted
    int forced_from = -1;           // its last true candidate
    for (std::size_t next = 0; next < queued_; ++next) {
      const int from = queue_[next];
      const int statements = 2 * depth_[from] + 2;
      if (statements > longest_cycle_ && (forced || statements > longest_chain_)) break;
      if (!forced && from != source && weakly_linked(from, source)) {
        forced = true;
        forced_from = from;
      }
      for (std::size_t hop = hops_begin_[from]; hop < hops_end_[from]; ++hop) {
        const Hop& each = hops_[hop];
        if (each.on == source) {
          if (depth_[from] >= 1 && statements <= longest_cycle_ && !has_passed(from, each.off))
            take_cycle(from, static_cast<int>(hop), statements);
        } else if (!seen_.has(each.on) && !has_passed(from, each.off)) {
          visit(each.on, from, static_cast<int>(hop), depth_[from] + 1);
        }
      }
    }
    if (forced_from >= 0)
      take_chain(node(source, false), forced_from, -1, 2 * depth_[forced_from] + 2);
  }

  void find_from_false(int source) {
    start();
    for (const Strong& each : strong_[source]) {
      visit(each.on, -1, -1, 0);
      first_cause_[each.on] = each.cause;
    }
    for (std::size_t next = 0; next < queued_; ++next) {
      const int from = queue_[next];
      const int statements = 2 * depth_[from] + 4;
      if (statements > longest_chain_) return;
      for (std::size_t hop = hops_begin_[from]; hop < hops_end_[from]; ++hop) {
        const Hop& each = hops_[hop];
        if (each.off == source) continue;
        if (each.on == source)
          return take_chain(node(source, true), from, static_cast<int>(hop), statements);
        visit(each.on, from, static_cast<int>(hop), depth_[from] + 1);
      }
    }
  }

  // The cells seen by a true and by a false candidate of the cycle cannot have its value.
  void take_cycle(int last, int closing_hop, int statements) {
    std::array<CellSet, 10> seen_by_true;
    std::array<CellSet, 10> seen_by_false;
    CellSet own;
    ChainStep step;
    const auto pass = [&](int on, int hop) {
      const Hop& each = hops_[hop];
      seen_by_true[value_of(on)] |= geometry.peers[cell_of(on)];
      seen_by_false[value_of(each.off)] |= geometry.peers[cell_of(each.off)];
      own.add(cell_of(on));
      own.add(cell_of(each.off));
      sign_and_cause(step, on, each.strong);
      sign_and_cause(step, each.off, each.weak);
    };
    pass(hops_[closing_hop].on, closing_hop);
    for (int on = last; parent_[on] >= 0; on = parent_[on]) pass(on, hop_[on]);
    for (int value = 1; value <= 9; ++value)
      add_cells(step.removed,
                (seen_by_true[value] & seen_by_false[value] & cells(position_, value)) - own,
                value);
    finish(step, mode_.cycle_rating, statements);
  }

  void take_chain(Node target, int last, int closing_hop, int statements) {
    ChainStep step;
    const int source = candidate_of(target);
    if (is_on(target)) {
      sign_and_cause(step, source, hops_[closing_hop].strong);
      const int cell = cell_of(source);
      add_values(step.removed, cell, position_.mask(cell) & ~bit(value_of(source)));
      step.placed = source;
    } else {
      sign(step.signature, target);
      step.removed.add(source);
    }
    int on = last;
    for (; parent_[on] >= 0; on = parent_[on]) sign_and_cause(step, on, hops_[hop_[on]].strong);
    sign_and_cause(step, on, is_on(target) ? first_cause_[on] : no_cause);
    finish(step, mode_.chain_rating, statements);
  }

  void sign_and_cause(ChainStep& step, int on, Cause cause) const {
    if (before_ == nullptr) return;
    sign(step.signature, node(on, true));
    add_causes(*before_, position_, on, cause, step.causes);
  }

  void finish(ChainStep& step, Tenths base, int statements) {
    if (step.removed.empty()) return;
    step.rating = base + length_rating(statements);
    step.length = statements;
    step.order = mode_.order;
    sink_.take(std::move(step));
    longest_cycle_ = sink_.longest(mode_.cycle_rating);
    longest_chain_ = sink_.longest(mode_.chain_rating);
  }

  const Position& position_;
  const Position* before_;
  ChainSink& sink_;
  std::vector<int> present_;
  Mode mode_{};
  int longest_cycle_ = 0;
  int longest_chain_ = 0;
  std::array<StrongLinks, 729> strong_;
  std::array<Mask, 81> linked_values_;                          // the values with strong links
  std::array<std::array<Mask, 10>, all_houses> linked_places_;  // [house][value]
  std::vector<Hop> hops_;
  std::array<std::size_t, 729> hops_begin_, hops_end_;

  CandidateSet seen_;
  std::size_t queued_ = 0;
  std::array<int, 729> queue_;
  std::array<int, 729> parent_, hop_, depth_;  // of the candidates seen; -1 for none
  std::array<Cause, 729> first_cause_;
};

}  // namespace

void find_cycles(const Position& position, const Position* before, ChainSink& sink) {
  CycleSearch search(position, before, sink);
  for (const Mode& mode : modes) search.find(mode);
}

void find_cycles(const Position& position, Steps& steps) {
  BestChain sink(steps);
  find_cycles(position, nullptr, sink);
}

}  // namespace dlx::sudoku::rating
