#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/ids.hpp"

namespace dlx {

/// One item of an option, with its colour if it has one (secondary items only).
struct Entry {
  ItemId item;
  ColourId colour;

  constexpr Entry(ItemId covered, ColourId with = ColourId::none) : item(covered), colour(with) {}
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// How many options of a cover may have a primary item: `low` to `high` of them.
struct Bounds {
  std::uint32_t low = 1;
  std::uint32_t high = 1;

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// An upper bound may not be larger than this.
inline constexpr std::uint32_t max_bound = 2'147'483'647;

/// The absolute costs of all options of a problem together may not be larger than this, in units
/// of the last digit behind the point, so that no sum of them leaves 64 bits.
inline constexpr std::int64_t max_total_cost = std::int64_t{1} << 62;
/// Costs may have so many digits behind the point.
inline constexpr unsigned max_cost_digits = 15;

/// An exact-cover problem with colours (XCC), and where primary items have bounds, with
/// multiplicities (MCC): items, and options that cover sets of them. Options may have costs, which
/// make no difference to what a cover is.
///
/// A cover is a set of options that covers every primary item exactly once, or as often as its
/// bounds allow, and every secondary item at most once, or any number of times if all of them give
/// it the same colour. It is a set: no option is taken twice, and their order does not matter.
///
///     dlx::ProblemBuilder builder;
///     const dlx::ItemId a = builder.add_primary("A");
///     const dlx::ItemId b = builder.add_primary("B");
///     builder.add_option({a, b});
///     builder.add_option({"A"});
///     builder.add_option({"B"});
///     const dlx::Problem problem = builder.build();
///     // problem.num_options() == 3; it has two covers: {0} and {1, 2}
///
/// Edge cases, the same for every engine:
///   - a primary item that fewer options have than its low bound: no cover (find_warnings() names
///     the item);
///   - the same option twice: two options, so two covers where one is used;
///   - an option without a primary item: kept, but never part of a cover (find_warnings());
///   - a secondary item that no option has: it makes no difference (find_warnings());
///   - no primary item at all: exactly one cover, the empty one;
///   - no options: one cover if all low bounds are 0, else none.
///
/// Shape:    N items (primary first) x M options with L entries in all; L + N + M < 2^29.
/// Cost:     a handle on immutable data: copying costs a reference count. About
///           8 L + 4 M bytes, plus the names.
/// Threads:  any number of readers.
/// Lifetime: spans and views stay valid while any copy of the problem lives.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1.
class Problem {
 public:
  /// The problem without items and options.
  Problem();

  std::uint32_t num_items() const;
  std::uint32_t num_primary() const { return num_primary_; }
  std::uint32_t num_secondary() const { return num_items() - num_primary(); }
  std::uint32_t num_options() const;
  std::uint32_t num_entries() const;
  /// The number of distinct colours; their ids are 1 to num_colours().
  std::uint32_t num_colours() const;

  bool is_primary(ItemId item) const { return index(item) < num_primary(); }
  /// How often a primary item is to be covered: 1 and 1 if nothing else was said.
  std::uint32_t low(ItemId item) const { return bounds(item).low; }
  std::uint32_t high(ItemId item) const { return bounds(item).high; }
  Bounds bounds(ItemId item) const;
  /// True if the bounds of a primary item are other than 1 and 1.
  bool has_bounds() const;
  std::string_view name(ItemId item) const;
  /// The item of that name, if there is one. O(1).
  std::optional<ItemId> find_item(std::string_view name) const;
  /// The name of a colour; "" for ColourId::none.
  std::string_view colour_name(ColourId colour) const;

  /// The entries of an option, in the order of declaration.
  std::span<const Entry> option(OptionId option) const {
    return {entries_ + option_start_[index(option)], entries_ + option_start_[index(option) + 1]};
  }
  /// True if the option has a primary item, without which it is never part of a cover.
  bool has_primary(OptionId option) const;
  /// The label given to the option, "" if none.
  std::string_view label(OptionId option) const;
  /// The user's number given to the option, 0 if none.
  std::uint64_t data(OptionId option) const;
  /// What the option costs, in units of 10^-cost_digits(); 0 if nothing was said. The cost of a
  /// cover is the sum over its options.
  std::int64_t cost(OptionId option) const;
  /// True if an option has a cost other than 0.
  bool has_costs() const;
  /// The digits behind the decimal point that all costs can be written with, as few as possible.
  unsigned cost_digits() const;

