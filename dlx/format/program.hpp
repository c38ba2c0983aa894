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

/// What other terms of a row are refused with.
inline constexpr std::string_view a_coefficient =
    "the coefficient 1: exact covers are sums of variables; CBC, HiGHS or SCIP solve other rows";
inline constexpr std::string_view a_sign =
    "the same sign as before: exact covers are sums of variables; rows with both signs, as written "
    "for colours, are not read";

/// A 0/1 variable, which becomes an option with its name as label.
struct ProgramColumn {
  std::string name;
  Place place = {};
  Decimal cost = {};
  bool may_be_0 = true, may_be_1 = true;
};

/// A sum of distinct variables within bounds, which becomes an item.
struct ProgramRow {
  std::string name = {};  ///< "": it gets one
  Place place = {};
  std::optional<std::int64_t> low = {}, high = {};
  std::vector<std::uint32_t> columns = {};
};

/// Returns the problem whose covers are the solutions of a 0/1 program, one to one; column k is
/// option k. Internal, for formats that consist of rows.
///
///   - A row with high bound 1 and no low bound is a secondary item, any other row a primary item
///     with these bounds. A row that always holds is dropped.
///   - A column without a primary item gets one of its own, with bounds 0 and 1; a column that
///     must be 1 gets one with bounds 1 and 1. A column that cannot be 1 has only secondary items,
///     or one of its own.
///   - The name of such an item is that of the column, or that name followed by `'`.
///
/// Cost:     O(L) and the names.
/// Errors:   ParseError at the position of what the builder rejects.
ParsedProblem make_problem(const std::string& source, const std::vector<ProgramRow>& rows,
                           const std::vector<ProgramColumn>& columns);

/// Parses all of `text` as a number in a linear program, `[+|-] digits [. digits] [e [+|-]
/// digits]`, where the digits before or after the point may be missing; nullopt if it is not a
/// number, or exceeds the limits of costs.
std::optional<Decimal> program_number(std::string_view text);

/// Returns the length of the number at the start of a text: digits, a point and digits, and an
/// exponent, as far as present; 0 if there is none.
std::size_t number_length(std::string_view text);

/// Returns true for an infinite number, in words or as a number of magnitude 10^20 or more.
bool is_infinite(std::string_view text);

/// A linear program while it is read, which must consist of sums of binary variables. Internal.
///
/// Errors:   ParseError at the given position for anything that such a program cannot contain.
class ParsedProgram {
 public:
  explicit ParsedProgram(std::string source) : source_(std::move(source)) {}

  /// Adds a row; without a name, the row gets one.
  std::uint32_t add_row(std::string_view name, Place place);
  std::optional<std::uint32_t> find_row(std::string_view name) const;
  void set_bounds(std::uint32_t row, std::optional<std::int64_t> low,
                  std::optional<std::int64_t> high);

  /// Returns the column with the given name, new or known.
  std::uint32_t column(std::string_view name, Place place);
  std::optional<std::uint32_t> find_column(std::string_view name) const;
  void set_integer(std::uint32_t column) { kinds_[column].integer = true; }
  /// An integer with values 0 and 1, regardless of other bounds.
  void set_binary(std::uint32_t column);
  void set_least(std::uint32_t column, std::string_view value, Place place);
  void set_most(std::uint32_t column, std::string_view value, Place place);

  void add_term(std::uint32_t row, std::uint32_t column, std::string_view coefficient, Place place);
  /// The objective is to be maximised: costs are the negated coefficients.
  void maximize() { maximizes_ = true; }
  void add_cost(std::uint32_t column, std::string_view cost, Place place);
  /// A constant of the objective, which is added to the cost of every solution: an option of its
  /// own, which all covers contain.
  void add_constant(std::string_view cost, Place place);

  ParsedProblem finish();

  Decimal number(std::string_view text, Place place) const;
  std::int64_t whole(std::string_view text, Place place) const;
  [[noreturn]] void fail(Place place, const std::string& message) const;
  /// Throws "found 'word', expected ...".
  [[noreturn]] void refuse(std::string_view word, Place place, const std::string& expected) const;

 private:
  // Further data of a column.
  struct Kind {
    bool integer = false, has_cost = false;
    std::optional<std::int64_t> most = {};
    std::uint32_t last_row = NameTable::none;
  };

  void check_binary();

  std::string source_;
  NameTable row_names_, column_names_;
  std::vector<std::uint32_t> named_rows_;  // by number in the table of names
  std::vector<ProgramRow> rows_;
  std::vector<std::int64_t> signs_;  // sign of all coefficients of a row, 0 before the first
  std::vector<ProgramColumn> columns_;
  std::vector<Kind> kinds_;
  std::optional<ProgramColumn> constant_;
  bool maximizes_ = false;
};

}  // namespace dlx::format
