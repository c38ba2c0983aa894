#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::models {

/// The numbers of "10x6" or "3x4x5", each from 1 to `most`; as many as `usage`, such as "WxH", has
/// letters. Errors: UsageError, "... is no RECTANGLE; expected one as EXAMPLE".
std::vector<std::size_t> parse_dimensions(const std::string& text, std::string_view usage,
                                          std::size_t most, std::string_view rectangle,
                                          std::string_view example);

}  // namespace dlx::models
