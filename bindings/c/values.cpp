#include "bindings/c/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "bindings/c/support.hpp"
#include "dlx/format/json_scanner.hpp"

namespace dlx::c {
namespace {

// Errors: ArgumentError.
template <typename Number>
Number number_in(std::string_view name, const std::string& text, const char* type) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && at == end) return number;
  throw ArgumentError("name", std::string(name) + " is '" + text + "', which is not a " + type);
}

}  // namespace

std::string number_json(double value) {
  if (!std::isfinite(value)) return "null";
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string array_json(const std::vector<std::string>& elements) {
  std::string text = "[";
  for (const std::string& each : elements) text += (text.size() == 1 ? "" : ",") + each;
  return text + "]";
}

void NamedValues::number(std::string_view name, double value) { json(name, number_json(value)); }

std::string NamedValues::find(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &Value::name);
  if (found == values_.end()) throw unknown_name("name", name, names_of(values_));
  return found->value;
}

std::uint64_t NamedValues::integer(std::string_view name) const {
  return number_in<std::uint64_t>(name, find(name), "whole number below 2^64");
}

double NamedValues::real(std::string_view name) const {
  return number_in<double>(name, find(name), "number");
}

std::string NamedValues::object() const {
  std::string text = "{";
  for (const Value& each : values_) {
    text.append(text.size() == 1 ? "\"" : ",\"").append(each.name).append("\":");
    text += each.is_text ? format::json_string(each.value) : each.value;
  }
  return text + "}";
}

}  // namespace dlx::c
