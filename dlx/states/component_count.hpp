#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "dlx/big_count.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"

namespace dlx::states {

/// Counts covers by components: whenever a choice makes the rest of the problem fall apart, its
/// components are counted one by one, and each different component once. Internal.
///
/// A choice takes an option or leaves it out, and then options that are forced follow. An *active*
/// item can still rule out live options. Two live options are in the same component if they share an
/// active item. An item that another item implies is ignored. The number of covers of a component
/// depends only on its live options and on the remaining bounds of its active items that have
/// multiplicities; these are the key of a table. The table compares whole keys.
///
/// Shape:    all problems up to `max_options` options whose BranchOrder can be found; pays if that
///           has a small width.
/// Memory:   a table of up to `memory` bytes, and a stack.
/// Source:   Bayardo and Pehoushek, "Counting models using connected components" (2000); Sang,
///           Bacchus, Beame, Kautz and Pitassi, "Combining component caching and clause learning for
///           effective model counting" (2004); Thurley, "sharpSAT" (2006); see also BranchOrder.
class ComponentCount {
 public:
  static constexpr std::uint32_t max_options = 20'000;

  struct Statistics {
    std::uint64_t steps = 0;       ///< visits of entries of options
    std::uint64_t components = 0;  ///< components that were looked up in the table
    std::uint64_t hits = 0;        ///< components that were found in the table
    std::uint64_t memory = 0;      ///< bytes of the table
    std::uint32_t width = 0;       ///< see BranchOrder
  };

  virtual ~ComponentCount() = default;
  /// Continues until everything is counted, or returns false if the meter stops it. A node is a
  /// choice.
  virtual bool run(Meter& meter) = 0;
  /// Valid after run() returned true.
  virtual BigCount count() const = 0;
  virtual double fraction() const = 0;
  virtual Statistics statistics() const = 0;
};

/// `weights`: a cover counts as the product of the weights of its options; empty if all are 1.
/// Returns nullptr if the problem is too large.
std::unique_ptr<ComponentCount> make_component_count(const Problem& problem,
                                                     std::span<const std::uint32_t> weights,
                                                     std::uint64_t memory);

}  // namespace dlx::states
