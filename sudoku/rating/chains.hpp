#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

#include "sudoku/rating/steps.hpp"

namespace dlx::sudoku::rating {

/// A statement of a chain: a candidate is true (on) or false.
using Node = std::uint16_t;
constexpr Node node(int candidate, bool on) { return static_cast<Node>(2 * candidate + on); }
constexpr int candidate_of(Node node) { return node / 2; }
constexpr bool is_on(Node node) { return node % 2 != 0; }
inline constexpr std::size_t all_nodes = 2 * 729;

/// Why a statement follows: a house has one place for a value (a HouseKind), a cell has one value,
/// or something else.
using Cause = std::uint8_t;
inline constexpr Cause cell_cause = 3;
inline constexpr Cause no_cause = 4;

// The rating of a chain grows by a tenth beyond each of these lengths. The length is the number of
// statements minus two.
inline constexpr std::array length_steps = {4,    6,    8,    12,   16,   24,   32,  48,
                                            64,   96,   128,  192,  256,  384,  512, 768,
                                            1024, 1536, 2048, 3072, 4096, 6144, 8192};

/// The additional rating of chains with this number of statements.
inline Tenths length_rating(int statements) {
  const auto step = std::ranges::lower_bound(length_steps, statements - 2);
  return static_cast<Tenths>(step - length_steps.begin());
}

/// A step by chains, with the facts that a chain needs that uses the step.
struct ChainStep : Step {
  CandidateSet causes;          ///< candidates that had to be removed before the step was possible
  std::uint64_t signature = 0;  ///< equal for equal chains
};

/// Takes the steps that a search for chains finds.
class ChainSink {
 public:
  ChainSink() = default;
  ChainSink(const ChainSink&) = delete;
  ChainSink& operator=(const ChainSink&) = delete;
  virtual ~ChainSink() = default;

  /// The highest number of statements that is of use for chains with this base rating; 0 for none.
  virtual int longest(Tenths base) const = 0;
  virtual void take(ChainStep step) = 0;
};

/// Keeps the best step.
class BestChain final : public ChainSink {
 public:
  explicit BestChain(Steps& steps) : steps_(steps) {}
  int longest(Tenths base) const override {
    if (!steps_.any()) return INT_MAX;
    const Step& best = steps_.best();
    if (best.rating < base) return 0;
    if (best.rating == base + length_rating(best.length)) return best.length;
    const auto step = static_cast<std::size_t>(best.rating - base);
    return step < length_steps.size() ? length_steps[step] + 2 : INT_MAX;
  }
  void take(ChainStep step) override { steps_.add(step); }

 private:
  Steps& steps_;
};

/// Adds the candidates that were removed between two positions and so caused a statement that is
/// true.
inline void add_causes(const Position& before, const Position& now, int on, Cause cause,
                       CandidateSet& causes) {
  const int cell = cell_of(on);
  const int value = value_of(on);
  if (cause == cell_cause) {
    add_values(causes, cell, before.mask(cell) & ~now.mask(cell));
  } else if (cause < cell_cause) {
    const int house = geometry.house[cell][cause];
    add_places(causes, house, before.places(house, value) & ~now.places(house, value), value);
  }
}

/// Adds a statement to the signature of chains.
inline void sign(std::uint64_t& signature, Node node) {
  signature = (signature ^ node) * 0x9e3779b97f4a7c15;
  signature ^= signature >> 29;
}

/// Finds cycles and forcing chains of one candidate at a time, in X, Y and XY mode. `before`: the
/// position at the start of the chain that uses them; null if no chain does. cycles.cpp
void find_cycles(const Position& position, const Position* before, ChainSink& sink);

}  // namespace dlx::sudoku::rating
