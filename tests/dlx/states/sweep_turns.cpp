#include "tests/dlx/states/sweep_turns.hpp"

#include <functional>
#include <random>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::testing {

bool advance(states::Sweep& sweep, std::uint64_t nodes) {
  SolveOptions options{.node_limit = nodes};
  Meter meter(options, std::function<void()>());
  meter.start();
  return sweep.run(meter);
}

Turns sweep_in_turns(const states::StateSpace& space, const std::vector<std::uint64_t>& memories,
                     std::uint64_t max_states, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Turns turns;
  auto sweep = states::make_sweep(space, memories[0]);
  while (!advance(*sweep, 1 + random() % max_states)) {
    const std::uint64_t memory = memories[++turns.saves % memories.size()];
    sweep = states::make_sweep(space, memory, sweep->save());
  }
  turns.count = sweep->count();
  turns.statistics = sweep->statistics();
  return turns;
}

}  // namespace dlx::testing
