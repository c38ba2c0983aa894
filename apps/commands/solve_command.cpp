#include "apps/cli/picture_writer.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"
#include "puzzles/matrix.hpp"

namespace dlx::cli {
namespace {

// Problems of files are drawn as matrices.
std::optional<ExitCode> add_drawings(CommandQuery& command_query) {
  const CommandLine& line = command_query.line;
  puzzles::Puzzle& puzzle = command_query.puzzle;
  const Problem& problem = puzzle.problem;
  if (line.has("draw") || line.has("svg")) pictures::check_matrix(problem);
  if (line.has("draw")) {
    puzzle.draw = [&problem](const Cover& cover, puzzles::Style style) {
      return pictures::draw_matrix(problem, cover, style.colour);
    };
  }
  puzzle.picture = [&problem](const Cover& cover) {
    return pictures::picture_matrix(problem, cover);
  };
  return std::nullopt;
}

}  // namespace

ExitCode run_solve_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx solve - list the exact covers of a problem",
      .examples =
          "  dlx solve problem.dlx                all solutions, as text\n"
          "  dlx solve problem.dlx -n 1           the first one\n"
          "  dlx solve problem.dlx --format=json  one JSON object a line\n"
          "  dlx solve problem.matrix --format=rows   the numbers of its rows\n"
          "  dlx solve problem.dlx --draw         its matrix, the solution's options marked\n"
          "  dlx solve costs.dlx --min-cost       the cheapest solution, with proof\n"
          "  dlx solve costs.dlx --min-cost 10    the ten cheapest ones, in order of cost\n"
          "  dlx solve costs.dlx --min-cost --gap 1%    one that costs at most 1% more\n"
          "  dlx queens 6 --print-problem | dlx solve\n",
      .usage = "dlx solve [FILE|-] [options]",
      .notes =
          "Reads stdin if no file is named. Each solution is a line '| solution K', followed by\n"
          "one option per line: its label, or its items. 'dlx check' reads this format.\n"
          "The items of a matrix are its columns, named 0, 1, 2, ... by default; --format=rows\n"
          "writes the numbers of its rows, or of the options of other problems, counted from 1.\n"
          "--draw and --svg support problems of up to 100 items and 300 options.\n",
  };
  const auto add = [](CommandLine& line, SearchFlags&) {
    line.add({.name = "draw",
              .help = "draw the matrix of a small problem for each solution, its options marked",
              .group = OptionGroup::output,
              .common = true});
    line.add({.name = "certificate",
              .value = "FILE",
              .help = "write a certificate to FILE, with which 'dlx check --certificate' verifies "
                      "that there is no solution; with --min-cost, that no other solution costs "
                      "less",
              .file = FileUse::written});
    add_pictures(line);
    parts::add_part(line);
    add_up_to_symmetry(line);
  };
  const auto counts = [](const CommandLine& line) {
    line.refuse_together({"svg", "checkpoint"});
    line.refuse_together({"draw", "format"});
    return false;
  };
  return run_query_command({.help = help,
                            .add = add,
                            .counts = counts,
                            .purpose = parts::purpose_of,
                            .looks = {"draw"},
                            .ready = add_drawings,
                            .run_part = parts::solve_part},
                           words, out);
}

}  // namespace dlx::cli
