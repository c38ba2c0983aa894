
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

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
#include "dlx/verify.hpp"

namespace dlx::cli {
namespace {

// The line of the option at fault, or of the solution if what is wrong is a gap.
std::size_t line_of(const Fault& fault, const ListedSolution& solution) {
  if (fault.kind == Fault::Kind::item_not_covered) return solution.line;
  const auto begin = solution.options.begin(), end = solution.options.end();
  auto at = std::find(begin, end, fault.option);
  // An option that stands there twice is wrong the second time.
  const bool repeated =
      fault.kind == Fault::Kind::option_repeated ||
      (fault.kind == Fault::Kind::item_covered_twice && fault.other == fault.option);
  if (repeated && at != end) at = std::find(at + 1, end, fault.option);
  return at == end ? solution.line : solution.lines[at - begin];
}

// What options cost. Those with the same items may differ in it; by their items alone, anything
// from the least to the most may be meant.
class Costs {
 public:
  explicit Costs(const Problem& problem) : problem_(problem) {
    if (!problem.has_costs()) return;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      Deadline::check(50 + 10 * problem.option(OptionId{k}).size());
      const std::int64_t cost = problem.cost(OptionId{k});
      const auto [known, fresh] = ranges_.try_emplace(key(OptionId{k}), cost, cost);
      if (fresh) continue;
      known->second.first = std::min(known->second.first, cost);
      known->second.second = std::max(known->second.second, cost);
    }
  }

  // "" if it costs what it says, else what it costs.
  std::string contradiction(const ListedSolution& solution) const {
    if (solution.cost.empty()) return {};
    const std::int64_t sum = cover_cost(problem_, solution.options);
    const std::string right = text(sum);
    if (solution.cost == right) return {};
    std::int64_t least = sum, most = sum;
    if (!solution.by_number && problem_.has_costs()) {
      least = most = 0;
      for (const OptionId option : solution.options) {
        const auto& range = ranges_.at(key(option));
        least += range.first;
        most += range.second;
      }
    }
    const double listed = number(solution.cost);
    // A fraction in JSON has been through a double, and so is this one.
    const bool whole = solution.cost.find_first_of(".eE") == std::string::npos;
    if (least == most && whole && problem_.cost_digits() == 0) return right;
    const bool within = number(text(least)) <= listed && listed <= number(text(most));
    return within ? std::string() : right;
  }

 private:
  using Key = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  Key key(OptionId option) const {
    Key entries;
    for (const Entry& entry : problem_.option(option)) {
      entries.emplace_back(index(entry.item), index(entry.colour));
    }
    std::ranges::sort(entries);
    return entries;
  }

  std::string text(std::int64_t units) const { return decimal_text(units, problem_.cost_digits()); }

  // NaN if it is none, which compares with nothing.
  static double number(const std::string& from) {
    double value = 0;
    const char* const last = from.data() + from.size();
    const auto [end, error] = std::from_chars(from.data(), last, value);
    return error == std::errc{} && end == last ? value : std::nan("");
  }

  const Problem& problem_;
  std::map<Key, std::pair<std::int64_t, std::int64_t>> ranges_;
};

std::string proved_count(const Problem& problem, InputFile& input) {
  const CertifiedCount proved = verify_count(problem, input.stream(), input.name());
  return counted(proved.count);
}

std::string proved_bound(const Problem& problem, InputFile& input) {
  const CertifiedBound proved = verify_bound(problem, input.stream(), input.name());
  if (!proved.bound) return "there is no solution";
  return "no solution costs less than " + decimal_text(*proved.bound, problem.cost_digits());
}

// What goes wrong with the certificate is thrown: whether it is damaged or wrong can't be told.
ExitCode check_certificate(const CommandLine& line, const std::string& kind,
                           const ProblemFormat* from, Output& out) {
  if (line.arguments().size() > 1) {
    throw UsageError("--" + kind + ": expected a problem file alone");
  }
  const std::string& problem_path = line.arguments()[0];
  const std::string path = line.text(kind);
  refuse_both_from_stdin(problem_path, path, "certificate");
  const Problem problem = read_problem(problem_path, from);
  InputFile input(path);
  out.write((kind == "count" ? proved_count(problem, input) : proved_bound(problem, input)) +
            ": the certificate is correct\n");
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
          "  dlx check problem.dlx --count problem.cert\n"
          "  dlx check costs.dlx --bound costs.cert\n",
      .usage = "dlx check PROBLEM [SOLUTIONS|-]\n       dlx check PROBLEM --count CERTIFICATE\n"
               "       dlx check PROBLEM --bound CERTIFICATE",
      .notes =
          "Reads the text and the JSON of 'dlx solve', what Knuth's programs write, and what SAT\n"
          "and pseudo-Boolean solvers answer to the problem as CNF or OPB ('v 1 -2 0'). Names the\n"
          "first thing that is wrong, with its line, and returns 1 for a wrong solution, 2 for\n"
          "text that is none. Whether solutions are missing or stand there twice is not checked.\n"
          "With --count it goes over what 'dlx count --certificate' has written, writes the "
          "number\n"
          "of solutions that this proves, and returns 2 for anything that is wrong with it. With\n"
          "--bound it does the same with what 'dlx solve --min-cost --certificate' has written, "
          "and\n"
          "writes below what cost there is no solution.\n",
  });
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  line.add({.name = "count", .value = "CERTIFICATE", .help = "check the certificate of a count"});
  line.add({.name = "bound",
            .value = "CERTIFICATE",
            .help = "check the certificate that no solution costs less"});
  add_time_limit(line);
  if (!line.parse(words, 2, out)) return ExitCode::done;
  if (line.arguments().empty()) throw UsageError("expected a problem file");
  line.refuse_together("count", "bound");
  for (const char* const kind : {"count", "bound"}) {
    if (line.has(kind)) return check_certificate(line, kind, from, out);
  }
  const std::string& problem_path = line.arguments()[0];
  const std::string solutions_path = line.arguments().size() > 1 ? line.arguments()[1] : "-";
  refuse_both_from_stdin(problem_path, solutions_path, "solutions");
  if (line.arguments().size() == 1 && line.would_hang()) return ExitCode::error;

  const Problem problem = read_problem(problem_path, from);
  InputFile input(solutions_path);
  SolutionReader reader(input.stream(), input.name(), problem, from->options_per_variable);
  const Costs costs(problem);
  std::uint64_t number = 0;
  try {
    reader.read([&](const ListedSolution& solution) {
      const std::optional<Fault> fault = verify(problem, solution.options);
      const std::string wrong = "solution " + std::to_string(solution.number) + " is wrong: ";
      if (fault) {
        throw WrongSolution(input.name(), line_of(*fault, solution), wrong + fault->message);
      }
      const std::string cost = costs.contradiction(solution);
      if (!cost.empty()) {
        throw WrongSolution(input.name(), solution.line,
                            wrong + "it costs " + cost + ", not " + quote_token(solution.cost));
      }
      ++number;
    });
  } catch (const WrongSolution& error) {
    log::error("{}", error.what());
    return ExitCode::none;
  } catch (const Stopped& stopped) {
    log::warn("{}: not all is checked, with {} correct so far", cut_short_text(stopped.outcome()),
              counted(number, "solution"));
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
