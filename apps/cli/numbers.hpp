#pragma once

#include <cstdint>
#include <string_view>

#include "dlx/big_count.hpp"
#include "puzzles/shared/text.hpp"

/// Numbers of the command line, checked: the whole text must be the number, and in range.
/// Errors: UsageError that names the option, the text and what was expected.
namespace dlx::cli {

/// The largest number that can be given; the one above it stands for "no limit".
inline constexpr std::uint64_t no_maximum = puzzles::no_maximum;

/// A whole number in decimal. "-1" is an error and not 18446744073709551615.
std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t minimum,
                          std::uint64_t maximum = no_maximum);

/// The same from 1 on, of up to 10,000 digits.
BigCount parse_big_count(std::string_view option, std::string_view text);

/// A number of bytes: a whole number, and K, M, G or T for so many times 1024, 1024^2, ...
std::uint64_t parse_size(std::string_view option, std::string_view text);

/// A time in seconds, with or without a fraction, from 0 to a thousand years or so.
double parse_seconds(std::string_view option, std::string_view text);

}  // namespace dlx::cli
