#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/output.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"

namespace dlx::cli {

enum class Format { text, json };

/// Adds --format=text|json; `format` must outlive the parsing.
void add_format(CommandLine& line, Format& format);

/// Writes the solutions of a search, one block or one line each, as they come.
class SolutionWriter {
 public:
  virtual ~SolutionWriter() = default;
  /// `number` counts from 1.
  virtual void write(std::uint64_t number, const Cover& cover) = 0;
  /// After the last solution.
  virtual void finish(const Json& summary);
};

/// A line `| solution K`, then one option a line: its label, or else its items. `dlx check` reads
/// it back.
class TextSolutions : public SolutionWriter {
 public:
  TextSolutions(const Problem& problem, Output& out);
  void write(std::uint64_t number, const Cover& cover) override;

 private:
  Problem problem_;
  Output& out_;
  std::vector<std::string> lines_;  // by option; empty until needed
};

/// A `solution` object a line and a `summary` object at the end; the fields are in docs/cli.md.
class JsonSolutions : public SolutionWriter {
 public:
  JsonSolutions(const Problem& problem, Output& out);
  void write(std::uint64_t number, const Cover& cover) override;
  void finish(const Json& summary) override;

 private:
  Problem problem_;
  Output& out_;
  std::vector<std::string> objects_;  // by option; empty until needed
};

/// A drawing for each solution, an empty line between two.
class DrawnSolutions : public SolutionWriter {
 public:
  using Draw = std::function<std::string(const Cover&)>;

  DrawnSolutions(Draw draw, Output& out);
  void write(std::uint64_t number, const Cover& cover) override;

 private:
  Draw draw_;
  Output& out_;
};

/// The items of an option as they stand in JSON: ["A", "X:red"].
Json items_json(const Problem& problem, OptionId option);

}  // namespace dlx::cli
