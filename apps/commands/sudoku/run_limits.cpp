#include "apps/commands/sudoku/run_limits.hpp"

#include <utility>

#include "apps/cli/numbers.hpp"

namespace dlx::cli {

void RunLimits::add_to(CommandLine& line) {
  line.add({.name = "time-limit",
            .value = "SECONDS",
            .help = "give up after that time",
            .group = OptionGroup::limits});
}

RunLimits::RunLimits(const CommandLine& line)
    : deadline_(Deadline::Clock::time_point::max(), interrupt_.flag()) {
  if (line.has("time-limit")) time_.emplace(parse_seconds("--time-limit", line.text("time-limit")));
}

SearchOptions RunLimits::search_options(const SearchFlags& flags, Output& out,
                                        SearchFlags::ProgressText text) const {
  SearchOptions options = flags.search_options(out, flag(), std::move(text));
  options.max_time = std::chrono::duration<double>::max();
  return options;
}

}  // namespace dlx::cli
