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

/// A variable that is 0 or 1, and becomes an option with its name as label.
struct ProgramColumn {
  std::string name;
  Place place = {};
  Decimal cost = {};
  bool may_be_0 = true, may_be_1 = true;
};

/// A sum of variables, each of them once, that is to be within bounds: an item.
struct ProgramRow {
  std::string name = {};  ///< "": it gets one
  Place place = {};
  std::optional<std::int64_t> low = {}, high = {};
  std::vector<std::uint32_t> columns = {};
};

/// The problem whose covers are the solutions of a 0/1 program, one to one; column k is option k.
/// Internal, for formats that say rows.
///
///   - A row with high bound 1 and no low one is a secondary item, any other one a primary item
///     with these bounds. One that always holds is none.
///   - A column that is in no primary item gets one of its own, with bounds 0 and 1, and one that
///     may not be 0 one with bounds 1 and 1. A column that can't be 1 has secondary items only, or
///     one of its own.
///   - The name of such an item is that of the column, or that with `'` behind it.
///
/// Cost:   O(L) and the names.
/// Errors: ParseError at the place of what the builder refuses.
ParsedProblem make_problem(const std::string& source, const std::vector<ProgramRow>& rows,
                           const std::vector<ProgramColumn>& columns);

/// All of `text` as a number in a linear program, `[+|-] digits [. digits] [e [+|-] digits]`, the
/// digits before or behind the point perhaps missing; nullopt if it is none, or not within the
/// limits of costs.
std::optional<Decimal> program_number(std::string_view text);

/// True of an infinite number, in words or as one of 10^20 or more, whatever its sign.
bool is_infinite(std::string_view text);

/// A linear program as it is read, which is to be one of sums of binary variables. Internal.
///
/// Errors: ParseError at the place that is given with what can't be part of such a program.
class LinearProgram {
 public:
  explicit LinearProgram(std::string source) : source_(std::move(source)) {}

  /// A new row; without a name it gets one.
  std::uint32_t add_row(std::string_view name, Place place);
  std::optional<std::uint32_t> find_row(std::string_view name) const;
  void set_bounds(std::uint32_t row, std::optional<std::int64_t> low,
                  std::optional<std::int64_t> high);

  /// The column of that name, new or known.
  std::uint32_t column(std::string_view name, Place place);
  std::optional<std::uint32_t> find_column(std::string_view name) const;
  void set_integer(std::uint32_t column) { kinds_[column].integer = true; }
  /// An integer of 0 or 1, whatever else was said of its bounds.
  void set_binary(std::uint32_t column);
  void set_least(std::uint32_t column, std::string_view value, Place place);
  void set_most(std::uint32_t column, std::string_view value, Place place);

  void add_term(std::uint32_t row, std::uint32_t column, std::string_view coefficient, Place place);
  void add_cost(std::uint32_t column, std::string_view cost, Place place);
  /// What is added to the cost of every solution: an option of its own, which all covers have.
  void add_constant(std::string_view cost, Place place);

  ParsedProblem finish();

  Decimal number(std::string_view text, Place place) const;
  std::int64_t whole(std::string_view text, Place place) const;
  [[noreturn]] void fail(Place place, const std::string& message) const;
  /// Fails with "found 'word', expected ...".
  [[noreturn]] void refuse(std::string_view word, Place place, const std::string& expected) const;

 private:
  // What is known of a column beside what it becomes.
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
  std::vector<std::int64_t> signs_;  // of all coefficients of a row, 0 before there is one
  std::vector<ProgramColumn> columns_;
  std::vector<Kind> kinds_;
  std::optional<ProgramColumn> constant_;
};

}  // namespace dlx::format
