#include <algorithm>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/solutions.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/certificate.hpp"
#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

std::string proved_bound(const Problem& problem, InputFile& input) {
  const CertifiedBound proved = verify_bound(problem, input.stream(), input.name());
  const auto cost = [&](std::int64_t units) { return decimal_text(units, problem.cost_digits()); };
  const std::vector<CheapCover>& listed = proved.covers;
  std::string others = "no solution";
  if (!listed.empty()) {
    const auto [least, most] = std::ranges::minmax(listed, {}, &CheapCover::cost);
    others += " but the " + std::to_string(listed.size()) + " listed, of cost " + cost(least.cost);
    if (most.cost != least.cost) others += " to " + cost(most.cost);
    if (proved.bound) others += ',';
  }
  if (!proved.bound) return "there is " + others;
  return others + " costs less than " + cost(*proved.bound);
}

std::string proved(const Problem& problem, InputFile& input) {
  if (input.begins_with("dlx bound ")) return proved_bound(problem, input);
  if (!input.begins_with("c dlx refutation ")) {
    return counted(verify_count(problem, input.stream(), input.name()).count);
  }
  verify_refutation(problem, input.stream(), input.name());
  return "the problem has no solution";
}

// Errors in the certificate are thrown, because a damaged certificate cannot be distinguished from
// a wrong one.
ExitCode check_certificate(const CommandLine& line, const ProblemFormat* from, Output& out) {
  if (line.arguments().size() > 1) throw UsageError("--certificate: expected a problem file alone");
  const std::string& problem_path = line.arguments()[0];
  const std::string path = line.text("certificate");
  refuse_both_from_stdin(problem_path, path, "certificate");
  const Problem problem = read_problem(problem_path, from);
  InputFile input(path);
  out.write(proved(problem, input) + ": the certificate is correct\n");
  return ExitCode::done;
}

}  // namespace

ExitCode run_check_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx check - check solutions of a problem, independently of the search",
      .examples =
          "  dlx solve problem.dlx | dlx check problem.dlx\n"
          "  dlx solve problem.dlx --format=json | dlx check problem.dlx\n"
          "  dlx check problem.dlx solutions.txt\n"
          "  dlx convert problem.dlx -o problem.cnf && clasp problem.cnf | dlx check problem.dlx\n"
          "  dlx check problem.dlx --certificate problem.cert    of a count, of a cheapest "
          "cost,\n"
          "                                                      or that there is no solution\n",
      .usage = "dlx check PROBLEM [SOLUTIONS|-]\n       dlx check PROBLEM --certificate FILE",
      .notes =
          "Reads the text and the JSON of 'dlx solve', the output of Knuth's programs, and the\n"
          "output of SAT and pseudo-Boolean solvers for the problem as CNF or OPB ('v 1 -2 0').\n"
          "Names the first error with its line, and exits with 1 for a wrong solution, with 2 for\n"
          "text that is not a solution. Does not check for missing or duplicate solutions.\n"
          "With --certificate, checks a certificate of 'dlx count --certificate', and writes the\n"
          "number of solutions that it proves; or a certificate of 'dlx solve --min-cost\n"
          "--certificate', and writes the cost below which there is no solution, or none except\n"
          "the listed ones; or a certificate that there is no solution. Exits with 2 for any\n"
          "error in a certificate.\n",
  });
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  line.add(
      {.name = "certificate",
       .value = "FILE",
       .help = "check the certificate of a count, of a cheapest cost, or that there is no solution",
       .file = FileUse::read});
  add_time_limit(line);
  if (!line.parse(words, 2, out)) return ExitCode::done;
  if (line.arguments().empty()) throw UsageError("expected a problem file");
  if (line.has("certificate")) return check_certificate(line, from, out);
  const std::string& problem_path = line.arguments()[0];
  refuse_both_from_stdin(problem_path, line.arguments().back(), "solutions");
  const std::string solutions_path = line.input(1);

  const Problem problem = read_problem(problem_path, from);
  InputFile input(solutions_path);
  JsonSolutionReader reader(input.stream(), input.name(), problem, from->options_per_variable);
  const puzzles::SolutionChecker checker(problem);
  std::uint64_t number = 0;
  try {
    reader.read([&](const puzzles::ListedSolution& solution) {
      checker.check(solution, input.name());
      ++number;
    });
  } catch (const puzzles::WrongSolution& error) {
    log::error("{}", error.what());
    return ExitCode::none;
  } catch (const Stopped& stopped) {
    log::warn("{}: the check is incomplete, with {} correct so far",
              cut_short_text(stopped.outcome()), counted(number, "solution"));
    return exit_code(stopped.outcome(), false);
  }
  if (number == 0 && !reader.has_summary()) {
    log::error("{}: no solution to check", input.name());
    return ExitCode::error;
  }
  out.write(counted(number, "solution") + (number == 1 ? " is" : " are") + " correct\n");
  return ExitCode::done;
}

}  // namespace dlx::cli
