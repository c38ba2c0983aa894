#pragma once

#include <optional>
#include <vector>

#include "sudoku/rating/implications.hpp"

namespace dlx::sudoku::rating {

/// Keeps all steps, for chains that use them.
class ChainCollector final : public ChainSink {
 public:
  int longest(Tenths) const override { return INT_MAX; }
  void take(ChainStep step) override { steps_.push_back(std::move(step)); }
  /// The steps in the order in which Sudoku Explainer uses them.
  const std::vector<ChainStep>& sorted();

 private:
  std::vector<ChainStep> steps_;
};

/// Searches for forcing chains from all states of a candidate, a cell or a house.
class ChainSearch {
 public:
  ChainSearch(ChainRules rules, Tenths base);

  /// Passes all steps to `sink`. `before`: as for find_cycles().
  void find(const Position& position, const Position* before, ChainSink& sink);

 private:
  // A chain from one of the states.
  struct Chain {
    Implications* implications;
    int entry;
    Cause source_cause;
  };

  Implications& from(Node source);
  void find_from_cell(int cell);
  void find_from_both_states(int candidate, bool reduce);
  void find_from_houses(int candidate);
  void reduce(const std::vector<Implications*>& states, Cause source_cause, int order);
  void take_candidate(int candidate, bool is_true, int order);
  void take(ChainStep& step, int order);
  int nested_length() const;

  ChainRules rules_;
  Tenths base_;
  std::vector<ChainSearch> inner_;
  std::optional<Position> changed_;  // by dynamic chains
  const Position* position_ = nullptr;
  const Position* before_ = nullptr;
  ChainSink* sink_ = nullptr;
  std::vector<Implications> implications_;  // of each node
  BitSet<static_cast<int>(all_nodes)> known_;
  std::vector<Chain> chains_;  // of the step that is being made
};

}  // namespace dlx::sudoku::rating
