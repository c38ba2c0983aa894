#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/counting/space_choice.hpp"
#include "dlx/counting/state_graph.hpp"
#include "dlx/error.hpp"
#include "dlx/random.hpp"
#include "dlx/zdd.hpp"

namespace dlx {
namespace {

using counting::Arc;

// Makes room for `more` elements, half as many again at a time; false if that would take more than
// `room` bytes beside those that the vector has.
template <typename T>
bool reserve(std::vector<T>& vector, std::size_t more, std::uint64_t room) {
  const std::size_t wanted = vector.size() + more;
  if (wanted <= vector.capacity()) return true;
  const std::size_t larger = std::max(wanted, vector.capacity() + vector.capacity() / 2 + 64);
  if (larger > room / sizeof(T)) return false;
  vector.reserve(larger);
  return true;
}

// The states of a search in the order in which they were visited, with their arcs.
struct StateList {
  struct Visited {
    std::uint32_t number;
    std::uint32_t arcs;  // how many
  };
  std::vector<Visited> states;
  std::vector<std::uint32_t> positions_end;  // states before the end of each position
  std::vector<Arc> arcs;
  std::uint32_t numbers = 0;  // states that were reached

  // False if that takes more than `memory` bytes.
  bool add(const counting::StateArcs& state, std::uint64_t memory) {
    const std::uint64_t room = memory > bytes() ? memory - bytes() : 0;
    if (!reserve(states, 1, room) || !reserve(arcs, state.arcs.size(), room)) return false;
    states.push_back({state.number, static_cast<std::uint32_t>(state.arcs.size())});
    arcs.insert(arcs.end(), state.arcs.begin(), state.arcs.end());
    numbers = std::max(numbers, state.number + 1);
    return true;
  }

  std::uint64_t bytes() const {
    return states.capacity() * sizeof(Visited) + arcs.capacity() * sizeof(Arc);
  }
};

// Nodes without equal ones.
class UniqueNodes {
 public:
  // `room`: bytes that they may take.
  explicit UniqueNodes(std::uint64_t room) : room_(room) {}

  // To be called when no more nodes of a level come that nodes so far may be equal to.
  void begin_position() {
    first_ = nodes_.size();
    std::fill(slots_.begin(), slots_.end(), free_slot);
  }

  // nullopt if there is no room for it.
  std::optional<Zdd::NodeId> find_or_add(const Zdd::Node& node) {
    if (2 * (nodes_.size() - first_ + 1) > slots_.size() && !grow()) return std::nullopt;
    std::uint32_t& slot = slots_[find(node)];
    if (slot == free_slot) {
      if (nodes_.size() == most_nodes || !reserve(nodes_, 1, left())) return std::nullopt;
      slot = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    }
    return slot + 2;
  }

  std::uint64_t bytes() const {
    return nodes_.capacity() * sizeof(Zdd::Node) + slots_.capacity() * sizeof(std::uint32_t);
  }
  std::vector<Zdd::Node> take() {
    nodes_.shrink_to_fit();
    return std::move(nodes_);
  }

 private:
  static constexpr std::uint32_t free_slot = ~std::uint32_t{0};
  static constexpr std::uint32_t most_nodes = free_slot - 2;

  std::uint64_t left() const { return room_ > bytes() ? room_ - bytes() : 0; }

  std::size_t find(const Zdd::Node& node) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix(mix(std::uint64_t{node.with} << 32 | node.without) + node.level) & mask;
    while (slots_[at] != free_slot && nodes_[slots_[at]] != node) at = (at + 1) & mask;
    return at;
  }

  bool grow() {
    const std::size_t larger = std::max<std::size_t>(2 * slots_.size(), 64);
    if (larger > left() / sizeof(std::uint32_t)) return false;
    slots_.assign(larger, free_slot);
    for (std::size_t k = first_; k < nodes_.size(); ++k) {
      slots_[find(nodes_[k])] = static_cast<std::uint32_t>(k);
    }
    return true;
  }

  std::uint64_t room_;
  std::vector<Zdd::Node> nodes_;
  std::vector<std::uint32_t> slots_;
  std::size_t first_ = 0;  // of the position at hand
};

class Builder {
 public:
  Builder(const Problem& problem, const CountOptions& options)
      : options_(options), meter_(options_.search, [this] { report(); }) {
    const auto names = item_orders();
    if (options.order != "auto" && std::ranges::find(names, options.order) == names.end()) {
      throw std::invalid_argument("there is no order of items " + quote_token(options.order));
    }
    if (problem.has_bounds()) {
      throw std::invalid_argument("a diagram takes problems without multiplicities");
    }
    choice_ = counting::choose_space(problem, options.order);
    if (!choice_) throw std::invalid_argument("the states of this problem take too many bits");
  }

