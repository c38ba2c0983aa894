#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// A problem read from text, with warnings.
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
/// [| secondary...]`, with multiplicities as `low:high|name` or `high|name`. Each later line is an
/// option, with `item:colour` for coloured secondary items. `|7` after an item adds 7 to the cost
/// of the option. Three comments have a meaning: `|label: text` labels the next option, `|copy:
/// text` repeats the previous option with another label, and `|items: ...` is the item line of a
/// problem without primary items. The grammar is in docs/problem-formats.md.
///
/// Cost:     one pass, O(bytes); one hash lookup for each entry.
/// Errors:   ParseError with line, column, the text found and the text expected.
/// Lifetime: the problem does not refer to `text`.
/// Source:   Knuth, dlx1.w, dlx2.w, dlx3.w, dlx5.w.
ParsedProblem parse_problem(std::string_view text, std::string source = "<text>");

/// Reads a problem file. guess_problem_format() (dlx/problem_formats.hpp) finds the format by the
/// name and the text of the file, which may be compressed by gzip if dlx was built
/// with zlib.
/// Errors:   ParseError, also for damaged compressed data; std::system_error for read errors.
ParsedProblem load_problem(const std::string& path);

/// How to write an option that has the entries and the cost of the previous option.
enum class Copies {
  written_out,  ///< as a full option, which every program understands
  merged,       ///< as `|copy:`, which other programs ignore
};

/// Writes a problem such that parse_problem() returns an equal problem, without the numbers of
/// Problem::data(). Write errors set the state of the stream.
void write_problem(std::ostream& out, const Problem& problem, Copies copies = Copies::written_out);

/// Returns an option as text: `item item:colour ...`.
std::string option_text(const Problem& problem, OptionId option);
/// Returns the label of an option, or option_text() if there is no label.
std::string option_title(const Problem& problem, OptionId option);

}  // namespace dlx
