#include "apps/cli/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "apps/cli/interrupt.hpp"

namespace dlx::cli {
namespace {

[[noreturn]] void throw_write_error(const std::string& path, int error) {
  throw std::system_error(error, std::generic_category(), "cannot write " + path);
}

// The file that a path leads to through symbolic links, even if it does not exist.
std::string target_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  return error ? path : target.string();
}

std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

// True if there is something that cannot be replaced: a device, a pipe, a socket.
bool is_special(const std::string& path, struct stat& status) {
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// A file that is open for writing, and goes away again unless it is kept.
class OpenFile {
 public:
  // `name` is for messages.
  OpenFile(int descriptor, std::string path, std::string name, bool remove)
      : descriptor_(descriptor), path_(std::move(path)), name_(std::move(name)), remove_(remove) {
    if (descriptor_ < 0) throw_write_error(name_, errno);
  }
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (remove_) ::unlink(path_.c_str());
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written >= 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR) {
        throw_write_error(name_, errno);
      }
    }
  }
  // Some file systems report errors no sooner than here.
  void close(bool to_disk) {
    if (to_disk && ::fsync(descriptor_) != 0) throw_write_error(name_, errno);
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR)
      throw_write_error(name_, errno);
  }
  void give_name(const std::string& path, mode_t mode) {
    if (::chmod(path_.c_str(), mode) != 0 || ::rename(path_.c_str(), path.c_str()) != 0)
      throw_write_error(name_, errno);
    remove_ = false;
  }

 private:
  int descriptor_;
  std::string path_, name_;
  bool remove_;
};

}  // namespace

void check_writable(const std::string& path) {
  if (path == "-") return;
  if (path.empty()) throw_write_error("''", ENOENT);
  const std::string target = target_of(path);
  struct stat status {};
  if (is_special(target, status)) {
    if (S_ISDIR(status.st_mode)) throw_write_error(path, EISDIR);
    if (::access(target.c_str(), W_OK) != 0) throw_write_error(path, errno);
    return;
  }
  const std::string folder = folder_of(target);
  if (::stat(folder.c_str(), &status) == 0 && !S_ISDIR(status.st_mode))
    throw_write_error(path, ENOTDIR);
  if (::access(folder.c_str(), W_OK | X_OK) != 0) throw_write_error(path, errno);
}

void write_file(const std::string& path, std::string_view text, Output& out) {
  if (path == "-") {
    out.write(text);
    return;
  }
  check_writable(path);
  const std::string target = target_of(path);
  struct stat status {};
  if (is_special(target, status)) {
    OpenFile file(::open(target.c_str(), O_WRONLY | O_CLOEXEC), target, path, false);
    file.write(text);
    file.close(false);
    return;
  }
  const mode_t mode = ::stat(target.c_str(), &status) == 0 ? status.st_mode & 0777 : default_mode();
  const Interrupt interrupt;  // the first Ctrl-C does not end the program in the middle of this
  std::string pattern = folder_of(target) + "/.dlx-XXXXXX";
  const int descriptor = ::mkostemp(pattern.data(), O_CLOEXEC);
  OpenFile file(descriptor, pattern, path, true);
  file.write(text);
  file.close(true);
  file.give_name(target, mode);
}

}  // namespace dlx::cli
