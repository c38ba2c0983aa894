#include "sudoku/text/grid_builder.hpp"

#include <algorithm>
#include <cassert>

namespace dlx::sudoku::text {

GridBuilder::GridBuilder(const Shape& shape) : shape_(shape) {}

void GridBuilder::add_row(std::span<const std::uint8_t> values, bool only_dashes, std::size_t line,
                          std::size_t column) {
  assert(!full() && values.size() == static_cast<std::size_t>(shape_.size()));
  if (rows_ == 0) {
    line_ = line;
    column_ = column;
  }
  if (rows_ == rows_before_blank_) line_after_blank_ = line;
  ++rows_;
  values_.insert(values_.end(), values.begin(), values.end());
  if (!only_dashes) only_dashes_ = false;
}

void GridBuilder::add_dashes(std::size_t line) {
  if (dashes_.empty()) first_dashes_line_ = line;
  // More of them than a grid has rows are borders, however many there are.
  if (dashes_.size() <= static_cast<std::size_t>(shape_.size())) dashes_.push_back(rows_);
}

void GridBuilder::add_blank() {
  rows_before_blank_ = rows_;
  // A line of dashes that stands alone parts one puzzle from the next.
  if (rows_ == 0) dashes_.clear();
}

/// True if the lines of dashes are exactly the rows that are missing, and look like rows.
bool GridBuilder::dashes_may_be_rows() const {
  return !dashes_.empty() && only_dashes_ &&
         rows_ + static_cast<int>(dashes_.size()) == shape_.size();
}

bool GridBuilder::has_dashes_inside_band() const {
  return std::ranges::any_of(dashes_, [&](int before) { return before % shape_.box_rows() != 0; });
}

bool GridBuilder::has_dashes_at_every_band() const {
  for (int before = shape_.box_rows(); before < rows_; before += shape_.box_rows())
    if (std::ranges::find(dashes_, before) == dashes_.end()) return false;
  return !has_dashes_inside_band();
}

bool GridBuilder::complete() const {
  if (full()) return rows_before_blank_ == 0;
  return dashes_may_be_rows() && (rows_ == 0 || has_dashes_inside_band());
}

bool GridBuilder::complete_before(Next next) const {
  if (full()) return true;
  if (!dashes_may_be_rows()) return false;
  return next != Next::blank || !has_dashes_at_every_band();
}

GridBuilder::Built GridBuilder::take() {
  std::size_t line = line_;
  if (!full()) {
    assert(dashes_may_be_rows());
    if (dashes_.front() == 0) line = first_dashes_line_;
    // From the last to the first, so that the positions before stay right.
    const auto size = static_cast<std::size_t>(shape_.size());
    for (auto before = dashes_.rbegin(); before != dashes_.rend(); ++before)
      values_.insert(values_.begin() + *before * shape_.size(), size, std::uint8_t{0});
  }
  Built built{Grid(shape_, values_), line};
  clear();
  return built;
}

void GridBuilder::clear() {
  rows_ = 0;
  values_.clear();
  only_dashes_ = true;
  rows_before_blank_ = 0;
  dashes_.clear();
}

void GridBuilder::drop_before_blank() {
  values_.erase(values_.begin(), values_.begin() + rows_before_blank_ * shape_.size());
  rows_ -= rows_before_blank_;
  rows_before_blank_ = 0;
  line_ = line_after_blank_;
  column_ = 1;
  dashes_.clear();
}

}  // namespace dlx::sudoku::text
