// Chains of alternating strong links (at least one of two pencil marks is true: the two places of a
// value in a house, the two values of a cell) and weak links (at most one is true). If one end is
// false, the other end is true; so a mark that is weakly linked to both ends is false.
//
// X-chains use one value, XY-chains use cells with two values, alternating inference chains (AIC)
// use all links. Closed chains are included.
//
// All chains from one mark are found together: the mark is assumed to be false, and a breadth-first
// search finds the marks that become true by strong links and false by weak links. A mark that
// becomes false this way and is weakly linked to the start is false in any case. So a round removes
// all marks that these chains can remove, whatever their length, and does not depend on the order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

namespace {

// The links need the square of this number of bits: on large grids chains are used once fewer marks
// are left.
constexpr int max_marks = 4096;

// The pencil marks of a position and the links between them.
class Graph {
 public:
  Graph(const Position& position, Links links) : position_(position), links_(links) {
    const Layout& layout = position.layout();
    number_.assign(layout.cells() * layout.size(), -1);
    for (int cell = 0; cell < layout.cells(); ++cell) {
      for (const int value : ValuesOf(position.mask(cell))) {
        number(cell, value) = static_cast<int>(marks_.size());
        marks_.push_back({cell, value});
      }
    }
    words_ = (marks_.size() + 63) / 64;
    weak_.assign(marks_.size() * words_, 0);
    strong_.resize(marks_.size());
    add_weak_links();
    if (links != Links::two_value_cells) add_houses();
    if (links != Links::one_value) add_cells();
  }

  std::size_t size() const { return marks_.size(); }
  std::size_t words() const { return words_; }
  const Mark& mark(std::size_t number) const { return marks_[number]; }
  const std::uint64_t* weak(std::size_t number) const { return &weak_[number * words_]; }
  const std::vector<int>& strong(std::size_t number) const { return strong_[number]; }

 private:
  int& number(int cell, int value) { return number_[cell * position_.layout().size() + value - 1]; }

  void add_weak_links() {
    for (std::size_t k = 0; k < marks_.size(); ++k) {
      Deadline::check(words_);
      std::uint64_t* const row = &weak_[k * words_];
      const auto add = [&](int other) {
        row[static_cast<std::size_t>(other) / 64] |= std::uint64_t{1} << (other % 64);
      };
      const auto [cell, value] = marks_[k];
      for (const int peer : position_.layout().peers(cell))
        if (position_.has(peer, value)) add(number(peer, value));
      if (links_ != Links::all) continue;
      for (const int other : ValuesOf(position_.mask(cell)))
        if (other != value) add(number(cell, other));
    }
  }

  void add_strong(int first, int second) {
    std::vector<int>& known = strong_[first];
    if (std::ranges::find(known, second) != known.end()) return;
    known.push_back(second);
    strong_[second].push_back(first);
  }

  void add_houses() {
    for (int value = 1; value <= position_.layout().size(); ++value) {
      for_each_link(position_, value, [&](int, int cell, int other) {
        add_strong(number(cell, value), number(other, value));
      });
    }
  }

  void add_cells() {
    for (int cell = 0; cell < position_.layout().cells(); ++cell) {
      const Mask mask = position_.mask(cell);
      if (count(mask) != 2) continue;
      add_strong(number(cell, std::countr_zero(mask) + 1),
                 number(cell, std::countr_zero(mask & (mask - 1)) + 1));
    }
  }

  const Position& position_;
  Links links_;
  std::vector<int> number_;  // index of each mark
  std::vector<Mark> marks_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> weak_;
  std::vector<std::vector<int>> strong_;
};

// The consequences of one mark being false.
class Inference {
 public:
  explicit Inference(const Graph& graph)
      : graph_(graph),
        off_(graph.words()),
        on_(graph.size()),
        turned_on_by_(graph.size()),
        turned_off_by_(graph.size()) {}

  void follow(std::size_t start) {
    std::ranges::fill(off_, 0);
    std::ranges::fill(on_, 0);
    queue_.clear();
    turned_off_by_[start] = -1;
    off_[start / 64] |= std::uint64_t{1} << (start % 64);
    turn_on_partners(start);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      Deadline::check(off_.size());
      const auto mark = static_cast<std::size_t>(queue_[next]);
      const std::uint64_t* const weak = graph_.weak(mark);
      for (std::size_t word = 0; word < off_.size(); ++word) {
        std::uint64_t fresh = weak[word] & ~off_[word];
        off_[word] |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
          const std::size_t other = word * 64 + static_cast<std::size_t>(std::countr_zero(fresh));
          turned_off_by_[other] = static_cast<int>(mark);
          turn_on_partners(other);
        }
      }
    }
  }

  std::uint64_t off(std::size_t word) const { return off_[word]; }

  // The chain by which `mark` became false, without `mark` itself: from the start, which is false,
  // to a mark that is true.
  std::vector<int> chain_to(std::size_t mark) const {
    std::vector<int> chain;
    for (int at = turned_off_by_[mark]; at >= 0;) {
      chain.push_back(at);
      const int before = turned_on_by_[at];
      chain.push_back(before);
      at = turned_off_by_[before];
    }
    std::ranges::reverse(chain);
    return chain;
  }

 private:
  void turn_on_partners(std::size_t mark) {
    for (const int partner : graph_.strong(mark)) {
      char& on = on_[partner];
      if (on != 0) continue;
      on = 1;
      turned_on_by_[partner] = static_cast<int>(mark);
      queue_.push_back(partner);
    }
  }

  const Graph& graph_;
  std::vector<std::uint64_t> off_;
  std::vector<char> on_;
  std::vector<int> turned_on_by_;
  std::vector<int> turned_off_by_;
  std::vector<int> queue_;
};

