#include "bindings/c/values.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bindings/c/support.hpp"
#include "dlx/format/json_scanner.hpp"

namespace dlx::c {

void NamedValues::number(std::string_view name, double value) {
  json(name, std::isfinite(value) ? number_text(value) : "null");
}

std::string NamedValues::find(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &Value::name);
  if (found == values_.end()) throw unknown_name("name", name, names_of(values_));
  return found->value;
}

std::string NamedValues::object() const {
  std::string text = "{";
  for (const Value& each : values_) {
    text.append(text.size() == 1 ? "\"" : ",\"").append(each.name).append("\":");
    text += each.is_text ? format::json_string(each.value) : each.value;
  }
  return text + "}";
}

NamedValues setting_values(const SettingInfo& setting) {
  constexpr std::array<std::string_view, 10> types{"flag", "integer", "bytes", "seconds", "real",
                                                   "cost", "gap",     "name",  "names",   "range"};
  NamedValues values;
  values.text("name", setting.name);
  values.text("type", types[static_cast<std::size_t>(setting.type)]);
  values.text("help", setting.help);
  if (setting.type == SettingType::integer || setting.type == SettingType::bytes) {
    values.text("least", std::to_string(setting.least));
    values.text("most", std::to_string(setting.most));
  }
  if (setting.values != nullptr)
    values.json("values", array_json(setting.values(), format::json_string));
  return values;
}

}  // namespace dlx::c
