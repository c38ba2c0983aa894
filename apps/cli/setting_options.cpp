#include "apps/cli/setting_options.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "apps/cli/suggestions.hpp"

namespace dlx::cli {
namespace {

// The group of options for each group of settings, in the order of SettingGroup.
constexpr std::array option_groups{OptionGroup::search, OptionGroup::counting,  OptionGroup::costs,
                                   OptionGroup::limits, OptionGroup::long_runs, OptionGroup::own};

std::string values_text(const SettingInfo& info) {
  std::string text;
  for (const std::string_view name : info.values())
    text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

std::string with_replaced(std::string_view text, char old, char replacement) {
  std::string changed(text);
  std::ranges::replace(changed, old, replacement);
  return changed;
}

}  // namespace

const SearchSetting* setting_of(std::string_view option) {
  if (option == "checkpoint" || option == "resume") return find_setting("on_save");
  return find_setting(with_replaced(option, '-', '_'));
}

Option setting_option(const SettingInfo& setting) {
  Option option{.name = with_replaced(setting.name, '_', '-'),
                .letter = setting.letter,
                .value = std::string(setting.value),
                .help = std::string(setting.help),
                .group = option_groups[static_cast<std::size_t>(setting.group)],
                .common = setting.common};
  if (setting.values == nullptr) return option;
  option.choices = [&setting] { return values_text(setting); };
  // A help text that explains the values names them. Lists of many names are too long for help.
  if (setting.type == SettingType::name &&
      setting.help.find(setting.values().back()) == setting.help.npos)
    option.help += ": " + values_text(setting);
  return option;
}

Option setting_option(std::string_view setting) { return setting_option(*find_setting(setting)); }

std::string with_suggestion(const SettingInfo& setting, const std::string& message) {
  if (setting.values == nullptr || message.ends_with('?')) return message;
  // The value may be a list or a range; the message quotes the wrong part.
  const std::size_t begin = message.find('\'') + 1;
  const std::string wrong = message.substr(begin, message.find('\'', begin) - begin);
  return message + did_you_mean(nearest(wrong, setting.values()));
}

void add_settings(CommandLine& line, std::initializer_list<std::string_view> settings, Query& query,
                  SolveOptions& options, std::optional<OptionGroup> group) {
  for (const std::string_view name : settings) {
    const SearchSetting& setting = *find_setting(name);
    Option option = setting_option(setting);
    option.group = group.value_or(option.group);
    add_setting(line, std::move(option), setting, query, options);
  }
}

}  // namespace dlx::cli
