#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "dlx/problem.hpp"
#include "dlx/split.hpp"

/// The files of a search divided into parts: the list of parts, the parts, and a result for each,
/// all sealed JSON; docs/scale.md describes them. Also the search of a part.
namespace dlx::parts {

using cli::Json;

/// Adds a last field `sha1` to an object: the digest of its text without that field. The field
/// detects truncated or changed files, and identifies their content. Returns the text.
std::string seal(Json& object);

/// A sealed object that was read, with checked access to its fields.
///
/// Errors:   ParseError with the file, the field and the expected value.
class SealedJson {
 public:
  /// `type`: the required value of the field `type`.
  SealedJson(std::string_view text, std::string source, std::string_view type);

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

/// All file names use the same number of digits for part numbers: "part-00007".
std::string part_stem(std::uint64_t part, std::uint64_t parts);
std::string part_path(const std::string& folder, std::uint64_t part, std::uint64_t parts);
/// Returns the file of the result, beside that of the part: "part-00007.result" for
/// "part-00007.dlxpart".
std::string result_path(const std::string& part_path);
std::string list_path(const std::string& folder);
/// Returns the file of the part with a number such as "7".
/// Errors:   UsageError for a number that does not exist; those of read_list().
std::string part_file(const std::string& folder, const std::string& number);

/// A part with all data that a worker needs.
struct Part {
  std::string split;  ///< the fingerprint of the whole split
  std::string seal;   ///< the fingerprint of this part
  std::uint64_t part = 0;
  std::uint64_t parts = 0;
  bool merged = false;  ///< subproblems have multiplicities: for counting only
  Problem problem;
  std::vector<Subproblem> subproblems;
};

/// Errors: ParseError.
Part read_part(std::string_view text, const std::string& source);

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

/// The processor seconds of this process so far, of all threads.
double processor_seconds();

/// Errors: ParseError.
PartResult read_result(std::string_view text, const std::string& source);
std::string result_text(const PartResult& result);

struct PartList {
  std::string split;
  std::uint64_t parts = 0;
  std::vector<std::string> part_seals;  ///< element K - 1 is the seal of part K
  std::vector<double> weights;          ///< element K - 1 is the weight of part K
};

/// Errors: ParseError.
PartList read_list(std::string_view text, const std::string& source);

/// Reads a file with read_part(), read_result() or read_list().
/// Errors:   ParseError, std::system_error.
template <typename Read>
auto load(Read read, const std::string& path) {
  return read(cli::read_text(path), cli::source_name(path));
}

/// The properties of a split that are written besides its subproblems.
struct SplitNotes {
  bool merged = false;
  std::uint64_t seed = 0;
};

/// The texts of a split: one part after the other, then the list.
///
/// Shape:    a part contains the text of the whole problem, so only one is in memory at a time.
/// Lifetime: the split must outlive this object.
class SplitText {
 public:
  SplitText(const Problem& problem, const Split& split, const SplitNotes& notes);

  std::string fingerprint() const;
  std::uint64_t parts() const { return split_.parts.size(); }
  /// The part with the next number, from 1 on; call at most parts() times.
  std::string next_part();
  /// The list, after all parts were made.
  std::string list();

 private:
  const Split& split_;
  const SplitNotes notes_;
  std::string problem_;
  std::size_t made_ = 0;
  Json list_;
};

/// Writes the parts into a folder, which is created if necessary, and the list last: a folder with
/// a list is complete. Existing files of the same split are rewritten; the list of another split is
/// an error. If an error or a Deadline (Stopped) ends the work early, new files are removed.
/// Errors:   std::system_error, UsageError.
void write_split(const Problem& problem, const Split& split, const SplitNotes& notes,
                 const std::string& folder);
/// Writes the result of a part that this process counted while it divided the problem.
void write_count(const std::string& folder, std::uint64_t part, const BigCount& count);

/// Adds `--part K`, for commands that search a part of a problem divided by `dlx split`.
void add_part(cli::CommandLine& line);

/// Returns the file of the requested part: of `--part K FOLDER`, or the file that is named itself.
/// Errors:   UsageError without a folder or for an unknown number; those of read_list().
std::string part_file(const cli::CommandLine& line);

/// Returns Purpose::part if a command line requests a part; opens no file.
cli::Purpose purpose_of(const cli::CommandLine& line);

/// Counts the requested part, and writes the result to the part's folder, unless it exists already.
/// The number also goes to `out`. Returns `done` if the part is counted, whatever the number.
cli::ExitCode count_part(const cli::BeforeSearch& given);

/// Lists the covers of the requested part.
cli::ExitCode solve_part(const cli::BeforeSearch& given);

}  // namespace dlx::parts
