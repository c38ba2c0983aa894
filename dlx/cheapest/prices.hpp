#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "dlx/cheapest/layout.hpp"

namespace dlx::cheapest {

/// A bound that nothing reaches. Internal.
inline constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();

/// What is left to do somewhere in a search: the options that live, and how often rows are still to
/// be covered. Internal.
struct Remainder {
  std::span<const std::uint32_t> options;
  std::span<const std::int32_t> low, high;  ///< of the primary items; low may be below 0
  std::span<const std::uint8_t> blocked;    ///< by claim: no option takes it any more
};

/// Chooses prices for rows, so that the sum of the prices is a good lower bound on the cost of all
/// covers. Internal.
///
/// Options pay the prices of their rows; what an option costs beyond that is its *rest* (its
/// reduced cost). A row whose price is positive is covered `low` times at least, one whose price is
/// negative `high` times at most, so the prices times these numbers, and all negative rests, are a
/// bound: the Lagrangean one, whose maximum is that of the linear program.
///
/// It is raised row by row. With the prices of the others fixed, the best price of a row that is
/// covered once is anything between the smallest and the second smallest rest of its options. Its
/// middle leaves the most room to the other rows; in a last round the lower end makes all rests
/// non-negative.
///
/// Cost:     O(entries of the options) a round.
/// Source:   Wedelin, "An algorithm for large scale 0-1 integer programming with application to
///           airline crew scheduling" (1995), without its distortion of costs.
class Prices {
 public:
  explicit Prices(const Layout& layout);

  /// Makes prices, from none, with which no rest of `remainder.options` is negative. Returns the
  /// bound.
  std::int64_t start(const Remainder& remainder, std::span<std::int64_t> prices,
                     std::span<std::int64_t> rests);
  /// Improves `prices` and `rests`, of `remainder.options`, none of which is negative before and
  /// after. Returns by how much the bound grew; 0, and nothing changed, if it did not.
  std::int64_t improve(const Remainder& remainder, std::span<std::int64_t> prices,
                       std::span<std::int64_t> rests, unsigned rounds);

 private:
  struct Row {
    std::uint32_t row;
    std::uint32_t begin, end;  // in members_
    std::uint32_t low, high;
    std::int64_t price;
  };

  void index_rows(const Remainder& remainder);
  std::int64_t middle_of(const Row& row, std::uint32_t k);
  std::int64_t best_change(const Row& row);
  std::int64_t sound_change(const Row& row) const;
  void change(Row& row, std::int64_t by);
  std::int64_t bound() const;
  void store(std::span<std::int64_t> prices, std::span<std::int64_t> rests) const;

  const Layout& layout_;
  std::vector<Row> rows_;               // those that are open
  std::vector<std::uint32_t> members_;  // positions in rests_, by row
  std::vector<std::uint32_t> count_;    // by row of the layout
  std::vector<std::int64_t> rests_;
  std::vector<std::int64_t> sorted_;
  bool too_large_ = false;
};

}  // namespace dlx::cheapest
