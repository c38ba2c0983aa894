#include "dlx/cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dlx/problem/int128.hpp"

namespace dlx {

namespace {

// The digits of a number before and after the point; trailing zeros after the point are dropped.
struct Digits {
  bool negative = false;
  std::string_view whole, fraction;
};

std::optional<Digits> digits_of(std::string_view text) {
  Digits number;
  number.negative = text.starts_with('-');
  if (number.negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  number.whole = text.substr(0, point);
  const auto is_number = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == part.npos;
  };
  if (!is_number(number.whole)) return std::nullopt;
  if (point == text.size()) return number;
  number.fraction = text.substr(point + 1);
  if (!is_number(number.fraction)) return std::nullopt;
  number.fraction = number.fraction.substr(0, number.fraction.find_last_not_of('0') + 1);
  if (number.fraction.size() > max_cost_digits) return std::nullopt;
  return number;
}

// Appends digits to a number; returns false if it exceeds `most`.
bool append(std::string_view digits, Int128 most, Int128& number) {
  for (const char c : digits) {
    number = 10 * number + (c - '0');
    if (number > most) return false;
  }
  return true;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  const std::optional<Digits> digits = digits_of(text);
  if (!digits) return std::nullopt;
  std::int64_t units = 0;
  for (const std::string_view part : {digits->whole, digits->fraction}) {
    for (const char c : part) {
      const int digit = c - '0';
      if (units > (max_total_cost - digit) / 10) return std::nullopt;
      units = 10 * units + digit;
    }
  }
  return Decimal{digits->negative ? -units : units, static_cast<unsigned>(digits->fraction.size())};
}

std::optional<std::int64_t> parse_limit(std::string_view text, unsigned digits) {
  const std::optional<Digits> number = digits_of(text);
  Int128 units = 0;
  if (!number || !append(number->whole, max_total_cost, units)) return std::nullopt;
  if (units == max_total_cost && !number->fraction.empty()) return std::nullopt;
  std::string fraction(number->fraction);
  fraction.resize(max_cost_digits, '0');
  const Int128 unlimited = Int128{1} << 126;
  append(std::string_view(fraction).substr(0, digits), unlimited, units);
  // Rounds down, also for negative numbers.
  if (number->negative)
    units = -units - (fraction.find_first_not_of('0', digits) != fraction.npos ? 1 : 0);
  using Limits = std::numeric_limits<std::int64_t>;
  return static_cast<std::int64_t>(std::clamp<Int128>(units, Limits::min(), Limits::max()));
}

std::optional<Decimal> sum_of(std::span<const Decimal> numbers) {
  Int128 sum = 0;
  for (const Decimal& number : numbers) {
    Int128 units = number.units;
    for (unsigned digits = number.digits; digits < max_cost_digits; ++digits) units *= 10;
    sum += units;
  }
  unsigned digits = max_cost_digits;
  for (; digits > 0 && sum % 10 == 0; --digits) sum /= 10;
  if (sum > max_total_cost || sum < -max_total_cost) return std::nullopt;
  return Decimal{static_cast<std::int64_t>(sum), digits};
}

std::string decimal_text(std::int64_t units, unsigned digits) {
  std::string text = std::to_string(units < 0 ? -units : units);
  if (digits > 0) {
    if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
    text.insert(text.size() - digits, 1, '.');
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return units < 0 ? "-" + text : text;
}

std::int64_t Gap::allowed(std::int64_t cost) const {
  // A share is a decimal fraction rounded to binary; the allowance makes 57% of 100 equal 57.
  constexpr double rounding = 1e-12;
  constexpr auto most = static_cast<double>(max_total_cost);
  const double part = share * std::abs(static_cast<double>(cost)) * (1 + rounding);
  return std::max(std::min(units, max_total_cost),
                  static_cast<std::int64_t>(std::clamp(part, 0.0, most)));
}

std::int64_t cover_cost(const Problem& problem, std::span<const OptionId> options) {
  std::int64_t sum = 0;
  for (const OptionId option : options) sum += problem.cost(option);
  return sum;
}

}  // namespace dlx
