#pragma once

#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

/// Adds --format with two values: `plain`, such as "text", which is the default, and "json". Sets
/// `json`, which must outlive the parsing.
void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json);

}  // namespace dlx::cli
