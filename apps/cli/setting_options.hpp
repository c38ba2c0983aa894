#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "dlx/query.hpp"

/// Options from the tables of settings of the libraries (dlx/settings.hpp, sudoku/settings.hpp).
namespace dlx::cli {

/// Returns the setting of searches that an option sets: "node_limit" for "node-limit". Options that
/// only the program has may belong to a setting, too: "on_save" for "checkpoint". Null: there is
/// none.
const SearchSetting* setting_of(std::string_view option);

Option setting_option(const SettingInfo& setting);
Option setting_option(std::string_view setting);

/// Returns the message about a value of a setting, and a suggestion if the value is nearly one of
/// the allowed names.
std::string with_suggestion(const SettingInfo& setting, const std::string& message);

/// Adds an option that sets a setting of the targets, which must outlive the parsing.
template <typename... Targets>
void add_setting(CommandLine& line, Option option, const SettingOf<Targets...>& setting,
                 Targets&... targets) {
  line.add(std::move(option), [&setting, &targets...](const std::string& text) {
    try {
      setting.set(targets..., setting, text, 0);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(with_suggestion(setting, error.what()));
    }
  });
}

/// Adds the options of settings. The query and the options receive the values, costs without digits
/// after the point; they must outlive the parsing. `group`: the group of the options in the help,
/// if it is another one than that of the settings.
void add_settings(CommandLine& line, std::initializer_list<std::string_view> settings, Query& query,
                  SolveOptions& options, std::optional<OptionGroup> group = {});

/// Adds the options of settings of another table.
template <typename Target>
void add_settings(CommandLine& line, std::initializer_list<std::string_view> settings,
                  std::span<const SettingOf<Target>> table, Target& target) {
  for (const std::string_view name : settings) {
    const SettingOf<Target>& setting = *find_setting(table, name);
    add_setting(line, setting_option(setting), setting, target);
  }
}

}  // namespace dlx::cli
