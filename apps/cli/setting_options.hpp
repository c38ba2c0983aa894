#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "dlx/query.hpp"

/// Options from the table of settings of the library (dlx/settings.hpp).
namespace dlx::cli {

/// Returns the setting that an option sets: "node_limit" for "node-limit". Options that only the
/// program has may belong to a setting, too: "on_save" for "checkpoint". Null: there is none.
const SettingInfo* setting_of(std::string_view option);

/// Returns the option of a setting.
Option setting_option(std::string_view setting);

/// Adds the options of settings. The query and the options receive the values, costs without digits
/// after the point; they must outlive the parsing. `group`: the group of the options in the help,
/// if it is another one than that of the settings.
void add_settings(CommandLine& line, std::initializer_list<std::string_view> settings, Query& query,
                  SolveOptions& options, std::optional<OptionGroup> group = {});

}  // namespace dlx::cli
