#include "apps/cli/checkpoint_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/output.hpp"
#include "dlx/search_state.hpp"

namespace dlx::cli {
namespace {

[[noreturn]] void fail(const std::string& what, const std::string& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path);
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw UsageError("--checkpoint: " + path + " " + why);
}

// Locks an open file. Returns false if another process has locked it. Where locks are not
// supported, as on some network file systems, behaves as if this were the only process.
bool lock(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return false;
    if (errno != EINTR) return true;
  }
  return true;
}

bool is_same_file(int descriptor, const std::string& path) {
  struct stat opened {
  }, named{};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) fail("cannot read", path);
  return bytes;
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path, bool resume) : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") throw UsageError("--checkpoint: expected the name of a file");
  struct stat status {};
  if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    refuse(path_, "is not a plain file");
  check_writable(path_);
  do {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("cannot write", path_);
    if (!lock(descriptor_)) {
      ::close(descriptor_);
      refuse(path_, "is in use by another run; wait for its end, or name another file");
    }
  } while (!is_same_file(descriptor_, path_));  // another run replaced the file before the lock
  is_new_ = ::fstat(descriptor_, &status) == 0 && status.st_size == 0;
  if (!is_new_ && !resume) {
    ::close(descriptor_);
    refuse(path_, "exists already; resume from it with --resume, or remove it");
  }
}

CheckpointFile::~CheckpointFile() {
  if (is_new_ && is_same_file(descriptor_, path_)) ::unlink(target_of(path_).c_str());
  ::close(descriptor_);
}

SavedRun CheckpointFile::load() const { return decode_run(read_file(path_)); }

void CheckpointFile::write(const SavedRun& run, std::string_view note) {
  OutputFile file(path_, OutputFile::Packing::never);
  encode_run(run, note, [&](std::string_view piece) { file.out().write(piece); });
  // The new file is locked before it gets its name. The old file stays locked until then.
  const int descriptor = ::fcntl(file.out().descriptor(), F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) fail("cannot write", path_);
  lock(descriptor);
  try {
    file.finish();
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  ::close(std::exchange(descriptor_, descriptor));
  is_new_ = false;
}

}  // namespace dlx::cli