  /// Equal names, bounds, options, colours by name, labels, data and costs, in the same order.
  friend bool operator==(const Problem& left, const Problem& right);

  /// The arrays behind it; internal.
  struct Data;

 private:
  friend class ProblemBuilder;
  explicit Problem(std::shared_ptr<const Data> data);

  std::shared_ptr<const Data> data_;
  // Of that, what all go through again and again: here, so that no call stands in between.
  std::uint32_t num_primary_;
  const Entry* entries_;
  const std::uint32_t* option_start_;
};

/// Builds a Problem item by item and option by option; primary items are declared first.
///
/// Names may have any length and any UTF-8 characters but white space, control characters, byte
/// order marks, `:` and `|`, so that every problem can be written as text. An item without a name
/// gets its number as name.
///
/// Cost:     O(1) amortised an entry.
/// Errors:   std::invalid_argument for a bad or repeated name, a primary item after a secondary
///           one, bounds that no number is within or a high bound of 0, an unknown item or colour,
///           an empty option, an item twice in an option or a colour on a primary item;
///           std::length_error past the size limit; Stopped under a Deadline (dlx/deadline.hpp).
///           After an exception the builder is as it was before the call.
class ProblemBuilder {
 public:
  ProblemBuilder();
  ~ProblemBuilder();
  ProblemBuilder(ProblemBuilder&&) noexcept;
  ProblemBuilder& operator=(ProblemBuilder&&) noexcept;

  ItemId add_primary(std::string_view name = {});
  /// A primary item that is to be covered `low` to `high` times; 0 <= low <= high <= max_bound,
  /// high >= 1.
  ItemId add_primary(std::string_view name, std::uint32_t low, std::uint32_t high);
  ItemId add_secondary(std::string_view name = {});
  /// The id of the colour of that name, new or known.
  ColourId colour(std::string_view name);

  /// Adds an option by ids: `add_option({a, b, {x, red}})`.
  OptionId add_option(std::span<const Entry> entries);
  OptionId add_option(std::initializer_list<Entry> entries);
  /// Adds an option by names: `add_option({"A", "B", "X:red"})`.
  OptionId add_option(std::span<const std::string_view> names);
  OptionId add_option(std::initializer_list<std::string_view> names);

  /// Text that stands for the option wherever covers are shown: one line of UTF-8, no control
  /// characters.
  void set_label(OptionId option, std::string_view label);
  /// A number that comes back with the option.
  void set_data(OptionId option, std::uint64_t data);
  /// What the option costs: `units` times 10^-digits, negative or not. Errors: std::length_error
  /// past max_total_cost or max_cost_digits.
  void set_cost(OptionId option, std::int64_t units, unsigned digits = 0);

  std::optional<ItemId> find_item(std::string_view name) const;
  std::uint32_t num_items() const;
  std::uint32_t num_options() const;

  /// The finished problem; the builder is empty afterwards.
  Problem build();

 private:
  ItemId add_item(std::string_view name);
  std::unique_ptr<Problem::Data> data_;
};

/// Something that is allowed but rarely meant.
struct Warning {
  enum class Kind { uncovered_item, option_without_primary };

  Kind kind;
  ItemId item{};         ///< uncovered_item: which; it is in no option, or in too few
  OptionId option{};     ///< option_without_primary: which
  std::size_t line = 0;  ///< where the text says so; 0 if the problem does not come from text
  std::string message;
};

/// At most this many warnings of a kind are listed; the last one says how many more there are.
inline constexpr std::size_t max_warnings_per_kind = 20;

/// The warnings about a problem, items first. O(N + L).
std::vector<Warning> find_warnings(const Problem& problem);

}  // namespace dlx
