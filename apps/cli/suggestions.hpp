#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

/// The name that was probably meant by a mistyped one: the nearest within one letter to change,
/// add or leave out or two neighbours to exchange, in longer names two of these, or the only one
/// that begins with it. Upper case and blanks are ignored.
std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names);

/// "; did you mean 'MEANT'?", or nothing if there is no suggestion.
std::string did_you_mean(const std::optional<std::string>& meant);

/// The names in a list such as "diagonals (x), windows", as names_of() joins them.
std::vector<std::string_view> names_in_list(std::string_view list);

/// What a message adds about an option that the command does not have: "; did you mean '--limit'?",
/// or what does here what other programs have that name for, or nothing.
///
/// `name`: with its dashes, one or two.
std::string suggest_option(const HelpText& help, std::string_view name,
                           std::span<const Option> options);

}  // namespace dlx::cli
