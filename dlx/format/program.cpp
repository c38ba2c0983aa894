#include "dlx/format/program.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <unordered_set>

#include "dlx/deadline.hpp"

namespace dlx::format {
namespace {

// The expected term in messages that reject a term of a row.
constexpr std::string_view a_coefficient =
    "the coefficient 1: exact covers are sums of variables; CBC, HiGHS or SCIP solve other rows";
constexpr std::string_view a_sign =
    "the same sign as before: exact covers are sums of variables; rows with both signs, as written "
    "for colours, are not read";

// The result of converting a row.
struct RowItem {
  enum class Kind { none, primary, secondary } kind = Kind::none;
  Bounds bounds = {};
  bool forbids = false;  // true: none of the columns of the row can be 1
};

RowItem item_of(const ProgramRow& row) {
  const auto size = static_cast<std::int64_t>(row.columns.size());
  if (!row.low && row.high == 1) return {RowItem::Kind::secondary};
  const std::int64_t low = std::max<std::int64_t>(row.low.value_or(0), 0);
  const std::int64_t high = std::min(row.high.value_or(size), size);
  if (low > high || high < 0) {
    const auto never = static_cast<std::uint32_t>(size + 1);  // more than the number of columns
    return {RowItem::Kind::primary, {never, never}};
  }
  if (row.high.value_or(1) <= 0) return {.forbids = true};
  if (low == 0 && high == size) return {};
  return {RowItem::Kind::primary,
          {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high)}};
}

class ProgramBuilder {
 public:
  ProgramBuilder(const std::string& source, const std::vector<ProgramRow>& rows,
                 const std::vector<ProgramColumn>& columns)
      : source_(source), rows_(rows), columns_(columns), entries_(columns.size()) {}

  ParsedProblem build() {
    for (const ProgramRow& row : rows_) row_names_.insert(row.name);
    std::vector<bool> never(columns_.size());
    for (std::size_t k = 0; k < columns_.size(); ++k) never[k] = !columns_[k].may_be_1;
    for (const ProgramRow& row : rows_) {
      if (!item_of(row).forbids) continue;
      for (const std::uint32_t column : row.columns) never[column] = true;
    }
    std::vector<bool> has_primary(columns_.size());
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const auto [kind, bounds, forbids] = item_of(rows_[k]);
      if (kind != RowItem::Kind::primary) continue;
      const ItemId item = add_primary(row_name(k), rows_[k].place, bounds);
      Deadline::check(rows_[k].columns.size());
      for (const std::uint32_t column : rows_[k].columns) {
        if (never[column]) continue;
        entries_[column].push_back(item);
        has_primary[column] = true;
      }
    }
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const bool free = columns_[k].may_be_0;
      if (free && (has_primary[k] || never[k])) continue;
      const ItemId item =
          add_primary(fresh(columns_[k].name), columns_[k].place, {free ? 0U : 1U, 1});
      if (!never[k]) entries_[k].push_back(item);
    }
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if (item_of(rows_[k]).kind != RowItem::Kind::secondary) continue;
      const ItemId item = add_secondary(row_name(k), rows_[k].place);
      Deadline::check(rows_[k].columns.size());
      for (const std::uint32_t column : rows_[k].columns) entries_[column].push_back(item);
    }
    add_options();
    ParsedProblem parsed = finish(
        builder_, [&](ItemId item) { return item_lines_[index(item)]; },
        [&](OptionId option) { return columns_[index(option)].place.line; });
    // The program sets these options to 0, so they have no primary item on purpose.
    std::erase_if(parsed.warnings, [&](const Warning& warning) {
      return warning.kind == Warning::Kind::option_without_primary && never[index(warning.option)];
    });
    return parsed;
  }

 private:
  template <typename Action>
  auto at(Place place, Action action) const {
    try {
      return action();
    } catch (const std::logic_error& error) {
      throw ParseError(source_, place.line, place.column, error.what());
    }
  }

  ItemId add_primary(const std::string& name, Place place, Bounds bounds) {
    item_lines_.push_back(place.line);
    return at(place, [&] { return builder_.add_primary(name, bounds.low, bounds.high); });
  }
  ItemId add_secondary(const std::string& name, Place place) {
    item_lines_.push_back(place.line);
    return at(place, [&] { return builder_.add_secondary(name); });
  }

  void add_options() {
    for (std::uint32_t k = 0; k < columns_.size(); ++k) {
      const ProgramColumn& column = columns_[k];
      if (entries_[k].empty())
        entries_[k].push_back(add_secondary(fresh(column.name), column.place));
    }
    for (std::uint32_t k = 0; k < columns_.size(); ++k) {
      const ProgramColumn& column = columns_[k];
      at(column.place, [&] {
        const OptionId option = builder_.add_option(entries_[k]);
        builder_.set_label(option, column.name);
        builder_.set_cost(option, column.cost.units, column.cost.digits);
      });
      entries_[k] = {};
    }
  }

  // Returns a name, based on `name`, that no item and no row has.
  std::string fresh(std::string name) const {
    while (builder_.find_item(name) || row_names_.contains(name)) name += '\'';
    return name;
  }
  std::string row_name(std::size_t k) const {
    return rows_[k].name.empty() ? fresh("c" + std::to_string(k + 1)) : rows_[k].name;
  }

  const std::string& source_;
  const std::vector<ProgramRow>& rows_;
  const std::vector<ProgramColumn>& columns_;
  ProblemBuilder builder_;
  std::unordered_set<std::string_view> row_names_;
  std::vector<std::vector<Entry>> entries_;  // by column
  std::vector<std::size_t> item_lines_;
};

}  // namespace

