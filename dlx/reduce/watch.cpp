#include "dlx/reduce/watch.hpp"

#include <algorithm>

namespace dlx {

SearchOptions Watch::limits_left() const {
  SearchOptions options = options_;
  if (has_time_limit()) {
    options.max_time -= std::chrono::duration<double>(seconds());
    options.max_time = std::max(options.max_time, std::chrono::duration<double>(0));
  }
  return options;
}

SearchOptions Watch::options_for_part() {
  SearchOptions options = limits_left();
  options.max_solutions = no_limit;
  if (options_.on_progress) {
    options.on_progress = [this](const Progress& part) {
      progress_ = part;
      progress_.solutions = solutions_;
      progress_.seconds = seconds();
      last_report_ = Clock::now();
      options_.on_progress(progress_);
    };
  }
  return options;
}

bool Watch::look() {
  const Clock::time_point now = Clock::now();
  if (options_.on_progress && now - last_report_ >= options_.progress_interval) {
    last_report_ = now;
    progress_.solutions = solutions_;
    progress_.seconds = seconds();
    options_.on_progress(progress_);
  }
  if (options_.stop != nullptr && options_.stop->requested()) {
    outcome_ = Outcome::interrupted;
    return false;
  }
  if (has_time_limit() && now - start_ >= options_.max_time) {
    outcome_ = Outcome::time_limit;
    return false;
  }
  return true;
}

}  // namespace dlx
