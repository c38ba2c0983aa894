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

/// An entry of an option: an item, with a colour if the item is secondary and coloured.
struct Entry {
  ItemId item;
  ColourId colour;

  constexpr Entry(ItemId covered, ColourId with = ColourId::none) : item(covered), colour(with) {}
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// The multiplicity of a primary item: a cover has `low` to `high` options with the item.
struct Bounds {
  std::uint32_t low = 1;
  std::uint32_t high = 1;

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// The largest value of Bounds::high.
inline constexpr std::uint32_t max_bound = 2'147'483'647;

/// The largest sum of the absolute costs of all options, in units of the last decimal digit. No sum
/// of costs then overflows 64 bits.
inline constexpr std::int64_t max_total_cost = std::int64_t{1} << 62;
/// The largest number of decimal digits of a cost after the point.
inline constexpr unsigned max_cost_digits = 15;

/// An exact-cover problem with colours (XCC) and multiplicities (MCC): items, and options that
/// cover sets of items. Options may have costs, which do not affect which sets of options are
/// covers.
///
/// A cover is a set of options that covers every primary item exactly once, or as often as its
/// multiplicity allows. It covers every secondary item at most once, or any number of times if all
/// of its options give the item one colour. No option is taken twice; the order has no effect.
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
///   - a primary item in fewer options than its low bound: no cover (find_warnings() names
///     the item);
///   - two equal options: two options, so each cover with one has a counterpart with the other;
///   - an option without a primary item: kept, but never part of a cover (find_warnings());
///   - a secondary item in no option: has no effect (find_warnings());
///   - no primary item at all: exactly one cover, the empty one;
///   - no options: one cover if all low bounds are 0, else none.
///
/// Shape:    N items (primary first) x M options with L entries in all; L + N + M < 2^29.
/// Cost:     a handle on immutable data; a copy increments a reference count. About 8 L + 4 M
///           bytes, plus the names.
/// Threads:  any number of threads may read.
/// Lifetime: spans and views stay valid while any copy of the problem lives.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1.
class Problem {
 public:
  /// Constructs the problem without items and options.
  Problem();

  std::uint32_t num_items() const;
  std::uint32_t num_primary() const { return num_primary_; }
  std::uint32_t num_secondary() const { return num_items() - num_primary(); }
  std::uint32_t num_options() const;
  std::uint32_t num_entries() const;
  /// The number of distinct colours; their ids are 1 to num_colours().
  std::uint32_t num_colours() const;

  bool is_primary(ItemId item) const { return index(item) < num_primary(); }
  /// The multiplicity of a primary item; 1 and 1 by default.
  std::uint32_t low(ItemId item) const { return bounds(item).low; }
  std::uint32_t high(ItemId item) const { return bounds(item).high; }
  Bounds bounds(ItemId item) const;
  /// True if the multiplicity of some primary item is not 1 and 1.
  bool has_bounds() const;
  std::string_view name(ItemId item) const;
  /// Returns the item with this name, if there is one. O(1).
  std::optional<ItemId> find_item(std::string_view name) const;
  /// The name of a colour; "" for ColourId::none.
  std::string_view colour_name(ColourId colour) const;

  /// The entries of an option, in the order of declaration.
  std::span<const Entry> option(OptionId option) const {
    return {entries_ + option_start_[index(option)], entries_ + option_start_[index(option) + 1]};
  }
  /// True if the option has a primary item. Other options are in no cover.
  bool has_primary(OptionId option) const;
  /// The label of the option, or "".
  std::string_view label(OptionId option) const;
  /// The number that set_data() stored for the option, or 0.
  std::uint64_t data(OptionId option) const;
  /// The cost of the option in units of 10^-cost_digits(); 0 by default. The cost of a cover is the
  /// sum of the costs of its options.
  std::int64_t cost(OptionId option) const;
  /// True if an option has a cost other than 0.
  bool has_costs() const;
  /// The smallest number of decimal digits that represents all costs exactly.
  unsigned cost_digits() const;

