#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/symmetry/coloured_graph.hpp"
#include "dlx/symmetry/compatible.hpp"

namespace dlx::symmetry {

/// What remains of a problem when options have been taken or left out: the options that are still
/// possible, and the primary items that are still to be covered. Internal.
struct Remainder {
  OptionSet live;
  std::vector<std::uint32_t> open;  // ascending
};

/// The remainders of one problem, whose items are covered once or not at all.
///
/// Memory: a bit for each pair of options.
class Remainders {
 public:
  static bool supports(const Problem& problem) {
    return !problem.has_bounds() && problem.num_options() <= Compatible::max_options;
  }

  /// Keeps a handle on the problem.
  explicit Remainders(const Problem& problem);

  const Problem& problem() const { return problem_; }
  /// Options without a primary item are left out: they are in no cover.
  Remainder whole() const;

  /// Takes an option that is live.
  void take(std::uint32_t option, Remainder& remainder) const;
  /// Takes options that are the only ones of an item, as long as there are such. False if an item
  /// has none.
  bool settle(Remainder& remainder) const;

  /// The live options of an item.
  std::uint32_t length(std::uint32_t item, const Remainder& remainder) const;
  std::vector<std::uint32_t> options(std::uint32_t item, const Remainder& remainder) const;
  /// An open item with the fewest options, the first of them.
  std::uint32_t shortest(const Remainder& remainder) const;

  /// The parts that share no item; the secondary items that nothing depends on any more join
  /// nothing.
  std::vector<Remainder> parts(const Remainder& remainder) const;

  /// A graph of what remains, and which option each vertex from `first_option` on is. Remainders
  /// with isomorphic graphs have as many covers.
  struct Graph {
    ColouredGraph graph;
    std::uint32_t first_option;
    std::vector<std::uint32_t> options;  // ascending; vertices of them come one after the other
  };
  Graph graph(const Remainder& remainder) const;

  /// The number of covers if it can be told with up to `nodes` nodes of a plain search, which are
  /// taken off.
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
