#include "sudoku/settings.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/query/setting_table.hpp"
#include "sudoku/se_rating.hpp"

namespace dlx::sudoku {

using Names = std::vector<std::string_view>;

// dlx/query/setting_table.hpp finds this function by the namespace of its argument, so it is in no
// unnamed namespace.
static Names names_of(PatternSymmetry) {
  Names names;
  for (const NamedSymmetry& each : pattern_symmetries()) names.push_back(each.name);
  return names;
}

namespace settings {
namespace {

using Numbers = std::vector<std::size_t>;
using Text = std::string_view;
using enum SettingGroup;
using query::with_field;

constexpr std::uint64_t max_givens = 1 << 16;  // above the cells of all shapes
constexpr std::uint64_t max_samples = 1'000'000;

[[noreturn]] void refuse(const std::string& message) { throw std::invalid_argument(message); }
[[noreturn]] void refuse(Text text, const std::string& why) {
  refuse(quote_token(text) + " " + why);
}

// -- values ---------------------------------------------------------------------------------------

Names symmetry_names() { return names_of(PatternSymmetry::none); }

Names difficulty_names() {
  Names names;
  for (int k = 0; k <= static_cast<int>(Difficulty::beyond); ++k)
    names.push_back(to_string(static_cast<Difficulty>(k)));
  return names;
}

Names technique_names() {
  Names names;
  for (const TechniqueInfo& each : techniques()) names.push_back(each.name);
  return names;
}

Difficulty parse_difficulty(Text text) {
  try {
    return static_cast<Difficulty>(parse_name(text, difficulty_names()));
  } catch (const std::invalid_argument& error) {
    const std::optional<Difficulty> meant = meant_difficulty(text);
    if (!meant) throw;
    refuse(error.what() + ("; did you mean '" + std::string(to_string(*meant))) + "'?");
  }
}

// "4.5" or "4" in tenths.
int parse_rating(Text text) {
  const std::size_t dot = text.find('.');
  const Text whole = text.substr(0, dot);
  const Text tenths = dot == text.npos ? "0" : text.substr(dot + 1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (whole.empty() || whole.size() > 2 || !std::ranges::all_of(whole, is_digit) ||
      tenths.size() != 1 || !is_digit(tenths[0]))
    refuse(text, "is not a rating; expected a number such as 4.5");
  const int rating = 10 * std::stoi(std::string(whole)) + (tenths[0] - '0');
  if (rating < SeRater::lowest || rating > SeRater::highest)
    refuse(text, "is no rating of Sudoku Explainer; expected 1.0 to 11.9");
  return rating;
}

int parse_givens(Text text) { return static_cast<int>(parse_integer(text, 0, max_givens)); }

// "24" or "22-26": calls `parse` for both ends; `first` describes the first one in messages.
template <typename Parse>
auto parse_range(Text text, const char* first, Parse parse) {
  const std::size_t dash = text.find('-');
  const auto least = parse(text.substr(0, dash));
  const auto most = dash == text.npos ? least : parse(text.substr(dash + 1));
  if (least <= most) return std::optional(std::pair(least, most));
  refuse(text, "is not a range; expected the " + std::string(first) + " first");
}

template <typename Value, typename Write>
std::string range_text(const std::optional<std::pair<Value, Value>>& range, Write write) {
  if (!range) return {};
  const std::string least = write(range->first);
  return range->first == range->second ? least : least + "-" + write(range->second);
}

constexpr auto parse_difficulties = [](Text text) {
  if (meant_difficulty(text)) parse_difficulty(text);  // not a range such as easy-hard
  return parse_range(text, "easier difficulty", parse_difficulty);
};
constexpr auto difficulties_text = [](const auto& range) {
  return range_text(range, [](Difficulty each) { return std::string(to_string(each)); });
};
constexpr auto parse_ratings = [](Text text) {
  return parse_range(text, "smaller number", parse_rating);
};
constexpr auto ratings_text = [](const auto& range) {
  return range_text(range, [](int tenths) { return number_text(tenths / 10.0); });
};

// The indices of the techniques in a list of names.
constexpr auto parse_techniques = [](Text list) {
  Numbers found;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    found.push_back(parse_name(list.substr(begin, end - begin), technique_names()));
    begin = end + 1;
  }
  return found;
};
constexpr auto techniques_text = [](const Numbers& numbers) {
  std::string text;
  for (const std::size_t number : numbers)
    text.append(text.empty() ? "" : ",").append(techniques()[number].name);
  return text;
};

// -- tables ---------------------------------------------------------------------------------------

// The range is for whole numbers.
constexpr SettingInfo about(Text name, Text value, Text help, std::uint64_t least = 0,
                            std::uint64_t most = UINT64_MAX - 1) {
  return {.name = name,
          .group = name.ends_with("_limit") ? limits : own,
          .help = help,
          .value = value,
          .least = least,
          .most = most};
}

constexpr SettingInfo with_names(SettingInfo info, SettingType type, Names (*values)()) {
  info.type = type;
  info.values = values;
  return info;
}

constexpr SettingInfo of_techniques(Text name, Text help) {
  return with_names(about(name, "NAMES", help), SettingType::names, technique_names);
}

// Sets both limits.
constexpr SettingOf<GeneratorOptions> givens() {
  SettingOf<GeneratorOptions> setting{
      about("givens", "K|A-B", "the number of givens, exactly or from A to B")};
  setting.type = SettingType::range;
  setting.set = [](GeneratorOptions& options, const SettingInfo&, Text text, unsigned) {
    const auto range = parse_range(text, "smaller number", parse_givens);
    options.min_givens = range->first;
    options.max_givens = range->second;
  };
  setting.text = [](const GeneratorOptions& options) {
    if (!options.min_givens || !options.max_givens) return std::string();
    return range_text(std::optional(std::pair(*options.min_givens, *options.max_givens)),
                      [](int number) { return std::to_string(number); });
  };
  setting.is_default = [](const GeneratorOptions& options) {
    return !options.min_givens && !options.max_givens;
  };
  return setting;
}

#define DLX_FIELD(name) \
  [](auto& options) -> auto& { return options.name; }

constexpr auto of_generators = [](auto... line) { return with_field<GeneratorOptions>(line...); };
constexpr auto of_graders = [](auto... line) { return with_field<GradeOptions>(line...); };

const SettingOf<GeneratorOptions> table_of_generators[] = {
    of_generators(about("seed", "S", "seed of the random numbers (default 0)", 0, UINT64_MAX),
                  DLX_FIELD(seed)),
    givens(),
    of_generators(about("min_givens", "N", "at least N givens", 0, max_givens),
                  DLX_FIELD(min_givens)),
    of_generators(about("max_givens", "N", "at most N givens", 0, max_givens),
                  DLX_FIELD(max_givens)),
    of_generators(with_names(about("symmetry", "NAME",
                                   "symmetry of the givens: none (default), rotate180, rotate90, "
                                   "mirror-h, mirror-v, diagonal or full"),
                             SettingType::name, symmetry_names),
                  DLX_FIELD(symmetry)),
    of_generators(with_names(about("difficulty", "LEVEL",
                                   "difficulty for people: easy, medium, hard, fiendish, extreme "
                                   "or beyond; or a range such as easy-medium"),
                             SettingType::range, difficulty_names),
                  DLX_FIELD(difficulty), parse_difficulties, difficulties_text),
    of_generators(of_techniques("technique",
                                "techniques of 'dlx sudoku grade' that the solution needs, all of "
                                "a list such as X-wing,hidden pair"),
                  DLX_FIELD(techniques), parse_techniques, techniques_text),
    of_generators(
        of_techniques("without", "techniques that the solution does not need, none of a list"),
        DLX_FIELD(without), parse_techniques, techniques_text),
    of_generators(with_names(about("rating", "R|A-B",
                                   "the rating ER of Sudoku Explainer, exactly or from A to B, "
                                   "such as 4.0-5.0"),
                             SettingType::range, nullptr),
                  DLX_FIELD(rating), parse_ratings, ratings_text),
    of_generators(about("minimal", "", "no given can be removed, also with --givens or --mask"),
                  DLX_FIELD(minimal)),
    of_generators(about("attempt_limit", "N", "stop after N attempts for a puzzle (default 100000)",
                        1, GeneratorOptions::highest_attempt_limit),
                  DLX_FIELD(attempt_limit)),
};

const SettingOf<GradeOptions> table_of_graders[] = {
    of_graders(about("assume_unique", "",
                     "also use unique rectangles, which assume that the solution is unique"),
               DLX_FIELD(assume_unique)),
    of_graders(
        of_techniques("without", "techniques that are not used, a list such as X-wing,hidden pair"),
        DLX_FIELD(without), parse_techniques, techniques_text),
    of_graders(about("samples", "N",
                     "guesses and nodes as a mean over N equivalent puzzles (default 1: the puzzle "
                     "itself; 0: none)",
                     0, max_samples),
               DLX_FIELD(samples)),
    of_graders(about("seed", "S", "seed of the equivalent puzzles (default 0)", 0, UINT64_MAX),
               DLX_FIELD(seed)),
    of_graders(about("node_limit", "N",
                     "stop counting nodes and guesses after N nodes (default 10000000)", 1),
               DLX_FIELD(node_limit)),
};

#undef DLX_FIELD

}  // namespace
}  // namespace settings

std::span<const SettingOf<GeneratorOptions>> generator_settings() {
  return settings::table_of_generators;
}
std::span<const SettingOf<GradeOptions>> grade_settings() { return settings::table_of_graders; }

}  // namespace dlx::sudoku
