#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// True if the text begins with `{` and a key.
bool recognise_json(std::string_view text);

/// Reads a problem as JSON (docs/formats.md). Errors: ParseError; keys that are unknown or stand
/// there twice are errors too.
ParsedProblem read_json(std::string_view text, std::string source);

/// Writes all that a problem is: reading it gives an equal one.
std::vector<std::string> write_json(std::ostream& out, const Problem& problem);

}  // namespace dlx::format
