#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "dlx/run/task.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/space_choice.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::run {

/// Covers counted by states. Internal.
class StatesTask final : public Task {
 public:
  /// For a problem without bounds; keeps references. Errors: StateError.
  StatesTask(const Problem& problem, const Wanted& wanted, Budget& budget, Restored* restored);

  /// Errors: std::invalid_argument if states would be too wide.
  std::optional<Outcome> advance(Clock::time_point until) override;

  /// Binary logarithm of a bound of the number of states. Finds orders of the items first.
  double log2_states() { return orders().front().log2_states; }
  /// Gets ready, if it is not; false if states would be too wide.
  bool prepare();
  bool is_prepared() const { return sweep_ != nullptr; }
  /// Frees what it has; only the numbers of what it did are left.
  void drop();

  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, MemoStatistics& memo) const override;
  bool save(Saved& saved) override;

  MemoStatistics statistics() const;
  std::uint64_t nodes() const;

 private:
  const std::vector<states::ItemOrder>& orders();
  bool prepare(std::string_view wanted);
  bool prepare_tree(std::string_view wanted);
  bool use(std::optional<states::SpaceChoice> choice);

  const Problem& problem_;
  const Wanted wanted_;
  Budget& budget_;
  const bool saves_;  // it is to be saved, or was
  const SearchOptions options_;
  Meter meter_;
  std::vector<std::uint32_t> twins_;
  std::vector<states::ItemOrder> orders_;
  std::optional<states::StateSpace> space_;
  std::unique_ptr<states::Sweep> sweep_;
  MemoStatistics memo_;
};

}  // namespace dlx::run
