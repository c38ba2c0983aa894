#include "apps/cli/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace dlx::cli {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path) {
  std::string name = path;
  int flags = O_WRONLY | O_CLOEXEC;
  if (!is_special(path)) {
    name = draft_ = path + ".new-" + std::to_string(::getpid());
    flags |= O_CREAT | O_EXCL;
  }
  const int descriptor = ::open(name.c_str(), flags, 0666);
  if (descriptor < 0) {
    draft_.clear();
    fail(path);
  }
  out_ = std::make_unique<Output>(descriptor);
}

OutputFile::~OutputFile() {
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

void OutputFile::finish() {
  out_->finish();
  if (draft_.empty()) return;
  if (std::rename(draft_.c_str(), path_.c_str()) != 0) fail(path_);
  draft_.clear();
}

}  // namespace dlx::cli
