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

[[noreturn]] void refuse_used(const std::string& path) {
  refuse(path, "is in use by another run; wait for its end, or name another file");
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

// Returns true if the file is as create() leaves it.
bool is_placeholder(const std::string& path) {
  constexpr off_t longest = 1000;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || status.st_size > longest) return false;
  try {
    return decode_run(read_file(path)).kind.empty();
  } catch (const StateError&) {
    return false;
  }
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path, bool resume) : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") throw UsageError("--checkpoint: expected the name of a file");
  struct stat status {};
  if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    refuse(path_, "is not a plain file");
  check_writable(path_);
  Opened opened = Opened::changed;
  while (opened == Opened::changed) opened = open_and_lock();
  if (opened == Opened::missing) {
    create();
  } else if (!resume) {
    ::close(descriptor_);
    refuse(path_, "exists already; resume from it with --resume, or remove it");
  } else {
    is_new_ = is_placeholder(path_);
  }
}

CheckpointFile::~CheckpointFile() {
  if (is_new_ && is_same_file(descriptor_, path_)) ::unlink(target_of(path_).c_str());
  ::close(descriptor_);
}

// Returns `changed` if another process replaced the file between its opening and the lock.
CheckpointFile::Opened CheckpointFile::open_and_lock() {
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0 && errno == ENOENT) return Opened::missing;
  if (descriptor_ < 0) fail("cannot read", path_);
  const bool locked = lock(descriptor_);
  const bool same = is_same_file(descriptor_, path_);
  if (locked && same) return Opened::ready;
  ::close(descriptor_);
  if (!same) return Opened::changed;
  refuse_used(path_);
}

// If the run is killed here, no empty file remains under the name: the file is locked and written
// before it gets the name. Without hard links that is impossible, and it gets the name first.
void CheckpointFile::create() {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  const std::string target = target_of(path_);
  const std::string unnamed = target + "." + std::to_string(::getpid()) + ".new";
  const std::string bytes = encode_run(SavedRun());
  descriptor_ = ::open(unnamed.c_str(), flags, 0666);
  if (descriptor_ >= 0) {
    // On a full disk, the search continues without checkpoints, so a failure to write this file is no
    // error.
    if (::write(descriptor_, bytes.data(), bytes.size()) < 0) errno = 0;
    is_new_ = lock(descriptor_) && ::link(unnamed.c_str(), target.c_str()) == 0;
    const bool exists = !is_new_ && errno == EEXIST;
    ::unlink(unnamed.c_str());
    if (is_new_) return;
    ::close(descriptor_);
    if (exists) refuse_used(path_);
  }
  descriptor_ = ::open(target.c_str(), flags, 0666);
  if (descriptor_ < 0 && errno == EEXIST) refuse_used(path_);
  if (descriptor_ < 0) fail("cannot write", path_);
  if (!lock(descriptor_)) {
    ::close(descriptor_);
    refuse_used(path_);
  }
  is_new_ = true;
  if (::write(descriptor_, bytes.data(), bytes.size()) < 0) return;
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
