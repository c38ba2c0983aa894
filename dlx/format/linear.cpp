#include "dlx/format/linear.hpp"

#include "dlx/deadline.hpp"
#include "dlx/format/uses.hpp"

namespace dlx::format {
namespace {

std::uint64_t variable(OptionId option) { return std::uint64_t{index(option)} + 1; }

}  // namespace

std::uint64_t make_linear(const Problem& problem,
                          const std::function<void(const std::string&)>& remark,
                          const std::function<void(const LinearRow&)>& row) {
  const Uses uses(problem);
  std::uint64_t variables = problem.num_options();
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) continue;
    remark("no primary item: " + option_remark(problem, OptionId{k}));
    row({{{1, variable(OptionId{k})}}, Relation::equal, 0});
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    Deadline::check(10 * uses.of(item).size());
    remark("item " + std::string(problem.name(item)));
    if (problem.is_primary(item)) {
      LinearRow sum{{}, Relation::equal, 0};
      for (const Use& use : uses.of(item)) sum.terms.push_back({1, variable(use.option)});
      const Bounds bounds = problem.bounds(item);
      if (bounds.low == bounds.high) {
        sum.bound = bounds.low;
        row(sum);
        continue;
      }
      sum.relation = Relation::at_least;
      sum.bound = bounds.low;
      if (bounds.low > 0) row(sum);
      sum.relation = Relation::at_most;
      sum.bound = bounds.high;
      if (bounds.high < sum.terms.size() || bounds.low == 0) row(sum);
      continue;
    }
    LinearRow sum{{}, Relation::at_most, 1};
    for (const std::vector<OptionId>& group : uses.groups(item)) {
      if (group.size() == 1) {
        sum.terms.push_back({1, variable(group[0])});
        continue;
      }
      const std::uint64_t colour = ++variables;
      LinearRow any{{{-1, colour}}, Relation::at_least, 0};
      for (const OptionId option : group) {
        row({{{1, colour}, {-1, variable(option)}}, Relation::at_least, 0});
        any.terms.push_back({1, variable(option)});
      }
      row(any);
      sum.terms.push_back({1, colour});
    }
    row(sum);
  }
  return variables;
}

}  // namespace dlx::format
