#include "apps/cli/setting_options.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace dlx::cli {
namespace {

// For the groups of settings, in their order.
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

const SettingInfo* setting_of(std::string_view option) {
  if (option == "checkpoint" || option == "resume") return find_setting("on_save");
  return find_setting(with_replaced(option, '-', '_'));
}

Option setting_option(std::string_view setting) {
  const SettingInfo& info = *find_setting(setting);
  Option option{.name = with_replaced(setting, '_', '-'),
                .letter = info.letter,
                .value = std::string(info.value),
                .help = std::string(info.help),
                .group = option_groups[static_cast<std::size_t>(info.group)],
                .common = info.common};
  if (info.values == nullptr) return option;
  option.choices = [&info] { return values_text(info); };
  // A help text that explains the values names them.
  if (info.help.find(info.values().back()) == info.help.npos)
    option.help += ": " + values_text(info);
  return option;
}

void add_settings(CommandLine& line, std::initializer_list<std::string_view> settings, Query& query,
                  SolveOptions& options, std::optional<OptionGroup> group) {
  for (const std::string_view setting : settings) {
    Option option = setting_option(setting);
    option.group = group.value_or(option.group);
    const SettingInfo& info = *find_setting(setting);
    line.add(std::move(option), [&info, &query, &options](const std::string& text) {
      info.set(query, options, info, text, 0);
    });
  }
}

}  // namespace dlx::cli
