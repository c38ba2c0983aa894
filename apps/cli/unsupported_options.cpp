#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/setting_options.hpp"

namespace dlx::cli {
namespace {

using Names = std::initializer_list<std::string_view>;

bool has(Names names, std::string_view name) { return std::ranges::count(names, name) > 0; }

// Returns true if an option that is no setting of the library affects the output of such answers.
bool is_shown(const Query& query, Purpose purpose, std::string_view option) {
  const bool is_progress = has({"progress", "no-progress"}, option);
  const bool is_report = has({"stats", "verbose", "plan"}, option);
  const bool is_format = has({"format", "output"}, option);
  const bool is_picture = has({"draw", "svg"}, option);
  const bool counts = query.kind == Query::Kind::count;
  switch (purpose) {
    case Purpose::sample:
      return is_progress || is_format || is_picture || has({"seed", "plan"}, option);
    case Purpose::part:
      return is_progress || is_report || (is_format && !counts);
    case Purpose::print_problem:
      return has({"from", "time-limit", "output"}, option);
    case Purpose::examine_puzzles:
      return is_progress || is_format || has({"from", "to"}, option);
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

// The setting of an option, if the option does not select the query.
const SearchSetting* own_setting(std::string_view option) {
  return option == "up-to-symmetry" ? nullptr : setting_of(option);
}

bool is_supported(std::string_view option, const Query& query, const SolveOptions& options,
                  Purpose purpose) {
  const SearchSetting* const setting = own_setting(option);
  return setting != nullptr && purpose != Purpose::print_problem &&
         dlx::is_supported(*setting, query, options) && !is_taken(query, purpose, option);
}

// Returns true if the option requests only what happens anyway.
bool is_neutral(const CommandLine& line, std::string_view option, const Query& query,
                const SolveOptions& options) {
  if (option == "format") return line.text("format") == "text";
  const SearchSetting* const setting = own_setting(option);
  return setting != nullptr && setting->set != nullptr &&
         (setting->is_default(query, options) || setting->text(query, options) == "off");
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
    if (!is_supported(option, other, {}, Purpose::answer)) continue;
    text.append(text.empty() ? "--" : " or --").append(name);
  }
  return text;
}

// The given option without which this option has an effect: "--engine=links"; empty if there is no
// such option.
std::string prevented_by(const CommandLine& line, const Query& query, const SolveOptions& options,
                         Purpose purpose, const std::string& option) {
  static const SolveOptions usual;
  for (const Option& other : line.options()) {
    const SearchSetting* const setting = own_setting(other.name);
    if (setting == nullptr || setting->set == nullptr || !line.has(other.name)) continue;
    if (other.name == option) continue;
    Query changed_query = query;
    SolveOptions changed = options;
    setting->set(changed_query, changed, *setting, setting->text(query, usual), 0);
    if (!is_supported(option, changed_query, changed, purpose)) continue;
    const std::string spelled = line.spelled(other.name);
    if (other.value.empty()) return spelled;
    return spelled + (spelled.starts_with("--") ? "=" : " ") + line.text(other.name);
  }
  return {};
}

std::string refusal(const CommandLine& line, const Query& query, const SolveOptions& options,
                    Purpose purpose, const std::string& option) {
  const std::string without_effect = line.spelled(option) + " has no effect ";
  const std::string by = asked_by(line, query, purpose);
  if (by == "part" && !line.has("part")) return without_effect + "on a part";
  if (const std::string other = prevented_by(line, query, options, purpose, option); !other.empty())
    return without_effect + "with " + other;
  if (!by.empty()) return without_effect + "with --" + by;
  const std::string others = asked_instead(line, query, option);
  if (!others.empty()) return without_effect + "without " + others;
  return without_effect + "on " + std::string(line.command()) + " here";
}

}  // namespace

void refuse_unsupported(const CommandLine& line, const Query& query, const SolveOptions& options,
                        Purpose purpose) {
  const std::string by = asked_by(line, query, purpose);
  for (const Option& option : line.options()) {
    const std::string& name = option.name;
    if (!line.has(name) || !concerns_search(option) || name == by) continue;
    if (is_shown(query, purpose, name) || is_supported(name, query, options, purpose)) continue;
    if (is_neutral(line, name, query, options)) continue;
    throw UsageError(refusal(line, query, options, purpose, name));
  }
}

}  // namespace dlx::cli
