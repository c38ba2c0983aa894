#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

/// The name that was probably meant by a mistyped one: the nearest within edit distance one, in
/// longer names two, or the only one that begins with it. Ignores case and blanks.
std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names);

/// "; did you mean 'MEANT'?", or nothing without a suggestion.
std::string did_you_mean(const std::optional<std::string>& meant);

/// The names in a list such as "diagonals (x), windows", as joined by names_of().
std::vector<std::string_view> names_in_list(std::string_view list);

/// The addition to a message about an unknown option: "; did you mean '--limit'?", or the
/// equivalent of an option of other programs, or nothing.
///
/// `name`: with its dashes, one or two.
std::string suggest_option(const HelpText& help, std::string_view name,
                           std::span<const Option> options);

}  // namespace dlx::cli
