#pragma once

#include <boost/program_options.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/output.hpp"
#include "apps/cli/terminal.hpp"

namespace dlx::cli {

/// What `--help` says around the list of options; the examples come first.
struct HelpText {
  std::string_view summary;   ///< one line
  std::string_view examples;  ///< complete lines, indented by two
  std::string_view usage;     ///< "dlx solve [FILE|-] [options]"
  std::string_view notes;     ///< complete lines; may be empty
  std::string commands = {};  ///< the commands below this one, complete lines; may be empty
};

/// The options and arguments of one command.
///
/// Errors: parse() throws UsageError or boost::program_options::error.
class CommandLine {
 public:
  explicit CommandLine(HelpText help);

  /// Options of the command, added with Boost's own syntax; checks belong into notifiers.
  boost::program_options::options_description_easy_init add_options() {
    return options_.add_options();
  }

  /// Adds options that were described elsewhere.
  void add(const boost::program_options::options_description& options);

  /// An option that was added with a value may stand without: then it has this one. (Boost's
  /// implicit_value() takes an argument behind the option for its value.)
  void set_implicit(const std::string& option, const std::string& value) {
    implicit_.emplace_back("--" + option, value);
  }

  /// Parses what follows the command's name: at most `max_arguments` arguments beside the
  /// options. False if the help was asked for, which is then written to `out`.
  bool parse(const std::vector<std::string>& words, std::size_t max_arguments, Output& out);

  const std::vector<std::string>& arguments() const { return arguments_; }
  bool has(const std::string& option) const { return values_.count(option) != 0; }
  const boost::program_options::variables_map& values() const { return values_; }
  ColourMode colour() const { return colour_; }

  /// Throws UsageError if both options were given.
  void refuse_together(const std::string& option, const std::string& other) const;

  /// True if stdin would be read although nobody said so and a person sits at it: then the short
  /// help is written to stderr, since waiting for input in silence would look like hanging.
  bool would_hang() const;
  /// The first argument, or "-", which stands for stdin.
  std::string input() const { return arguments().empty() ? "-" : arguments()[0]; }

 private:
  std::string help() const;

  HelpText help_;
  boost::program_options::options_description options_{"Options", 90, 55};
  boost::program_options::variables_map values_;
  std::vector<std::string> arguments_;
  std::vector<std::pair<std::string, std::string>> implicit_;
  ColourMode colour_ = ColourMode::automatic;
};

}  // namespace dlx::cli
