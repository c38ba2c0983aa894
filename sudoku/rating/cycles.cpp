#include <algorithm>
#include <span>
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
// If there is a position `before`, they find only the steps that use a strong link that did not exist
// in that position.
class CycleSearch {
 public:
  CycleSearch(const Position& position, const Position* before, ChainSink& sink)
      : position_(position), before_(before), sink_(sink) {
    for (int cell = 0; cell < 81; ++cell) {
      const bool is_new = before != nullptr && before->mask(cell) != position.mask(cell);
      add_if_pair(position.mask(cell), cell_cause, is_new,
                  [&](int k) { return candidate(cell, k + 1); });
    }
    for (int number = 0; number < all_houses; ++number) {
      const int house = nth_house(number);
      for (int value = 1; value <= 9; ++value) {
        const Mask places = position.places(house, value);
        const bool is_new = before != nullptr && before->places(house, value) != places;
        add_if_pair(places, static_cast<Cause>(kind_of(house)), is_new,
                    [&](int place) { return candidate_at(house, place, value); });
      }
    }
    if (before == nullptr) {
      for (int cell = 0; cell < 81; ++cell) add_values(true_sources_, cell, position.mask(cell));
      false_sources_ = true_sources_;
      return;
    }
    constexpr std::size_t most = 64;
    for (std::span<const Strong> ends = new_links_; !ends.empty();) {
      const std::size_t number = std::min(ends.size(), most);
      add_sources(ends.first(number));
      ends = ends.subspan(number);
    }
  }

  void find(const Mode& mode) {
    longest_cycle_ = sink_.longest(mode.cycle_rating);
    longest_chain_ = sink_.longest(mode.chain_rating);
    if (longest_cycle_ == 0 && longest_chain_ == 0) return;
    mode_ = mode;
    Deadline::check(20 * static_cast<std::uint64_t>(true_sources_.size()));
    (true_sources_ | false_sources_).for_each([&](int source) {
      const Mask values = position_.mask(cell_of(source));
      if (is_single(values) || (!mode_.by_house && !is_pair(values))) return;
      if (true_sources_.has(source)) find_from_true(source);
      if (mode_.by_house && false_sources_.has(source)) find_from_false(source);
    });
  }

 private:
  struct Strong {
    std::uint16_t on;
    Cause cause;
  };

  static bool is_pair(Mask mask) { return is_single(mask & (mask - 1)); }

  template <typename CandidateAt>
  void add_if_pair(Mask mask, Cause cause, bool is_new, const CandidateAt& candidate_at_bit) {
    if (!is_pair(mask)) return;
    const int first = candidate_at_bit(first_position(mask));
    const int second = candidate_at_bit(first_position(mask & (mask - 1)));
    for (const Strong& link : links_of(first))
      if (link.on == second) return;
    for (const auto& [from, to] : {std::pair(first, second), std::pair(second, first)}) {
      const Strong link{static_cast<std::uint16_t>(to), cause};
      strong_[from][links_[from]++] = link;
      if (is_new) new_links_.push_back(link);
      const int cell = cell_of(from);
      linked_values_[cell] |= bit(value_of(from));
      for (std::size_t kind = 0; kind < 3; ++kind)
        linked_places_[geometry.house[cell][kind]][value_of(from)] |= Mask{1}
                                                                      << geometry.place[cell][kind];
    }
  }

  std::span<const Strong> links_of(int which) const {
    return std::span(strong_[which]).first(links_[which]);
  }
  bool in_mode(const Strong& link) const {
    return link.cause == cell_cause ? mode_.by_cell : mode_.by_house;
  }

