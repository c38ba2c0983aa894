#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/query_command.hpp"

namespace dlx::cli {
namespace {

using Names = std::initializer_list<std::string_view>;

bool has(Names names, std::string_view name) { return std::ranges::count(names, name) > 0; }

// Returns true if an option that is no setting of the library affects the output of such answers.
bool is_shown(const Query& query, Purpose purpose, std::string_view option) {
  const bool is_progress = has({"progress", "no-progress"}, option);
  const bool is_report = has({"stats", "verbose", "explain"}, option);
  const bool is_format = has({"format", "output"}, option);
  const bool is_picture = has({"draw", "svg", "pdf", "paper", "per-page"}, option);
  const bool counts = query.kind == Query::Kind::count;
  switch (purpose) {
    case Purpose::sample:
      return is_progress || is_format || is_picture || has({"seed", "explain"}, option);
    case Purpose::part:
      return is_progress || is_report || (is_format && !counts);
    case Purpose::print_problem:
      return has({"from", "time-limit", "output"}, option);
    case Purpose::examine_puzzles:
      return is_progress || is_format || has({"from", "to", "warnings"}, option);
    case Purpose::answer:
      break;
  }
  return is_progress || is_report || is_format || option == "from" ||
         (counts ? option == "count" : is_picture);
}

// Returns true if the query itself sets the value of an option of the library.
bool is_taken(const Query& query, Purpose purpose, std::string_view option) {
  if (purpose == Purpose::examine_puzzles) return option == "checkpoint";
  return option == "limit" && (query.kind == Query::Kind::cheapest ||
                               (purpose == Purpose::part && query.kind == Query::Kind::count));
}

// The option that selects the query; empty if the command does.
std::string asked_by(const CommandLine& line, const Query& query, Purpose purpose) {
  if (purpose == Purpose::print_problem) return "print-problem";
  if (purpose == Purpose::sample) return "sample";
  if (purpose == Purpose::part) return "part";
  if (query.up_to_symmetry) return "up-to-symmetry";
  if (query.kind == Query::Kind::cheapest) return "min-cost";
  if (query.max_cost) return "max-cost";
  if (query.certificate != nullptr) return "certificate";
  return query.kind == Query::Kind::count && line.has("count") ? "count" : "";
}

// The settings that the library supports for such a query, regardless of the problem.
Settings settings_of(const CommandLine& line, const Query& query, Purpose purpose,
                     const std::string& engine) {
  if (purpose == Purpose::print_problem) return {};
  SolveOptions options;
  if (engine == "memo") options.counting = Counting::states;
  if (engine != "memo" && !engine.empty()) options.engine = engine;
  if (engine != "memo" && line.text("symmetry") == "on") options.symmetry = Switch::on;
  return supported_settings(query, options);
}

bool is_supported(Settings settings, std::string_view option) {
  if (option == "ordered") return settings.has(Setting::unordered);
  if (option == "checkpoint-interval" || option == "resume") return settings.has(Setting::saving);
  if (option == "engine" && settings.has(Setting::states)) return true;
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    if (settings.has(Setting{k}) && to_string(Setting{k}) == option) return true;
  }
  return false;
}

// An option with this value counts as not given.
struct Default {
  std::string_view option;
  std::string_view value;
};
constexpr std::array defaults{
    Default{"engine", "auto"}, Default{"branch", "mrv"},    Default{"propagate", "forced"},
    Default{"reduce", "auto"}, Default{"threads", "1"},     Default{"item-order", "auto"},
    Default{"format", "text"}, Default{"symmetry", "auto"},
};

bool is_default(const CommandLine& line, std::string_view option) {
  return std::ranges::any_of(defaults, [&](const Default& known) {
    return known.option == option && line.text(std::string(option)) == known.value;
  });
}

bool concerns_search(const Option& option) {
  if (option.group == OptionGroup::general) return false;
  if (option.group == OptionGroup::own) {
    return has({"count", "sample", "up-to-symmetry", "print-problem", "certificate"}, option.name);
  }
  if (option.group == OptionGroup::input) return option.name == "from";
  return true;
}

// The options of the command that select a query for which this option has an effect: "--count or
// --sample".
std::string asked_instead(const CommandLine& line, const Query& query, const std::string& option) {
  const Query::Kind own = query.kind == Query::Kind::count ? Query::Kind::count : Query::Kind::list;
  const std::pair<std::string_view, Query> others[] = {
      {"count", {.kind = Query::Kind::count}},
      {"up-to-symmetry", {.kind = own, .up_to_symmetry = true}},
      {"max-cost", {.kind = own, .max_cost = 0}},
      {"min-cost", {.kind = Query::Kind::cheapest}},
      {"sample", {.kind = Query::Kind::zdd}},
  };
  const std::vector<Option> listed = line.listed();
  std::string text;
  for (const auto& [name, other] : others) {
    if (std::ranges::find(listed, name, &Option::name) == listed.end()) continue;
    if (!is_supported(settings_of(line, other, Purpose::answer, {}), option)) continue;
    text.append(text.empty() ? "--" : " or --").append(name);
  }
  return text;
}

std::string refusal(const CommandLine& line, const Query& query, Purpose purpose,
                    const std::string& option) {
  const std::string spelled = line.spelled(option);
  const std::string by = asked_by(line, query, purpose);
  if (by == "part" && !line.has("part")) return spelled + " has no effect on a part";
  const std::string engine = line.text("engine");
  if (!engine.empty() && engine != "auto" && !is_taken(query, purpose, option) &&
      is_supported(settings_of(line, query, purpose, {}), option)) {
    return spelled + " has no effect with --engine=" + engine;
  }
  if (!by.empty()) return spelled + " has no effect with --" + by;
  const std::string others = asked_instead(line, query, option);
  if (!others.empty()) return spelled + " has no effect without " + others;
  return spelled + " has no effect on " + std::string(line.command()) + " here";
}

}  // namespace

void refuse_unsupported(const CommandLine& line, const Query& query, Purpose purpose) {
  const Settings settings = settings_of(line, query, purpose, line.text("engine"));
  const std::string by = asked_by(line, query, purpose);
  for (const Option& option : line.options()) {
    if (!line.has(option.name) || !concerns_search(option)) continue;
    if (option.name == by || is_shown(query, purpose, option.name)) continue;
    if (is_supported(settings, option.name) && !is_taken(query, purpose, option.name)) continue;
    if (!is_default(line, option.name)) {
      throw UsageError(refusal(line, query, purpose, option.name));
    }
  }
}

}  // namespace dlx::cli
