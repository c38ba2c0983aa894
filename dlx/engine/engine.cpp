#include "dlx/engine/engine.hpp"

namespace dlx {

Engine::Step Engine::count(Meter& meter, std::uint64_t most, std::uint64_t& covers) {
  while (most-- > 0) {
    const Step step = next(meter);
    if (step != Step::cover) return step;
    ++covers;
  }
  return Step::cover;
}

}  // namespace dlx
