#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "sudoku/formats.hpp"

namespace dlx::sudoku {

/// A list of puzzles in the folder that DLX_SHARED names. The test is skipped without such a
/// folder, and fails if the list is missing in it; in both cases the test must return:
///
///     SharedList list("top95.txt");
///     if (!list) return;
///     while (const auto puzzle = list.next()) ...
class SharedList {
 public:
  explicit SharedList(const std::string& name) { open(name); }

  explicit operator bool() const { return reader_.has_value(); }
  std::optional<Puzzle> next() { return reader_->next(); }
  const std::string& path() const { return path_; }

 private:
  void open(const std::string& name);

  std::string path_;
  std::ifstream file_;
  std::optional<PuzzleReader> reader_;
};

}  // namespace dlx::sudoku
