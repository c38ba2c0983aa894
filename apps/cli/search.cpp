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

// What is said at the end of a count.
ExitCode end_of_count(const CoverCount& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  Json summary = summary_of(result, flags);
  // A number that is too large for most readers of JSON comes as a text.
  if (result.count > result.solutions) summary["solutions"] = result.count.str();
  writer.count(result.outcome, result.count.str(), summary);
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the count is incomplete, at least {} solution{}",
                 cut_short_text(result.outcome), result.count.str(), result.count == 1 ? "" : "s");
  }
  if (flags.stats) write_statistics(result, flags.stats_json, result.count.str());
  status_line::clear();
  return exit_code(result);
}

// Shows `visit` the accepted covers with their numbers, up to the limit of solutions.
template <typename Visit>
Result search_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                       Output& out, Visit visit) {
  const Interrupt interrupt;
  SearchOptions options = flags.search_options(out, interrupt.flag(), progress_text);
  options.max_solutions = no_limit;  // it is the accepted ones that are limited
  std::uint64_t accepted = 0;
  Result result = for_each_cover(problem, options, flags.reducing, [&](const Cover& cover) {
    if (!accept(cover)) return true;
    visit(++accepted, cover);
    return accepted < flags.limit;
  });
  result.solutions = accepted;
  if (accepted == flags.limit) result.outcome = Outcome::solution_limit;
  return result;
}

}  // namespace

ExitCode end_of_solve(const Result& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.finish(summary_of(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the search is incomplete, with {} found so far",
                 cut_short_text(result.outcome), counted(result.solutions, "solution"));
  } else if (result.solutions == 0) {
    spdlog::info("no solution");
  }
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result);
}

ExitCode run_solve(const Problem& problem, const SearchFlags& flags, Output& out,
                   SolutionWriter& writer) {
  const Interrupt interrupt;
  std::uint64_t number = 0;
  const Result result =
      for_each_cover(problem, flags.search_options(out, interrupt.flag(), progress_text),
                     flags.reducing, [&](const Cover& cover) {
                       writer.write(++number, cover);
                       return true;
                     });
  return end_of_solve(result, flags, out, writer);
}

ExitCode run_count(const Problem& problem, const SearchFlags& flags, Output& out,
                   SolutionWriter& writer) {
  const Interrupt interrupt;
  const SearchOptions options = flags.search_options(out, interrupt.flag(), progress_text);
  return end_of_count(count_reduced(problem, options, flags.reducing), flags, out, writer);
}

ExitCode run_solve_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Output& out, SolutionWriter& writer) {
  const Result result = search_accepted(
      problem, flags, accept, out,
      [&](std::uint64_t number, const Cover& cover) { writer.write(number, cover); });
  return end_of_solve(result, flags, out, writer);
}

ExitCode run_count_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Output& out, SolutionWriter& writer) {
  CoverCount result{
      search_accepted(problem, flags, accept, out, [](std::uint64_t, const Cover&) {})};
  result.count = result.solutions;
  return end_of_count(result, flags, out, writer);
}

ExitCode search_file(const HelpText& help, const std::vector<std::string>& words, Output& out,
                     const RunFileSearch& run, const std::function<void(CommandLine&)>& add,
                     const RunInstead& instead) {
  CommandLine line(help);
  SearchFlags flags;
  flags.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (add) add(line);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  flags.read(line);
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  if (instead) {
    if (const std::optional<ExitCode> done = instead(line, flags, *format)) return *done;
  }
  const Problem problem = read_problem(line.arguments().empty() ? "-" : line.arguments()[0], from);
  return run({line, problem, flags, *format});
}

}  // namespace dlx::cli
