#include <algorithm>
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
  int off;
  int on;
  Cause weak;
  Cause strong;
};

// A breadth-first search from one candidate, over the hops of a mode. It finds
// - cycles: the candidate is true if it is true, by at least two hops;
// - forcing chains: it is false if it is true, or true if it is false.
class CycleSearch {
 public:
  CycleSearch(const Position& position, const Position* before, const Mode& mode, ChainSink& sink)
      : position_(position), before_(before), mode_(mode), sink_(sink) {
    for (int cell = 0; cell < 81; ++cell)
      for (const int value : ValuesOf(position.mask(cell)))
        present_.push_back(candidate(cell, value));
    for (const int each : present_) add_strong(each);
    for (const int each : present_) add_hops(each);
  }

  void find() {
    for (const int source : present_) {
      Deadline::check(20);
      if (count(position_.mask(cell_of(source))) < 2) continue;
      if (!mode_.by_house && count(position_.mask(cell_of(source))) > 2) continue;
      find_from_true(source);
      if (mode_.by_house) find_from_false(source);
    }
  }

 private:
  struct Strong {
    int on;
    Cause cause;
  };

  void add_strong(int off) {
    const int cell = cell_of(off);
    const int value = value_of(off);
    strong_begin_[off] = strong_.size();
    if (mode_.by_cell && count(position_.mask(cell)) == 2) {
      const int other = first_value(position_.mask(cell) & ~bit(value));
      strong_.push_back({candidate(cell, other), cell_cause});
    }
    for (Cause kind = 0; mode_.by_house && kind < 3; ++kind) {
      const int house = geometry.house[cell][kind];
      const Mask places = position_.places(house, value);
      if (count(places) != 2) continue;
      const Mask other = places & ~(Mask{1} << geometry.place[cell][kind]);
      const int on = candidate(position_.cell(house, first_position(other)), value);
      const bool twice = std::any_of(strong_.begin() + strong_begin_[off], strong_.end(),
                                     [on](const Strong& each) { return each.on == on; });
      if (!twice) strong_.push_back({on, kind});
    }
    strong_end_[off] = strong_.size();
  }

  void add_hops_over(int off, Cause weak) {
    for (std::size_t k = strong_begin_[off]; k < strong_end_[off]; ++k)
      hops_.push_back({off, strong_[k].on, weak, strong_[k].cause});
  }

  void add_hops(int from) {
    const int cell = cell_of(from);
    const int value = value_of(from);
    hops_begin_[from] = hops_.size();
    if (mode_.by_cell) {
      for (const int other : ValuesOf(position_.mask(cell) & ~bit(value)))
        add_hops_over(candidate(cell, other), cell_cause);
    }
    for (const int peer : geometry.peer_list[cell]) {
      if (!position_.has(peer, value)) continue;
      const auto& houses = geometry.house;
      Cause kind = 0;
      while (houses[cell][kind] != houses[peer][kind]) ++kind;
      add_hops_over(candidate(peer, value), kind);
    }
    hops_end_[from] = hops_.size();
  }

  bool weakly_linked(int from, int off) const {
    if (cell_of(from) == cell_of(off)) return mode_.by_cell && from != off;
    return value_of(from) == value_of(off) && geometry.peers[cell_of(from)].has(cell_of(off));
  }

  void start() {
    seen_.clear();
    queue_.clear();
  }
  void visit(int on, int parent, int hop, int depth) {
    if (seen_.has(on)) return;
    seen_.add(on);
    parent_[on] = parent;
    hop_[on] = hop;
    depth_[on] = depth;
    queue_.push_back(on);
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
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int from = queue_[next];
      const int statements = 2 * depth_[from] + 2;
      if (statements > sink_.longest(mode_.cycle_rating) &&
          (forced || statements > sink_.longest(mode_.chain_rating)))
        break;
      if (!forced && from != source && weakly_linked(from, source)) {
        forced = true;
        forced_from = from;
      }
      for (std::size_t hop = hops_begin_[from]; hop < hops_end_[from]; ++hop) {
        const Hop& each = hops_[hop];
        if (each.on == source) {
          if (depth_[from] >= 1 && statements <= sink_.longest(mode_.cycle_rating) &&
              !has_passed(from, each.off))
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
    for (std::size_t k = strong_begin_[source]; k < strong_end_[source]; ++k) {
      visit(strong_[k].on, -1, -1, 0);
      first_cause_[strong_[k].on] = strong_[k].cause;
    }
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int from = queue_[next];
      const int statements = 2 * depth_[from] + 4;
      if (statements > sink_.longest(mode_.chain_rating)) return;
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
  }

  const Position& position_;
  const Position* before_;
  const Mode& mode_;
  ChainSink& sink_;
  std::vector<int> present_;
  std::vector<Strong> strong_;
  std::vector<Hop> hops_;
  std::array<std::size_t, 729> strong_begin_, strong_end_, hops_begin_, hops_end_;

  CandidateSet seen_;
  std::vector<int> queue_;
  std::array<int, 729> parent_, hop_, depth_;  // of the candidates seen; -1 for none
  std::array<Cause, 729> first_cause_;
};

}  // namespace

void find_cycles(const Position& position, const Position* before, ChainSink& sink) {
  for (const Mode& mode : modes) {
    if (sink.longest(mode.cycle_rating) == 0 && sink.longest(mode.chain_rating) == 0) continue;
    CycleSearch(position, before, mode, sink).find();
  }
}

void find_cycles(const Position& position, Steps& steps) {
  BestChain sink(steps);
  find_cycles(position, nullptr, sink);
}

}  // namespace dlx::sudoku::rating
