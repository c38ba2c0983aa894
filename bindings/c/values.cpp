#include "bindings/c/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "bindings/c/support.hpp"
#include "dlx/format/json_scanner.hpp"

namespace dlx::c {
namespace {

ArgumentError is_no(const char* type, std::string_view name, const std::string& text) {
  return {"name", std::string(name) + " is '" + text + "', which is not a " + type};
}

}  // namespace

std::string number_json(double value) { return std::isfinite(value) ? number_text(value) : "null"; }

void NamedValues::number(std::string_view name, double value) { json(name, number_json(value)); }

std::string NamedValues::find(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &Value::name);
  if (found == values_.end()) throw unknown_name("name", name, names_of(values_));
  return found->value;
}

std::uint64_t NamedValues::integer(std::string_view name) const {
  const std::string& text = find(name);
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && at == end) return number;
  throw is_no("whole number below 2^64", name, text);
}

double NamedValues::real(std::string_view name) const {
  const std::string& text = find(name);
  if (const std::optional<double> number = parse_number(text)) return *number;
  throw is_no("number", name, text);
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
