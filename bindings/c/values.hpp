#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/settings.hpp"

namespace dlx::c {

/// Values by name, as callers read them: single values as text, all of them as a JSON object. Names
/// are literals.
class NamedValues {
 public:
  /// Adds a text: a string in JSON. Counts and costs are texts, because they may have more digits
  /// than a JSON number keeps.
  void text(std::string_view name, std::string_view value) { add(name, std::string(value), true); }
  /// Adds a number, null, an array or an object in JSON's syntax.
  void json(std::string_view name, std::string value) { add(name, std::move(value), false); }
  void number(std::string_view name, std::uint64_t value) { json(name, std::to_string(value)); }
  void number(std::string_view name, double value);  ///< null for infinite numbers
  void flag(std::string_view name, bool value) { json(name, value ? "true" : "false"); }

  /// Returns a value as text.
  /// Errors:   ArgumentError for an unknown name; lists the names.
  std::string find(std::string_view name) const;
  std::string object() const;

 private:
  struct Value {
    std::string_view name;
    std::string value;
    bool is_text;
  };
  void add(std::string_view name, std::string value, bool is_text) {
    values_.push_back({name, std::move(value), is_text});
  }

  std::vector<Value> values_;
};

/// Returns "[a,b]", where `json` converts each element to JSON.
template <typename Elements, typename Json>
std::string array_json(Elements&& elements, const Json& json) {
  std::string text = "[";
  for (const auto& each : elements) text.append(text.size() == 1 ? "" : ",").append(json(each));
  return text + "]";
}

/// Returns the name, type, help and range of a setting.
NamedValues setting_values(const SettingInfo& setting);

/// Returns a table of settings with their defaults.
template <typename Target>
std::string settings_json(std::span<const SettingOf<Target>> table) {
  return array_json(table, [](const SettingOf<Target>& setting) {
    NamedValues values = setting_values(setting);
    values.text("default", setting.text(Target()));
    return values.object();
  });
}

}  // namespace dlx::c
