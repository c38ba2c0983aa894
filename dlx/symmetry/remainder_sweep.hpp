#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dlx/big_count.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/sweep.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// Counts what remains of a problem by states, in stretches. Internal.
///
/// Memory: `memory` bytes at most for tables of states, beside a copy of what remains.
class RemainderSweep {
 public:
  /// `item_order`: a name of item_orders(), or "auto". Errors: as those of choose_space().
  RemainderSweep(const Remainders& remainders, const Remainder& remainder,
                 const std::string& item_order, std::uint64_t memory);

  /// Whether its states fit into those that there are.
  bool fits() const { return sweep_ != nullptr; }
  /// Goes on until the end, true, or until `meter` says stop. States are its nodes.
  bool run(Meter& meter) { return sweep_->run(meter); }
  /// Once run() returned true.
  BigCount count() const { return sweep_->count(); }

 private:
  std::optional<states::SpaceChoice> choice_;
  std::unique_ptr<states::Sweep> sweep_;
};

}  // namespace dlx::symmetry
