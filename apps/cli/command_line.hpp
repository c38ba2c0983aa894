#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/files.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/error.hpp"
#include "dlx/settings.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::cli {

class Output;  // output.hpp

/// The words of a command line.
using Words = std::vector<std::string>;

/// The exit code of the process; docs/cli.md has the table for users.
enum class ExitCode : int {
  done = 0,           ///< success: solutions found, all correct, ...
  none = 1,           ///< proved that there is no solution; for `check`: a wrong solution
  error = 2,          ///< bad usage, bad input, or an I/O error
  limit = 3,          ///< a limit of time, nodes or memory ended an incomplete search
  interrupted = 130,  ///< Ctrl-C (SIGINT) ended an incomplete search
  terminated = 143,   ///< SIGTERM did; only run_program() returns this code
};

/// The largest number that can be given; the next number means "no limit".
inline constexpr std::uint64_t no_maximum = no_limit - 1;

/// The command line requests something impossible; shown with a hint at `--help`.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws a UsageError "OPTION: 'value' WHY".
[[noreturn]] void refuse_value(std::string_view option, std::string_view value,
                               std::string_view why);

/// Thrown if stdin would be read from a terminal without a request. The short help is printed then,
/// because waiting silently for input would look like a hang.
struct NothingToRead {};

/// Parses a whole number like dlx::parse_integer().
/// Errors:   UsageError with the name of the option.
std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum = no_maximum);

