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

}  // namespace

void CostFlags::add_to(CommandLine& line) {
  line.add({.name = "min-cost",
            .value = "[K]",
            .help = "the K cheapest solutions (default 1), in order of cost, with proof",
            .group = OptionGroup::costs},
           [this](const std::string& text) {
             cheapest = parse_count("--min-cost", text, 1, most_covers);
           });
  line.add({.name = "max-cost",
            .value = "C",
            .help = "only solutions that cost at most C",
            .group = OptionGroup::costs},
           [this](const std::string& text) { max_cost = parse_cost(text); });
}

void CostFlags::read(const CommandLine& line) const {
  line.refuse_together("min-cost", "limit");
  for (const char* own : {"min-cost", "max-cost"}) line.refuse_together(own, "engine");
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

std::vector<std::string> with_joined_min_cost(std::vector<std::string> words) {
  for (std::size_t k = 0; k < words.size() && words[k] != "--"; ++k) {
    if (words[k] != "--min-cost") continue;
    const bool number = k + 1 < words.size() && !words[k + 1].empty() &&
                        words[k + 1].find_first_not_of("0123456789") == std::string::npos;
    words[k] += "=" + (number ? words[k + 1] : "1");
    if (number) words.erase(words.begin() + static_cast<std::ptrdiff_t>(k) + 1);
  }
  return words;
}

}  // namespace dlx::cli
