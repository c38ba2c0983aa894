#include "dlx/engine/learning/decisions.hpp"

#include <span>
#include <utility>

#include "dlx/random.hpp"

namespace dlx::learning {

ActivityQueue::ActivityQueue(std::size_t variables, std::uint64_t seed)
    : activity_(variables), place_(variables) {
  for (Variable v = 0; v < variables; ++v) heap_.push_back(v);
  if (seed != 0) {
    Random(seed).shuffle(std::span(heap_));
    // Initial activities are below that of any conflict, and descend, which makes a heap.
    for (std::size_t k = 0; k < variables; ++k) {
      activity_[heap_[k]] = static_cast<double>(variables - k) / static_cast<double>(variables + 1);
    }
  }
  for (std::uint32_t k = 0; k < variables; ++k) place_[heap_[k]] = k;
}

Variable ActivityQueue::pop() {
  const Variable first = heap_[0];
  const Variable last = heap_.back();
  heap_.pop_back();
  place_[first] = none;
  if (first != last) {
    heap_[0] = last;
    place_[last] = 0;
    move_down(0);
  }
  return first;
}

void ActivityQueue::bump(Variable variable) {
  activity_[variable] += increment_;
  if (activity_[variable] > max_activity) {
    for (double& each : activity_) each /= max_activity;
    increment_ /= max_activity;
  }
  if (place_[variable] != none) move_up(place_[variable]);
}

void ActivityQueue::move_up(std::uint32_t place) {
  const Variable variable = heap_[place];
  while (place > 0) {
    const std::uint32_t parent = (place - 1) / 2;
    if (!is_before(variable, heap_[parent])) break;
    heap_[place] = heap_[parent];
    place_[heap_[place]] = place;
    place = parent;
  }
  heap_[place] = variable;
  place_[variable] = place;
}

void ActivityQueue::move_down(std::uint32_t place) {
  const Variable variable = heap_[place];
  const auto size = static_cast<std::uint32_t>(heap_.size());
  for (std::uint32_t child = 0; (child = 2 * place + 1) < size;) {
    if (child + 1 < size && is_before(heap_[child + 1], heap_[child])) ++child;
    if (!is_before(heap_[child], variable)) break;
    heap_[place] = heap_[child];
    place_[heap_[place]] = place;
    place = child;
  }
  heap_[place] = variable;
  place_[variable] = place;
}

}  // namespace dlx::learning
