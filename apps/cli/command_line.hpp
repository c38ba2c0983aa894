#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/files.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/big_count.hpp"
#include "dlx/error.hpp"
#include "puzzles/model.hpp"

namespace dlx::cli {

class Output;  // output.hpp

/// Those of a command line.
using Words = std::vector<std::string>;

/// What the process returns; docs/cli.md has the table for users.
enum class ExitCode : int {
  done = 0,           ///< the answer is there: solutions found, all correct, ...
  none = 1,           ///< proved that there is no solution; for `check`: a wrong solution
  error = 2,          ///< bad usage, bad input, or reading or writing failed
  limit = 3,          ///< a limit of time, nodes or memory ended the search before it was complete
  interrupted = 130,  ///< Ctrl-C or SIGTERM ended the search before it was complete
};

/// The command line asks for something that cannot be done; shown with a hint at `--help`.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws a UsageError "OPTION: 'value' WHY".
[[noreturn]] void refuse_value(std::string_view option, std::string_view value,
                               std::string_view why);

/// Stdin would be read although nobody said so and a person sits at it. The short help is on stderr
/// then, since waiting for input in silence would look like hanging.
struct NothingToRead {};

// Numbers of the command line, checked: the whole text must be the number, and in range.
// Errors: UsageError that names the option, the text and what was expected.

/// The largest number that can be given; the one above it stands for "no limit".
inline constexpr std::uint64_t no_maximum = puzzles::no_maximum;

/// A whole number in decimal. "-1" is an error and not 18446744073709551615.
std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum = no_maximum);

/// The same from 1 on, of up to 10,000 digits.
BigCount parse_big_count(std::string_view option, std::string_view text);

/// A number of bytes: a whole number, and K, M, G or T for so many times 1024, 1024^2, ...
std::uint64_t parse_size(std::string_view option, std::string_view text, std::uint64_t minimum);

/// A time in seconds, with or without a fraction, from 0 to a thousand years or so.
double parse_seconds(std::string_view option, std::string_view text);

