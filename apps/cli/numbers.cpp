#include "apps/cli/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "apps/cli/exit_code.hpp"
#include "dlx/error.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::cli {
namespace {

constexpr double longest_time = 3e10;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 50;

template <typename Number>
bool parses(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum) {
  try {
    return puzzles::parse_number(text, minimum, maximum);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string(option) + ": " + error.what());
  }
}

BigCount parse_big_count(std::string_view option, std::string_view text) {
  constexpr std::size_t most_digits = 10'000;
  const bool digits =
      !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
  if (!digits || text.size() > most_digits) {
    throw UsageError(std::string(option) + ": " + dlx::quote_token(text) +
                     " is no whole number from 1 on");
  }
  BigCount number(text);
  if (number == 0) throw UsageError(std::string(option) + ": numbers begin with 1");
  return number;
}

std::uint64_t parse_size(std::string_view option, std::string_view text) {
  constexpr std::string_view units = "KMGT";
  std::string_view digits = text;
  std::uint64_t unit = 1;
  if (!text.empty() && units.find(text.back()) != units.npos) {
    for (std::size_t k = 0; k <= units.find(text.back()); ++k) unit *= 1024;
    digits.remove_suffix(1);
  }
  std::uint64_t number = 0;
  if (!parses(digits, number)) {
    throw UsageError(std::string(option) + ": " + dlx::quote_token(text) +
                     " is not a size; expected a number of bytes such as 500M or 2G");
  }
  if (number > most_bytes / unit) {
    throw UsageError(std::string(option) + ": " + dlx::quote_token(text) +
                     " is out of range; expected up to 1024T");
  }
  return number * unit;
}

double parse_seconds(std::string_view option, std::string_view text) {
  double seconds = 0;
  // The comparison is false for "nan".
  if (parses(text, seconds) && seconds >= 0 && seconds <= longest_time) return seconds;
  throw UsageError(std::string(option) + ": " + dlx::quote_token(text) +
                   " is not a time; expected seconds such as 10 or 0.5");
}

}  // namespace dlx::cli