Reason chain_reason(const Position& position, const Graph& graph, const std::vector<int>& chain) {
  Reason reason;
  bool is = false;
  for (const int number : chain) {
    const Mark& mark = graph.mark(static_cast<std::size_t>(number));
    reason.text += reason.cells.empty() ? "if " : ", ";
    reason.text += name(position, mark.cell) + (is ? " is " : " is not ") + digit(mark.value);
    is = !is;
    reason.cells.push_back(mark.cell);
  }
  const Mark& first = graph.mark(static_cast<std::size_t>(chain.front()));
  const Mark& last = graph.mark(static_cast<std::size_t>(chain.back()));
  if (first == last) {
    reason.text += ": so this is true";
  } else {
    reason.text += ": one of the two ends is true";
  }
  reason.where = name(position, first.cell);
  std::ranges::sort(reason.cells);
  reason.cells.erase(std::unique(reason.cells.begin(), reason.cells.end()), reason.cells.end());
  return reason;
}

// Reports the shortest of all chains as one pattern.
void explain_shortest(const Position& position, Findings& findings, const Graph& graph) {
  Inference inference(graph);
  std::vector<int> shortest;
  for (std::size_t start = 0; start < graph.size(); ++start) {
    if (graph.strong(start).empty()) continue;
    inference.follow(start);
    for (std::size_t word = 0; word < graph.words(); ++word) {
      for (const int bit : PositionsOf(graph.weak(start)[word] & inference.off(word))) {
        Deadline::check();
        std::vector<int> chain = inference.chain_to(word * 64 + static_cast<std::size_t>(bit));
        if (shortest.empty() || chain.size() < shortest.size()) shortest = std::move(chain);
      }
    }
  }
  if (shortest.empty()) return;
  const std::uint64_t* const weak = graph.weak(static_cast<std::size_t>(shortest.front()));
  const std::uint64_t* const other_weak = graph.weak(static_cast<std::size_t>(shortest.back()));
  for (std::size_t word = 0; word < graph.words(); ++word) {
    for (const int bit : PositionsOf(weak[word] & other_weak[word])) {
      const Mark& mark = graph.mark(word * 64 + static_cast<std::size_t>(bit));
      findings.strike(mark.cell, mark.value);
    }
  }
  findings.end_pattern([&] { return chain_reason(position, graph, shortest); });
}

}  // namespace

void find_chains(const Position& position, Findings& findings, Links links) {
  if (position.marks() > max_marks) return;
  const Graph graph(position, links);
  if (findings.explaining()) return explain_shortest(position, findings, graph);
  Inference inference(graph);
  std::vector<std::uint64_t> removed(graph.words(), 0);
  for (std::size_t start = 0; start < graph.size(); ++start) {
    if (graph.strong(start).empty()) continue;
    inference.follow(start);
    for (std::size_t word = 0; word < removed.size(); ++word)
      removed[word] |= graph.weak(start)[word] & inference.off(word);
  }
  for (std::size_t word = 0; word < removed.size(); ++word) {
    for (const int bit : PositionsOf(removed[word])) {
      const Mark& mark = graph.mark(word * 64 + static_cast<std::size_t>(bit));
      findings.strike(mark.cell, mark.value);
      findings.end_pattern([] { return Reason{}; });
    }
  }
}

// Remote pair: cells with the same two values, each of which sees the next. The values alternate
// along the chain, so a cell that sees cells at both parities has neither value.
void find_remote_pairs(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  std::vector<char> done(layout.cells(), 0);
  std::vector<int> chain;
  std::vector<int> side;  // parity of each cell of the chain
  const auto sees_side = [&](int cell, int which) {
    for (std::size_t k = 0; k < chain.size(); ++k)
      if (side[k] == which && layout.sees(cell, chain[k])) return true;
    return false;
  };
  for (int start = 0; start < layout.cells(); ++start) {
    const Mask mask = position.mask(start);
    if (count(mask) != 2 || done[start] != 0) continue;
    chain.assign(1, start);
    side.assign(1, 0);
    done[start] = 1;
    for (std::size_t k = 0; k < chain.size(); ++k) {
      for (const int peer : layout.peers(chain[k])) {
        if (position.mask(peer) != mask || done[peer] != 0) continue;
        done[peer] = 1;
        chain.push_back(peer);
        side.push_back(1 - side[k]);
      }
    }
    if (chain.size() < 4) continue;  // two cells are a naked pair
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if ((position.mask(cell) & mask) == 0 || std::ranges::find(chain, cell) != chain.end())
        continue;
      if (!sees_side(cell, 0) || !sees_side(cell, 1)) continue;
      for (const int value : ValuesOf(mask)) findings.strike(cell, value);
    }
    findings.end_pattern([&] {
      return Reason{name(position, start),
                    "in the chain of " + names(position, chain) + ", " + digits(mask) +
                        " alternate: a cell that sees both kinds is neither",
                    chain};
    });
  }
}

}  // namespace dlx::sudoku::human
