#include "apps/parts/list_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace dlx::parts {

ListFile::ListFile(const std::string& path) {
  const auto fail = [&] {
    throw std::system_error(errno, std::generic_category(), "cannot read " + path);
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail();
  struct stat status {};
  void* start = nullptr;
  if (::fstat(descriptor, &status) == 0 && status.st_size > 0) {
    size_ = static_cast<std::size_t>(status.st_size);
    start = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  const int error = errno;
  ::close(descriptor);
  errno = error;
  if (start == MAP_FAILED) fail();
  bytes_ = static_cast<const char*>(start);
}

ListFile::~ListFile() {
  if (size_ > 0) ::munmap(const_cast<char*>(bytes_), size_);
}

}  // namespace dlx::parts
