#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dlx::cli {

/// The names of all techniques, separated by ", ".
std::string names_of_techniques();

/// Returns the indices in sudoku::techniques() of a list of names such as "X-wing,hidden pair".
///
/// `option`: the option that has this value, for messages, such as "--without".
/// Errors:   UsageError for an unknown name.
std::vector<std::size_t> parse_techniques(const std::string& option, const std::string& list);

}  // namespace dlx::cli