  ZddResult run() {
    ZddResult result;
    result.order = choice_->order;
    result.state_bits = choice_->space.bits();
    meter_.start();
    result.outcome = collect();
    if (result.outcome == Outcome::exhausted) result.zdd = reduce(result.outcome);
    meter_.stop();
    result.states = list_.states.size();
    result.arcs = list_.arcs.size();
    result.memory = memory_;
    result.seconds = meter_.seconds();
    return result;
  }

 private:
  const counting::StateSpace& space() const { return choice_->space; }

  [[noreturn]] void no_room() const {
    throw MemoryLimit("the diagram takes more than the " + std::to_string(options_.memory) +
                      " bytes that it may have, at item " + std::to_string(position_ + 1) + " of " +
                      std::to_string(space().positions()));
  }

  // From the first position to the last: what states there are.
  Outcome collect() {
    const counting::WalkEnd end = counting::walk_states(space(), options_.memory, meter_,
                                                        [this](const counting::StateArcs& state) {
                                                          if (state.position != position_)
                                                            next_position(state.position);
                                                          if (!list_.add(state, options_.memory))
                                                            no_room();
                                                        });
    if (end == counting::WalkEnd::out_of_memory) no_room();
    if (end == counting::WalkEnd::stopped) return meter_.outcome();
    next_position(space().positions());
    return Outcome::exhausted;
  }

  void next_position(std::size_t position) {
    for (; position_ < position; ++position_) {
      list_.positions_end.push_back(static_cast<std::uint32_t>(list_.states.size()));
    }
  }

  // From the last position to the first: what covers lie behind each state. The options of a
  // position are those of no other, so nodes can be equal only to others of their position.
  Zdd reduce(Outcome& outcome) {
    const std::uint64_t taken = list_.bytes() + list_.numbers * sizeof(Zdd::NodeId);
    const std::uint64_t room = options_.memory > taken ? options_.memory - taken : 0;
    UniqueNodes nodes(room);
    std::vector<Zdd::NodeId> node_of(list_.numbers, Zdd::none);  // by number of the state
    std::size_t arcs = list_.arcs.size();
    std::size_t k = list_.states.size();
    for (std::size_t position = space().positions(); position-- > 0;) {
      nodes.begin_position();
      const std::size_t first = position == 0 ? 0 : list_.positions_end[position - 1];
      while (k > first) {
        if (!meter_.may_go_on()) {
          outcome = meter_.outcome();
          return {};
        }
        const StateList::Visited& state = list_.states[--k];
        Zdd::NodeId node = Zdd::none;
        for (std::uint32_t left = state.arcs; left-- > 0;) {
          const Arc& arc = list_.arcs[--arcs];
          const Zdd::NodeId with = arc.to == counting::all_covered ? Zdd::all : node_of[arc.to];
          if (with == Zdd::none) continue;
          const std::optional<Zdd::NodeId> found = nodes.find_or_add({arc.option, node, with});
          if (!found) {
            position_ = position;
            no_room();
          }
          node = *found;
        }
        node_of[state.number] = node;
      }
    }
    memory_ = taken + nodes.bytes();
    std::vector<OptionId> order(space().begin(space().positions()));
    for (std::size_t o = 0; o < order.size(); ++o) order[o] = space().option(o);
    const Zdd::NodeId root = space().positions() == 0 ? Zdd::all : node_of[0];
    return Zdd(std::move(order), nodes.take(), root);
  }

  void report() const {
    const auto positions = static_cast<double>(std::max<std::size_t>(space().positions(), 1));
    const double fraction = static_cast<double>(position_) / positions;
    options_.search.on_progress({0, meter_.nodes(), position_, fraction, meter_.seconds()});
  }

  const CountOptions options_;
  Meter meter_;
  std::optional<counting::SpaceChoice> choice_;
  StateList list_;
  std::size_t position_ = 0;  // that the walk is at
  std::uint64_t memory_ = 0;
};

}  // namespace

ZddResult build_zdd(const Problem& problem, const CountOptions& options) {
  return Builder(problem, options).run();
}

}  // namespace dlx
