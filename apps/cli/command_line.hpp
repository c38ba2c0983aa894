#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/help.hpp"
#include "apps/cli/option.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/terminal.hpp"

namespace dlx::cli {

/// The options and arguments of one command.
///
///     line.add({.name = "limit", .letter = 'n', .value = "N", .help = "stop after N solutions"},
///              [&](const std::string& text) { limit = parse_count("--limit", text, 1); });
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

  /// Parses what follows the command's name: at most `max_arguments` arguments beside the
  /// options. False if the help was asked for, which is then written to `out`, as wide as the
  /// terminal.
  bool parse(const std::vector<std::string>& words, std::size_t max_arguments, Output& out);

  const std::vector<std::string>& arguments() const { return arguments_; }
  /// "dlx solve".
  std::string_view command() const { return help_.command(); }
  /// All that the command has, whether given or not.
  const std::vector<Option>& options() const { return options_; }
  const GivenOptions& given() const { return given_; }
  bool has(const std::string& option) const { return given_.has(option); }
  /// The value of an option; empty if it was not given.
  std::string text(const std::string& option) const { return given_.text(option); }
  ColourMode colour() const { return colour_; }

  /// Throws UsageError if both options were given.
  void refuse_together(const std::string& option, const std::string& other) const;

  /// True if stdin would be read although nobody said so and a person sits at it: then the short
  /// help is written to stderr, since waiting for input in silence would look like hanging.
  bool would_hang() const;
  /// The first argument, or "-", which stands for stdin.
  std::string input() const { return arguments().empty() ? "-" : arguments()[0]; }

 private:
  void read(const std::vector<std::string>& words);
  [[noreturn]] void refuse_unknown(const std::string& name) const;
  void give(const std::string& name, const std::vector<std::string>& value);

  HelpText help_;
  std::vector<Option> options_;
  std::vector<TakeValue> takes_;  // of each option
  GivenOptions given_;
  std::vector<std::string> arguments_;
  ColourMode colour_ = ColourMode::automatic;
};

/// Adds --format with two values: `plain`, such as "text", which is the default, and "json". Sets
/// `json`, which must outlive the parsing.
void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json);

}  // namespace dlx::cli
