#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx {

/// One format of exact-cover problems.
///
///     const dlx::ProblemFormat* json = dlx::find_problem_format("json");
///     const dlx::Problem parsed =
///         json->read(R"({"primary": ["A", "B"], "options": [["A", "B"], ["A"]]})",
///         "<text>").problem;
///     std::ostringstream out;
///     dlx::find_problem_format("matrix")->write(out, parsed);
///     // out.str() == "|items: A B\n1 1\n1 0\n"
///
/// The formats are described in docs/problem-formats.md.
///
/// Threads:  all functions may be called from several threads.
/// Lifetime: the table lives as long as the program.
struct ProblemFormat {
  std::string_view name;
  std::string_view extension;  ///< file extension, with the dot
  std::string_view summary;    ///< for lists of formats

  /// Returns true if the first lines may be in this format.
  bool (*recognise)(std::string_view text);

  /// Reads a problem.
  /// Errors:   ParseError, with `source` as the name of the text.
  ParsedProblem (*read)(std::string_view text, std::string source);

  /// Writes the problem, or a problem with the same number of covers. Returns a sentence for each
  /// property that the format cannot store ("costs are left out"). Null if the format is only read.
  /// Errors:   std::invalid_argument if the format cannot express the covers; nothing is written
  ///           then. Write errors set the state of the stream.
  std::vector<std::string> (*write)(std::ostream& out, const Problem& problem);

  /// How to decode the answer of a SAT or pseudo-Boolean solver. 1: variable k represents option
  /// k - 1. 2: variable k represents option 2k - 2 if true and option 2k - 1 if false (for texts
  /// that were read; write() uses 1).
  unsigned options_per_variable = 1;

  /// True if texts of the format begin with a signature such as `p cnf`.
  bool has_signature = false;
};

/// Returns all formats, the text format first.
std::span<const ProblemFormat> problem_formats();

/// Returns the format with this name, or null.
const ProblemFormat* find_problem_format(std::string_view name);

/// Returns the format for the extension of `path`, or null.
const ProblemFormat* problem_format_of(std::string_view path);

/// Returns the formats that the text may be in, usually one. Decides by a signature in the text,
/// then by the extension, then by the first lines, then by reading the whole text. Falls back to
/// the format of the extension of `path` (without `.gz`), then to the text format. Always
/// finds the format of a text that write() wrote.
std::vector<const ProblemFormat*> possible_problem_formats(std::string_view text,
                                                           std::string_view path = {});

/// Returns the only format that the text may be in.
/// Errors:   ParseError if the text may be in several formats.
const ProblemFormat& guess_problem_format(std::string_view text, std::string_view path = {});

/// Reads a problem file in the given format; null: the format is guessed. See load_problem(path).
ParsedProblem load_problem(const std::string& path, const ProblemFormat* format);

}  // namespace dlx
