#include "apps/cli/suggestions.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace dlx::cli {
namespace {

// An option of other programs, and its equivalent here in a command with the option `with`.
struct Habit {
  std::string_view name;
  std::string_view with;
  std::string_view instead;
};
constexpr Habit habits[] = {
    {"json", "format", "--format=json"},
    {"csv", "to", "--to csv"},
    {"png", "svg", "--svg FILE"},
    {"picture", "svg", "--svg FILE"},
    {"image", "svg", "--svg FILE"},
    {"png", "to", "--to svg"},
    {"svg", "to", "--to svg"},
    {"pdf", "to", "--to pdf"},
    {"grid", "to", "--to grid"},
    {"pretty", "to", "--to grid"},
    {"first", "limit", "-n 1"},
    {"one", "limit", "-n 1"},
    {"max", "limit", "--limit N"},
    {"max-solutions", "limit", "--limit N"},
    {"solutions", "limit", "--limit N"},
    {"number", "limit", "--limit N"},
    {"timeout", "time-limit", "--time-limit TIME"},
    {"jobs", "threads", "--threads N"},
    {"cores", "threads", "--threads N"},
    {"cpus", "threads", "--threads N"},
    {"workers", "threads", "--threads N"},
    {"best", "min-cost", "--min-cost"},
    {"k-best", "min-cost", "--min-cost K"},
    {"kbest", "min-cost", "--min-cost K"},
    {"k-best", "limit", "-n K"},
    {"kbest", "limit", "-n K"},
    {"minimize", "min-cost", "--min-cost"},
    {"top", "min-cost", "--min-cost K"},
    {"cheapest", "min-cost", "--min-cost K"},
    {"explain", "plan", "--plan"},
    {"dry-run", "plan", "--plan"},
    {"states", "counting", "--counting=states"},
    {"reduce", "reduction", "--reduction WHEN"},
    {"silent", "quiet", "--quiet"},
    {"file", "output", "--output FILE"},
    {"out", "output", "--output FILE"},
    {"size", "box", "--box RxC"},
    {"jigsaw", "regions", "--regions FILE"},
    {"cages", "rules", "--rules FILE"},
    {"killer", "rules", "--rules FILE"},
    {"level", "difficulty", "--difficulty LEVEL"},
    {"easy", "difficulty", "--difficulty easy"},
    {"medium", "difficulty", "--difficulty medium"},
    {"hard", "difficulty", "--difficulty hard"},
    {"clues", "givens", "--givens K"},
};

// An option that corresponds to another command.
struct OtherCommand {
  std::string_view command;
  std::string_view name;
  std::string_view instead;
};
constexpr OtherCommand other_commands[] = {
    {"dlx solve", "count", "dlx count"},
    {"dlx count", "solve", "dlx solve"},
    {"dlx solve", "check", "dlx check"},
    {"dlx solve", "estimate", "dlx estimate"},
    {"dlx sudoku grade", "explain", "dlx sudoku explain"},
    {"dlx sudoku grade", "hint", "dlx sudoku hint"},
};

// Options that people try for the size of a puzzle, which is an argument of its command.
constexpr std::string_view sizes[] = {"size", "n", "width", "height", "rows", "columns", "board"};

// Lower case without blanks.
std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) == 0) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

// The edit distance: changes, insertions, deletions, and exchanges of neighbours.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> before(right.size() + 1), last(right.size() + 1), row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      row[j + 1] = std::min({row[j] + 1, last[j + 1] + 1, last[j] + (left[i] != right[j])});
      if (i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j])
        row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

const Option* find(std::span<const Option> options, std::string_view name) {
  const auto found = std::ranges::find_if(
      options, [&](const Option& option) { return option.name == name || option.also == name; });
  return found == options.end() ? nullptr : &*found;
}

// Returns false for "--to svg" if the option has no such value. Capital letters stand for any
// value.
bool has_value(const Option& option, std::string_view instead) {
  const std::size_t value = instead.find_first_of(" =") + 1;
  if (value == 0 || !option.choices || std::isupper(instead[value]) != 0) return true;
  const std::string list = option.choices();
  const std::vector<std::string_view> names = names_in_list(list);
  return std::ranges::find(names, instead.substr(value)) != names.end();
}

std::optional<std::string> meant_option(const HelpText& help, std::string_view name,
                                        std::span<const Option> options) {
  if (find(options, name) != nullptr) return "--" + std::string(name);  // typed with a single dash
  for (const OtherCommand& other : other_commands) {
    if (other.command == help.command() && other.name == name) return std::string(other.instead);
  }
  for (const Habit& habit : habits) {
    if (habit.name != name) continue;
    const Option* const option = find(options, habit.with);
    if (option != nullptr && has_value(*option, habit.instead)) return std::string(habit.instead);
  }
  const bool is_model = find(options, "print-problem") != nullptr && help.commands.empty();
  if (is_model && std::ranges::find(sizes, name) != std::end(sizes))
    return std::string(help.usage.substr(0, help.usage.find(" [options]")));
  if (find(options, "variant") != nullptr && name != "x") {
    const Option& variant = *find(options, "variant");
    if (const auto named = nearest(name, names_in_list(variant.choices())))
      return "--variant " + *named;
  }
  std::vector<std::string_view> names;
  for (const Option& option : options) {
    names.push_back(option.name);
    if (!option.also.empty()) names.push_back(option.also);
  }
  if (const std::optional<std::string> known = nearest(name, names)) return "--" + *known;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names) {
  // Not for long texts, which are not typing errors, because the distance takes quadratic time.
  if (name.empty() || name.size() >= 20 || names.empty()) return std::nullopt;
  const std::string given = plain(name);
  const auto found = std::ranges::min_element(
      names, {}, [&](std::string_view known) { return edit_distance(given, plain(known)); });
  // Many other names are within distance two of a name of four letters.
  const std::size_t most = std::min<std::size_t>(2, (given.size() + 1) / 3);
  if (edit_distance(given, plain(*found)) <= most) return std::string(*found);
  const auto begins = [&](std::string_view known) { return known.starts_with(given); };
  if (given.size() < 2 || std::ranges::count_if(names, begins) != 1) return std::nullopt;
  return std::string(*std::ranges::find_if(names, begins));
}

std::string did_you_mean(const std::optional<std::string>& meant) {
  return meant ? "; did you mean '" + *meant + "'?" : "";
}

std::vector<std::string_view> names_in_list(std::string_view list) {
  constexpr std::string_view separators = ", ()";
  std::vector<std::string_view> names;
  while (true) {
    const std::size_t begin = std::min(list.find_first_not_of(separators), list.size());
    list.remove_prefix(begin);
    if (list.empty()) return names;
    names.push_back(list.substr(0, list.find_first_of(separators)));
    list.remove_prefix(names.back().size());
  }
}

std::string suggest_option(const HelpText& help, std::string_view name,
                           std::span<const Option> options) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  name = name.substr(0, name.find('='));
  const bool lists = find(options, "limit") != nullptr && find(options, "all") == nullptr;
  if (name == "all" && lists) return "; all solutions are written unless -n N ends the search";
  return did_you_mean(meant_option(help, name, options));
}

}  // namespace dlx::cli
