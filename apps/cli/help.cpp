#include <algorithm>
#include <array>
#include <vector>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {
namespace {

constexpr std::size_t screen = 30;       // lines of a short help
constexpr std::size_t few_options = 12;  // no groups up to this number
// The greatest width of the column of names; longer names get a line of their own.
constexpr std::size_t widest_names = 28;

constexpr std::array<std::string_view, 10> group_titles{
    "Options",  "Input", "Output",    "Limits",   "Search",
    "Counting", "Costs", "Long runs", "Messages", "General"};

using Options = std::vector<const Option*>;

template <typename Predicate>
Options select(std::span<const Option> options, Predicate wanted) {
  Options found;
  for (const Option& option : options)
    if (wanted(option)) found.push_back(&option);
  return found;
}

Options in_group(std::span<const Option> options, std::size_t group) {
  return select(options, [group](const Option& option) {
    return static_cast<std::size_t>(option.group) == group;
  });
}

// "  -n, --limit N", "      --stats[=json]".
std::string spellings_of(const Option& option) {
  std::string text = option.letter == 0 ? "      " : std::string("  -") + option.letter + ", ";
  text += "--" + option.name;
  if (option.value.empty()) return text;
  return text + (option.value.starts_with("[=") ? "" : " ") + option.value;
}

// "how many puzzles (also -c, --count)"; the first line of several has the addition.
std::string help_of(const Option& option) {
  if (option.also.empty()) return option.help;
  std::string names = " (also ";
  if (option.also_letter != 0) names += std::string("-") + option.also_letter + ", ";
  names.append("--").append(option.also).append(")");
  std::size_t end = std::min(option.help.find('\n'), option.help.size());
  if (end > 0 && option.help[end - 1] == ':') --end;
  return std::string(option.help).insert(end, names);
}

std::size_t first_column(const Options& options) {
  std::size_t width = 0;
  for (const Option* option : options) {
    const std::size_t own = spellings_of(*option).size();
    if (own <= widest_names) width = std::max(width, own);
  }
  return width + 2;
}

// The words of a paragraph in lines of the given width; longer words get a line of their own.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) {
      lines.emplace_back();
    } else if (!lines.back().empty()) {
      lines.back() += ' ';
    }
    lines.back() += word;
  }
  return lines;
}

// The lines of a help text, each wrapped separately with its indentation: "  json: an object".
std::vector<std::string> lines_of(std::string_view help, std::size_t width) {
  std::vector<std::string> lines;
  while (!help.empty()) {
    const std::string_view line = help.substr(0, help.find('\n'));
    help.remove_prefix(std::min(line.size() + 1, help.size()));
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    for (const std::string& part : wrapped(line.substr(indent), width - indent))
      lines.push_back(std::string(indent, ' ') + part);
  }
  return lines;
}

std::string list(std::string_view heading, const Options& options, std::size_t width) {
  const std::size_t column = first_column(options);
  std::string text = std::string(heading) + ":\n";
  for (const Option* option : options) {
    std::string line = spellings_of(*option);
    bool fresh = line.size() + 2 > column;
    if (fresh) text += line + '\n';
    for (const std::string& part : lines_of(help_of(*option), width - column)) {
      if (fresh) line.clear();
      fresh = true;
      line.resize(column, ' ');
      text += line + part + '\n';
    }
  }
  return text;
}

std::string groups(std::span<const Option> options, std::size_t width) {
  if (options.size() <= few_options) {
    return list("Options", select(options, [](const Option&) { return true; }), width);
  }
  std::string text;
  for (std::size_t k = 0; k < group_titles.size(); ++k) {
    const Options group = in_group(options, k);
    if (group.empty()) continue;
    if (!text.empty()) text += '\n';
    text += list(group_titles[k], group, width);
  }
  return text;
}

std::size_t height(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

std::string head(const HelpText& help, std::string_view examples) {
  std::string text = std::string(help.summary) + "\n\nExamples:\n" + std::string(examples) +
                     "\nUsage: " + std::string(help.usage) + "\n\n";
  if (!help.commands.empty()) text += "Commands:\n" + help.commands + '\n';
  return text;
}

// "'dlx solve --help=all' shows all options: Output, Limits, Search."
std::string where_more_is(const HelpText& help, std::span<const Option> options,
                          std::size_t width) {
  std::string text = "'" + std::string(help.command()) + " --help=all' shows all options";
  std::string_view separator = ": ";
  for (std::size_t k = 1; k < group_titles.size(); ++k) {
    if (group_titles[k] == "General" || in_group(options, k).empty()) continue;
    text += std::string(separator) + std::string(group_titles[k]);
    separator = ", ";
  }
  std::string lines;
  for (const std::string& line : wrapped(text + ".", width)) lines += line + '\n';
  return lines;
}

// Returns the first examples that fit into `room` lines, at least two.
std::string_view some_of(std::string_view examples, std::size_t room) {
  std::size_t end = 0;
  for (std::size_t k = 0; k < std::max<std::size_t>(room, 2) && end < examples.size(); ++k) {
    end = std::min(examples.find('\n', end), examples.size() - 1) + 1;
  }
  return examples.substr(0, end);
}

// Returns the common options without the unusual ones, and the options of the command itself unless
// the command has subcommands.
Options common_of(const HelpText& help, std::span<const Option> options,
                  std::span<const std::string_view> unusual) {
  const bool own = help.commands.empty();
  return select(options, [&](const Option& option) {
    const bool common = option.common || (own && option.group == OptionGroup::own);
    return common && std::ranges::find(unusual, option.name) == unusual.end();
  });
}

// "grid, svg" as lines, without the text in brackets after a name.
std::string choice_list(std::string_view choices) {
  std::string text;
  while (!choices.empty()) {
    const std::string_view choice = choices.substr(0, choices.find(", "));
    choices.remove_prefix(std::min(choices.size(), choice.size() + 2));
    text += std::string(choice.substr(0, choice.find(' '))) + '\n';
  }
  return text;
}

bool is_letter(std::string_view word, char letter) {
  return letter != 0 && word == std::string{'-', letter};
}

}  // namespace

std::string full_help(const HelpText& help, std::span<const Option> options, std::size_t width) {
  std::string text = head(help, help.examples) + groups(options, width);
  if (!help.notes.empty()) text += '\n' + std::string(help.notes);
  return text;
}

std::string short_help(const HelpText& help, std::span<const Option> options, std::size_t width,
                       std::span<const std::string_view> unusual) {
  std::string all = full_help(help, options, width);
  if (height(all) <= screen) return all;
  const std::string tail = list("Options", common_of(help, options, unusual), width) + '\n' +
                           where_more_is(help, options, width);
  const std::size_t taken = height(head(help, {})) + height(tail);
  return head(help, some_of(help.examples, taken < screen ? screen - taken : 0)) + tail;
}

std::string completions(std::span<const Option> options, std::string_view word) {
  const bool joined = word.starts_with("--") && word.ends_with('=');
  if (joined) word.remove_suffix(1);
  std::string text;
  for (const Option& option : options) {
    const bool is_word = word == "--" + option.name || is_letter(word, option.letter) ||
                         is_letter(word, option.also_letter) ||
                         (!option.also.empty() && word == "--" + std::string(option.also));
    // An option with an implicit value has another value only if it is joined by `=`.
    if (is_word && !option.value.empty() && (joined || option.implicit.empty()))
      return option.choices ? choice_list(option.choices()) : "";
    text += "--" + option.name + '\t' + option.help.substr(0, option.help.find('\n')) + '\n';
  }
  return text;
}

}  // namespace dlx::cli
