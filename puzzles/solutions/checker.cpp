#include <algorithm>
#include <charconv>
#include <cmath>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/verify.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::puzzles {
namespace {

// The line of the faulty option, or of the solution if something is missing.
std::size_t line_of(const Fault& fault, const ListedSolution& solution) {
  if (fault.kind == Fault::Kind::item_not_covered) return solution.line;
  const auto begin = solution.options.begin(), end = solution.options.end();
  auto at = std::find(begin, end, fault.option);
  // If an option occurs twice, the second occurrence is wrong.
  const bool repeated =
      fault.kind == Fault::Kind::option_repeated ||
      (fault.kind == Fault::Kind::item_covered_twice && fault.other == fault.option);
  if (repeated && at != end) at = std::find(at + 1, end, fault.option);
  return at == end ? solution.line : solution.lines[at - begin];
}

// Returns the number in the text; otherwise NaN, which compares with nothing.
double number_of(const std::string& from) {
  double value = 0;
  const char* const last = from.data() + from.size();
  const auto [end, error] = std::from_chars(from.data(), last, value);
  return error == std::errc{} && end == last ? value : std::nan("");
}

}  // namespace

SolutionChecker::SolutionChecker(const Problem& problem) : problem_(problem) {
  if (!problem.has_costs()) return;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(50 + 10 * problem.option(OptionId{k}).size());
    const std::int64_t cost = problem.cost(OptionId{k});
    auto& [least, most] = costs_.try_emplace(key(OptionId{k}), cost, cost).first->second;
    least = std::min(least, cost);
    most = std::max(most, cost);
  }
}

SolutionChecker::Key SolutionChecker::key(OptionId option) const {
  Key entries;
  for (const Entry& entry : problem_.option(option))
    entries.emplace_back(index(entry.item), index(entry.colour));
  std::ranges::sort(entries);
  return entries;
}

void SolutionChecker::check(const ListedSolution& solution, const std::string& source) const {
  const std::string wrong = "solution " + std::to_string(solution.number) + " is wrong: ";
  if (const std::optional<Fault> fault = verify(problem_, solution.options))
    throw WrongSolution(source, line_of(*fault, solution), wrong + fault->message);
  const std::string cost = contradiction(solution);
  if (!cost.empty()) {
    throw WrongSolution(source, solution.line,
                        wrong + "it costs " + cost + ", not " + quote_token(solution.cost));
  }
}

// "" if the stated cost is correct, otherwise the actual cost.
std::string SolutionChecker::contradiction(const ListedSolution& solution) const {
  if (solution.cost.empty()) return {};
  const auto text = [&](std::int64_t units) { return decimal_text(units, problem_.cost_digits()); };
  const std::int64_t sum = cover_cost(problem_, solution.options);
  const std::string right = text(sum);
  if (solution.cost == right) return {};
  std::int64_t least = sum, most = sum;
  if (!solution.by_number && problem_.has_costs()) {
    least = most = 0;
    for (const OptionId option : solution.options) {
      const auto& range = costs_.at(key(option));
      least += range.first;
      most += range.second;
    }
  }
  const double listed = number_of(solution.cost);
  // A fraction in JSON was converted to double, so this one is, too.
  const bool whole = solution.cost.find_first_of(".eE") == std::string::npos;
  if (least == most && whole && problem_.cost_digits() == 0) return right;
  const bool within = number_of(text(least)) <= listed && listed <= number_of(text(most));
  return within ? std::string() : right;
}

}  // namespace dlx::puzzles
