#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "dlx/optimize/cheapest.hpp"
#include "dlx/optimize/incumbents.hpp"

namespace dlx::optimize {

/// Returns the unit by which the costs of a problem must be divided so that dual values of 64 bits
/// can bound them (see Layout); 1 if the costs can be used unchanged. Internal.
std::int64_t rounding_unit(const Problem& problem);

/// Searches for cheap covers of problems whose costs must be divided by a unit and rounded down.
/// Covers with a rounded cost of R cost at least R units, so the covers that cost at most W are
/// among those whose rounded cost is at most W divided by the unit. Internal.
///
/// Two searches find the cheapest covers. The first search finds the covers with the least rounded
/// costs; their exact costs are the limit of the second search, which compares exact costs. A gap
/// may end the work before the second search.
class RoundedSearch final : public CheapestSearch {
 public:
  RoundedSearch(const Problem& problem, std::int64_t unit, CheapestQuery request,
                const SolveOptions& limits, std::function<void()> report);

  std::optional<Outcome> advance(Meter::Clock::time_point until) override;
  std::vector<CheapCover> covers() const override;
  std::optional<std::int64_t> bound() const override;
  Progress progress() override;
  Statistics statistics() const override;
  SolverState state() const override;
  void restore(SolverState state) override;

 private:
  std::optional<Outcome> after_first(Outcome outcome);
  Outcome after_second(Outcome outcome);
  void keep(CheapCover cover);

  const Problem& problem_;
  const Problem coarse_;
  const std::int64_t unit_;
  const CheapestQuery request_;
  SolveOptions limits_;
  const std::function<void()> report_;
  std::unique_ptr<CheapestSearch> search_;
  bool is_second_ = false;
  Statistics before_;  // statistics of the first search, used by the second
  std::int64_t most_;  // the largest cost of wanted covers
  std::set<CheapCover, Incumbents::ByCost>
      covers_;                         // covers with exact costs, from the second search on
  std::optional<std::int64_t> bound_;  // from the second search on
};

}  // namespace dlx::optimize
