#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// A problem read from text, and what is odd about it.
struct ParsedProblem {
  Problem problem;
  std::vector<Warning> warnings;
};

/// Reads a problem in Knuth's text format.
///
///     const dlx::ParsedProblem parsed = dlx::parse_problem(
///         "A B C | X\n"
///         "A B X:red\n"
///         "C X:red\n");
///     // parsed.problem.num_options() == 2, parsed.warnings.empty()
///
/// The first line that is neither blank nor a `|` comment lists the items, `primary...
/// [| secondary...]`, with bounds as `low:high|name` or `high|name`; every later one is an option,
/// with `item:colour` on secondary items, and its cost as `|7`, after an item or in several parts.
/// Three comments have a meaning here: `|label: text` names the option that follows, `|copy: text`
/// is the option before it once more, with a label of its own, and `|items: ...` is an item line,
/// for problems without a primary item. The grammar is in docs/formats.md.
///
/// Cost:     one pass, O(bytes); one hash look-up an entry.
/// Errors:   ParseError with line, column, what was found and what was expected.
/// Lifetime: the problem keeps nothing of `text`.
/// Source:   Knuth, dlx1.w, dlx2.w, dlx3.w, dlx5.w.
ParsedProblem parse_problem(std::string_view text, std::string source = "<text>");

/// Reads a problem file, in any format that guess_problem_format() finds by the file's name or text
/// (dlx/problem_formats.hpp), packed by gzip or zstd or not (if it was built with their libraries).
/// Errors: ParseError, also for damaged packed data; std::system_error if it can't be read.
ParsedProblem load_problem(const std::string& path);

/// How an option is written that has the entries and the cost of the one before it.
enum class Copies {
  written_out,  ///< like any other, so that every program takes it for an option
  merged,       ///< as `|copy:`, which other programs pass over
};

/// Writes a problem so that parse_problem() gives an equal one (all but the data numbers of its
/// options, which text does not hold). Errors: the stream's state, as usual.
void write_problem(std::ostream& out, const Problem& problem, Copies copies = Copies::written_out);

/// One option as text: `item item:colour ...`.
std::string option_text(const Problem& problem, OptionId option);
/// What stands for an option: its label, or else option_text().
std::string option_title(const Problem& problem, OptionId option);

}  // namespace dlx
