#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/search.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {
namespace {

using Names = std::span<const std::string_view>;

struct Heeds {
  Inquiry asked;
  std::string_view asked_by;        // the option that asks it; empty if the command does
  Query::Kind kind;                 // of the question to the library
  std::array<Names, 4> shown = {};  // options that are no settings of the library
  Names taken = {};                 // those that are, and that the question itself sets
};

namespace heeds_of {

constexpr std::string_view progress[] = {"progress", "no-progress"};
constexpr std::string_view talk[] = {"stats", "verbose", "explain"};
constexpr std::string_view answers[] = {"from", "format", "output"};
constexpr std::string_view pictures[] = {"draw", "svg"};
constexpr std::string_view number[] = {"count"};
constexpr std::string_view limit[] = {"limit"};
constexpr std::string_view samples[] = {"format", "output", "seed", "explain"};
constexpr std::string_view parts[] = {"format", "output"};
constexpr std::string_view problems[] = {"from", "time-limit", "output"};
constexpr std::string_view puzzles[] = {"from", "to", "format", "output", "warnings"};
constexpr std::string_view checkpoints[] = {"checkpoint"};

using enum Query::Kind;
constexpr Heeds all[] = {
    {Inquiry::list, "", list, {progress, talk, answers, pictures}},
    {Inquiry::count, "", count, {progress, talk, answers, number}},
    {Inquiry::list_classes, "up-to-symmetry", list, {progress, talk, answers, pictures}},
    {Inquiry::count_classes, "up-to-symmetry", count, {progress, talk, answers, number}},
    {Inquiry::list_within, "max-cost", list, {progress, talk, answers, pictures}},
    {Inquiry::count_within, "max-cost", count, {progress, talk, answers, number}},
    {Inquiry::cheapest, "min-cost", cheapest, {progress, talk, answers, pictures}, limit},
    {Inquiry::sample, "sample", diagram, {progress, pictures, samples}},
    {Inquiry::certify, "certificate", count, {progress, talk, answers}},
    {Inquiry::list_part, "part", list, {progress, talk, parts}},
    {Inquiry::count_part, "part", count, {progress, talk}, limit},
    {Inquiry::print_problem, "print-problem", list, {problems}},
    {Inquiry::examine_puzzles, "", list, {progress, puzzles}, checkpoints},
};

// In the order of the enumeration, with a line for each.
static_assert(std::size(all) == static_cast<std::size_t>(Inquiry::examine_puzzles) + 1);
static_assert(std::ranges::is_sorted(all, std::ranges::less_equal(), &Heeds::asked));

}  // namespace heeds_of

// What the library heeds of such a question, whatever the problem is.
Settings settings_of(const CommandLine& line, const Heeds& heeds, const std::string& engine) {
  static const std::vector<Piece> some_pieces;
  Query question{.kind = heeds.kind};
  SolveOptions how;
  if (engine == "memo") how.counting = Counting::states;
  if (engine != "memo" && !engine.empty()) how.engine = engine;
  if (engine != "memo" && line.text("symmetry") == "on") how.symmetry = When::always;
  switch (heeds.asked) {
    case Inquiry::print_problem:
      return {};
    case Inquiry::list_classes:
    case Inquiry::count_classes:
      question.accept = [](const Cover&) { return true; };
      break;
    case Inquiry::list_within:
    case Inquiry::count_within:
      question.max_cost = 0;
      break;
    case Inquiry::certify:
      how.certificate = &std::clog;
      break;
    case Inquiry::list_part:
    case Inquiry::count_part:
      question.subproblems = &some_pieces;
      break;
    default:
      break;
  }
  return supported_settings(question, how);
}

bool is_heeded(Settings settings, std::string_view option) {
  if (option == "ordered") return settings.has(Setting::unordered);
  if (option == "checkpoint-interval" || option == "resume") return settings.has(Setting::saving);
  if (option == "engine" && settings.has(Setting::states)) return true;
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    if (settings.has(Setting{k}) && to_string(Setting{k}) == option) return true;
  }
  return false;
}

// What is given with such a value is as if it were not given.
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

// Options of the commands themselves, which ask.
constexpr std::array<std::string_view, 5> that_ask{"count", "sample", "up-to-symmetry",
                                                   "print-problem", "certificate"};

bool concerns_search(const Option& option) {
  if (option.group == OptionGroup::general) return false;
  if (option.group == OptionGroup::own) return std::ranges::count(that_ask, option.name) > 0;
  if (option.group == OptionGroup::input) return option.name == "from";
  return true;
}

bool has(Names names, std::string_view name) { return std::ranges::count(names, name) > 0; }

// The options of the command that ask what heeds this one: "--count or --sample".
std::string asked_instead(const CommandLine& line, const Heeds& heeds, const std::string& option) {
  const std::vector<Option> listed = line.listed();
  Words asking;
  for (const Heeds& other : heeds_of::all) {
    const bool counts = other.asked == Inquiry::count;
    const bool lists = other.kind == Query::Kind::list || other.kind == Query::Kind::count;
    if (lists && !counts && other.kind != heeds.kind) continue;  // of another command
    const std::string by(counts ? "count" : other.asked_by);
    if (std::ranges::find(listed, by, &Option::name) == listed.end()) continue;
    if (is_heeded(settings_of(line, other, {}), option)) asking.push_back(by);
  }
  std::string text;
  for (const std::string& by : asking) text += (text.empty() ? "--" : " or --") + by;
  return text;
}

std::string refusal(const CommandLine& line, const Heeds& heeds, const std::string& option) {
  if (heeds.asked_by == "part" && !line.has("part")) {
    return "a part is searched without " + line.spelled(option);
  }
  const std::string engine = line.text("engine");
  const bool counts = heeds.asked_by.empty() && line.has("count");
  const std::string asked_by(counts ? "count" : heeds.asked_by);
  const bool else_heeded = is_heeded(settings_of(line, heeds, {}), option);
  if (!engine.empty() && engine != "auto" && else_heeded && !has(heeds.taken, option)) {
    return "--engine=" + engine + " does not heed " + line.spelled(option);
  }
  if (asked_by.empty()) {
    const std::string others = asked_instead(line, heeds, option);
    if (!others.empty()) return line.spelled(option) + " is of use with " + others + " only";
    return std::string(line.command()) + " does not heed " + line.spelled(option) + " here";
  }
  return "--" + asked_by + " and " + line.spelled(option) + " exclude each other";
}

}  // namespace

void refuse_unheeded(const CommandLine& line, Inquiry asked) {
  const Heeds& heeds = heeds_of::all[static_cast<std::size_t>(asked)];
  const Settings settings = settings_of(line, heeds, line.text("engine"));
  for (const Option& option : line.options()) {
    if (!line.has(option.name) || !concerns_search(option)) continue;
    const bool shown =
        std::ranges::any_of(heeds.shown, [&](Names names) { return has(names, option.name); });
    const bool supported_settings =
        option.name == heeds.asked_by || shown ||
        (is_heeded(settings, option.name) && !has(heeds.taken, option.name));
    if (!supported_settings && !is_default(line, option.name)) {
      throw UsageError(refusal(line, heeds, option.name));
    }
  }
}

}  // namespace dlx::cli
