#pragma once

#include <string>
#include <string_view>

#include "apps/cli/output.hpp"

namespace dlx::cli {

/// Says early that a file cannot be written, before a long search for what goes into it: its folder
/// is missing or read-only, or it is a folder itself.
/// Errors: std::system_error "cannot write FILE: No such file or directory" and the like.
void check_writable(const std::string& path);

/// Writes a whole file, or, for "-", to `out`.
///
/// The text goes to a new file beside it, which takes its name when all of it is on the disk: a
/// full disk or an interruption leaves what was there before. What is no plain file (a pipe, a
/// device) is written to as it is. The file keeps its permissions, and a symbolic link stays one.
///
/// Errors: std::system_error as above.
void write_file(const std::string& path, std::string_view text, Output& out);

}  // namespace dlx::cli
