#include "apps/cli/suggestion.hpp"

#include <algorithm>
#include <numeric>

namespace dlx::cli {
namespace {

// A name that people try, and what does that here, where the command has the option `with`.
struct Habit {
  std::string_view name;
  std::string_view with;
  std::string_view instead;
};
constexpr Habit habits[] = {
    {"json", "format", "--format=json"},
    {"first", "limit", "-n 1"},
    {"one", "limit", "-n 1"},
    {"max", "limit", "--limit N"},
    {"max-solutions", "limit", "--limit N"},
    {"timeout", "time-limit", "--time-limit SECONDS"},
    {"jobs", "threads", "--threads N"},
    {"best", "min-cost", "--min-cost"},
    {"minimize", "min-cost", "--min-cost"},
    {"silent", "quiet", "--quiet"},
    {"file", "output", "--output FILE"},
    {"out", "output", "--output FILE"},
};

// An option that stands for another command.
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
};

// The least number of letters to change, add or leave out.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

bool has(std::span<const Option> options, std::string_view name) {
  return std::ranges::find(options, name, &Option::name) != options.end();
}

}  // namespace

std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names) {
  // Nothing long: it is no slip of the finger, and the distance takes quadratic time.
  if (name.empty() || name.size() >= 20 || names.empty()) return std::nullopt;
  const auto found = std::ranges::min_element(
      names, {}, [&](std::string_view known) { return edit_distance(name, known); });
  // Of a name of three letters most others are within two.
  const std::size_t most = std::min<std::size_t>(2, name.size() / 2);
  if (edit_distance(name, *found) <= most) return std::string(*found);
  const auto begins = [&](std::string_view known) { return known.starts_with(name); };
  if (name.size() < 2 || std::ranges::count_if(names, begins) != 1) return std::nullopt;
  return std::string(*std::ranges::find_if(names, begins));
}

std::optional<std::string> suggested_option(std::string_view command, std::string_view name,
                                            std::span<const Option> options) {
  for (const OtherCommand& other : other_commands) {
    if (other.command == command && other.name == name) return std::string(other.instead);
  }
  for (const Habit& habit : habits) {
    if (habit.name == name && has(options, habit.with)) return std::string(habit.instead);
  }
  std::vector<std::string_view> names;
  for (const Option& option : options) names.push_back(option.name);
  if (const std::optional<std::string> known = nearest(name, names)) return "--" + *known;
  return std::nullopt;
}

}  // namespace dlx::cli
