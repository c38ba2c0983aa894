#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "apps/cli/output.hpp"
#include "dlx/big_count.hpp"

namespace dlx::cli {

/// Keys stay in the order in which they are set, so that equal output has equal bytes.
using Json = nlohmann::ordered_json;

/// The version of the JSON output; grows when a field changes its meaning or goes away.
inline constexpr int json_version = 1;

/// An object with the two fields that all lines have.
inline Json json_object(const char* type) { return {{"type", type}, {"version", json_version}}; }

/// One line of UTF-8. Bytes that are none (file names may have some) become U+FFFD.
inline std::string json_line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// A number of solutions: a JSON number, or, above 2^53, where programs that read numbers as
/// doubles would not get it right, a string.
Json number_json(const BigCount& number);

/// Of JSON that is read: to copy and to write it is recursive.
inline constexpr int most_json_depth = 16;

/// What is wrong with a text that should be JSON.
class JsonError : public std::runtime_error {
 public:
  explicit JsonError(const std::string& message, std::size_t at = 0)
      : std::runtime_error(message), offset(at) {}
  std::size_t offset;  ///< in the text, where it is known
};

/// Reads JSON. Errors: JsonError, and nothing else whatever the text is.
Json parse_json(std::string_view text);

}  // namespace dlx::cli
