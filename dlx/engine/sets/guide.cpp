#include "dlx/engine/sets/guide.hpp"

#include <algorithm>
#include <bit>
#include <string_view>

#include "dlx/random.hpp"

namespace dlx::sets {
namespace {

// Dead ends of the shortest runs.
constexpr std::uint64_t short_run = 64;

// The least item by less(a, length of a, b, length of b).
template <typename Less>
std::uint32_t least(State& state, const Less& less) {
  std::uint32_t best = none;
  std::uint32_t best_length = 0;
  state.for_each_open([&](std::uint32_t item, std::uint32_t length) {
    if (best != none && !less(item, length, best, best_length)) return;
    best = item;
    best_length = length;
  });
  return best;
}

}  // namespace

std::uint64_t luby(std::uint64_t k) {
  // At 2^n - 2 there is 2^(n - 1), and behind it the sequence begins anew.
  for (;;) {
    const std::uint64_t full = std::bit_floor(k + 2);  // 2^n
    if (k + 2 == full) return full / 2;
    k -= full - 1;
  }
}

Guide::Guide(const Problem& problem, const Strategy& strategy, std::uint64_t most_lessons)
    : strategy_(strategy), most_lessons_(most_lessons) {
  if (strategy.branching == Branching::sharp) {
    for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
      const std::string_view name = problem.name(ItemId{k});
      sharp_.push_back(!name.empty() && name.front() == '#' ? 1 : 0);
    }
  }
  if (strategy.branching == Branching::weights) weights_.resize(problem.num_primary());
  reset();
}

void Guide::reset() {
  std::ranges::fill(weights_, 1U);
  learning_ = strategy_.branching == Branching::weights;
  lessons_ = 0;
  run_is_open_ = strategy_.restarts;
  run_ = 0;
  begin_run();
}

void Guide::begin_run() {
  key_ = mix(mix(strategy_.seed) ^ run_);
  dead_ends_ = 0;
  most_dead_ends_ = short_run * luby(run_);
}

void Guide::restart() {
  ++run_;
  begin_run();
}

std::uint64_t Guide::tie(std::uint32_t number) const {
  return strategy_.restarts ? mix(key_ ^ number) : number;
}

std::uint32_t Guide::choose(State& state) const {
  const auto first = [&](std::uint32_t a, std::uint32_t b) { return tie(a) < tie(b); };
  switch (strategy_.branching) {
    case Branching::mrv:
      break;
    case Branching::sharp:
      return least(state, [&](std::uint32_t a, std::uint32_t length_a, std::uint32_t b,
                              std::uint32_t length_b) {
        if (sharp_[a] != sharp_[b]) return sharp_[a] > sharp_[b];
        return length_a != length_b ? length_a < length_b : first(a, b);
      });
    case Branching::weights:
      return least(state, [&](std::uint32_t a, std::uint32_t length_a, std::uint32_t b,
                              std::uint32_t length_b) {
        const std::uint64_t one = std::uint64_t{length_a} * weights_[b];
        const std::uint64_t other = std::uint64_t{length_b} * weights_[a];
        return one != other ? one < other : first(a, b);
      });
    case Branching::order:
      return least(state, [](std::uint32_t a, std::uint32_t, std::uint32_t b, std::uint32_t) {
        return a < b;
      });
  }
  return least(
      state, [&](std::uint32_t a, std::uint32_t length_a, std::uint32_t b, std::uint32_t length_b) {
        return length_a != length_b ? length_a < length_b : first(a, b);
      });
}

void Guide::arrange(std::span<std::uint32_t> options) const {
  if (!strategy_.restarts) return;
  std::ranges::sort(options, [&](std::uint32_t a, std::uint32_t b) { return tie(~a) < tie(~b); });
}

void Guide::note_dead_end(std::uint32_t item) {
  ++dead_ends_;
  if (!learning_) return;
  ++weights_[item];
  if (++lessons_ >= most_lessons_ && !run_is_open_) learning_ = false;
}

void Guide::note_cover() {
  if (!run_is_open_) return;
  run_is_open_ = false;
  learning_ = false;
}

}  // namespace dlx::sets
