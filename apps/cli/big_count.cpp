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
  if (number <= largest_json_number) return static_cast<std::uint64_t>(number);
  return number.str();
}

BigCount parse_big_count(std::string_view option, std::string_view text) {
  const bool digits =
      !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
  if (!digits || text.size() > most_digits) {
    throw UsageError(std::string(option) + ": " + dlx::quote_token(text) +
                     " is no whole number from 1 on");
  }
  // A number that begins with 0 would be read as octal.
  const std::size_t first = std::min(text.find_first_not_of('0'), text.size());
  if (first == text.size()) throw UsageError(std::string(option) + ": numbers begin with 1");
  return BigCount(std::string(text.substr(first)));
}

}  // namespace dlx::cli
