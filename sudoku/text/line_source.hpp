#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace dlx::sudoku::text {

/// Lines of a stream, one at a time, in a buffer of fixed size: whatever the stream holds, memory
/// stays bounded. A byte order mark at the start and a `\r` at the end of a line are taken off.
class LineSource {
 public:
  /// What is kept of a line. The longest puzzle has 625 cells; the rest is room for a comment.
  static constexpr std::size_t max_line = 65535;

  /// `name` stands for the stream in the std::system_error that a failing read throws.
  LineSource(std::istream& in, std::string name);

  /// Goes to the next line; false at the end of the input.
  bool next();
  /// Makes next() give the same line again.
  void unread() { unread_ = true; }

  std::string_view line() const { return line_; }
  /// The number of the line, from 1; 0 before the first.
  std::size_t number() const { return number_; }
  /// True if the line has more than max_line bytes; line() is its start, the rest is skipped.
  bool cut() const { return cut_; }
  const std::string& name() const { return name_; }

 private:
  std::istream& in_;
  std::string name_;
  std::unique_ptr<char[]> buffer_;
  std::string_view line_;
  std::size_t number_ = 0;
  bool cut_ = false;
  bool unread_ = false;
};

}  // namespace dlx::sudoku::text
