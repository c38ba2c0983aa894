#pragma once

#include <string_view>

#include "apps/cli/json.hpp"
#include "dlx/big_count.hpp"

/// Numbers of solutions, of any size, in what is read and written.
namespace dlx::cli {

/// A JSON number, or, above 2^53, where programs that read numbers as doubles would not get it
/// right, a string.
Json number_json(const BigCount& number);

/// A whole number in decimal, from 1 on, of up to 10,000 digits. Errors: UsageError that names the
/// option, the text and what was expected.
BigCount parse_big_count(std::string_view option, std::string_view text);

}  // namespace dlx::cli
