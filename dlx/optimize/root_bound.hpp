#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"

namespace dlx::optimize {

/// A bound on the covers that have options of a layout alone, and what it is made of: dual values
/// of all rows, and the reduced costs of the options, none of which is negative. Internal.
struct DualBound {
  std::int64_t bound = 0;  ///< scaled
  std::vector<std::int64_t> duals, reduced_costs;
};

/// The bound that proposed dual values make in whole numbers, from any source: the values are
/// lowered where a reduced cost would be negative, and raised where that costs nothing.
DualBound bound_by(const Layout& layout, std::span<const std::uint32_t> options,
                   std::span<const std::int64_t> proposed);
/// The same of all options.
DualBound bound_by(const Layout& layout, std::span<const std::int64_t> proposed);

/// A bound of all covers of a layout (scaled), and what each option costs beyond its dual values.
/// Internal.
struct Root {
  std::int64_t bound;
  std::span<const std::int64_t> reduced_costs;
};

/// The options that a cover below a limit may have; what covers with others cost at least (scaled).
struct Below {
  std::vector<std::uint32_t> options;
  std::int64_t left_out;  ///< infinite: there are no others
};
Below options_below(const Layout& layout, const Root& root, std::int64_t limit);

/// The largest limit that leaves no more options than that; no_cost if all do.
std::int64_t limit_of_few(const Layout& layout, const Root& root, std::size_t few);

/// A pass of a search below a limit, and how many options that leaves; of all, so many are few.
struct Pass {
  std::int64_t limit;
  std::size_t options, few;
};
/// The limit of the tree that does a pass which is too much for the search. What is `goal`, or
/// more, is not looked for: that is the limit, where it leaves hardly more options.
std::int64_t limit_of_tree(const Layout& layout, const Root& root, const Pass& pass,
                           std::int64_t goal);

/// A solution of the linear relaxation, and the bound that its dual values make.
struct Solution {
  Relaxation::Start start;
  DualBound made;
};
/// Of all options. Errors: Stopped under a Deadline.
Solution solve_relaxation(const Layout& layout, const Root& root);

}  // namespace dlx::optimize
