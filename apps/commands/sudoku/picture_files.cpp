#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "apps/cli/input.hpp"
#include "apps/commands/sudoku/sudoku_photo.hpp"
#include "sudoku/photo/signature.hpp"

namespace dlx::cli {

bool is_picture_file(const std::string& path) {
  const int descriptor = open_without_waiting(path, O_RDONLY);
  if (descriptor < 0) return false;
  struct stat status {};
  char head[12];
  ssize_t size = 0;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    size = ::pread(descriptor, head, sizeof head, 0);
  ::close(descriptor);
  return size > 0 && sudoku::photo::is_picture({head, static_cast<std::size_t>(size)});
}

}  // namespace dlx::cli