/// "line, grid, json": the names of the `wanted` entries of a table, for messages and help.
template <typename Table, typename Predicate>
std::string names_of(const Table& table, Predicate wanted) {
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

/// The entry of a table with the given name; other names are rejected with a list of the names.
template <typename Entry>
const Entry& find_named(std::span<const Entry> table, const std::string& option,
                        const std::string& name) {
  const auto entry = std::ranges::find(table, name, &Entry::name);
  if (entry != table.end()) return *entry;
  refuse_value("--" + option, name, "is none of " + names_of(table));
}

/// The group of an option in the help: the options of its own command, or a group that many
/// commands share. In the order of the help.
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

/// An option of a command, as shown in help, manual and completions.
struct Option {
  std::string name;        ///< without the dashes: "limit"
  char letter = 0;         ///< its short form, 'n' for -n, if any
  std::string value = {};  ///< the placeholder of its value in the help, "N"; empty for a switch
  std::string help = {};   ///< a phrase
  OptionGroup group = OptionGroup::own;
  /// The value if the option is given without `=`; other values must be joined by `=`.
  std::string implicit = {};
  /// Returns true if the next word is the value of such an option nevertheless; null: never.
  bool (*takes)(const std::string& word) = nullptr;
  bool common = false;  ///< included in the short help
  /// The possible values, for completions; empty: any text.
  std::function<std::string()> choices = {};
  std::string_view also = {};    ///< another name of the option: "count"
  char also_letter = 0;          ///< the short form of that name
  FileUse file = FileUse::none;  ///< use of the file that the value names
};

/// The given options, by name, with their values.
class GivenOptions {
 public:
  bool has(const std::string& option) const { return values_.contains(option); }

  /// The value of an option; `otherwise` if the option was not given.
  std::string text(const std::string& option, const std::string& otherwise = {}) const {
    const auto given = values_.find(option);
    return given == values_.end() || given->second.empty() ? otherwise : given->second.back();
  }

  /// All values of a repeatable option.
  std::vector<std::string> texts(const std::string& option) const {
    const auto given = values_.find(option);
    return given == values_.end() ? std::vector<std::string>{} : given->second;
  }

  /// Sets an option; a switch has no values.
  void give(const std::string& option, std::vector<std::string> values = {}) {
    values_[option] = std::move(values);
  }

  /// Removes an option.
  void take_back(const std::string& option) { values_.erase(option); }

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

/// The text around the list of options in `--help`; the examples come first.
struct HelpText {
  std::string_view summary;   ///< one line, "dlx solve - list the exact covers of a problem"
  std::string_view examples;  ///< complete lines, indented by two
  std::string_view usage;     ///< "dlx solve [FILE|-] [options]"
  std::string_view notes;     ///< complete lines; may be empty
  std::string commands = {};  ///< the subcommands, complete lines; may be empty

  /// "dlx solve".
  std::string_view command() const { return summary.substr(0, summary.find(" - ")); }
};

/// The full help, with the options in groups if there are many, and lines wrapped at `width`.
std::string full_help(const HelpText& help, std::span<const Option> options, std::size_t width);

/// The full help if it is short. Otherwise about a screen: examples, usage, the common options
/// except `unusual` ones, and where the others are described.
std::string short_help(const HelpText& help, std::span<const Option> options, std::size_t width,
                       std::span<const std::string_view> unusual = {});

/// Possible continuations after `word` of a command line, for shell completion: the values of an
/// option if a value must follow, as after `--format`, `-o` or `--format=`, one per line; otherwise
/// the options: `--limit`, a tab and the description.
std::string completions(std::span<const Option> options, std::string_view word);

/// The options and arguments of one command.
///
///     line.add({.name = "limit", .letter = 'n', .value = "N", .help = "stop after N solutions"},
///              limit, 1);
///     line.add({.name = "quiet", .letter = 'q', .help = "no report"});
///     if (!line.parse(words, 1, out)) return ExitCode::done;
///
/// Errors:   parse() throws UsageError.
class CommandLine {
 public:
  /// Checks and stores the value of an option; "true" for a switch.
  /// Errors:   std::invalid_argument, "'x' is not a size; expected ...", to which the option is
  ///           added; UsageError.
  using TakeValue = std::function<void(const std::string& text)>;

  explicit CommandLine(HelpText help);

  /// Adds an option. parse() calls `take` for given options, in the order in which the options were
  /// added.
  void add(Option option, TakeValue take = {});
  /// Adds an option whose value is any text.
  void add(Option option, std::string& value);
  /// Adds an option whose value is a whole number within these bounds.
  template <std::unsigned_integral Number>
  void add(Option option, Number& number, std::uint64_t least, std::uint64_t most = no_maximum) {
    add(std::move(option), [&number, least, most](const std::string& text) {
      number = static_cast<Number>(parse_integer(text, least, most));
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

  /// Hides options from the help that this command always refuses; they exist only for a good
  /// message.
  void unlist(std::initializer_list<std::string_view> options) { unlisted_ = options; }
  /// Removes options from the short help that would be there by default, because they are common in
  /// other commands or belong to this command only.
  void shorten(std::initializer_list<std::string_view> options) { unusual_ = options; }

  /// Declares the files that the command reads in addition to those of its options: the arguments
  /// for which `is_file` returns true; of the first `inputs` arguments, missing ones are read from
  /// stdin. By default there is one input, and all arguments are files.
  void set_inputs(std::size_t inputs, std::function<bool(std::size_t number)> is_file = {}) {
    inputs_ = inputs;
    is_input_ = std::move(is_file);
  }

  /// Declares that the file of --output gets a problem if `is_problem` returns true, called after
  /// parsing; the ending then selects the format of print_problem(), and the value of `option`, if
  /// there is one.
  void set_problem_output(std::function<bool()> is_problem, std::string option = {}) {
    is_problem_ = std::move(is_problem);
    problem_option_ = std::move(option);
  }

  /// Parses the words after the command's name: options and at most `max_arguments` arguments.
  /// Records the named files in files(). Returns false if help was requested, which is then written
  /// to `out`, as wide as the terminal.
  ///
  /// The ending of the name of --output selects the format: `-o x.json` means --format=json, and
  /// `-o x.svg` means --svg x.svg, if the command has these. A known ending that the command cannot
  /// write, or that contradicts the given format, is an error.
  bool parse(const Words& words, std::size_t max_arguments, Output& out);

  const std::vector<std::string>& arguments() const { return arguments_; }
  /// "dlx solve".
  std::string_view command() const { return help_.command(); }
  /// All options of the command, given or not.
  const std::vector<Option>& options() const { return options_; }
  /// The options that the help shows.
  std::vector<Option> listed() const;
  const GivenOptions& given() const { return given_; }
  bool has(const std::string& option) const { return given_.has(option); }
  /// The value of an option; empty if it was not given.
  std::string text(const std::string& option) const { return given_.text(option); }
  /// The option as it was given, for messages: "-n" or "--limit".
  std::string spelled(std::string_view option) const;
  ColourMode colour() const { return colour_; }
  /// The files that the command reads and writes. The command itself adds files whose names it
  /// generates.
  Files& files() const { return files_; }

  /// Throws UsageError if two of these options were given.
  void refuse_together(std::initializer_list<std::string_view> options) const;

  /// Argument number `k`, or "-", which means stdin.
  /// Errors:   NothingToRead.
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
  void choose_by_output();
  void select(const Option& option, std::string_view format);

  HelpText help_;
  std::vector<Option> options_;
  std::vector<TakeValue> takes_;  // for each option
  std::vector<std::string_view> unlisted_;
  std::vector<std::string_view> unusual_;
  GivenOptions given_;
  std::map<std::string, std::string, std::less<>> spellings_;  // the given options
  std::vector<std::string> arguments_;
  std::size_t inputs_ = 1;
  std::function<bool(std::size_t number)> is_input_;
  std::function<bool()> is_problem_;
  std::string problem_option_;
  mutable Files files_;
  ColourMode colour_ = ColourMode::automatic;
};

/// Returns true for "json", false for `plain`.
/// Errors:   std::invalid_argument.
bool is_json(std::string_view plain, std::string_view name);

/// Adds --format with two values: `plain`, such as "text", which is the default, and "json". Sets
/// `json`, which must outlive the parsing. `also`: another name of the option, if any.
void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json,
                     std::string_view also = "to");

}  // namespace dlx::cli
