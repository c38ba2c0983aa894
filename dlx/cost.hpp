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

/// The range of parse_decimal(), for messages that begin with "a cost such as 17 or 2.5".
inline constexpr std::string_view decimal_limits =
    "with up to 15 digits after the decimal point, and up to 2^62 without the point";

/// Parses `[+|-] digits [. digits]`, with at most max_cost_digits after the point and at most
/// max_total_cost without the point; trailing zeros after the point do not count. Returns nullopt
/// for any other text.
///
///     const std::optional<dlx::Decimal> cost = dlx::parse_decimal("-2.50");  // {-25, 1}
std::optional<Decimal> parse_decimal(std::string_view text);

/// Parses a limit of costs, and rounds down to units of 10^-digits. The syntax is that of
/// parse_decimal(), but any number of digits is allowed. Limits beyond the costs of all covers
/// become the greatest or the least number. Returns nullopt for any other text.
///
///     const std::optional<std::int64_t> most = dlx::parse_limit("-2.51", 1);  // -26
std::optional<std::int64_t> parse_limit(std::string_view text, unsigned digits);

/// The range of parse_limit(), for messages.
inline constexpr std::string_view limit_limits =
    "up to 2^62, with up to 15 digits after the decimal point";

/// Returns the exact sum; nullopt if the sum is out of the range of parse_decimal().
std::optional<Decimal> sum_of(std::span<const Decimal> numbers);

/// Returns a cost as text: 250 with two digits is "2.5", -3 without digits is "-3".
std::string decimal_text(std::int64_t units, unsigned digits);

/// Returns the sum of the costs of `options`, in units of 10^-problem.cost_digits(). The builder's
/// limits prevent overflow for distinct options. O(options).
std::int64_t cover_cost(const Problem& problem, std::span<const OptionId> options);

/// Returns the name and version of the library that bounds costs by linear programs, "Clp 1.17.6",
/// or an empty string. Without the library, subgradient optimisation bounds the costs, and large
/// problems may take longer.
///
/// Cost: the first call loads the library, in some milliseconds.
std::string_view bound_library();
/// Returns the file name of the missing library, "libClp.so.1"; empty if the library is installed
/// or if dlx was built without support for it.
std::string_view missing_bound_library();

/// The allowed gap between the cost of the most expensive cover found and the proved lower bound:
/// the larger of a share of that cost and a number of units. Default: no gap.
struct Gap {
  double share = 0;        ///< 0.01 for 1%
  std::int64_t units = 0;  ///< in units of 10^-problem.cost_digits()

  bool asked() const { return share != 0 || units != 0; }
  /// Returns the gap in units, rounded down, for a cover of this cost.
  std::int64_t allowed(std::int64_t cost) const;

  friend bool operator==(const Gap&, const Gap&) = default;
};

/// A cover and its cost, in units of 10^-problem.cost_digits().
struct CheapCover {
  std::vector<OptionId> options;  ///< ascending
  std::int64_t cost = 0;

  friend bool operator==(const CheapCover&, const CheapCover&) = default;
};

}  // namespace dlx
