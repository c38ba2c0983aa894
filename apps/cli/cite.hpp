#pragma once

#include <string>

namespace dlx::cli {

/// Returns the program with its version and, if known, its commit: "dlx 0.1.0 (0123456789ab)".
std::string program_name();

/// Returns how to cite the program: an entry for BibTeX with the data of CITATION.cff, and a
/// sentence about the program and this machine for the section on methods.
std::string citation();

}  // namespace dlx::cli
