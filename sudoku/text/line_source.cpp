#include "sudoku/text/line_source.hpp"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "dlx/error.hpp"

namespace dlx::sudoku::text {

namespace {

/// Room for the line, and for the terminator that istream::getline() writes.
constexpr std::size_t buffer_size = LineSource::max_line + 1;

}  // namespace

LineSource::LineSource(std::istream& in, std::string name)
    : in_(in),
      name_(std::move(name)),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_size)) {}

bool LineSource::read() {
  line_ = {};
  cut_ = false;
  ended_ = false;

  // Streams do not tell why they fail; if the system does, it is in errno.
  errno = 0;
  if (std::exchange(skip_, false)) in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  const auto check = [&] {
    if (in_.fail())
      throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name_);
  };
  if (in_.eof() || is_foreign_) {
    if (in_.bad()) check();
    return false;
  }
  in_.getline(buffer_.get(), buffer_size);
  auto length = static_cast<std::size_t>(in_.gcount());
  if (in_.eof()) {
    if (length == 0) return false;
  } else if (in_.fail() && !in_.bad() && length == LineSource::max_line) {
    cut_ = true;
    skip_ = true;
    in_.clear();
  } else if (!in_.fail()) {
    --length;  // the line end is counted, but not stored
    ended_ = true;
  }
  check();

  line_ = std::string_view(buffer_.get(), length);
  number_ = ++lines_read_;
  if (number_ == 1) read_first();
  if (line_.ends_with('\r') && !cut_) line_.remove_suffix(1);
  return true;
}

void LineSource::read_first() {
  if (line_.starts_with("\xEF\xBB\xBF")) line_.remove_prefix(3);
  const std::optional<std::string> message = foreign_data(line_, name_);
  if (!message) return;
  is_foreign_ = true;
  throw ParseError(name_, 1, 1, *message);
}

bool LineSource::at_end() const {
  if (unread_ || !kept_.empty()) return false;
  return in_.eof() || in_.rdbuf()->in_avail() < 0;
}

void LineSource::fail(std::size_t offset, std::string message) const {
  throw ParseError(name_, number_, column_of(line_, offset), std::move(message));
}

void LineSource::check_length() const {
  if (cut_) fail(0, "the line is longer than " + std::to_string(max_line) + " bytes");
}

void LineSource::keep() { keeping_.push_back({std::string(line_), number_, cut_, ended_}); }

void LineSource::rewind() {
  // What was kept before and not yet given again comes behind it.
  std::move(kept_.begin(), kept_.end(), std::back_inserter(keeping_));
  kept_ = std::move(keeping_);
  keeping_.clear();
  unread_ = false;
}

bool LineSource::replay() {
  replayed_ = std::move(kept_.front());
  kept_.pop_front();
  line_ = replayed_.line;
  number_ = replayed_.number;
  cut_ = replayed_.cut;
  ended_ = replayed_.ended;
  return true;
}

std::string LineSource::rest(std::size_t limit) {
  std::string text(line_);
  if (ended_) text += '\n';
  for (const Kept& kept : kept_) {
    text += kept.line;
    if (kept.ended) text += '\n';
  }
  kept_.clear();
  skip_ = false;
  errno = 0;
  char block[4096];
  while (text.size() < limit && !in_.eof()) {
    in_.read(block, static_cast<std::streamsize>(std::min(sizeof block, limit - text.size())));
    text.append(block, static_cast<std::size_t>(in_.gcount()));
    if (in_.bad() || (in_.fail() && !in_.eof()))
      throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name_);
  }
  return text;
}

}  // namespace dlx::sudoku::text
