#include "apps/cli/search.hpp"

#include <spdlog/spdlog.h>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/problem_input.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"

namespace dlx::cli {
namespace {

Json summary_of(const Result& result, const SearchFlags& flags) {
  Json summary = summary_json(result);
  if (flags.stats) summary["level_nodes"] = result.statistics.level_nodes;
  return summary;
}

}  // namespace

ExitCode run_solve(const Problem& problem, const SearchFlags& flags, Output& out,
                   SolutionWriter& writer) {
  const Interrupt interrupt;
  Solver solver(problem, flags.search_options(out, interrupt.flag(), progress_text));
  std::uint64_t number = 0;
  const Result result = solver.for_each([&](const Cover& cover) {
    writer.write(++number, cover);
    return true;
  });
  writer.finish(summary_of(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the search is incomplete, with {} found so far",
                 cut_short_text(result.outcome), counted(result.solutions, "solution"));
  } else if (result.solutions == 0) {
    spdlog::info("no solution");
  }
  if (flags.stats) write_statistics(result);
  status_line::clear();
  return exit_code(result);
}

ExitCode run_count(const Problem& problem, const SearchFlags& flags, Output& out,
                   SolutionWriter& writer) {
  const Interrupt interrupt;
  Solver solver(problem, flags.search_options(out, interrupt.flag(), progress_text));
  const Result result = solver.count();
  writer.count(result, summary_of(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the count is incomplete, at least {}", cut_short_text(result.outcome),
                 counted(result.solutions, "solution"));
  }
  if (flags.stats) write_statistics(result);
  status_line::clear();
  return exit_code(result);
}

ExitCode search_file(const HelpText& help, const std::vector<std::string>& words, Output& out,
                     decltype(run_solve)& run) {
  CommandLine line(help);
  SearchFlags flags;
  flags.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  flags.read(line);
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  const Problem problem = read_problem(line.arguments().empty() ? "-" : line.arguments()[0]);
  return run(problem, flags, out, *format->make(problem, out, {}));
}

}  // namespace dlx::cli