std::optional<Decimal> program_number(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  std::int64_t exponent = 0;
  if (e != text.npos) {
    const std::optional<std::int64_t> written = whole_number(text.substr(e + 1));
    if (!written || std::abs(*written) > 1000) return std::nullopt;
    exponent = *written;
  }
  std::string digits(text.substr(0, e));
  if (const std::size_t point = digits.find('.'); point != digits.npos) {
    exponent -= static_cast<std::int64_t>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const bool sign = digits.starts_with('+') || digits.starts_with('-');
  if (digits.size() == (sign ? 1U : 0U) ||
      digits.find_first_not_of("0123456789", sign ? 1 : 0) != digits.npos)
    return std::nullopt;
  // Removes trailing zeros: 2.50 becomes 25 * 10^-1.
  while (digits.size() > (sign ? 2U : 1U) && digits.ends_with('0')) {
    digits.pop_back();
    ++exponent;
  }
  if (whole_number(digits) == 0) exponent = 0;
  if (exponent > 18 || -exponent > static_cast<std::int64_t>(max_cost_digits)) return std::nullopt;
  if (exponent > 0) digits.append(static_cast<std::size_t>(std::exchange(exponent, 0)), '0');
  const std::optional<std::int64_t> units = whole_number(digits);
  if (!units || std::abs(*units) > max_total_cost) return std::nullopt;
  return Decimal{*units, static_cast<unsigned>(-exponent)};
}

std::size_t number_length(std::string_view text) {
  std::size_t end = 0;
  const auto digits = [&] {
    const std::size_t begin = end;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end > begin;
  };
  bool any = digits();
  if (end < text.size() && text[end] == '.') {
    ++end;
    any = digits() || any;
  }
  if (!any) return 0;
  const std::size_t mantissa = end;
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    ++end;
    if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
    if (!digits()) end = mantissa;
  }
  return end;
}

bool is_infinite(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  const std::string word = lower_case(text);
  if (word == "inf" || word == "infinity") return true;
  const std::size_t e = word.find('e');
  const std::int64_t exponent = e == word.npos ? 0 : whole_number(word.substr(e + 1)).value_or(0);
  const std::size_t digits = std::min(e, word.find('.'));
  return word.find_first_not_of("0123456789.", 0) == e && exponent < 1000 && !word.empty() &&
         word[0] >= '1' && word[0] <= '9' &&
         static_cast<std::int64_t>(std::min(digits, word.size())) + exponent > 20;
}

void ParsedProgram::fail(Place place, const std::string& message) const {
  throw ParseError(source_, place.line, place.column, message);
}

void ParsedProgram::refuse(std::string_view word, Place place, const std::string& expected) const {
  fail(place, "found " + quote_token(word) + ", expected " + expected);
}

Decimal ParsedProgram::number(std::string_view text, Place place) const {
  const std::optional<Decimal> value = program_number(text);
  if (!value) refuse(text, place, "a number as 17 or 2.5, " + std::string(decimal_limits));
  return *value;
}

std::int64_t ParsedProgram::whole(std::string_view text, Place place) const {
  const Decimal value = number(text, place);
  if (value.digits > 0) refuse(text, place, "a whole number");
  return value.units;
}

