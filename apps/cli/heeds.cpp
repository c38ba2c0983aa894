#include "apps/cli/heeds.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/usage_error.hpp"

namespace dlx::cli {
namespace {

using Names = std::vector<std::string_view>;

Names operator+(Names names, const Names& more) {
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

struct Heeds {
  std::string_view asked_by;  // the option that asks it; empty if the command does
  Names options;
};

const Heeds& heeds_of(Question question) {
  static const Names talk{"stats", "verbose", "progress", "no-progress"};
  static const Names answers = Names{"from", "format", "output"} + talk;
  static const Names pictures{"draw", "svg"};
  static const Names limits{"limit", "node-limit", "time-limit"};
  static const Names saving{"checkpoint", "checkpoint-interval", "resume"};
  static const Names search =
      Names{"engine", "branch", "propagate", "restarts", "seed", "threads", "reduce"};
  static const Names order{"ordered", "unordered"};
  static const Names states{"memory", "item-order"};
  static const Names whole = answers + limits + search + saving;
  static const std::map<Question, Heeds> table{
      {Question::list, {"", whole + order + pictures}},
      {Question::count, {"", whole + states + Names{"count"}}},
      {Question::list_classes, {"up-to-symmetry", whole + order + pictures}},
      {Question::count_classes, {"up-to-symmetry", whole + Names{"count"}}},
      {Question::list_within, {"max-cost", answers + limits + pictures}},
      {Question::count_within, {"max-cost", answers + limits + Names{"count"}}},
      {Question::cheapest,
       {"min-cost", answers + pictures + Names{"max-cost", "node-limit", "time-limit"}}},
      {Question::sample,
       {"sample", pictures + states +
                      Names{"format", "output", "seed", "time-limit", "progress", "no-progress"}}},
      {Question::certify, {"certificate", answers + states + Names{"engine", "time-limit"}}},
      {Question::list_part, {"part", limits + search + order + talk + Names{"format"}}},
      {Question::count_part, {"part", search + states + talk + Names{"node-limit", "time-limit"}}},
      {Question::print_problem, {"print-problem", {"from", "time-limit", "output"}}},
      {Question::examine_puzzles,
       {"", limits + search + order +
                Names{"from", "to", "format", "output", "warnings", "progress", "no-progress"}}},
  };
  return table.at(question);
}

// What is given with such a value is as if it were not given.
struct Default {
  std::string_view option;
  std::string_view value;
};
constexpr std::array defaults{
    Default{"engine", "auto"}, Default{"branch", "mrv"}, Default{"propagate", "forced"},
    Default{"reduce", "auto"}, Default{"threads", "1"},  Default{"item-order", "auto"},
    Default{"format", "text"},
};

bool is_default(const CommandLine& line, std::string_view option) {
  return std::ranges::any_of(defaults, [&](const Default& known) {
    return known.option == option && line.text(std::string(option)) == known.value;
  });
}

// Options of the commands themselves, which ask.
constexpr std::array<std::string_view, 5> asking{"count", "sample", "up-to-symmetry",
                                                 "print-problem", "certificate"};

bool concerns_search(const Option& option) {
  if (option.group == OptionGroup::general) return false;
  if (option.group == OptionGroup::own) return std::ranges::count(asking, option.name) > 0;
  if (option.group == OptionGroup::input) return option.name == "from";
  return true;
}

std::string refusal(const CommandLine& line, const Heeds& heeds, const std::string& option) {
  if (heeds.asked_by == "part" && !line.has("part")) {
    return "a part is searched without --" + option;
  }
  const bool counts = heeds.asked_by.empty() && line.has("count");
  const std::string asked_by(counts ? "count" : heeds.asked_by);
  if (asked_by.empty()) {
    return std::string(line.command()) + " does not heed --" + option + " here";
  }
  return "--" + asked_by + " and --" + option + " exclude each other";
}

// What the engine that counts by states does not have, or the others.
void refuse_unheeded_by_engine(const CommandLine& line) {
  const std::string engine = line.text("engine");
  const bool by_states = engine == "memo";
  const bool chosen = !engine.empty() && engine != "auto";
  for (const char* option : {"memory", "item-order", "threads"}) {
    const bool heeded = by_states == (std::string_view(option) != "threads");
    if (chosen && !heeded && line.has(option) && !is_default(line, option)) {
      throw UsageError("--engine=" + engine + " does not heed --" + option);
    }
  }
}

}  // namespace

void refuse_unheeded(const CommandLine& line, Question question) {
  const Heeds& heeds = heeds_of(question);
  for (const Option& option : line.options()) {
    if (!line.has(option.name) || !concerns_search(option)) continue;
    const bool heeded = option.name == heeds.asked_by ||
                        std::ranges::find(heeds.options, option.name) != heeds.options.end();
    if (!heeded && !is_default(line, option.name)) {
      throw UsageError(refusal(line, heeds, option.name));
    }
  }
  const bool counts = std::ranges::count(heeds.options, "item-order") > 0;
  if (counts) refuse_unheeded_by_engine(line);
}

}  // namespace dlx::cli
