#include <unistd.h>

#include <ostream>

#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/text_format.hpp"

namespace dlx::cli {
namespace {

void print_problem(const Problem& problem, Output& out) {
  OutputStreambuf buffer(out);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios::badbit);  // pass on what the buffer throws
  write_problem(stream, problem);
}

}  // namespace

ExitCode run_model_command(const models::Model& model, const Words& words, Output& out) {
  const std::string name = "dlx " + std::string(model.name);
  const std::string summary = name + " - " + std::string(model.summary);
  const std::string usage = name + " " + std::string(model.usage) + " [options]";
  CommandLine line({summary, model.examples, usage, model.notes});
  line.add_options()("count", "write the number of solutions only");
  line.add_options()("print-problem", "write the exact-cover problem in the text format");
  line.add(model.options);
  SearchFlags flags;
  flags.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  flags.read(line);
  line.refuse_together("count", "print-problem");

  const models::Instance puzzle = model.build({line.arguments(), line.values()});
  if (line.has("print-problem")) {
    print_problem(puzzle.problem, out);
    return ExitCode::done;
  }

  const models::Style style{use_colour(line.colour(), STDOUT_FILENO)};
  const auto writer = format->make(puzzle.problem, out, [&puzzle, style](const Cover& cover) {
    return puzzle.draw(cover, style);
  });
  return line.has("count") ? run_count(puzzle.problem, flags, out, *writer)
                           : run_solve(puzzle.problem, flags, out, *writer);
}

}  // namespace dlx::cli
