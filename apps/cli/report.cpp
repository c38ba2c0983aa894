#include "apps/cli/report.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "apps/cli/status_line.hpp"

namespace dlx::cli {
namespace {

constexpr std::size_t most_levels = 20;  // shown of the depth profile

}  // namespace

ExitCode exit_code(const Result& result) {
  switch (result.outcome) {
    case Outcome::interrupted:
      return ExitCode::interrupted;
    case Outcome::time_limit:
    case Outcome::node_limit:
      return ExitCode::limit;
    case Outcome::exhausted:
    case Outcome::solution_limit:
      break;
  }
  return result.solutions > 0 ? ExitCode::done : ExitCode::none;
}

bool cut_short(Outcome outcome) {
  return outcome != Outcome::exhausted && outcome != Outcome::solution_limit;
}

std::string cut_short_text(Outcome outcome) {
  if (outcome == Outcome::interrupted) return "interrupted";
  return "stopped by the " + std::string(to_string(outcome));
}

std::string outcome_token(Outcome outcome) {
  std::string token(to_string(outcome));
  std::replace(token.begin(), token.end(), ' ', '_');
  return token;
}

Json summary_json(const Result& result) {
  const Statistics& statistics = result.statistics;
  Json summary = json_object("summary");
  summary["outcome"] = outcome_token(result.outcome);
  summary["solutions"] = result.solutions;
  summary["engine"] = statistics.engine;
  if (!statistics.choice.empty()) summary["choice"] = statistics.choice;
  summary["nodes"] = statistics.nodes;
  summary["branchings"] = statistics.branchings;
  summary["updates"] = statistics.updates;
  summary["seconds"] = statistics.seconds;
  return summary;
}

void write_statistics(const Result& result, bool json, std::string_view solutions) {
  const Statistics& statistics = result.statistics;
  if (json) {
    Json object = summary_json(result);
    object["type"] = "statistics";
    // A number that is too large for most readers of JSON comes as a text.
    if (!solutions.empty() && solutions != std::to_string(result.solutions)) {
      object["solutions"] = solutions;
    }
    object["level_nodes"] = statistics.level_nodes;
    write_to_stderr(json_line(object));
    return;
  }
  fmt::memory_buffer text;
  const auto line = [&](std::string_view name, const auto& value) {
    fmt::format_to(std::back_inserter(text), "{:<11} {}\n", name, value);
  };
  line("solutions", solutions.empty() ? std::to_string(result.solutions) : std::string(solutions));
  line("outcome", to_string(result.outcome));
  line("engine", statistics.choice.empty()
                     ? std::string(statistics.engine)
                     : fmt::format("{} ({})", statistics.engine, statistics.choice));
  line("nodes", statistics.nodes);
  line("branchings", statistics.branchings);
  line("updates", statistics.updates);
  line("seconds", fmt::format("{:.3f}", statistics.seconds));
  const std::size_t levels = statistics.level_nodes.size();
  if (levels > 0) line("levels", levels);
  for (std::size_t level = 0; level < std::min(levels, most_levels); ++level) {
    line(fmt::format("  level {}", level), fmt::format("{} nodes", statistics.level_nodes[level]));
  }
  if (levels > most_levels) line("  ...", fmt::format("{} more levels", levels - most_levels));
  write_to_stderr(fmt::to_string(text));
}

void write_to_stderr(std::string_view text) {
  status_line::clear();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace dlx::cli
