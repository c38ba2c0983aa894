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

/// What is said about a finished search: its exit code, message, statistics and JSON summary.
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

/// A list with what `make` makes of each element.
template <typename Range, typename Make>
Json json_list(const Range& range, Make make) {
  Json list = Json::array();
  for (const auto& element : range) list.push_back(make(element));
  return list;
}

/// A number of solutions: a JSON number, or, above 2^53, where programs that read numbers as
/// doubles would not get it right, a string.
Json number_json(const BigCount& number);

/// Of JSON that is read: to copy and to write it is recursive.
inline constexpr int max_json_depth = 16;

/// What is wrong with a text that should be JSON.
class JsonError : public std::runtime_error {
 public:
  explicit JsonError(const std::string& message, std::size_t at = 0)
      : std::runtime_error(message), offset(at) {}
  std::size_t offset;  ///< in the text, where it is known
};

/// The text is JSON, but an object has a key twice.
class RepeatedKey : public JsonError {
 public:
  using JsonError::JsonError;
};

/// Reads JSON. Errors: JsonError, and nothing else whatever the text is.
Json parse_json(std::string_view text);

/// `done` if solutions were found and the search ended as asked, else why not.
ExitCode exit_code(Outcome outcome, bool found);

/// True for an end that nobody asked for in so many solutions: a limit of time or nodes, Ctrl-C.
bool cut_short(Outcome outcome);

/// "stopped by the time limit", "stopped by the node limit", "interrupted".
std::string cut_short_text(Outcome outcome);

/// An outcome as a JSON token: "exhausted", "solution_limit", ...
std::string outcome_token(Outcome outcome);

/// {"type":"summary", ...} of a search; the fields are in docs/cli.md.
Json summary_json(const Result& answer);

/// What `prepare` makes. Where it is stopped, `json` has a summary all the same, which tells why.
template <typename Prepare>
auto summarised(bool json, Output& out, Prepare prepare) {
  try {
    return prepare();
  } catch (const Stopped& stopped) {
    Json summary = json_object("summary");
    summary["outcome"] = outcome_token(stopped.outcome());
    if (json) out.write(json_line(summary));
    throw;
  }
}

/// Writes the statistics of a search to stderr, as lines of text or as one JSON object.
void write_statistics(const Result& answer, bool json);

/// Writes `text` to stderr as it is, clear of the status line.
void write_to_stderr(std::string_view text);

/// "1 solution", "2 solutions".
std::string counted(std::uint64_t number, std::string_view noun);
/// The same of the solutions that were counted.
std::string counted(const BigCount& solutions);

}  // namespace dlx::cli
