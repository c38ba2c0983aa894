#pragma once

#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "dlx/cost.hpp"
#include "dlx/error.hpp"
#include "dlx/query.hpp"
#include "dlx/settings.hpp"

/// Lines of tables of settings: a line names its field, whose type selects how texts are read and
/// written. The names of an enumeration are those of `names_of(value)` in its namespace, in the
/// order of the enumerators.
namespace dlx::query {

using Seconds = std::chrono::duration<double>;

inline void assign(bool& field, const SettingInfo&, std::string_view text, unsigned) {
  field = parse_flag(text);
}
template <std::unsigned_integral Number>
void assign(Number& field, const SettingInfo& info, std::string_view text, unsigned) {
  field = static_cast<Number>(info.type == SettingType::bytes
                                  ? parse_bytes(text, info.least)
                                  : parse_integer(text, info.least, info.most));
}
inline void assign(double& field, const SettingInfo&, std::string_view text, unsigned) {
  field = parse_real(text);
}
inline void assign(Seconds& field, const SettingInfo&, std::string_view text, unsigned) {
  field = Seconds(parse_seconds(text));
}
inline void assign(std::string& field, const SettingInfo& info, std::string_view text, unsigned) {
  parse_name(text, info.values());
  field = text;
}
inline void assign(std::optional<std::int64_t>& field, const SettingInfo&, std::string_view text,
                   unsigned cost_digits) {
  const std::optional<std::int64_t> units = parse_limit(text, cost_digits);
  if (!units) {
    throw std::invalid_argument(quote_token(text) +
                                " is not a cost; expected a number such as 100, 2.5 or -3, " +
                                std::string(limit_limits));
  }
  field = units;
}
inline void assign(std::optional<int>& field, const SettingInfo& info, std::string_view text,
                   unsigned) {
  field = static_cast<int>(parse_integer(text, info.least, info.most));
}
inline void assign(Gap& field, const SettingInfo&, std::string_view text, unsigned cost_digits) {
  const bool is_share = text.ends_with('%');
  const std::string_view number = text.substr(0, text.size() - is_share);
  const std::optional<Decimal> percent = is_share ? parse_decimal(number) : std::nullopt;
  const std::optional<std::int64_t> units =
      is_share ? std::nullopt : parse_limit(number, cost_digits);
  if ((!percent && !units) || number.starts_with('-')) {
    throw std::invalid_argument(
        quote_token(text) +
        " is not a gap; expected a share such as 1% or 0.25%, or a cost such as 100, " +
        std::string(limit_limits));
  }
  field = {};
  if (percent)
    field.share = static_cast<double>(percent->units) / std::pow(10, percent->digits + 2);
  if (units) field.units = *units;
}
template <typename Enum>
requires std::is_enum_v<Enum>
void assign(Enum& field, const SettingInfo& info, std::string_view text, unsigned) {
  field = static_cast<Enum>(parse_name(text, info.values()));
}
// The bindings pass boolean values of their languages.
inline void assign(Switch& field, const SettingInfo& info, std::string_view text, unsigned) {
  const bool is_flag = text == "true" || text == "false";
  if (is_flag) text = text == "true" ? "on" : "off";
  field = static_cast<Switch>(parse_name(text, info.values()));
}

inline std::string text_of(bool field) { return field ? "true" : "false"; }
template <std::unsigned_integral Number>
std::string text_of(Number field) {
  return std::to_string(field);
}
inline std::string text_of(double field) { return number_text(field); }
inline std::string text_of(Seconds field) { return number_text(field.count()); }
inline std::string text_of(const std::string& field) { return field; }
inline std::string text_of(const std::optional<std::int64_t>& field) {
  return std::to_string(field.value());
}
inline std::string text_of(const std::optional<int>& field) {
  return std::to_string(field.value());
}
inline std::string text_of(const Gap& field) {
  return field.units != 0 ? std::to_string(field.units) : number_text(100 * field.share) + "%";
}
template <typename Enum>
requires std::is_enum_v<Enum> std::string text_of(Enum field) {
  return std::string(names_of(field)[static_cast<std::size_t>(field)]);
}

// The text of an unset limit; only settings without a default limit may have it.
constexpr std::string_view no_limit_text = "none";

template <typename Field>
bool is_unlimited(const Field& field) {
  if constexpr (std::is_same_v<Field, std::optional<std::int64_t>>) return !field.has_value();
  if constexpr (std::is_same_v<Field, std::optional<int>>) return !field.has_value();
  if constexpr (std::is_same_v<Field, Seconds>) return field == Seconds::max();
  if constexpr (std::is_same_v<Field, std::uint64_t>) return field == no_limit;
  return false;
}

// The type of a setting follows from the type of its field, unless its line names a type.
template <typename Field>
constexpr SettingType type_of() {
  if (std::is_same_v<Field, bool>) return SettingType::flag;
  if (std::is_same_v<Field, Seconds>) return SettingType::seconds;
  if (std::is_same_v<Field, double>) return SettingType::real;
  if (std::is_same_v<Field, Gap>) return SettingType::gap;
  if (std::is_same_v<Field, std::optional<std::int64_t>>) return SettingType::cost;
  if (std::is_same_v<Field, std::optional<int>>) return SettingType::integer;
  return std::is_unsigned_v<Field> ? SettingType::integer : SettingType::name;
}

/// Returns an object with the default values of all fields that may differ by the kind of `like`. A
/// function in the namespace of a target may replace this function.
template <typename Target>
const Target& usual(const Target&) {
  static const Target object;
  return object;
}

/// Completes a line of a table. `place` returns the field of the targets. `Parse` and `Text` read
/// and write the value; by default, the type of the field determines how.
template <typename... Targets, typename Place, typename Parse = std::nullptr_t,
          typename Text = std::nullptr_t>
constexpr SettingOf<Targets...> with_field(SettingInfo info, Place place, Parse = {}, Text = {}) {
  using Field = std::remove_cvref_t<decltype(place(std::declval<Targets&>()...))>;
  if (info.type == SettingType::object) info.type = type_of<Field>();
  SettingOf<Targets...> setting{info};
  setting.set = [](Targets&... targets, const SettingInfo& self, std::string_view text,
                   unsigned cost_digits) {
    Field& field = Place()(targets...);
    const Field& usual_value = Place()(usual(targets)...);
    if constexpr (!std::is_null_pointer_v<Parse>) {
      field = Parse()(text);
    } else if (text == no_limit_text && is_unlimited(usual_value)) {
      field = usual_value;
    } else {
      assign(field, self, text, cost_digits);
    }
  };
  setting.text = [](const Targets&... targets) {
    const Field& field = Place()(targets...);
    if constexpr (!std::is_null_pointer_v<Text>) {
      return Text()(field);
    } else {
      const bool unlimited = is_unlimited(field) && is_unlimited(Place()(usual(targets)...));
      return unlimited ? std::string(no_limit_text) : text_of(field);
    }
  };
  setting.is_default = [](const Targets&... targets) {
    return Place()(targets...) == Place()(usual(targets)...);
  };
  return setting;
}

}  // namespace dlx::query
