#include "dlx/solver/arena.hpp"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <optional>

// This file is compiled without thread sanitizer, which does not see how the compiled part of
// oneTBB hands a task over to a thread: it would take the task itself for a race. So there is
// nothing here but the calls of oneTBB, and a task is two words; see workers.cpp for what it does.

namespace dlx {

struct Arena::Impl {
  using Control = tbb::global_control;
  static constexpr auto parallelism = Control::max_allowed_parallelism;

  explicit Impl(unsigned threads) {
    // oneTBB starts a thread less than there are processors, counting the calling one; a search
    // has as many as it was told, unless the program has set a limit of its own.
    const std::size_t wanted = std::size_t{threads} + 1;
    if (Control::active_value(parallelism) < wanted) control.emplace(parallelism, wanted);
    const std::size_t allowed = std::min(wanted, Control::active_value(parallelism)) - 1;
    if (allowed > 0) arena.emplace(static_cast<int>(allowed), 0);
  }

  std::optional<Control> control;
  std::optional<tbb::task_arena> arena;
};

Arena::Arena(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Arena::~Arena() = default;

bool Arena::enqueue(void (*run)(std::uint64_t), std::uint64_t argument) {
  if (!impl_->arena) return false;
  try {
    // Enqueued, not spawned: spawned tasks may wait until some thread waits for them.
    impl_->arena->enqueue([run, argument] { run(argument); });
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace dlx
