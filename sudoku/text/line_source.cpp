#include "sudoku/text/line_source.hpp"

#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

namespace dlx::sudoku::text {

namespace {

/// Room for the line, and for the terminator that istream::getline() writes.
constexpr std::size_t buffer_size = LineSource::max_line + 1;

}  // namespace

LineSource::LineSource(std::istream& in, std::string name)
    : in_(in),
      name_(std::move(name)),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_size)) {}

bool LineSource::next() {
  if (std::exchange(unread_, false)) return true;
  line_ = {};
  cut_ = false;

  // Streams do not tell why they fail; if the system does, it is in errno.
  errno = 0;
  in_.getline(buffer_.get(), buffer_size);
  auto length = static_cast<std::size_t>(in_.gcount());
  if (in_.eof()) {
    if (length == 0) return false;
  } else if (in_.fail() && !in_.bad() && length == LineSource::max_line) {
    cut_ = true;
    in_.clear();
    in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  } else if (!in_.fail()) {
    --length;  // the line end is counted, but not stored
  }
  if (in_.fail()) throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), name_);

  line_ = std::string_view(buffer_.get(), length);
  if (number_++ == 0 && line_.starts_with("\xEF\xBB\xBF")) line_.remove_prefix(3);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  return true;
}

}  // namespace dlx::sudoku::text
