#include "dlx/zdd/build.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/random.hpp"
#include "dlx/states/state_table.hpp"
#include "dlx/states/state_walk.hpp"

namespace dlx {
namespace {

using states::Arc;
using states::MemoryBudget;

// The states of a search in the order in which they were visited, with their arcs.
struct StateList {
  struct Visited {
    std::uint32_t number;
    std::uint32_t arcs;  // number of arcs
  };
  std::vector<Visited> states;
  std::vector<std::uint32_t> positions_end;  // number of states up to the end of each position
  std::vector<Arc> arcs;
  std::uint32_t numbers = 0;  // number of reached states

  // Returns false if the memory budget is exhausted.
  bool add(const states::StateArcs& state, MemoryBudget& budget) {
    if (!reserve(states, 1, budget) || !reserve(arcs, state.arcs.size(), budget)) return false;
    states.push_back({state.number, static_cast<std::uint32_t>(state.arcs.size())});
    arcs.insert(arcs.end(), state.arcs.begin(), state.arcs.end());
    numbers = std::max(numbers, state.number + 1);
    return true;
  }
};

// Stores nodes without duplicates.
class UniqueNodes {
 public:
  explicit UniqueNodes(MemoryBudget& budget) : budget_(budget) {}

  // Call when no later node can equal an existing node.
  void begin_position() {
    first_ = nodes_.size();
    std::fill(slots_.begin(), slots_.end(), free_slot);
  }

  // Returns nullopt if the memory budget is exhausted.
  std::optional<Zdd::NodeId> find_or_add(const Zdd::Node& node) {
    if (2 * (nodes_.size() - first_ + 1) > slots_.size() && !grow()) return std::nullopt;
    std::uint32_t& slot = slots_[find(node)];
    if (slot == free_slot) {
      if (nodes_.size() == max_nodes || !reserve(nodes_, 1, budget_)) return std::nullopt;
      slot = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    }
    return slot + 2;
  }

  std::vector<Zdd::Node> take() {
    nodes_.shrink_to_fit();
    return std::move(nodes_);
  }

 private:
  static constexpr std::uint32_t free_slot = ~std::uint32_t{0};
  static constexpr std::uint32_t max_nodes = free_slot - 2;

  std::size_t find(const Zdd::Node& node) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix(mix(std::uint64_t{node.with} << 32 | node.without) + node.level) & mask;
    while (slots_[at] != free_slot && nodes_[slots_[at]] != node) at = (at + 1) & mask;
    return at;
  }

  bool grow() {
    const std::size_t larger = std::max<std::size_t>(2 * slots_.size(), 64);
    if (!budget_.take(larger * sizeof(std::uint32_t))) return false;
    budget_.give_back(slots_.size() * sizeof(std::uint32_t));
    slots_.assign(larger, free_slot);
    for (std::size_t k = first_; k < nodes_.size(); ++k) {
      slots_[find(nodes_[k])] = static_cast<std::uint32_t>(k);
    }
    return true;
  }

  MemoryBudget& budget_;
  std::vector<Zdd::Node> nodes_;
  std::vector<std::uint32_t> slots_;
  std::size_t first_ = 0;  // index of the first node of the current position
};

class Builder {
 public:
  Builder(const Problem& problem, const SolveOptions& options)
      : walk_(problem, options, "the diagram") {}

  ZddResult run() {
    ZddResult result;
    result.order = walk_.order();
    result.state_bits = walk_.space().bits();
    result.outcome = collect();
    if (result.outcome == Outcome::exhausted) result.zdd = reduce(result.outcome);
    walk_.meter().stop();
    result.states = list_.states.size();
    result.arcs = list_.arcs.size();
    result.memory = walk_.budget().peak();
    result.seconds = walk_.meter().seconds();
    return result;
  }

 private:
  // The forward pass, from the first position to the last, collects the states.
  Outcome collect() {
    const Outcome outcome = walk_.run([this](const states::StateArcs& state) {
      end_positions(state.position);
      if (!list_.add(state, walk_.budget())) walk_.no_room();
    });
    end_positions(walk_.space().positions());
    return outcome;
  }

  // Records the end of all positions before this one.
  void end_positions(std::size_t position) {
    while (list_.positions_end.size() < position) {
      list_.positions_end.push_back(static_cast<std::uint32_t>(list_.states.size()));
    }
  }

  // The backward pass, from the last position to the first, finds the covers after each state.
  // Options belong to one position each, so nodes can be equal only within a position.
  Zdd reduce(Outcome& outcome) {
    const states::StateSpace& space = walk_.space();
    UniqueNodes nodes(walk_.budget());
    std::vector<Zdd::NodeId> node_of;  // by number of the state
    if (!reserve(node_of, list_.numbers, walk_.budget())) walk_.no_room();
    node_of.resize(list_.numbers, Zdd::none);
    std::size_t arcs = list_.arcs.size();
    std::size_t k = list_.states.size();
    for (std::size_t position = space.positions(); position-- > 0;) {
      walk_.set_position(position);
      nodes.begin_position();
      const std::size_t first = position == 0 ? 0 : list_.positions_end[position - 1];
      while (k > first) {
        if (!walk_.meter().may_continue()) {
          outcome = walk_.meter().outcome();
          return {};
        }
        const StateList::Visited& state = list_.states[--k];
        Zdd::NodeId node = Zdd::none;
        for (std::uint32_t left = state.arcs; left-- > 0;) {
          const Arc& arc = list_.arcs[--arcs];
          const Zdd::NodeId with = arc.to == states::all_covered ? Zdd::all : node_of[arc.to];
          if (with == Zdd::none) continue;
          const std::optional<Zdd::NodeId> found = nodes.find_or_add({arc.option, node, with});
          if (!found) walk_.no_room();
          node = *found;
        }
        node_of[state.number] = node;
      }
    }
    std::vector<OptionId> order(space.begin(space.positions()));
    for (std::size_t o = 0; o < order.size(); ++o) order[o] = space.option(o);
    const Zdd::NodeId root = space.positions() == 0 ? Zdd::all : node_of[0];
    return Zdd(std::move(order), nodes.take(), root);
  }

  states::StateWalk walk_;
  StateList list_;
};

}  // namespace

ZddResult build_zdd(const Problem& problem, const SolveOptions& options) {
  return Builder(problem, options).run();
}

}  // namespace dlx
