#include "apps/cli/cheapest.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/text.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

// Covers are kept until the search is over.
constexpr std::uint64_t most_covers = 1'000'000;

Decimal parse_cost(const std::string& text) {
  if (const std::optional<Decimal> cost = parse_decimal(text)) return *cost;
  throw UsageError("--max-cost: " + dlx::quote_token(text) +
                   " is not a cost; expected a number such as 100, 2.5 or -3, " +
                   std::string(decimal_limits));
}

// The word behind --min-cost may as well be a file.
bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

// The share of the cost by which the bound falls short of it: "0.6%".
std::string gap_text(std::int64_t cost, std::optional<std::int64_t> bound) {
  if (!bound || *bound >= cost) return "0%";
  const double gap = static_cast<double>(cost) - static_cast<double>(*bound);
  if (cost == 0) return "100%";
  return text::format("{:.2g}%", 100 * gap / std::abs(static_cast<double>(cost)));
}

// What is said of costs.
class CostText {
 public:
  CostText(const Problem& problem, const CostFlags& costs) : problem_(problem), costs_(costs) {}

  std::string of(std::int64_t units) const { return decimal_text(units, problem_.cost_digits()); }

  // "best 4478, bound 4453, gap 0.56%, 56000 nodes, 2.0 s".
  std::string progress(const Progress& now) const {
    std::string line;
    if (costs_.cheapest != 1) line = counted(now.solutions, "solution") + ", ";
    if (now.best) line += "best " + of(*now.best) + ", ";
    if (now.bound) line += "bound " + of(*now.bound) + ", ";
    if (now.last) line += "gap " + gap_text(*now.last, now.bound) + ", ";
    return line + text::format("{} nodes, {:.1f} s", now.nodes, now.seconds);
  }

  // What is known after a search for the cheapest that was cut short.
  std::string unproven(const Answer& answer) const {
    std::string line;
    if (answer.covers.empty()) {
      line = "no solution so far";
    } else if (costs_.cheapest == 1) {
      line = "not proven to be the cheapest, cost " + of(answer.covers.front().cost);
    } else {
      line = text::format("not proven to be the cheapest, {} of {}", answer.covers.size(),
                          costs_.cheapest);
    }
    if (answer.bound) {
      line += answer.covers.empty() ? ", none costs less than " : ", no other costs less than ";
      line += of(*answer.bound);
    }
    if (answer.covers.size() == costs_.cheapest) {
      line += ", gap " + gap_text(answer.covers.back().cost, answer.bound);
    }
    return line;
  }

 private:
  const Problem& problem_;
  const CostFlags& costs_;
};

ExitCode end_of_cheapest(const Answer& answer, const Asking& asking, const CostText& text,
                         bool limited) {
  std::uint64_t number = 0;
  for (const CheapCover& cover : answer.covers) {
    asking.writer.write(++number, Cover(cover.options));
  }
  Json summary = search_summary(answer, asking.flags);
  summary["proven"] = answer.whole();
  if (answer.bound) summary["bound"] = Json::parse(text.of(*answer.bound));
  asking.writer.finish(summary);
  asking.answers.out().flush();
  if (!answer.whole()) {
    log::warn("{}: {}", cut_short_text(answer.outcome), text.unproven(answer));
  } else if (answer.covers.empty()) {
    log::info("{}", limited ? "no solution costs as little" : "no solution");
  }
  return end_of_search(answer, asking.flags);
}

}  // namespace

void CostFlags::add_to(CommandLine& line) {
  line.add({.name = "min-cost",
            .value = "[K]",
            .help = "the K cheapest solutions (default 1), in order of cost, with proof",
            .group = OptionGroup::costs,
            .implicit = "1",
            .takes = is_number,
            .common = true},
           [this](const std::string& text) {
             cheapest = parse_count("--min-cost", text, 1, most_covers);
           });
  line.add({.name = "max-cost",
            .value = "C",
            .help = "only solutions that cost at most C",
            .group = OptionGroup::costs},
           [this](const std::string& text) { max_cost = parse_cost(text); });
}

std::optional<std::int64_t> CostFlags::max_units(const Problem& problem) const {
  if (!max_cost) return std::nullopt;
  Decimal cost = *max_cost;
  for (; cost.digits > problem.cost_digits(); --cost.digits) {
    cost.units = cost.units / 10 - (cost.units % 10 < 0 ? 1 : 0);
  }
  if (const std::optional<std::int64_t> units = rescale(cost, problem.cost_digits())) return units;
  using Limits = std::numeric_limits<std::int64_t>;  // more than any cover costs, or less
  return cost.units > 0 ? Limits::max() : Limits::min();
}

ExitCode run_by_cost(Asking asking, const CostFlags& costs) {
  if (!asking.problem.has_costs()) log::warn("the problem has no costs: every solution costs 0");
  asking.question.max_cost = costs.max_units(asking.problem);
  if (costs.cheapest > 0) {
    asking.question.kind = Question::Kind::cheapest;
    asking.question.limit = costs.cheapest;
  }
  const CostText text(asking.problem, costs);
  const std::optional<Answer> answer =
      ask(asking, [&](const Progress& now) { return text.progress(now); });
  if (!answer) return ExitCode::done;
  if (costs.cheapest > 0) return end_of_cheapest(*answer, asking, text, costs.max_cost.has_value());
  const auto end = asking.question.kind == Question::Kind::count ? end_of_count : end_of_solve;
  return end(*answer, asking.flags, asking.answers.out(), asking.writer);
}

}  // namespace dlx::cli
