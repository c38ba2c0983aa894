#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"
#include "dlx/states/space_choice.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::states {

/// Counts by states, in turns, beside a search that has found nothing for a while: there may be few
/// states where there is no end of dead ends, and if the count is 0 the search is over. Internal.
///
/// Cost:    nothing for the first tenth of a second; then a tenth, and a quarter of the time of the
///          search. Memory: `tables`, and what the state space needs.
class Refuter {
 public:
  /// False if it has nothing to say on such problems, or in such searches.
  static bool is_for(const Problem& problem, const SearchOptions& options);

  /// Keeps pointers to both; turns end as the options say.
  Refuter(const Problem& problem, const SearchOptions& options);
  Refuter(const Refuter&) = delete;

  /// To be called every now and then, with the time since the search began, turns included. A turn
  /// if one is due; true when it is proved that there is no cover.
  bool refutes(double seconds);

 private:
  using Clock = Meter::Clock;
  static constexpr std::uint64_t tables = std::uint64_t{256} << 20;
  // All in seconds, and shares of the time of the search.
  static constexpr double patience = 0.1;
  static constexpr double first_turns = 0.1;
  static constexpr double share = 0.25;
  static constexpr double least_turn = 0.01;
  // To prepare states and orders, for each entry of the problem, and turns that it may take.
  static constexpr double preparation = 1e-7;
  static constexpr double preparing = 4;

  bool prepare();
  bool run(double seconds);

  const Problem& problem_;
  Meter meter_;
  double spent_ = 0;
  bool over_ = false;
  std::optional<StateSpace> space_;
  std::unique_ptr<Sweep> sweep_;
};

}  // namespace dlx::states
