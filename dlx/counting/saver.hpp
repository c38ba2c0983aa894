#pragma once

#include <functional>
#include <optional>

#include "dlx/count_state.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx::counting {

/// Has a count saved from time to time, if the options say so. Internal.
class Saver {
 public:
  using Clock = Meter::Clock;

  /// Keeps a pointer to the options. `state`: what the count begins with.
  Saver(const CountOptions& options, CountState state);

  bool saves() const { return options_.on_save != nullptr; }
  /// When the next save is to be; never: Clock::time_point::max().
  Clock::time_point due() const { return due_; }

  /// What was counted, without the part at hand.
  CountState& state() { return state_; }
  const CountState& state() const { return state_; }

  /// Saves, with what is left of the part at hand; nothing if it can't be told.
  void save(const std::function<std::optional<CountState::Rest>()>& rest);
  /// Saves once all parts were counted.
  void save_end();

 private:
  const CountOptions& options_;
  CountState state_;
  Clock::time_point due_ = Clock::time_point::max();
};

}  // namespace dlx::counting
