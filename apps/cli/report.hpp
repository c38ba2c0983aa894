#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/big_count.hpp"
#include "dlx/deadline.hpp"
#include "dlx/solver.hpp"

namespace dlx {
struct Result;  // dlx/result.hpp
}

/// Reports about a finished search: its exit code, message, statistics and JSON summary.
namespace dlx::cli {

/// Keys stay in insertion order, so that equal output has equal bytes.
using Json = nlohmann::ordered_json;

/// The version of the JSON output; increased when a field changes its meaning or is removed.
inline constexpr int json_version = 1;

/// An object with the two fields of all lines.
inline Json json_object(const char* type) { return {{"type", type}, {"version", json_version}}; }

/// One line of UTF-8. Invalid bytes (possible in file names) become U+FFFD.
inline std::string json_line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// A list with the result of `make` for each element.
template <typename Range, typename Make>
Json json_list(const Range& range, Make make) {
  Json list = Json::array();
  for (const auto& element : range) list.push_back(make(element));
  return list;
}

/// A number of solutions: a JSON number, or, above 2^53, where programs that read numbers as
/// doubles would lose digits, a string.
Json number_json(const BigCount& number);

/// The greatest depth of parsed JSON, because copying and writing are recursive.
inline constexpr int max_json_depth = 16;

/// Thrown for a text that is not JSON.
class JsonError : public std::runtime_error {
 public:
  explicit JsonError(const std::string& message, std::size_t at = 0)
      : std::runtime_error(message), offset(at) {}
  std::size_t offset;  ///< in the text, if known
};

/// Thrown for JSON in which an object has a key twice.
class RepeatedKey : public JsonError {
 public:
  using JsonError::JsonError;
};

/// Parses JSON.
/// Errors:   JsonError only, for any text.
Json parse_json(std::string_view text);

/// `done` if solutions were found and the search ended as requested, otherwise the reason.
ExitCode exit_code(Outcome outcome, bool found);

/// Returns true for an unrequested end: a limit of time or nodes, Ctrl-C.
bool cut_short(Outcome outcome);

/// "stopped by the time limit", "stopped by the node limit", "interrupted".
std::string cut_short_text(Outcome outcome);

/// {"type":"summary", ...} of a search; docs/json.md describes the fields.
Json summary_json(const Result& answer);

/// Returns the result of `prepare`. If it is stopped, `json` gets a summary nevertheless, with the
/// reason.
template <typename Prepare>
auto summarised(bool json, Output& out, Prepare prepare) {
  try {
    return prepare();
  } catch (const Stopped& stopped) {
    Json summary = json_object("summary");
    summary["outcome"] = to_string(stopped.outcome());
    if (json) out.write(json_line(summary));
    throw;
  }
}

/// Writes the statistics of a search to stderr, as lines of text or as one JSON object.
void write_statistics(const Result& answer, bool json);

/// Writes `text` to stderr unchanged, after clearing the status line.
void write_to_stderr(std::string_view text);

/// "1 solution", "2 solutions".
std::string counted(std::uint64_t number, std::string_view noun);
/// Returns the text for a number of solutions.
std::string counted(const BigCount& solutions);

}  // namespace dlx::cli
