#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "apps/cli/output.hpp"

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

}  // namespace dlx::cli
