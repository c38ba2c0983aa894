#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

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

/// The `summary` object of a search, created when it is written.
using MakeSummary = std::function<Json()>;

/// Writes the results of a search: its solutions as they are found, or their number.
class SolutionWriter {
 public:
  virtual ~SolutionWriter() = default;
  /// `number` counts from 1.
  virtual void write(std::uint64_t number, const Cover& cover) = 0;
  /// Called after the last solution.
  virtual void finish(const MakeSummary& summary) = 0;
  /// Writes the number of solutions instead. An interrupted count is not an answer.
  virtual void count(const Result& answer, const MakeSummary& summary) = 0;
};

/// Draws a cover: complete lines.
using DrawCover = std::function<std::string(const Cover&)>;

/// A value of --format.
struct SolutionFormat {
  std::string_view name;
  /// `draw` is empty for problems without drawings. Keeps `out`. Null for `csv`.
  std::unique_ptr<SolutionWriter> (*make)(const Problem& problem, Output& out, DrawCover draw);
};

/// Adds --format, with the values of the table in solutions.cpp. `format` must outlive the parsing;
/// it starts as the default. `tables`: also `csv`.
void add_format(CommandLine& line, const SolutionFormat*& format, bool tables = false);

/// The items of an option in JSON: ["A", "X:red"].
Json items_json(const Problem& problem, OptionId option);

/// Reads solutions in all forms of the library, and the JSON lines of this program: `solution`
/// objects, with options by number, by items, or both; a `summary` object must have the number of
/// solutions since the previous summary.
class JsonSolutionReader : public puzzles::SolutionReader {
 public:
  using puzzles::SolutionReader::SolutionReader;

  /// Returns true if a `summary` was read.
  bool has_summary() const { return has_summary_; }

 private:
  void read_object(const std::string& line) override;
  void read_solution(const Json& object);
  OptionId read_option(const Json& object) const;

  std::uint64_t summarised_ = 0;
  bool has_summary_ = false;
};

}  // namespace dlx::cli
