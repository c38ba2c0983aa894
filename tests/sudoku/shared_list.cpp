#include "tests/sudoku/shared_list.hpp"

#include "tests/testing.hpp"

namespace dlx::sudoku {

void SharedList::open(const std::string& name) {
  const std::string folder = shared_folder("sudoku");
  if (folder.empty()) return;
  path_ = folder + "/" + name;
  file_.open(path_);
  ASSERT_TRUE(file_) << path_ << " can't be opened";
  reader_.emplace(file_, path_);
}

}  // namespace dlx::sudoku
