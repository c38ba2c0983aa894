#pragma once

#include <string>

#include "dlx/problem.hpp"

namespace dlx::cli {

/// Reads a problem from a file or, for "-", from stdin, and passes its warnings on.
/// Errors: ParseError, std::system_error.
Problem read_problem(const std::string& path);

}  // namespace dlx::cli
