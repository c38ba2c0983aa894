#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/problem/names.hpp"
#include "dlx/text_format.hpp"

namespace dlx::format {

/// A 0/1 variable, which becomes an option with its name as label.
struct ProgramColumn {
  std::string name;
  Place place = {};
  Decimal cost = {};
  bool may_be_0 = true, may_be_1 = true;
};

/// A sum of distinct variables within bounds, which becomes an item.
struct ProgramRow {
  std::string name = {};  ///< if empty, a name is generated
  Place place = {};
  std::optional<std::int64_t> low = {}, high = {};
  std::vector<std::uint32_t> columns = {};
};

/// Parses the complete text as a number in a linear program, `[+|-] digits [. digits] [e [+|-]
/// digits]`; the digits before or after the point may be missing. Returns nullopt if the text is
/// not a number, or exceeds the limits of costs.
std::optional<Decimal> program_number(std::string_view text);

/// Returns the length of the number at the start of a text, or 0 if there is none: digits, a point
/// and digits, and an exponent; parts may be missing.
std::size_t number_length(std::string_view text);

/// Returns true for an infinite number, in words or as a number of magnitude 10^20 or more.
bool is_infinite(std::string_view text);

/// A linear program while it is read; it must consist of sums of binary variables. Internal.
///
/// finish() returns the problem whose covers are the solutions of the program, one to one; column k
/// is option k.
///
///   - A row with high bound 1 and no low bound is a secondary item; any other row is a primary
///     item with the bounds of the row. A row that always holds is dropped.
///   - A column without a primary item gets its own item with bounds 0 and 1; a column that must be
///     1 gets its own item with bounds 1 and 1. A column that cannot be 1 has only secondary items;
///     if it has none, it gets its own.
///   - The item of a column has the name of the column, possibly followed by `'`.
///
/// Cost:     O(L) and the names.
/// Errors:   ParseError at the given position for anything that such a program cannot contain.
class ParsedProgram {
 public:
  explicit ParsedProgram(std::string source) : source_(std::move(source)) {}

  /// Adds a row; if `name` is empty, the row gets a generated name.
  std::uint32_t add_row(std::string_view name, Place place);
  void set_bounds(std::uint32_t row, std::optional<std::int64_t> low,
                  std::optional<std::int64_t> high);

  /// Returns the column with the given name; creates the column if the name is new.
  std::uint32_t column(std::string_view name, Place place);
  std::optional<std::uint32_t> find_column(std::string_view name) const;
  void set_integer(std::uint32_t column) { kinds_[column].integer = true; }
  /// Restricts an integer to the values 0 and 1, regardless of other bounds.
  void set_binary(std::uint32_t column);
  void set_least(std::uint32_t column, std::string_view value, Place place);
  void set_most(std::uint32_t column, std::string_view value, Place place);

  void add_term(std::uint32_t row, std::uint32_t column, std::string_view coefficient, Place place);
  /// Maximises the objective: costs are the negated coefficients.
  void maximize() { maximizes_ = true; }
  void add_cost(std::uint32_t column, std::string_view cost, Place place);
  /// Adds a constant of the objective, which is added to the cost of every solution: becomes an
  /// additional option that all covers contain.
  void add_constant(std::string_view cost, Place place);

  ParsedProblem finish();

  Decimal number(std::string_view text, Place place) const;
  std::int64_t whole(std::string_view text, Place place) const;
  [[noreturn]] void fail(Place place, const std::string& message) const;
  /// Throws "found 'word', expected ...".
  [[noreturn]] void refuse(std::string_view word, Place place, const std::string& expected) const;

 private:
  // Further properties of a column.
  struct Kind {
    bool integer = false, has_cost = false;
    std::optional<std::int64_t> most = {};
    std::uint32_t last_row = NameTable::none;
  };

  void check_binary();

  std::string source_;
  NameTable row_names_, column_names_;
  std::vector<ProgramRow> rows_;
  std::vector<std::int64_t> signs_;  // by row: sign of its coefficients, 0 before the first
  std::vector<ProgramColumn> columns_;
  std::vector<Kind> kinds_;
  std::optional<ProgramColumn> constant_;
  bool maximizes_ = false;
};

}  // namespace dlx::format
