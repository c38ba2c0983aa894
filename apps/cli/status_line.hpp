#pragma once

#include <string_view>

/// The line at the bottom of the terminal that says how far a search is.
///
/// There is one per process, since there is one stderr; messages and answers clear it first.
/// Threads:  any.
namespace dlx::cli::status_line {

/// Shows `text` (ASCII) in place of what the line showed before, cut to the terminal's width.
/// Where stderr is no terminal it becomes a line of its own.
void show(std::string_view text);

/// Takes the line away, if there is one.
void clear();

}  // namespace dlx::cli::status_line
