#include "dlx/format/line_scanner.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/names.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() ||
      value == std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  return value;
}

LineScanner::LineScanner(std::string_view text, std::string source)
    : rest_(text), source_(std::move(source)) {
  if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

bool LineScanner::next_line() {
  do {
    line_ = {};
    position_ = 0;
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    Deadline::check(1 + line_.size() / 16);
  } while (line_.find_first_not_of(blanks) == std::string_view::npos);
  return true;
}

bool LineScanner::line_begins_with(char mark) const {
  const std::size_t begin = line_.find_first_not_of(blanks);
  return begin != std::string_view::npos && line_[begin] == mark;
}

bool LineScanner::next_word(Word& word) {
  Deadline::check();
  position_ = std::min(line_.find_first_not_of(blanks, position_), line_.size());
  const std::size_t end = std::min(line_.find_first_of(blanks, position_), line_.size());
  word = {line_.substr(position_, end - position_), position_};
  position_ = end;
  return !word.text.empty();
}

std::vector<Word> LineScanner::words() {
  std::vector<Word> all;
  for (Word word; next_word(word);) all.push_back(word);
  return all;
}

Place LineScanner::place(std::size_t offset) const {
  return {std::max<std::size_t>(number_, 1), column_of(line_, offset)};
}

void LineScanner::fail(Place place, std::string message) const {
  throw ParseError(source_, place.line, place.column, std::move(message));
}

}  // namespace dlx::format
