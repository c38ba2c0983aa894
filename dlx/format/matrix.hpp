#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// True if the text up to the first row is that of a matrix: perhaps comments, the numbers of rows
/// and columns, and as many names as there are columns. A matrix without rows begins with `#`, and
/// has names behind `|items:`.
bool recognise_matrix(std::string_view text);

/// Reads a matrix of 0 and 1: a row is an option, a column an item. A row is one word, or digits
/// with white space between. Before the first row there may be the numbers of rows and columns, and
/// a line with the names of the items, `A B | X` or `|items: A B | X`; items behind the `|` are
/// secondary. Lines that begin with `#` or `|` are comments.
///
/// Errors: ParseError.
ParsedProblem read_matrix(std::string_view text, std::string source);

/// Errors: std::invalid_argument if the problem has colours or bounds.
std::vector<std::string> write_matrix(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
