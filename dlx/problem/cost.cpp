#include "dlx/cost.hpp"

#include <algorithm>
#include <cmath>

namespace dlx {

std::optional<Decimal> parse_decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  Decimal number;
  bool point = false;
  bool any = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    any = true;
    const int digit = c - '0';
    if (number.units > (max_total_cost - digit) / 10) return std::nullopt;
    number.units = 10 * number.units + digit;
    if (point && ++number.digits > max_cost_digits) return std::nullopt;
  }
  if (!any || text.ends_with('.') || text.starts_with('.')) return std::nullopt;
  if (negative) number.units = -number.units;
  return number;
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
  // A share is a decimal fraction that was rounded to a binary one: 57% of 100 are 57.
  constexpr double rounding = 1e-12;
  constexpr auto most = static_cast<double>(max_total_cost);
  const double part = share * std::abs(static_cast<double>(cost)) * (1 + rounding);
  return std::max(units, static_cast<std::int64_t>(std::clamp(part, 0.0, most)));
}

std::int64_t cover_cost(const Problem& problem, std::span<const OptionId> options) {
  std::int64_t sum = 0;
  for (const OptionId option : options) sum += problem.cost(option);
  return sum;
}

std::optional<std::int64_t> rescale(Decimal number, unsigned digits) {
  for (; number.digits > digits; --number.digits) {
    if (number.units % 10 != 0) return std::nullopt;
    number.units /= 10;
  }
  for (; number.digits < digits; ++number.digits) {
    if (__builtin_mul_overflow(number.units, 10, &number.units)) return std::nullopt;
  }
  return number.units;
}

}  // namespace dlx
