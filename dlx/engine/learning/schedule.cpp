#include "dlx/engine/learning/schedule.hpp"

#include <algorithm>

namespace dlx::learning {

void ModeSchedule::note_conflict(std::uint32_t distance) {
  ++conflicts_;
  fast_.add(distance);
  slow_.add(distance);
}

bool ModeSchedule::is_restart_due() const {
  const std::uint64_t since = conflicts_ - last_restart_;
  if (is_stable_) return since >= tuning::luby_unit * luby_v_;
  return since >= tuning::min_restart_interval &&
         fast_.value() > tuning::restart_ratio * slow_.value();
}

void ModeSchedule::note_restart() {
  ++restarts_;
  last_restart_ = conflicts_;
  if (!is_stable_) return;
  if ((luby_u_ & (0 - luby_u_)) == luby_v_) {
    ++luby_u_;
    luby_v_ = 1;
  } else {
    luby_v_ *= 2;
  }
}

void ModeSchedule::note_reduction() {
  next_reduction_ = conflicts_ + tuning::first_interval + tuning::reduction_step * ++reductions_;
}

bool ModeSchedule::change_mode(std::uint64_t steps) {
  if (mode_steps_ == 0) {
    if (conflicts_ < tuning::first_interval) return false;
    mode_steps_ = std::max<std::uint64_t>(steps, 1);
  } else if (steps < mode_end_) {
    return false;
  }
  ++mode_changes_;
  is_stable_ = !is_stable_;
  const std::uint64_t pair = (mode_changes_ + 1) / 2;
  mode_end_ = steps + mode_steps_ * pair * pair;
  luby_u_ = luby_v_ = 1;
  last_restart_ = conflicts_;
  return true;
}

void Phases::note(std::span<const Literal> consistent) {
  const auto copy = [&](std::vector<std::int8_t>& values) {
    for (const Literal literal : consistent) {
      values[variable_of(literal)] = is_negative(literal) ? -1 : 1;
    }
  };
  if (consistent.size() > target_size_) {
    target_size_ = consistent.size();
    copy(target_);
  }
  if (consistent.size() > best_size_) {
    best_size_ = consistent.size();
    copy(best_);
  }
}

void Phases::change(std::uint64_t count) {
  // In turns: best, first, best, inverse, best and random values.
  switch (count % 6) {
    case 1:
      std::ranges::fill(saved_, std::int8_t{1});
      break;
    case 3:
      std::ranges::fill(saved_, std::int8_t{-1});
      break;
    case 5:
      for (std::int8_t& value : saved_) value = random_.below(2) == 0 ? -1 : 1;
      break;
    default:
      for (std::size_t v = 0; v < saved_.size(); ++v) {
        if (best_[v] != 0) saved_[v] = best_[v];
      }
      best_size_ = 0;
  }
  std::ranges::fill(target_, std::int8_t{0});
  target_size_ = 0;
}

}  // namespace dlx::learning