/// "line, grid, json": the names of a table's entries, of those that are `wanted`, as messages and
/// help list them.
template <typename Table, typename Wanted>
std::string names_of(const Table& table, Wanted wanted) {
  std::string names;
  for (const auto& entry : table) {
    if (!wanted(entry)) continue;
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  return names;
}
template <typename Table>
std::string names_of(const Table& table) {
  return names_of(table, [](const auto&) { return true; });
}

/// The entry of a table with a `name`d line for each value of an option; what is not in the table
/// is refused with a list of what is.
template <typename Entry>
const Entry& find_named(std::span<const Entry> table, const std::string& option,
                        const std::string& name) {
  const auto entry = std::ranges::find(table, name, &Entry::name);
  if (entry != table.end()) return *entry;
  refuse_value("--" + option, name, "is none of " + names_of(table));
}

/// Where an option stands in the help: under the options of its own command, or with those of its
/// kind, which many commands have. In the order of the help.
enum class OptionGroup {
  own,
  input,
  output,
  limits,
  search,
  counting,
  costs,
  long_runs,
  messages,
  general
};

/// An option of a command, as help, manual and completions show it.
struct Option {
  std::string name;        ///< without the dashes: "limit"
  char letter = 0;         ///< its short form, 'n' for -n, if it has one
  std::string value = {};  ///< what stands for its value in the help: "N"; empty for a switch
  std::string help = {};   ///< a phrase
  OptionGroup group = OptionGroup::own;
  std::string implicit = {};  ///< its value if it stands alone; another is joined to it by `=`
  /// Whether the word behind such an option is its value all the same; null: never.
  bool (*takes)(const std::string& word) = nullptr;
  bool repeats = false;  ///< may be given several times
  bool common = false;   ///< one that a short help has to name
  /// The words that its value can be, as names_of() joins them, for completions; null: any text.
  std::function<std::string()> choices = {};
  std::string_view also = {};    ///< another name of it: "count"
  char also_letter = 0;          ///< and the short form of that
  FileUse file = FileUse::none;  ///< what is done with the file that its value names
};

/// The options that were given, by name, with their values.
class GivenOptions {
 public:
  bool has(const std::string& option) const { return values_.contains(option); }

  /// Its value; of an option that was not given, `otherwise`.
  std::string text(const std::string& option, const std::string& otherwise = {}) const {
    const auto given = values_.find(option);
    return given == values_.end() || given->second.empty() ? otherwise : given->second.back();
  }

  /// All its values, of one that repeats.
  std::vector<std::string> texts(const std::string& option) const {
    const auto given = values_.find(option);
    return given == values_.end() ? std::vector<std::string>{} : given->second;
  }

  /// Gives an option; a switch has no values.
  void give(const std::string& option, std::vector<std::string> values = {}) {
    values_[option] = std::move(values);
  }

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

/// What `--help` says around the list of options; the examples come first.
struct HelpText {
  std::string_view summary;   ///< one line, "dlx solve - list the exact covers of a problem"
  std::string_view examples;  ///< complete lines, indented by two
  std::string_view usage;     ///< "dlx solve [FILE|-] [options]"
  std::string_view notes;     ///< complete lines; may be empty
  std::string commands = {};  ///< the commands below this one, complete lines; may be empty

  /// "dlx solve".
  std::string_view command() const { return summary.substr(0, summary.find(" - ")); }
};

/// All there is to say, with the options in groups if there are many, their lines wrapped at
/// `width`.
std::string full_help(const HelpText& help, std::span<const Option> options, std::size_t width);

/// The same if it is short. Else about what fits on a screen: examples, usage, the common options
/// but the `unusual` ones, and where the others are.
std::string short_help(const HelpText& help, std::span<const Option> options, std::size_t width,
                       std::span<const std::string_view> unusual = {});

/// What may stand behind `word` of a command line, for the completions of shells: if its value must
/// follow, behind `--format`, `-o` or `--format=`, the words that this can be, a line each; else
/// the options: `--limit`, a tab and what it is.
std::string completions(std::span<const Option> options, std::string_view word);

/// The options and arguments of one command.
///
///     line.add({.name = "limit", .letter = 'n', .value = "N", .help = "stop after N solutions"},
///              limit, 1);
///     line.add({.name = "quiet", .letter = 'q', .help = "no report"});
///     if (!line.parse(words, 1, out)) return ExitCode::done;
///
/// Errors: parse() throws UsageError.
class CommandLine {
 public:
  /// Checks and takes the value of an option. Errors: UsageError.
  using TakeValue = std::function<void(const std::string& text)>;

  explicit CommandLine(HelpText help);

  /// Adds an option. What takes its value is called by parse() if the option was given, in the
  /// order in which the options were added.
  void add(Option option, TakeValue take = {});
  /// Adds an option whose value is a text of any kind.
  void add(Option option, std::string& value);
  /// Adds an option whose value is a whole number within these bounds.
  template <std::unsigned_integral Number>
  void add(Option option, Number& number, std::uint64_t least, std::uint64_t most = no_maximum) {
    add(option, [&number, name = "--" + option.name, least, most](const std::string& text) {
      number = static_cast<Number>(parse_count(name, text, least, most));
    });
  }
  /// Adds an option whose value is the name of an entry of a table, see find_named().
  template <typename Entry>
  void add(Option option, std::span<const Entry> table, const Entry*& entry) {
    option.choices = [table] { return names_of(table); };
    add(option, [table, &entry, name = option.name](const std::string& text) {
      entry = &find_named(table, name, text);
    });
  }

  /// Leaves out of the help options that this command always refuses, and has only to say why.
  void unlist(std::initializer_list<std::string_view> options) { unlisted_ = options; }
  /// Leaves options out of the short help that would stand there, as they are common elsewhere or
  /// those of this command alone.
  void shorten(std::initializer_list<std::string_view> options) { unusual_ = options; }

  /// Says which files the command reads beside those of its options: the arguments for which
  /// `is_file` is true, and of the first `inputs` those that are not given from stdin. Unless it is
  /// called, there is one, and all arguments are such files.
  void set_inputs(std::size_t inputs, std::function<bool(std::size_t number)> is_file = {}) {
    inputs_ = inputs;
    is_input_ = std::move(is_file);
  }

  /// Parses what follows the command's name: at most `max_arguments` arguments beside the
  /// options. Notes in files() what these name. False if the help was asked for, which is then
  /// written to `out`, as wide as the terminal.
  bool parse(const Words& words, std::size_t max_arguments, Output& out);

  const std::vector<std::string>& arguments() const { return arguments_; }
  /// "dlx solve".
  std::string_view command() const { return help_.command(); }
  /// All that the command has, whether given or not.
  const std::vector<Option>& options() const { return options_; }
  /// What of it the help shows.
  std::vector<Option> listed() const;
  const GivenOptions& given() const { return given_; }
  bool has(const std::string& option) const { return given_.has(option); }
  /// The value of an option; empty if it was not given.
  std::string text(const std::string& option) const { return given_.text(option); }
  /// The option as it was given, for messages: "-n" or "--limit".
  std::string spelled(std::string_view option) const;
  ColourMode colour() const { return colour_; }
  /// What the command reads and writes. Files whose names the command makes are noted by itself.
  Files& files() const { return files_; }

  /// Throws UsageError if two of these options were given.
  void refuse_together(std::initializer_list<std::string_view> options) const;

  /// The argument with that number, or "-", which stands for stdin. Errors: NothingToRead.
  std::string input(std::size_t number = 0) const;

 private:
  void read(const Words& words);
  bool wants_value(std::string_view word) const;
  void refuse_single_dashes(const Words& words) const;
  [[noreturn]] void refuse_unknown(const std::string& name) const;
  void give(const std::string& name, const std::string& spelling,
            const std::vector<std::string>& value);
  void take(std::size_t option, const std::string& value) const;
  void note_files() const;

  HelpText help_;
  std::vector<Option> options_;
  std::vector<TakeValue> takes_;  // of each option
  std::vector<std::string_view> unlisted_;
  std::vector<std::string_view> unusual_;
  GivenOptions given_;
  std::map<std::string, std::string, std::less<>> spellings_;  // of those that were given
  std::vector<std::string> arguments_;
  std::size_t inputs_ = 1;
  std::function<bool(std::size_t number)> is_input_;
  mutable Files files_;
  ColourMode colour_ = ColourMode::automatic;
};

/// Adds --format with two values: `plain`, such as "text", which is the default, and "json". Sets
/// `json`, which must outlive the parsing. `also`: another name of the option, if it has one.
void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json,
                     std::string_view also = "to");

}  // namespace dlx::cli
