#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <utility>

#include "dlx/random.hpp"
#include "sudoku/minimize.hpp"

namespace dlx::sudoku {

namespace {

using Texts = std::vector<std::string>;

Texts statements_of(const Rules& rules) {
  Texts statements;
  const std::string text = to_text(rules);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    statements.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return statements;
}

bool is_removable(std::string_view statement) {
  constexpr std::array<std::string_view, 4> names = {"region", "differ", "cage", "less"};
  const std::string_view name = statement.substr(0, statement.find(' '));
  return std::ranges::find(names, name) != names.end() ||
         std::ranges::any_of(rule_kinds(), [name](const RuleKind& kind) {
           return kind.name == name && kind.cells != RuleKind::Cells::none;
         });
}

/// Solves a puzzle under some of the statements.
class Trials {
 public:
  Trials(const Rules& rules, const Grid& puzzle, const StopFlag* stop)
      : puzzle_(puzzle), stop_(stop), answer_(Solver(rules, {.stop = stop}).solve(puzzle)) {}

  bool stopped() const { return stop_ != nullptr && stop_->requested(); }
  int solutions() const { return static_cast<int>(answer_.solutions); }

  /// Returns true if these statements permit the known solution and no other. With one rule
  /// less, a rule such as no-other-dots may exclude the solution.
  bool suffice(const Texts& statements) {
    std::string text;
    for (const std::string& statement : statements) text += statement + '\n';
    const Answer answer = Solver(parse_rules(text), {.stop = stop_}).solve(puzzle_);
    return answer.unique() && answer.solution == answer_.solution;
  }

 private:
  const Grid& puzzle_;
  const StopFlag* stop_;
  Answer answer_;
};

Texts without(Texts statements, std::size_t k) {
  statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(k));
  return statements;
}

}  // namespace

bool has_removable_rules(const Rules& rules) {
  return std::ranges::any_of(statements_of(rules), is_removable);
}

std::optional<MinimizedRules> minimize_rules(const Rules& rules, const Grid& puzzle,
                                             std::uint64_t seed, const StopFlag* stop) {
  Trials trials(rules, puzzle, stop);
  MinimizedRules result{trials.solutions(), statements_of(rules), {}};
  if (!result.unique()) return trials.stopped() ? std::nullopt : std::optional(result);
  // A rule that was needed stays needed when there are fewer rules.
  std::vector<std::string> order = result.statements;
  Random(seed).shuffle(std::span(order));
  for (const std::string& statement : order) {
    if (!is_removable(statement)) continue;
    const auto at = std::ranges::find(result.statements, statement) - result.statements.begin();
    Texts fewer = without(result.statements, static_cast<std::size_t>(at));
    if (trials.suffice(fewer)) result.statements = std::move(fewer);
    if (trials.stopped()) return std::nullopt;
  }
  return result;
}

std::optional<MinimizedRules> find_redundant_rules(const Rules& rules, const Grid& puzzle,
                                                   const StopFlag* stop) {
  Trials trials(rules, puzzle, stop);
  MinimizedRules result{trials.solutions(), statements_of(rules), {}};
  for (std::size_t k = 0; result.unique() && k < result.statements.size(); ++k) {
    if (!is_removable(result.statements[k])) continue;
    if (trials.suffice(without(result.statements, k)))
      result.redundant.push_back(result.statements[k]);
    if (trials.stopped()) return std::nullopt;
  }
  if (trials.stopped()) return std::nullopt;
  return result;
}

}  // namespace dlx::sudoku
