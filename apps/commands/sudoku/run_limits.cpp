#include "apps/commands/sudoku/run_limits.hpp"

#include <chrono>
#include <utility>

#include "apps/cli/command_limits.hpp"

namespace dlx::cli {

RunLimits::RunLimits() : deadline_(Deadline::Clock::time_point::max(), interrupt_.flag()) {
  const std::chrono::duration<double> time = time_left();
  if (time < std::chrono::duration<double>::max()) time_.emplace(time.count());
}

SearchOptions RunLimits::search_options(const SearchFlags& flags, Output& out,
                                        SearchFlags::ProgressText text) const {
  SearchOptions options = flags.search_options(out, flag(), std::move(text));
  options.max_time = std::chrono::duration<double>::max();
  return options;
}

}  // namespace dlx::cli
