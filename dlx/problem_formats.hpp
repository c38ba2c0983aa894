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
/// The formats are described in docs/formats.md.
///
/// Threads:  any number.
/// Lifetime: the table lives as long as the program.
struct ProblemFormat {
  std::string_view name;
  std::string_view extension;  ///< of files, with the dot
  std::string_view summary;    ///< for lists of formats

  /// True if the first lines are of this format, whatever else they may be.
  bool (*recognise)(std::string_view text);

  /// Errors: ParseError, with `source` as the text's name.
  ParsedProblem (*read)(std::string_view text, std::string source);

  /// Writes the problem, or one with as many covers, and returns what the format had no place for,
  /// a sentence each ("costs are left out"). Errors: std::invalid_argument, before anything is
  /// written, if what is written would have other covers; the stream's state, as usual.
  std::vector<std::string> (*write)(std::ostream& out, const Problem& problem);

  /// How a SAT or pseudo-Boolean solver's answer to the text that was read, or written, is to be
  /// understood. 1: variable k stands for option k - 1. 2: true for option 2k - 2, false for option
  /// 2k - 1 (where the text is read; it is written with 1).
  unsigned options_per_variable = 1;

  /// Its texts say in the first words of what format they are, as `p cnf`.
  bool has_signature = false;
};

/// All formats, the text format first.
std::span<const ProblemFormat> problem_formats();

/// The format of that name; null if there is none.
const ProblemFormat* find_problem_format(std::string_view name);

/// The format for files with such an extension; null if there is none.
const ProblemFormat* problem_format_of(std::string_view path);

/// The formats that a text could be of, one as a rule. A signature in the text comes first, then
/// the name, then how the first lines look; where that is not enough, the whole text is read to see
/// of which formats it is. What nothing tells is of the format that the extension of `path` stands
/// for, else of the text format; a `.gz` or `.zst` at its end, which says how the text was packed,
/// does not count. All that write() writes comes back as one format, the right one.
std::vector<const ProblemFormat*> possible_problem_formats(std::string_view text,
                                                           std::string_view path = {});

/// The one format that a text could be of. Errors: ParseError if there are several.
const ProblemFormat& guess_problem_format(std::string_view text, std::string_view path = {});

/// load_problem() for files of a format that is known; null: the one that is guessed.
ParsedProblem load_problem(const std::string& path, const ProblemFormat* format);

}  // namespace dlx
