#include "dlx/counting/saver.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace dlx::counting {
namespace {

// However long a save takes, so many times as long is for counting until the next one.
constexpr int least_ratio = 19;

Saver::Clock::duration interval(const CountOptions& options) {
  using Seconds = std::chrono::duration<double>;
  return std::chrono::duration_cast<Saver::Clock::duration>(
      std::clamp(options.search.save_interval, Seconds(0), Seconds(1e6)));
}

}  // namespace

Saver::Saver(const CountOptions& options, CountState state)
    : options_(options), state_(std::move(state)) {
  if (saves()) due_ = Clock::now() + interval(options);
}

void Saver::save(const std::function<std::optional<CountState::Rest>()>& rest) {
  if (!saves()) return;
  const Clock::time_point begin = Clock::now();
  try {
    state_.rest = rest();
  } catch (const std::bad_alloc&) {
    state_.rest.reset();  // the count needs no more memory than it has
  }
  options_.on_save(state_.rest ? &state_ : nullptr);
  state_.rest.reset();
  const Clock::time_point end = Clock::now();
  due_ = end + std::max(interval(options_), least_ratio * (end - begin));
}

void Saver::save_end() {
  if (saves()) options_.on_save(&state_);
}

}  // namespace dlx::counting
