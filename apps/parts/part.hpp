#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "dlx/problem.hpp"
#include "dlx/split.hpp"

/// The files of a search that was cut into parts: the list of them, the parts, and a result for
/// each, sealed JSON all of them; docs/scale.md describes them. And the search of a part.
namespace dlx::parts {

using cli::Json;

/// Adds a last field `sha1` to an object, of its text without that field: a file that was cut off
/// or changed is noticed, and the field is a name for its content. Returns the text.
std::string seal(Json& object);

/// A sealed object as it was read, and what its fields must be.
///
/// Errors: ParseError that names the file, the field and what was expected.
class SealedJson {
 public:
  /// `type` is what the object has to call itself.
  SealedJson(std::string_view text, std::string source, std::string_view type);

  const Json& object() const { return object_; }
  const std::string& seal() const { return seal_; }
  std::string text(const char* field) const;
  std::string fingerprint(const char* field) const;
  std::uint64_t count(const char* field, std::uint64_t minimum, std::uint64_t maximum) const;
  double number(const char* field) const;
  bool boolean(const char* field) const;
  const Json& array(const char* field) const;

  [[noreturn]] void fail(const std::string& message) const;

 private:
  const Json& at(const char* field, bool (Json::*is_good)() const noexcept,
                 const std::string& expected) const;

  std::string source_;
  Json object_;
  std::string seal_;
};

/// The largest number of parts.
inline constexpr std::uint64_t max_parts = 10'000'000;

/// A number of parts has as many digits in all its file names: "part-00007".
std::string part_stem(std::uint64_t part, std::uint64_t parts);
std::string part_path(const std::string& folder, std::uint64_t part, std::uint64_t parts);
/// Beside the part: "part-00007.result" for "part-00007.dlxpart".
std::string result_path(const std::string& part_path);
std::string list_path(const std::string& folder);

/// A part with all that a worker needs.
struct Part {
  std::string split;  ///< the fingerprint of the whole split
  std::string seal;   ///< and of this part
  std::uint64_t part = 0;
  std::uint64_t parts = 0;
  bool merged = false;  ///< pieces have multiplicities: for counting only
  Problem problem;
  std::vector<Subproblem> pieces;
};

/// Errors: ParseError.
Part read_part(std::string_view text, const std::string& source);

/// What a part came to.
struct PartResult {
  std::string split;
  std::string part_seal;
  std::uint64_t part = 0;
  std::uint64_t parts = 0;
  BigCount count = 0;
  double seconds = 0;
  double processor_seconds = 0;  ///< of all threads
  std::uint64_t nodes = 0;
};

/// Errors: ParseError.
PartResult read_result(std::string_view text, const std::string& source);
std::string result_text(const PartResult& result);

/// The list of the parts of a split.
struct PartList {
  std::string split;
  std::uint64_t parts = 0;
  std::vector<std::string> part_seals;  ///< part K's is [K - 1]
};

/// Errors: ParseError.
PartList read_list(std::string_view text, const std::string& source);

/// What one of these functions reads in a file. Errors: ParseError, std::system_error.
template <typename Read>
auto load(Read read, const std::string& path) {
  return read(cli::read_text(path), cli::source_name(path));
}

/// The texts of a split: one part after the other, then the list.
///
/// Shape:    a part has the text of the whole problem, so only one is in memory at a time.
/// Lifetime: the split must outlive it.
class SplitText {
 public:
  SplitText(const Problem& problem, const Split& split, bool merged, std::uint64_t seed);

  /// The fingerprint of the split.
  std::string fingerprint() const;
  std::uint64_t parts() const { return split_.parts.size(); }
  /// The part with the next number, from 1 on; at most parts() times.
  std::string next_part();
  /// The list, when all parts have been made.
  std::string list();

 private:
  const Split& split_;
  bool merged_;
  std::string problem_;
  std::size_t made_ = 0;
  Json list_;
};

/// Writes the parts into a folder, which is made if it is not there, and the list last: a folder
/// with a list has all parts. Writes what is there already once more; another split's list is an
/// error. Whatever ends it before, a Deadline by Stopped or an error, what is new is removed.
/// Errors: std::system_error, UsageError.
void write_split(const Problem& problem, const Split& split, bool merged, std::uint64_t seed,
                 const std::string& folder);

/// Notes the files that write_split() writes. Errors: UsageError.
void note_split(cli::Files& files, std::uint64_t parts, const std::string& folder);

/// Adds `--part K`, for commands that search a part of a problem that `dlx split` has cut.
void add_part(cli::CommandLine& line);

/// Purpose::part if a command line asks for a part; nothing is opened.
cli::Purpose purpose_of(const cli::CommandLine& line);

/// Counts the part that a command line asks for, and writes the result beside it, unless it is
/// there already. The number also goes to `out`. `done` if the part is counted, whatever the
/// number.
cli::ExitCode count_part(const cli::BeforeSearch& given);

/// Lists the covers of that part.
cli::ExitCode solve_part(const cli::BeforeSearch& given);

}  // namespace dlx::parts
