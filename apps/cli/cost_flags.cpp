#include "apps/cli/cost_flags.hpp"

#include <limits>

#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
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

}  // namespace dlx::cli
