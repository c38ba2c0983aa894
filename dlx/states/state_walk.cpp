#include "dlx/states/state_walk.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/random.hpp"

namespace dlx::states {
namespace {

// The states of a position, with their numbers, in the order in which they were reached. An open
// hash table of indices with linear probing, at most half full; whole states are compared.
template <std::size_t W>
class Layer {
 public:
  std::size_t size() const { return states_.size(); }
  const State<W>& state(std::size_t k) const { return states_[k]; }
  std::uint32_t number(std::size_t k) const { return numbers_[k]; }
  // Makes room for another state; returns false if there is none.
  bool make_room(MemoryBudget& budget) {
    if (!is_full()) return true;
    const std::size_t larger = std::max<std::size_t>(2 * slots_.size(), 16);
    if (!budget.take(bytes_of(larger))) return false;
    budget.give_back(bytes_of(slots_.size()));
    grow(larger);
    return true;
  }
  void clear(MemoryBudget& budget) {
    budget.give_back(bytes_of(slots_.size()));
    *this = {};
  }

  // Returns the number of the state: that of an equal state, otherwise `fresh`. There must be room.
  std::uint32_t find_or_add(const State<W>& state, std::uint32_t fresh) {
    std::uint32_t& slot = slots_[find(state)];
    if (slot != free_slot) return numbers_[slot];
    slot = static_cast<std::uint32_t>(states_.size());
    states_.push_back(state);
    numbers_.push_back(fresh);
    return fresh;
  }

 private:
  static constexpr std::uint32_t free_slot = ~std::uint32_t{0};

  static std::uint64_t bytes_of(std::size_t slots) {
    return slots * sizeof(std::uint32_t) + slots / 2 * (sizeof(State<W>) + sizeof(std::uint32_t));
  }
  bool is_full() const { return 2 * states_.size() == slots_.size(); }

  std::size_t find(const State<W>& state) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : state) hash = mix(hash ^ word);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at] != free_slot && states_[slots_[at]] != state) at = (at + 1) & mask;
    return at;
  }

  void grow(std::size_t slots) {
    slots_.assign(slots, free_slot);
    states_.reserve(slots_.size() / 2);
    numbers_.reserve(slots_.size() / 2);
    for (std::size_t k = 0; k < states_.size(); ++k) {
      slots_[find(states_[k])] = static_cast<std::uint32_t>(k);
    }
  }

  std::vector<State<W>> states_;  // at most half as many as slots
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> slots_;
};

SpaceChoice chosen(const Problem& problem, const SolveOptions& options, const std::string& made) {
  check_order(options.item_order);
  if (problem.has_bounds()) {
    throw std::invalid_argument(made + " does not support multiplicities");
  }
  std::optional<SpaceChoice> choice = choose_space(problem, options.item_order);
  if (!choice) refuse_wide_states();
  return std::move(*choice);
}

}  // namespace

StateWalk::StateWalk(const Problem& problem, const SolveOptions& options, std::string made)
    : options_(options),
      limits_(limits_of(options)),
      made_(std::move(made)),
      meter_(limits_, options.on_progress ? [this] { report(); } : std::function<void()>()),
      choice_((meter_.start(), chosen(problem, options, made_))),
      budget_(options.memory) {}

Outcome StateWalk::run(const Visit& visit) {
  return for_width(space(), [&](auto width) { return walk<width()>(visit); });
}

template <std::size_t W>
Outcome StateWalk::walk(const Visit& visit) {
  if (space().positions() == 0) return Outcome::exhausted;
  const Steps<W> steps(space());
  std::vector<Layer<W>> layers(space().positions());
  std::uint32_t reached = 0;
  std::vector<Arc> arcs;
  if (!layers[0].make_room(budget_)) no_room();
  layers[0].find_or_add(State<W>{}, reached++);
  for (std::size_t position = 0; position < layers.size(); ++position) {
    for (std::size_t k = 0; k < layers[position].size(); ++k) {
      if (!meter_.may_continue()) return meter_.outcome();
      meter_.count_node();
      arcs.clear();
      const State<W> state = layers[position].state(k);
      const std::size_t end = steps.begin(position + 1);
      std::size_t option = steps.next(state, steps.begin(position), end);
      for (; option != end; option = steps.next(state, option + 1, end)) {
        State<W> next = state;
        const std::size_t at = steps.take(next, position, option);
        std::uint32_t to = all_covered;
        if (at != layers.size()) {
          Layer<W>& layer = layers[at];
          if (!layer.make_room(budget_)) no_room();
          to = layer.find_or_add(next, reached);
          if (to == reached && ++reached == all_covered) no_room();
        }
        arcs.push_back({static_cast<std::uint32_t>(option), to});
      }
      position_ = position;
      visit({layers[position].number(k), position, arcs});
    }
    layers[position].clear(budget_);
  }
  return Outcome::exhausted;
}

void StateWalk::no_room() const {
  throw MemoryLimit(made_ + " needs more than the " + std::to_string(options_.memory) +
                    " bytes of its limit, at item " + std::to_string(position_ + 1) + " of " +
                    std::to_string(space().positions()));
}

void StateWalk::report() const {
  const auto positions = static_cast<double>(std::max<std::size_t>(space().positions(), 1));
  const double fraction = static_cast<double>(position_) / positions;
  options_.on_progress({0, meter_.nodes(), position_, fraction, meter_.seconds()});
}

}  // namespace dlx::states
