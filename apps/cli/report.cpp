#include "apps/cli/report.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "apps/cli/log.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/query.hpp"
#include "dlx/version.hpp"

namespace dlx::cli {

std::string program_name() {
  const std::string commit(source_commit());
  return "dlx " DLX_VERSION + (commit.empty() ? "" : " (" + commit + ")");
}

Json number_json(const BigCount& number) {
  constexpr std::uint64_t largest_json_number = std::uint64_t{1} << 53;
  if (number <= largest_json_number) return number.low();
  return number.str();
}

Json parse_json(std::string_view text) {
  const auto check = [](int depth, Json::parse_event_t, Json&) {
    if (depth <= max_json_depth) return true;
    throw JsonError("found JSON that is nested more than " + std::to_string(max_json_depth) +
                    " deep");
  };
  try {
    return Json::parse(text, check);
  } catch (const Json::parse_error& error) {
    throw JsonError("found text that is not JSON", error.byte > 0 ? error.byte - 1 : 0);
  } catch (const Json::out_of_range&) {
    throw JsonError("found a number that is too large");
  }
}

namespace {

constexpr std::size_t max_levels = 20;  // shown levels of the depth profile

void write_line(std::string& text, std::string_view name, std::string_view value) {
  text::append(text, "{:<14} {}\n", name, value);
}

// The value of a field, for people.
std::string value_text(const Json& value) {
  if (value.is_string()) return value;
  return value.is_number_float() ? text::format("{:.3f}", double(value)) : value.dump();
}

void write_levels(std::string& text, const std::vector<std::uint64_t>& level_nodes) {
  const std::size_t levels = level_nodes.size();
  if (levels > 0) write_line(text, "levels", std::to_string(levels));
  for (std::size_t level = 0; level < std::min(levels, max_levels); ++level) {
    write_line(text, text::format("  level {}", level),
               text::format("{} nodes", level_nodes[level]));
  }
  if (levels > max_levels) {
    write_line(text, "  ...", text::format("{} more levels", levels - max_levels));
  }
}

}  // namespace

ExitCode exit_code(Outcome outcome, bool found) {
  switch (outcome) {
    case Outcome::interrupted:
      return ExitCode::interrupted;
    case Outcome::time_limit:
    case Outcome::node_limit:
      return ExitCode::limit;
    case Outcome::exhausted:
    case Outcome::limit:
      break;
  }
  return found ? ExitCode::done : ExitCode::none;
}

bool cut_short(Outcome outcome) {
  return outcome != Outcome::exhausted && outcome != Outcome::limit;
}

std::string cut_short_text(Outcome outcome) {
  if (outcome == Outcome::interrupted) return "interrupted";
  std::string limit(to_string(outcome));
  std::ranges::replace(limit, '_', ' ');
  return "stopped by the " + limit;
}

Json summary_json(const Result& answer) {
  const Statistics& statistics = answer.statistics;
  Json summary = json_object("summary");
  summary["outcome"] = to_string(answer.outcome);
  summary["solutions"] = number_json(answer.count);
  summary["engine"] = statistics.engine;
  if (!statistics.choice.empty()) summary["choice"] = statistics.choice;
  summary["branching"] = to_string(statistics.strategy.branching);
  if (statistics.strategy.restarts) {
    summary["restarts"] = statistics.restarts;
    summary["seed"] = statistics.strategy.seed;
  }
  summary["nodes"] = statistics.nodes;
  summary["branchings"] = statistics.branchings;
  summary["updates"] = statistics.updates;
  summary["seconds"] = statistics.seconds;
  summary["program"] = program_name();
  const StateStatistics& work = answer.state_statistics;
  if (!work.order.empty()) {
    summary["components"] = work.components;
    summary["states"] = work.states;
    summary["reached"] = work.reached;
    summary["hits"] = work.hits;
    summary["lone"] = work.lone;
    summary["memory"] = work.memory;
    summary["state_bits"] = work.state_bits;
    summary["item_order"] = work.order;
    summary["states_dropped"] = work.dropped;
  }
  return summary;
}

void write_statistics(const Result& answer, bool json) {
  Json object = summary_json(answer);
  if (json) {
    object["type"] = "statistics";
    object["level_nodes"] = answer.statistics.level_nodes;
    write_to_stderr(json_line(object));
    return;
  }
  for (const char* of_json : {"type", "version", "program"}) object.erase(of_json);
  std::string text;
  for (const auto& [key, value] : object.items()) {
    std::string name = key;
    std::ranges::replace(name, '_', ' ');
    write_line(text, name, value_text(value));
  }
  write_levels(text, answer.statistics.level_nodes);
  write_to_stderr(text);
}

void write_to_stderr(std::string_view text) {
  status_line::clear();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return text::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string counted(const BigCount& solutions) {
  return text::format("{} solution{}", solutions.str(), solutions == 1 ? "" : "s");
}

}  // namespace dlx::cli
