// The texts of values. Separate from the table of settings, so that a program that uses only a
// Solver is linked without queries.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <system_error>

#include "dlx/error.hpp"
#include "dlx/settings.hpp"

namespace dlx {
namespace {

constexpr std::uint64_t max_bytes = std::uint64_t{1} << 50;  // 1024T
constexpr double longest_time = 1000 * 365.25 * 86400;       // in seconds
constexpr std::string_view digits = "0123456789", number_characters = "0123456789.";

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw std::invalid_argument(quote_token(text) + " " + why);
}

template <typename Number>
bool parses(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && at == end;
}

// Takes the longest prefix of these characters, or of other ones, from a text.
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
    double value = 0;
    const bool known = parses(take(text, number_characters, true), value);
    const std::string_view name = take(text, number_characters, false);
    const auto* const unit =
        std::ranges::find(units, name, [](const auto& each) { return each.first; });
    seconds += known && unit != std::end(units) ? value * unit->second : longest_time + 1;
  }
  return seconds;
}

}  // namespace

std::uint64_t parse_integer(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const bool whole = parses(text, number);
  if (whole && number >= least && number <= most) return number;
  const bool is_number = !text.empty() && text.find_first_not_of(digits) == text.npos;
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
  double seconds = 0;
  if (!parses(text, seconds)) seconds = seconds_with_units(text);
  // The comparisons are false for "nan".
  if (seconds >= 0 && seconds <= longest_time) return seconds;
  refuse(text,
         "is not a time; expected seconds such as 10 or 0.5, or a time such as 5m, 1h30m or 500ms");
}

double parse_real(std::string_view text) {
  double number = 0;
  if (parses(text, number) && number >= 0 && number <= 1e300) return number;
  refuse(text, "is not a number from 0 up");
}

bool parse_flag(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  refuse(text, "is neither true nor false");
}

}  // namespace dlx
