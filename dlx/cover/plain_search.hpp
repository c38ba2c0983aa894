#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// Sums of costs and prices, which fit whatever a certificate says. Internal.
__extension__ using WideSum = __int128;

/// An option, and what it costs beyond the prices of its items, no less than 0. Internal.
struct RestOfOption {
  OptionId option;
  WideSum rest = 0;
};

/// The search that certificates of bounds leave to their verifier, as simple as it can be: an item
/// with the fewest options, all of these, and again. Internal; of problems without multiplicities.
class PlainSearch {
 public:
  enum class End { nothing, cover, budget };

  explicit PlainSearch(const Problem& problem)
      : problem_(problem), covered_(problem.num_primary()), mark_(problem.num_items()) {}

  /// Looks for a cover of these options that costs less than `bound`, in units of the problem,
  /// among those whose rests come to at most `slack`, in at most so many nodes.
  End run(std::span<const RestOfOption> options, WideSum slack, std::int64_t bound,
          std::uint64_t most_nodes);
  /// Options that the last run has tried.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Level {
    std::vector<RestOfOption> live, branches;
    std::size_t next;
    WideSum slack;
  };

  bool open(Level& level);
  void take(const RestOfOption& taken);
  void leave();
  bool fits(OptionId option) const;
  bool costs_less(std::int64_t bound) const;

  const Problem& problem_;
  std::vector<std::uint8_t> covered_;  // by primary item
  std::vector<std::uint32_t> mark_;    // by item, while options are compared with one
  std::vector<Level> levels_;
  std::vector<OptionId> chosen_;
  std::uint64_t nodes_ = 0;
};

}  // namespace dlx
