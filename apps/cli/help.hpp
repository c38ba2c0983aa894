#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "apps/cli/option.hpp"

namespace dlx::cli {

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

/// The same if it is short. Else what fits on a screen: examples, usage, the common options, and
/// where the others are.
std::string short_help(const HelpText& help, std::span<const Option> options, std::size_t width);

}  // namespace dlx::cli
