#include "apps/cli/search.hpp"

#include <spdlog/spdlog.h>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/problem_input.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "dlx/counting.hpp"

namespace dlx::cli {
namespace {

template <typename AnyResult>
Json summary_of(const AnyResult& result, const SearchFlags& flags) {
  Json summary = summary_json(result);
  if (flags.stats) summary["level_nodes"] = result.statistics.level_nodes;
  return summary;
}

// What was chosen, for --verbose.
void tell_choice(const Statistics& statistics, const SearchFlags& flags) {
  if (!flags.verbose) return;
  spdlog::info("engine {}{}", statistics.engine,
               statistics.choice.empty() ? "" : ": " + statistics.choice);
}

// Shows `visit` the accepted covers with their numbers, up to the limit of solutions.
template <typename Visit>
Result search_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                       Output& out, Visit visit) {
  flags.refuse_memo();
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

Json search_summary(const Result& result, const SearchFlags& flags) {
  return summary_of(result, flags);
}

ExitCode end_of_search(const Result& result, const SearchFlags& flags) {
  tell_choice(result.statistics, flags);
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result.outcome, result.solutions > 0);
}

ExitCode end_of_solve(const Result& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.finish(search_summary(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the search is incomplete, with {} found so far",
                 cut_short_text(result.outcome), counted(result.solutions, "solution"));
  } else if (result.solutions == 0) {
    spdlog::info("no solution");
  }
  return end_of_search(result, flags);
}

ExitCode end_of_count(const CountResult& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.count(result, summary_of(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    spdlog::warn("{}: the count is incomplete, at least {}", cut_short_text(result.outcome),
                 counted(result));
  }
  tell_choice(result.statistics, flags);
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result.outcome, result.count > 0);
}

ExitCode run_solve(const Problem& problem, const SearchFlags& flags, Output& out,
                   SolutionWriter& writer) {
  flags.refuse_memo();
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
  return end_of_count(
      count_reduced(problem, flags.count_options(out, interrupt.flag()), flags.reducing), flags,
      out, writer);
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
  return end_of_count(count_result(search_accepted(problem, flags, accept, out,
                                                   [](std::uint64_t, const Cover&) {})),
                      flags, out, writer);
}

ExitCode search_file(const HelpText& help, const std::vector<std::string>& words, Output& out,
                     const RunFileSearch& run, const AddOptions& add, const RunInstead& instead) {
  CommandLine line(help);
  SearchFlags flags;
  if (add) add(line, flags);
  flags.add_to(line);
  flags.add_reducing_to(line);
  CostFlags costs;
  costs.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(with_joined_min_cost(words), 1, out)) return ExitCode::done;
  flags.read(line);
  costs.read(line);
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  if (instead) {
    if (const std::optional<ExitCode> done = instead(line, flags, *format)) return *done;
  }
  const Problem problem = read_problem(line.arguments().empty() ? "-" : line.arguments()[0], from);
  return run({line, problem, flags, costs, *format});
}

}  // namespace dlx::cli