  /// Compares names, multiplicities, options, colours by name, labels, data and costs, in order.
  friend bool operator==(const Problem& left, const Problem& right);

  /// The arrays of the problem. Internal.
  struct Data;

 private:
  friend class ProblemBuilder;
  explicit Problem(std::shared_ptr<const Data> data);

  std::shared_ptr<const Data> data_;
  // Copies of the hottest fields of `data_`, so that inline functions can read them.
  std::uint32_t num_primary_;
  const Entry* entries_;
  const std::uint32_t* option_start_;
};

/// Builds a Problem item by item and option by option; primary items are declared first.
///
/// Names may have any length and all UTF-8 characters except white space, control characters, byte
/// order marks, `:` and `|`, so that every problem can be written as text. The name of an unnamed
/// item is its number.
///
/// Cost:     O(1) amortised an entry.
/// Errors:   std::invalid_argument for a bad or repeated name, a primary item after a secondary
///           one, bounds with low > high or a high bound of 0, an unknown item or colour,
///           an empty option, a repeated item in an option, or a colour on a primary item;
///           std::length_error beyond the size limit; Stopped under a Deadline (dlx/deadline.hpp).
///           After an exception the builder is as it was before the call.
class ProblemBuilder {
 public:
  ProblemBuilder();
  ~ProblemBuilder();
  ProblemBuilder(ProblemBuilder&&) noexcept;
  ProblemBuilder& operator=(ProblemBuilder&&) noexcept;

  ItemId add_primary(std::string_view name = {});
  /// Adds a primary item that is covered `low` to `high` times; 0 <= low <= high <= max_bound,
  /// high >= 1.
  ItemId add_primary(std::string_view name, std::uint32_t low, std::uint32_t high);
  ItemId add_secondary(std::string_view name = {});
  /// Returns the id of the colour with this name, and adds the colour if the name is new.
  ColourId colour(std::string_view name);

  /// Adds an option by ids: `add_option({a, b, {x, red}})`.
  OptionId add_option(std::span<const Entry> entries);
  OptionId add_option(std::initializer_list<Entry> entries);
  /// Adds an option by names: `add_option({"A", "B", "X:red"})`.
  OptionId add_option(std::span<const std::string_view> names);
  OptionId add_option(std::initializer_list<std::string_view> names);

  /// Sets the text that represents the option in listed covers: one line of UTF-8 without control
  /// characters.
  void set_label(OptionId option, std::string_view label);
  /// Stores a number with the option; see Problem::data().
  void set_data(OptionId option, std::uint64_t data);
  /// Sets the cost of the option to `units` times 10^-digits; costs may be negative.
  /// Errors:   std::length_error beyond max_total_cost or max_cost_digits.
  void set_cost(OptionId option, std::int64_t units, unsigned digits = 0);

  std::optional<ItemId> find_item(std::string_view name) const;
  std::uint32_t num_items() const;
  std::uint32_t num_options() const;

  /// Returns the finished problem; the builder is empty afterwards.
  Problem build();

 private:
  ItemId add_item(std::string_view name);
  std::unique_ptr<Problem::Data> data_;
};

/// A property of a problem that is allowed but rarely intended.
struct Warning {
  enum class Kind { uncovered_item, option_without_primary };

  Kind kind;
  ItemId item{};         ///< for uncovered_item: the item in too few options
  OptionId option{};     ///< for option_without_primary: the option
  std::size_t line = 0;  ///< line in the text; 0 if the problem was not read from text
  std::string message;
};

/// The largest number of warnings of a kind; the last warning states how many more there are.
inline constexpr std::size_t max_warnings_per_kind = 20;

/// Returns the warnings about a problem, those about items first. O(N + L).
std::vector<Warning> find_warnings(const Problem& problem);

}  // namespace dlx