  // Adds the candidates that begin a chain which leads back to the same candidate over one of these
  // links. Such a chain makes an end A of the link false and the other end B true. Read backwards, it
  // leads from A to the negation of its first statement. So both directions start at the ends: from B
  // to the last statement, and from A to the negation of the first statement. Each end has a bit; the
  // bits of A and B are neighbours.
  void add_sources(std::span<const Strong> ends) {
    std::array<std::uint64_t, 729> on{};      // the ends that make the candidate true
    std::array<std::uint64_t, 729> linked{};  // the ends that the candidate is linked to
    CandidateSet changed;
    const auto add = [&](int which, std::uint64_t more) {
      if ((more & ~on[which]) == 0) return;
      on[which] |= more;
      changed.add(which);
    };
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const std::uint64_t end = std::uint64_t{1} << k;
      add(ends[k].on, end);
      linked[ends[k ^ 1].on] |= end;
    }
    const auto own = on;
    while (!changed.empty()) {
      changed.for_each([&](int from) {
        changed.remove(from);
        for_each_hop(from, [&](const Hop& hop) { add(hop.on, on[from] & ~linked[hop.off]); });
      });
    }
    for (int cell = 0; cell < 81; ++cell) {
      for (const int value : ValuesOf(position_.mask(cell))) {
        const int source = candidate(cell, value);
        std::uint64_t off = 0;  // the ends that make the candidate false
        for_each_weak(source,
                      [&](int other, Cause) { off |= on[other] & ~(own[other] & linked[source]); });
        const auto other_ends = [&](std::uint64_t each) {
          constexpr std::uint64_t even = 0x5555555555555555;
          return (each & even) << 1 | (each >> 1 & even);
        };
        if ((off & other_ends(off | on[source])) != 0) true_sources_.add(source);
        if ((on[source] & other_ends(on[source])) != 0) false_sources_.add(source);
      }
    }
  }

  // Calls `visit(off, cause)` for each candidate with strong links that is false if another one is
  // true, in its cell, its box, its row and its column, in this order.
  template <typename Visit>
  void for_each_weak(int from, const Visit& visit) const {
    const int cell = cell_of(from);
    const int value = value_of(from);
    if (mode_.by_cell) {
      for (const int other : ValuesOf(linked_values_[cell] & ~bit(value)))
        visit(candidate(cell, other), cell_cause);
    }
    for (Cause kind = 0; kind < 3; ++kind) {
      const int house = geometry.house[cell][kind];
      for (const int place : PositionsOf(linked_places_[house][value] & ~known_places(cell, kind)))
        visit(candidate_at(house, place, value), kind);
    }
  }

  // Calls `visit(hop)` for each hop from a candidate.
  template <typename Visit>
  void for_each_hop(int from, const Visit& visit) const {
    for_each_weak(from, [&](int off, Cause weak) {
      for (const Strong& link : links_of(off))
        if (in_mode(link)) visit(Hop{static_cast<std::uint16_t>(off), link.on, weak, link.cause});
    });
  }

  bool weakly_linked(int from, int off) const {
    if (cell_of(from) == cell_of(off)) return mode_.by_cell && from != off;
    return value_of(from) == value_of(off) && geometry.peers[cell_of(from)].has(cell_of(off));
  }

  void start() {
    seen_.clear();
    queued_ = 0;
  }
  void begin_at(int on, Cause strong) {
    visit({0, static_cast<std::uint16_t>(on), no_cause, strong}, -1, 0);
  }
  void visit(const Hop& hop, int parent, int depth) {
    if (seen_.has(hop.on)) return;
    seen_.add(hop.on);
    reached_[hop.on] = {hop, parent, depth};
    queue_[queued_++] = hop.on;
  }
  bool has_passed(int on, int off) const {
    for (; reached_[on].parent >= 0; on = reached_[on].parent)
      if (reached_[on].hop.off == off) return true;
    return false;
  }

  void find_from_true(int source) {
    start();
    begin_at(source, no_cause);
    bool forced = !mode_.by_house;  // the chain is found, or is not wanted
    int forced_from = -1;           // its last true candidate
    for (std::size_t next = 0; next < queued_; ++next) {
      const int from = queue_[next];
      const int depth = reached_[from].depth;
      const int statements = 2 * depth + 2;
      if (statements > longest_cycle_ && (forced || statements > longest_chain_)) break;
      if (!forced && from != source && weakly_linked(from, source)) {
        forced = true;
        forced_from = from;
      }
      for_each_hop(from, [&](const Hop& hop) {
        if (hop.on == source) {
          if (depth >= 1 && statements <= longest_cycle_ && !has_passed(from, hop.off))
            take_cycle(from, hop, statements);
        } else if (!seen_.has(hop.on) && !has_passed(from, hop.off)) {
          visit(hop, from, depth + 1);
        }
      });
    }
    if (forced_from >= 0)
      take_chain(node(source, false), forced_from, no_cause, 2 * reached_[forced_from].depth + 2);
  }

  void find_from_false(int source) {
    start();
    for (const Strong& link : links_of(source))
      if (in_mode(link)) begin_at(link.on, link.cause);
    bool found = false;
    for (std::size_t next = 0; next < queued_ && !found; ++next) {
      const int from = queue_[next];
      const int depth = reached_[from].depth;
      const int statements = 2 * depth + 4;
      if (statements > longest_chain_) return;
      for_each_hop(from, [&](const Hop& hop) {
        if (found || hop.off == source) return;
        found = hop.on == source;
        if (found) {
          take_chain(node(source, true), from, hop.strong, statements);
        } else {
          visit(hop, from, depth + 1);
        }
      });
    }
  }

  // The cells seen by a true and by a false candidate of the cycle cannot have its value.
  void take_cycle(int last, const Hop& closing, int statements) {
    std::array<CellSet, 10> seen_by_true;
    std::array<CellSet, 10> seen_by_false;
    CellSet own;
    ChainStep step;
    const auto pass = [&](const Hop& hop) {
      seen_by_true[value_of(hop.on)] |= geometry.peers[cell_of(hop.on)];
      seen_by_false[value_of(hop.off)] |= geometry.peers[cell_of(hop.off)];
      own.add(cell_of(hop.on));
      own.add(cell_of(hop.off));
      sign_and_cause(step, hop.on, hop.strong);
      sign_and_cause(step, hop.off, hop.weak);
    };
    pass(closing);
    for (int on = last; reached_[on].parent >= 0; on = reached_[on].parent) pass(reached_[on].hop);
    for (int value = 1; value <= 9; ++value)
      add_cells(step.removed,
                (seen_by_true[value] & seen_by_false[value] & cells(position_, value)) - own,
                value);
    finish(step, mode_.cycle_rating, statements);
  }

  // `closing`: the cause of a target that is true.
  void take_chain(Node target, int last, Cause closing, int statements) {
    ChainStep step;
    const int source = candidate_of(target);
    if (is_on(target)) {
      sign_and_cause(step, source, closing);
      const int cell = cell_of(source);
      add_values(step.removed, cell, position_.mask(cell) & ~bit(value_of(source)));
      step.placed = source;
    } else {
      sign(step.signature, target);
      step.removed.add(source);
    }
    for (int on = last; on >= 0; on = reached_[on].parent)
      sign_and_cause(step, on, reached_[on].hop.strong);
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
  Mode mode_ = modes[2];  // the mode with all hops
  int longest_cycle_ = 0;
  int longest_chain_ = 0;
  // A candidate has at most four strong links: in its cell and in its houses.
  std::array<std::array<Strong, 4>, 729> strong_;
  std::array<std::uint8_t, 729> links_{};                         // the number of strong links
  std::vector<Strong> new_links_;                                 // from both of their candidates
  CandidateSet true_sources_, false_sources_;                     // the candidates to search from
  std::array<Mask, 81> linked_values_{};                          // the values with strong links
  std::array<std::array<Mask, 10>, all_houses> linked_places_{};  // [house][value]

  // How a search reaches a candidate.
  struct Reached {
    Hop hop;
    int parent;  // -1 for none
    int depth;
  };
  CandidateSet seen_;
  std::size_t queued_ = 0;
  std::array<int, 729> queue_;
  std::array<Reached, 729> reached_;  // of the candidates seen
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
