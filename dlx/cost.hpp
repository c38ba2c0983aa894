#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// An exact decimal number: `units` times 10 to the power of minus `digits`.
struct Decimal {
  std::int64_t units = 0;
  unsigned digits = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// What parse_decimal() takes, for messages that begin with "a cost as 17 or 2.5".
inline constexpr std::string_view decimal_limits =
    "with up to 15 digits behind the point, and up to 2^62 without it";

/// The number that `text` is: `[+|-] digits [. digits]`, with at most max_cost_digits behind the
/// point and at most max_total_cost without it, zeros at the end behind the point aside; nullopt if
/// it is something else.
///
///     const std::optional<dlx::Decimal> cost = dlx::parse_decimal("-2.50");  // {-25, 1}
std::optional<Decimal> parse_decimal(std::string_view text);

/// The most units of 10^-digits that come to no more than the number that `text` is: a limit of
/// costs. It is written like a cost, but its value alone is at most max_total_cost. What no cost of
/// a cover comes to is the greatest or the least number; nullopt if the text is something else.
///
///     const std::optional<std::int64_t> most = dlx::parse_limit("-2.51", 1);  // -26
std::optional<std::int64_t> parse_limit(std::string_view text, unsigned digits);

/// What parse_limit() takes, for messages.
inline constexpr std::string_view limit_limits =
    "up to 2^62, with up to 15 digits behind the point";

/// The sum of numbers, exactly; nullopt if it is past what parse_decimal() takes.
std::optional<Decimal> sum_of(std::span<const Decimal> numbers);

/// A cost as text: 250 with two digits is "2.5", -3 with none "-3".
std::string decimal_text(std::int64_t units, unsigned digits);

/// The sum of the costs of `options`, in units of 10^-problem.cost_digits(). Never overflows for
/// options that differ: the builder sees to it. O(options).
std::int64_t cover_cost(const Problem& problem, std::span<const OptionId> options);

/// The number with `digits` digits behind the point, if there is one within 64 bits.
std::optional<std::int64_t> rescale(Decimal number, unsigned digits);

/// The library that solves linear programs, which bound the costs of covers, with its version:
/// "Clp 1.17.6"; empty if there is none. Then the method of multipliers bounds costs, and large
/// problems may take longer.
///
/// Cost: the first call loads the library, which takes some milliseconds.
std::string_view bound_library();
/// The name of the library that would be loaded if it were installed: "libClp.so.1"; empty if it
/// is, or if the library of exact covers was built without it.
std::string_view missing_bound_library();

/// How much dearer than any other cover the cheapest ones may be that a search ends with: a share
/// of what the dearest of them costs, or so many units, whichever is more. Neither: not at all.
struct Gap {
  double share = 0;        ///< 0.01 for 1%
  std::int64_t units = 0;  ///< of 10^-problem.cost_digits()

  bool asked() const { return share != 0 || units != 0; }
  /// In units, rounded down, for covers that cost as much.
  std::int64_t allowed(std::int64_t cost) const;
};

/// A cover and what it costs, in units of 10^-problem.cost_digits().
struct CheapCover {
  std::vector<OptionId> options;  ///< ascending
  std::int64_t cost = 0;

  friend bool operator==(const CheapCover&, const CheapCover&) = default;
};

}  // namespace dlx
