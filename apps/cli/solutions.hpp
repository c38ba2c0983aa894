#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/solutions.hpp"
#include "puzzles/svg.hpp"

namespace dlx {
struct Result;  // dlx/result.hpp
}

namespace dlx::cli {

/// The `summary` object of a search, made for who writes it.
using MakeSummary = std::function<Json()>;

/// Writes what a search finds: its solutions, as they come, or their number.
class SolutionWriter {
 public:
  virtual ~SolutionWriter() = default;
  /// `number` counts from 1.
  virtual void write(std::uint64_t number, const Cover& cover) = 0;
  /// After the last solution.
  virtual void finish(const MakeSummary& summary) = 0;
  /// The number of solutions instead of them. One that was cut short is no answer.
  virtual void count(const Result& answer, const MakeSummary& summary) = 0;
};

/// How a cover looks as a picture: complete lines.
using DrawCover = std::function<std::string(const Cover&)>;

/// A value of --format.
struct SolutionFormat {
  std::string_view name;
  /// `draw` is empty for problems that have no picture. Keeps `out`.
  std::unique_ptr<SolutionWriter> (*make)(const Problem& problem, Output& out, DrawCover draw);
};

/// Adds --format, with a line of the table in solutions.cpp for each value. `format` must
/// outlive the parsing; it starts as the default.
void add_format(CommandLine& line, const SolutionFormat*& format);

/// The items of an option as they stand in JSON: ["A", "X:red"].
Json items_json(const Problem& problem, OptionId option);

/// Adds --svg FILE.
void add_svg(CommandLine& line);

/// A cover as a drawing.
using MakePicture = std::function<pictures::Picture(const Cover&)>;

/// The writer for a command line with --svg, which draws solutions on a sheet that is written to a
/// file at the end: `text` as well if --format or --draw was given, and
/// else `flags` lets the search stop when the sheet is full. `command` is how the title begins.
/// Errors: UsageError; std::system_error if the file could not be written.
std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line,
                                                    const std::string& command, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text);

/// Reads solutions in all forms of the library, and lines of JSON as this program writes them:
/// `solution` objects, their options by number, by items, or both; a `summary` object must have the
/// number of the solutions since the one before.
class JsonSolutionReader : public puzzles::SolutionReader {
 public:
  using puzzles::SolutionReader::SolutionReader;

  /// True if a `summary` was met.
  bool has_summary() const { return has_summary_; }

 private:
  void read_object(const std::string& line) override;
  void read_solution(const Json& object);
  OptionId read_option(const Json& object) const;

  std::uint64_t summarised_ = 0;
  bool has_summary_ = false;
};

}  // namespace dlx::cli
