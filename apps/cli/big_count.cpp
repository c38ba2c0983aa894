#include "apps/cli/big_count.hpp"

#include <algorithm>
#include <string>

#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t largest_json_number = std::uint64_t{1} << 53;
constexpr std::size_t most_digits = 10'000;

}  // namespace

Json number_json(const BigCount& number) {
  if (number <= largest_json_number) return number.low();
  return number.str();
}

BigCount parse_big_count(std::string_view option, std::string_view text) {
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

}  // namespace dlx::cli
