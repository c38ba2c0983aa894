#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// The reason why reduce() removed an option. Each reason refers to the options and items that
/// remained at that moment.
enum class OptionReason {
  no_primary,  ///< the option has no primary item, so no cover uses it
  conflict,   ///< `other`, which is in every cover, covers `item` for the last time or gives `item`
              ///< another colour
  blocks,     ///< the option would leave primary `item` with too few options
  duplicate,  ///< same entries and cost as `other`, which represents both
  dearer,     ///< same entries as `other`, which costs less (ReduceOptions::for_minimum)
};

/// The reason why reduce() removed an item.
enum class ItemReason {
  covered,       ///< covered as often as allowed by options that are in every cover
  no_option,     ///< in no option, and need not be covered
  single,        ///< secondary, and in one option only
  one_colour,    ///< secondary, and all options give it the same colour
  implied,       ///< any two options that conflict in the item also conflict in `other`
  same_options,  ///< `other` has the same options (and now the bounds of both)
  unbounded,     ///< any number of its options is allowed, and each has another primary item
};

/// "blocks an item", "same options as another item", ... for reports.
std::string_view to_string(OptionReason reason);
std::string_view to_string(ItemReason reason);

struct RemovedOption {
  OptionId option;
  OptionReason reason;
  ItemId item{};     ///< conflict, blocks
  OptionId other{};  ///< conflict, duplicate, dearer
};

struct RemovedItem {
  ItemId item;
  ItemReason reason;
  ItemId other{};  ///< implied, same_options
};

/// Options of reduce().
struct ReduceOptions {
  /// Also removes options that would leave some item without options (domain consistency, see
  /// make_consistent()); the work may be more than linear.
  bool consistency = true;
  /// Merges equal options into one option, which represents its copies.
  bool merge_duplicates = true;
  /// Keeps only the cheapest of several options with the same entries. Loses covers; for searches
  /// for one cover of minimum cost only.
  bool for_minimum = false;
  /// The largest amount of work, in words and entries; a step takes about a nanosecond.
  std::uint64_t max_steps = std::uint64_t{1} << 32;
};

/// A reduced problem, with the mapping of its covers to those of the original.
///
/// Each cover of `problem` represents several covers of the original: each option may be replaced
/// by any of its copies, and one copy of each forced option is added. expand() lists these covers;
/// the product of multiplicity() is their number.
///
/// Lifetime: keeps the original alive.
class Reduction {
 public:
  Problem original;
  Problem problem;               ///< the reduced problem; one item and no option if `infeasible`
  std::vector<OptionId> origin;  ///< option k of `problem` is option origin[k] of the original
  std::vector<ItemId> items;     ///< item k of `problem` is item items[k] of the original
  std::vector<OptionId> forced;  ///< every cover has one copy of each of these options; ascending
  std::vector<RemovedOption> removed;      ///< in the order of removal
  std::vector<RemovedItem> removed_items;  ///< in the order of removal
  bool infeasible = false;                 ///< the problem has no cover
  ItemId infeasible_item{};                ///< the item that cannot be covered, if `infeasible`
  bool finished = true;                    ///< false if the work reached max_steps
  std::uint64_t steps = 0;                 ///< amount of work

  /// Returns the options of the original that `option`, an element of `origin` or `forced`,
  /// represents: itself and its copies, ascending. multiplicity() returns their number.
  std::vector<OptionId> copies(OptionId option) const;
  std::uint32_t multiplicity(OptionId option) const;
  /// True if some option represents copies.
  bool has_copies() const { return !classes_.empty(); }

  /// Passes to `visit` the covers of the original that a cover of `problem` represents, forced
  /// options first. Stops and returns false when `visit` returns false.
  bool expand(std::span<const OptionId> cover,
              const std::function<bool(const Cover&)>& visit) const;

  /// Returns the reduced problem as a problem with as many covers as the original: each forced
  /// option is included with an item of its own, and copies are listed one after the other. An
  /// option whose entries changed, and its copies, get their original text as label, unless they
  /// have a label already or `labels` is false.
  Problem standalone(bool labels = true) const;

  /// A function that returns the text of an option of the original.
  using Title = std::function<std::string(OptionId)>;
  /// Returns the problem of standalone(), with labels from `title` for options whose entries
  /// changed.
  Problem standalone(const Title& title) const;

 private:
  friend class Reducer;
  void note_copies();

  static constexpr std::uint32_t alone = ~std::uint32_t{0};
  std::vector<std::uint32_t> class_of_;         // by option of the original; empty without copies
  std::vector<std::vector<OptionId>> classes_;  // of options with copies
};

/// Reduces a problem until no rule applies.
///
///     const dlx::Problem problem = dlx::parse_problem("A B C D\nA B\nB C\nC\nD\nD\n").problem;
///     const dlx::Reduction reduction = dlx::reduce(problem);
///     // Nothing is left to search: A needs the option "A B", "B C" conflicts with it, so "C" is
///     // needed, too. Of the two options "D" one is needed, and stands for both.
///     // reduction.forced.size() == 3, reduction.problem.num_options() == 0
///
/// Removes options that are in no cover, options that equal another option, and items without
/// effect. Takes the options that are in every cover; the multiplicities of their items decrease.
///
/// Cost:     O(L) for each of a few rounds of simple rules, plus domain consistency (see
///           make_consistent()). About 30 bytes for each entry, and the reduced problem.
/// Order:    deterministic; the order of the original is kept.
/// Source:   Knuth, DLX-PRE, for the rules `blocks` and `implied`.
Reduction reduce(const Problem& problem, const ReduceOptions& options = {});

}  // namespace dlx
