#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/symmetry/coloured_graph.hpp"
#include "dlx/symmetry/compatible.hpp"

namespace dlx::symmetry {

/// The remainder of a problem after options were taken or excluded: the options that are still
/// possible, and the uncovered primary items. Internal.
struct Remainder {
  OptionSet live;
  std::vector<std::uint32_t> open;  // ascending
};

/// The remainders of a problem whose items are covered at most once.
///
/// Memory:   a bit for each pair of options.
class Remainders {
 public:
  static bool supports(const Problem& problem) {
    return !problem.has_bounds() && problem.num_options() <= Compatible::max_options;
  }

  /// Keeps a handle on the problem.
  explicit Remainders(const Problem& problem);

  const Problem& problem() const { return problem_; }
  /// Returns the whole problem, without options that have no primary item and are thus in no cover.
  Remainder complete() const;

  /// Takes a live option.
  void take(std::uint32_t option, Remainder& remainder) const;
  static void leave_out(std::uint32_t option, Remainder& remainder) {
    remainder.live[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  }
  /// While some item has a single live option, takes that option. Returns false if an item has
  /// none.
  bool settle(Remainder& remainder) const;

  std::uint32_t length(std::uint32_t item, const Remainder& remainder) const;
  std::vector<std::uint32_t> options(std::uint32_t item, const Remainder& remainder) const;
  /// Returns the first of the open items with the fewest options.
  std::uint32_t shortest(const Remainder& remainder) const;

  /// Returns the components; secondary items that have become irrelevant connect nothing.
  std::vector<Remainder> parts(const Remainder& remainder) const;

  /// A graph of the remainder, with the option of each vertex from `first_option` on. Remainders
  /// with isomorphic graphs have equally many covers.
  struct Graph {
    ColouredGraph graph;
    std::uint32_t first_option;
    std::vector<std::uint32_t> options;  // ascending; their vertices are consecutive
  };
  Graph graph(const Remainder& remainder) const;

  /// Returns the number of covers if a plain search of at most `nodes` nodes finds it; subtracts
  /// the nodes that the search used from `nodes`.
  std::optional<std::uint64_t> count(const Remainder& remainder, std::uint64_t& nodes) const;

 private:
  struct Word {
    std::uint32_t place;
    std::uint64_t bits;
  };

  bool has_item(std::uint32_t option, std::uint32_t item) const {
    return (primary_of_[option * words_of_items_ + item / 64] >> (item % 64) & 1) != 0;
  }
  std::span<const Word> words_of(std::uint32_t item) const {
    return std::span(words_).subspan(first_word_[item], first_word_[item + 1] - first_word_[item]);
  }
  bool is_settled(std::uint32_t secondary, const Remainder& remainder) const;

  Problem problem_;
  Compatible compatible_;
  std::size_t words_of_items_;
  std::vector<std::uint64_t> primary_of_;  // rows of bits: the primary items of each option
  std::vector<Word> words_;                // the options of each item
  std::vector<std::size_t> first_word_;
};

}  // namespace dlx::symmetry