std::uint32_t ParsedProgram::add_row(std::string_view name, Place place) {
  const auto row = static_cast<std::uint32_t>(rows_.size());
  if (!name.empty()) {
    if (row_names_.find(name) != NameTable::none) refuse(name, place, "each row once");
    if (const std::string fault = name_fault(name); !fault.empty()) fail(place, fault);
    row_names_.add(name);
  }
  rows_.push_back({.name = std::string(name), .place = place});
  signs_.push_back(0);
  return row;
}

void ParsedProgram::set_bounds(std::uint32_t row, std::optional<std::int64_t> low,
                               std::optional<std::int64_t> high) {
  rows_[row].low = low;
  rows_[row].high = high;
}

std::optional<std::uint32_t> ParsedProgram::find_column(std::string_view name) const {
  const std::uint32_t known = column_names_.find(name);
  if (known == NameTable::none) return std::nullopt;
  return known;
}

std::uint32_t ParsedProgram::column(std::string_view name, Place place) {
  if (const auto known = find_column(name)) return *known;
  if (const std::string fault = name_fault(name); !fault.empty()) fail(place, fault);
  columns_.push_back({.name = std::string(name), .place = place});
  kinds_.emplace_back();
  return column_names_.add(name);
}

void ParsedProgram::set_binary(std::uint32_t column) {
  kinds_[column].integer = true;
  kinds_[column].most = 1;
}

void ParsedProgram::set_least(std::uint32_t column, std::string_view value, Place place) {
  const std::int64_t least = is_infinite(value) ? -1 : whole(value, place);
  if (least != 0 && least != 1) refuse(value, place, "a lower bound of 0 or 1");
  columns_[column].may_be_0 = least == 0;
}

void ParsedProgram::set_most(std::uint32_t column, std::string_view value, Place place) {
  kinds_[column].most.reset();
  if (is_infinite(value) && !value.starts_with('-')) return;
  const std::int64_t most = whole(value, place);
  if (most < 0) refuse(value, place, "an upper bound of 0 or 1");
  kinds_[column].most = most;
  columns_[column].may_be_1 = most > 0;
}

void ParsedProgram::add_term(std::uint32_t row, std::uint32_t column, std::string_view coefficient,
                             Place place) {
  Deadline::check();
  std::vector<std::uint32_t>& terms = rows_[row].columns;
  // A text ends with a row or with a column.
  if (kinds_[column].last_row == row || (!terms.empty() && terms.back() == column))
    refuse(columns_[column].name, place, "each variable once in a row");
  kinds_[column].last_row = row;
  const Decimal value = number(coefficient, place);
  if (value.units == 0) return;
  if (value.digits > 0 || (value.units != 1 && value.units != -1))
    refuse(coefficient, place, std::string(a_coefficient));
  if (signs_[row] != 0 && value.units != signs_[row])
    refuse(coefficient, place, std::string(a_sign));
  signs_[row] = value.units;
  terms.push_back(column);
}

void ParsedProgram::add_cost(std::uint32_t column, std::string_view cost, Place place) {
  if (std::exchange(kinds_[column].has_cost, true))
    refuse(columns_[column].name, place, "each variable once in the objective");
  columns_[column].cost = number(cost, place);
}

void ParsedProgram::add_constant(std::string_view cost, Place place) {
  if (constant_) refuse(cost, place, "one constant in the objective");
  constant_ = {.name = "constant", .place = place, .cost = number(cost, place), .may_be_0 = false};
}

void ParsedProgram::check_binary() {
  std::vector<bool> at_most_1(columns_.size());
  for (const ProgramRow& row : rows_) {
    if (row.high.value_or(2) > 1) continue;
    for (const std::uint32_t column : row.columns) at_most_1[column] = true;
  }
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    const auto expect = [&](const std::string& what) {
      refuse(columns_[k].name, columns_[k].place, what);
    };
    if (!kinds_[k].integer) expect("binary variables; this variable may be a fraction");
    if (kinds_[k].most.value_or(2) > 1 && !at_most_1[k])
      expect("binary variables; this variable may be more than 1");
  }
}

ParsedProblem ParsedProgram::finish() {
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    if (signs_[k] >= 0) continue;
    std::swap(rows_[k].low, rows_[k].high);
    for (auto* const bound : {&rows_[k].low, &rows_[k].high}) {
      if (*bound) **bound = -**bound;
    }
  }
  check_binary();
  if (constant_ && constant_->cost.units != 0) {
    while (find_column(constant_->name)) constant_->name += '\'';
    columns_.push_back(*constant_);
  }
  if (maximizes_) {
    for (ProgramColumn& column : columns_) column.cost.units = -column.cost.units;
  }
  return ProgramBuilder(source_, rows_, columns_).build();
}

}  // namespace dlx::format
