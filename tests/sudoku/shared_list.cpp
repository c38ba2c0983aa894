#include "tests/sudoku/shared_list.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace dlx::sudoku {

void SharedList::open(const std::string& name) {
  const char* const shared = std::getenv("DLX_SHARED");
  if (shared == nullptr) GTEST_SKIP() << "DLX_SHARED does not say where the puzzle lists are";
  path_ = std::string(shared) + "/sudoku/" + name;
  file_.open(path_);
  ASSERT_TRUE(file_) << path_ << " can't be opened";
  reader_.emplace(file_, path_);
}

}  // namespace dlx::sudoku
