#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/error.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// Returns the digit of a number that is 0 or 1, such as `1.0` or `1e0`; otherwise nullopt.
std::optional<char> bit_of(std::string_view cell);

/// Reads an array whose rows consist of 0 and 1, or list the numbers of columns.
/// Errors:   ParseError.
ParsedProblem read_array(std::string_view text, std::string source);

/// Builds the problem of a 0/1 matrix row by row. Every option needs an item, so a row without a 1
/// becomes an option with only a secondary item, `empty`, which no cover uses. The numbers of
/// options are thus those of the rows. Internal.
///
/// Errors:   exceptions of the argument `fail` of a call. `fail` receives a message and knows the
///           position of the row or name.
class MatrixBuilder {
 public:
  template <typename Fail>
  void add_item(std::string_view name, bool secondary, Fail fail) {
    // The builder would generate a name. A column of numbers without a title contains row numbers.
    if (name.empty())
      fail(
          "found a missing item name, expected a name for each column; if the first column numbers "
          "the rows, leave out that column");
    if (builder_.find_item(name)) {
      fail("found item " + quote_token(name) + " again, expected each item to be listed once");
    }
    guard(fail, [&] {
      if (secondary) {
        builder_.add_secondary(name);
      } else {
        builder_.add_primary(name);
      }
    });
  }

  /// Ends the list of names, which is in this line.
  void end_items(std::size_t line) {
    columns_ = builder_.num_items();
    items_line_ = line;
  }
  bool has_items() const { return items_line_ != 0; }
  std::size_t columns() const { return columns_; }
  std::uint32_t num_rows() const { return builder_.num_options(); }

  /// `label` and `cost` belong to the option; an empty `label` is none.
  template <typename Fail>
  void add_row(std::string_view bits, std::size_t line, Fail fail, std::string_view label = {},
               Decimal cost = {}) {
    if (!has_items()) {
      guard(fail, [&] {
        for (std::size_t k = 0; k < bits.size(); ++k) builder_.add_primary();
      });
      end_items(line);
    }
    if (bits.size() != columns_) {
      fail("found a row of " + counted(bits.size(), "column") + ", expected " +
           std::to_string(columns_) + " as in line " + std::to_string(items_line_));
    }
    entries_.clear();
    for (std::uint32_t k = 0; k < columns_; ++k) {
      if (bits[k] == '1') entries_.emplace_back(ItemId{k});
    }
    guard(fail, [&] {
      if (entries_.empty()) entries_.emplace_back(no_item());
      const OptionId option = builder_.add_option(entries_);
      builder_.set_label(option, label);
      builder_.set_cost(option, cost.units, cost.digits);
    });
  }

  template <typename LineOf>
  ParsedProblem build(LineOf line_of) {
    ParsedProblem parsed = finish(
        builder_, [&](ItemId) { return items_line_; },
        [&](OptionId option) { return line_of(index(option)); });
    if (!empty_item_) return parsed;
    // Rows without a 1 produce one common warning.
    std::uint32_t empty = 0, useless = 0;
    OptionId first{};
    for (std::uint32_t k = parsed.problem.num_options(); k-- > 0;) {
      if (!parsed.problem.has_primary(OptionId{k})) ++useless;
      if (parsed.problem.option(OptionId{k})[0].item != *empty_item_) continue;
      ++empty;
      first = OptionId{k};
    }
    if (empty != useless) return parsed;
    std::erase_if(parsed.warnings, [](const Warning& warning) {
      return warning.kind == Warning::Kind::option_without_primary;
    });
    const std::string number = std::to_string(index(first) + 1);
    parsed.warnings.push_back(
        {.kind = Warning::Kind::option_without_primary,
         .option = first,
         .line = line_of(index(first)),
         .message = empty == 1 ? "row " + number + " has no 1, so no cover uses it"
                               : std::to_string(empty) + " rows have no 1, the first of them row " +
                                     number + ", so no cover uses them"});
    return parsed;
  }

 private:
  // Returns the item of rows without a 1.
  ItemId no_item() {
    if (!empty_item_) {
      std::string name = "empty";
      while (builder_.find_item(name)) name += '\'';
      empty_item_ = builder_.add_secondary(name);
    }
    return *empty_item_;
  }

  template <typename Fail, typename Action>
  static void guard(Fail fail, Action action) {
    try {
      action();
    } catch (const std::logic_error& error) {
      fail(error.what());
    }
  }

  ProblemBuilder builder_;
  std::size_t columns_ = 0, items_line_ = 0;
  std::vector<Entry> entries_;
  std::optional<ItemId> empty_item_;
};

}  // namespace dlx::format
