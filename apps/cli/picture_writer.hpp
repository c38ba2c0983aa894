#pragma once

#include <functional>
#include <memory>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/solutions.hpp"
#include "dlx/solver.hpp"
#include "puzzles/picture.hpp"

namespace dlx::cli {

/// Adds --svg FILE.
void add_pictures(CommandLine& line);

/// A cover as a drawing.
using MakePicture = std::function<pictures::Picture(const Cover&)>;

/// The writer for a command line that draws pictures of solutions, which are written to the file of
/// --svg at the end: it also writes the normal output if --format or --draw was given; otherwise
/// `flags` stops the search when there are enough pictures.
/// Errors:   UsageError; std::system_error if the file could not be written.
std::unique_ptr<SolutionWriter> make_picture_writer(const CommandLine& line, MakePicture picture,
                                                    Output& out, SearchFlags& flags,
                                                    std::unique_ptr<SolutionWriter> text);

}  // namespace dlx::cli
