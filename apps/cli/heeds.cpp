#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/search.hpp"
#include "dlx/ask.hpp"

namespace dlx::cli {
namespace {

using Names = std::vector<std::string_view>;

Names operator+(Names names, const Names& more) {
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

struct Heeds {
  std::string_view asked_by;  // the option that asks it; empty if the command does
  Question::Kind kind;        // of the question to the library
  Names shown = {};           // options that are no settings of the library
  Names taken = {};           // those that are, and that the question itself sets
};

const Heeds& heeds_of(Inquiry asked) {
  static const Names progress{"progress", "no-progress"};
  static const Names talk = progress + Names{"stats", "verbose", "explain"};
  static const Names answers = talk + Names{"from", "format", "output"};
  static const Names pictures{"draw", "svg"};
  static const Names number{"count"};
  static const std::map<Inquiry, Heeds> table{
      {Inquiry::list, {"", Question::Kind::list, answers + pictures}},
      {Inquiry::count, {"", Question::Kind::count, answers + number}},
      {Inquiry::list_classes, {"up-to-symmetry", Question::Kind::list, answers + pictures}},
      {Inquiry::count_classes, {"up-to-symmetry", Question::Kind::count, answers + number}},
      {Inquiry::list_within, {"max-cost", Question::Kind::list, answers + pictures}},
      {Inquiry::count_within, {"max-cost", Question::Kind::count, answers + number}},
      {Inquiry::cheapest, {"min-cost", Question::Kind::cheapest, answers + pictures, {"limit"}}},
      {Inquiry::sample,
       {"sample", Question::Kind::diagram,
        pictures + progress + Names{"format", "output", "seed", "explain"}}},
      {Inquiry::certify, {"certificate", Question::Kind::count, answers}},
      {Inquiry::list_part, {"part", Question::Kind::list, talk + Names{"format", "output"}}},
      {Inquiry::count_part, {"part", Question::Kind::count, talk, {"limit"}}},
      {Inquiry::print_problem,
       {"print-problem", Question::Kind::list, {"from", "time-limit", "output"}}},
      {Inquiry::examine_puzzles,
       {"",
        Question::Kind::list,
        progress + Names{"from", "to", "format", "output", "warnings"},
        {"checkpoint"}}},
  };
  return table.at(asked);
}

// What the library heeds of such a question, whatever the problem is.
Settings settings_of(const CommandLine& line, Inquiry asked, Question::Kind kind) {
  static const std::vector<Piece> some_pieces;
  Question question{.kind = kind};
  How how;
  const std::string engine = line.text("engine");
  if (engine == "memo") how.counting = Counting::states;
  if (engine != "memo" && !engine.empty()) how.engine = engine;
  switch (asked) {
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
      question.pieces = &some_pieces;
      break;
    default:
      break;
  }
  return heeded(question, how);
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

std::string refusal(const CommandLine& line, const Heeds& heeds, const std::string& option) {
  if (heeds.asked_by == "part" && !line.has("part")) {
    return "a part is searched without --" + option;
  }
  const std::string engine = line.text("engine");
  const bool counts = heeds.asked_by.empty() && line.has("count");
  const std::string asked_by(counts ? "count" : heeds.asked_by);
  if (!engine.empty() && engine != "auto" && is_heeded(heeded({.kind = heeds.kind}), option)) {
    return "--engine=" + engine + " does not heed --" + option;
  }
  if (asked_by.empty()) {
    return std::string(line.command()) + " does not heed --" + option + " here";
  }
  return "--" + asked_by + " and --" + option + " exclude each other";
}

bool has(const Names& names, std::string_view name) { return std::ranges::count(names, name) > 0; }

}  // namespace

void refuse_unheeded(const CommandLine& line, Inquiry asked) {
  const Heeds& heeds = heeds_of(asked);
  const Settings settings = settings_of(line, asked, heeds.kind);
  for (const Option& option : line.options()) {
    if (!line.has(option.name) || !concerns_search(option)) continue;
    const bool heeded = option.name == heeds.asked_by || has(heeds.shown, option.name) ||
                        (is_heeded(settings, option.name) && !has(heeds.taken, option.name));
    if (!heeded && !is_default(line, option.name)) {
      throw UsageError(refusal(line, heeds, option.name));
    }
  }
}

}  // namespace dlx::cli
