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

/// Why reduce() took an option away. Each reason holds for the problem as it was at that moment,
/// with the options and items that were left by then.
enum class OptionReason {
  no_primary,  ///< it has no primary item, so no cover uses it
  conflict,    ///< `item` has no room for it: `other`, which is in every cover, was the last to fit
               ///< or gives it another colour
  blocks,      ///< taken, it would leave primary `item` with fewer options than it needs
  duplicate,   ///< it has the entries and the cost of `other`, which stands for both
  dearer,      ///< it has the entries of `other`, which costs less (ReduceOptions::for_minimum)
};

/// Why reduce() took an item away.
enum class ItemReason {
  covered,       ///< options in every cover have covered it as often as may be
  no_option,     ///< no option has it, and none need have it
  single,        ///< secondary, and only one option has it
  one_colour,    ///< secondary, and all options give it the same colour
  implied,       ///< where two options may not both have it, they may not both have `other` either
  same_options,  ///< `other` has the same options (and now the bounds of both)
  unbounded,     ///< any number of its options will do, and each has another primary item
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

/// How much reduce() does.
struct ReduceOptions {
  /// Domain consistency as well, where the work may be more than linear: options that leave some
  /// item without options (see make_consistent()).
  bool consistency = true;
  /// Equal options become one, which stands for its copies.
  bool merge_duplicates = true;
  /// Of options with the same entries only the cheapest stay. Only for the search of one cover of
  /// the least cost: covers are lost.
  bool for_minimum = false;
  /// Bounds the work, in words and entries; a step takes about a nanosecond.
  std::uint64_t max_steps = std::uint64_t{1} << 32;
};

/// A problem without what makes no difference, and the way back.
///
/// The covers of the original are: for each cover of `problem` its options, each replaced by one of
/// its copies, together with one copy of each forced option. expand() lists them, multiplicity()
/// counts them.
///
/// Lifetime: independent of the original, of which it keeps a handle.
class Reduction {
 public:
  Problem original;
  Problem problem;               ///< what is left; with one item and no option if `refuted`
  std::vector<OptionId> origin;  ///< option k of `problem` is option origin[k] of the original
  std::vector<ItemId> items;     ///< item k of `problem` is item items[k] of the original
  std::vector<OptionId> forced;  ///< in every cover, or one copy of each is; ascending
  std::vector<RemovedOption> removed;      ///< in the order of removal
  std::vector<RemovedItem> removed_items;  ///< in the order of removal
  bool refuted = false;                    ///< there is no cover
  ItemId refuted_item{};                   ///< which can't be covered as often as it must be
  bool finished = true;                    ///< false if the work was cut short at max_steps
  std::uint64_t steps = 0;                 ///< the work done

  /// The options of the original that option `option` of it, one of `origin` or `forced`, stands
  /// for, itself included, ascending; and how many.
  std::vector<OptionId> copies(OptionId option) const;
  std::uint32_t multiplicity(OptionId option) const;
  /// True if an option stands for others.
  bool has_copies() const { return !classes_.empty(); }

  /// Shows `visit` the covers of the original that a cover of `problem` stands for, until it
  /// returns false; true if it never did. Forced options come first.
  bool expand(std::span<const OptionId> cover,
              const std::function<bool(const Cover&)>& visit) const;

  /// The reduced problem with nothing to know beside it: forced options are in it, each with an
  /// item of its own, and copies stand behind each other. So it has as many covers as the original.
  /// An option with other entries than it had is labelled with the text of what it was, unless it
  /// has a label or `labels` is false. So is every option that was equal to it.
  Problem standalone(bool labels = true) const;

  /// The text that stands for an option of the original.
  using Title = std::function<std::string(OptionId)>;
  /// The same, with that text as label of each option that would be called otherwise.
  Problem standalone(const Title& title) const;

 private:
  friend class Reducer;
  void note_copies();

  static constexpr std::uint32_t alone = ~std::uint32_t{0};
  std::vector<std::uint32_t> class_of_;         // by option of the original; empty without copies
  std::vector<std::vector<OptionId>> classes_;  // of options with copies
};

/// Reduces a problem until nothing more is found.
///
///     const dlx::Problem problem = dlx::parse_problem("A B C D\nA B\nB C\nC\nD\nD\n").problem;
///     const dlx::Reduction reduction = dlx::reduce(problem);
///     // Nothing is left to search: A needs the option "A B", "B C" conflicts with it, so "C" is
///     // needed, too. Of the two options "D" one is needed, and stands for both.
///     // reduction.forced.size() == 3, reduction.problem.num_options() == 0
///
/// Options go that are in no cover, or equal to another; items go that decide nothing; options that
/// are in every cover are taken. What is left has the bounds that are left then.
///
/// Cost:     O(L) for each round of the simple rules, of which there are few; domain consistency as
///           make_consistent() says. About 30 bytes an entry, and the reduced problem.
/// Order:    deterministic; what is left is in the order of the original.
/// Source:   Knuth, DLX-PRE, for items that go with others and options that block an item.
Reduction reduce(const Problem& problem, const ReduceOptions& options = {});

}  // namespace dlx
