#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/option.hpp"

namespace dlx::cli {

/// The name that one with a slip of the finger was meant to be: the nearest within two letters to
/// change, add or leave out, or the one that it is the beginning of.
std::optional<std::string> nearest(std::string_view name,
                                   const std::vector<std::string_view>& names);

/// What was meant by an option that `command` ("dlx solve") does not have, as in "did you mean
/// ...?": the nearest one of its options, or what does here what other programs have that name for.
std::optional<std::string> suggested_option(std::string_view command, std::string_view name,
                                            std::span<const Option> options);

}  // namespace dlx::cli
