#include "dlx/format/line_scanner.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/problem/names.hpp"

namespace dlx::format {
namespace {

// One of " \t\r\v\f": asked of every byte, which find_first_of() is slow about.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n'); }

std::size_t find_blank(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_blank(text[at])) ++at;
  return at;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

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
  } while (skip_blanks(line_, 0) == line_.size());
  return true;
}

bool LineScanner::line_begins_with(char mark) const {
  const std::size_t begin = skip_blanks(line_, 0);
  return begin < line_.size() && line_[begin] == mark;
}

bool LineScanner::next_word(Word& word) {
  Deadline::check();
  position_ = skip_blanks(line_, position_);
  const std::size_t end = find_blank(line_, position_);
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
