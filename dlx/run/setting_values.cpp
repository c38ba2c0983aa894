// The texts of values. Separate from the table of settings, so that a program that uses only a
// Solver is linked without queries.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <locale>
#include <sstream>
#include <system_error>

#include "dlx/cost.hpp"
#include "dlx/error.hpp"
#include "dlx/settings.hpp"

namespace dlx {
namespace {

constexpr std::uint64_t max_bytes = std::uint64_t{1} << 50;  // 1024T
constexpr double longest_time = 1000 * 365.25 * 86400;       // in seconds
constexpr std::string_view decimal_digits = "0123456789", number_characters = "0123456789.";

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw std::invalid_argument(quote_token(text) + " " + why);
}

std::string list_of(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

bool parses(std::string_view text, std::uint64_t& number) {
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && at == end;
}

// Removes and returns the longest prefix of a text in `characters`, or of others if not `of_these`.
std::string_view take(std::string_view& text, std::string_view characters, bool of_these) {
  const std::size_t end =
      of_these ? text.find_first_not_of(characters) : text.find_first_of(characters);
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(taken.size());
  return taken;
}

// Returns the seconds of "1h30m" or "500ms"; above the longest time for other texts.
double seconds_with_units(std::string_view text) {
  constexpr std::pair<std::string_view, double> units[] = {
      {"ms", 0.001}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};
  double seconds = text.empty() ? longest_time + 1 : 0;
  while (!text.empty()) {
    const std::optional<double> value = parse_number(take(text, number_characters, true));
    const std::string_view name = take(text, number_characters, false);
    const auto* const unit =
        std::ranges::find(units, name, [](const auto& each) { return each.first; });
    seconds += value && unit != std::end(units) ? *value * unit->second : longest_time + 1;
  }
  return seconds;
}

}  // namespace

SettingError unknown_setting(std::string_view name, std::span<const std::string_view> known) {
  return {name, "there is no setting " + quote_token(name) + "; there are " + list_of(known)};
}

std::uint64_t parse_integer(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const bool whole = parses(text, number);
  if (whole && number >= least && number <= most) return number;
  const bool is_number = !text.empty() && text.find_first_not_of(decimal_digits) == text.npos;
  const bool open = most == UINT64_MAX - 1 && (!is_number || (whole && number < least));
  refuse(text, (is_number ? "is out of range; expected " : "is not a whole number; expected ") +
                   std::to_string(least) + (open ? " or more" : " to " + std::to_string(most)));
}

std::uint64_t parse_bytes(std::string_view text, std::uint64_t least) {
  constexpr std::string_view units = "KMGT";
  std::string_view number_text = text;
  std::uint64_t unit = 1;
  if (const std::size_t power = text.empty() ? text.npos : units.find(text.back());
      power != units.npos) {
    unit <<= 10 * (power + 1);
    number_text.remove_suffix(1);
  }
  std::uint64_t number = 0;
  if (!parses(number_text, number)) {
    refuse(text, "is not a size; expected a number of bytes such as 500M or 2G");
  }
  if (number > max_bytes / unit) refuse(text, "is out of range; expected up to 1024T");
  if (number * unit < least) {
    refuse(text, "is too little; expected " + std::to_string(least) +
                     " bytes or more, such as 500M or 2G");
  }
  return number * unit;
}

double parse_seconds(std::string_view text) {
  const std::optional<double> number = parse_number(text);
  const double seconds = number ? *number : seconds_with_units(text);
  if (seconds >= 0 && seconds <= longest_time) return seconds;
  refuse(text,
         "is not a time; expected seconds such as 10 or 0.5, or a time such as 5m, 1h30m or 500ms");
}

double parse_real(std::string_view text) {
  const std::optional<double> number = parse_number(text);
  if (number && *number >= 0 && *number <= 1e300) return *number;
  refuse(text, "is not a number from 0 up");
}

bool parse_flag(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  refuse(text, "is neither true nor false");
}

std::size_t parse_name(std::string_view text, std::span<const std::string_view> names) {
  const auto found = std::ranges::find(names, text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  refuse(text, "is none of " + list_of(names));
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+') || text.find_first_not_of("0123456789.eE+-") != text.npos)
    return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  if (!(stream >> number) || !stream.eof()) return std::nullopt;
  return number;
}

std::string number_text(double number) {
  // Most numbers are quotients of a whole number and a power of 10 that double stores exactly; the
  // text of these is short.
  double power = 1;
  for (unsigned places = 0; places <= 15; ++places, power *= 10) {
    const double units = std::round(number * power);
    if (std::abs(units) > 9e15) break;
    if (units / power == number) return decimal_text(static_cast<std::int64_t>(units), places);
  }
  std::array<char, 40> digits{};
  std::snprintf(digits.data(), digits.size(), "%.17g", number);
  std::string text(digits.data());
  // The decimal point of the locale may have several bytes.
  if (const std::size_t point = text.find_first_not_of("0123456789e+-"); point != text.npos)
    text.replace(point, text.find_first_of(decimal_digits, point) - point, ".");
  return text;
}

}  // namespace dlx
