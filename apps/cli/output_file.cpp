#include "apps/cli/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#include "apps/cli/input.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

constexpr std::chrono::milliseconds between_tries(50);

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

// Waits for whoever reads from a named pipe, as long as the limits allow.
int open_special(const std::string& path) {
  for (;;) {
    const int descriptor = open_without_waiting(path, O_WRONLY);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    Deadline::check_now();
    std::this_thread::sleep_for(between_tries);
  }
}

// Puts the names in a folder on the disk; where that is not possible, it is done when it is done.
void sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

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

OutputFile::OutputFile(const std::string& path, const std::string& draft) : path_(path) {
  check_writable(path);
  target_ = target_of(path);
  struct stat status {};
  if (is_special(target_, status)) {
    descriptor_ = open_special(target_);
  } else {
    mode_ = ::stat(target_.c_str(), &status) == 0 ? status.st_mode & 0777 : default_mode();
    std::string name = draft.empty() ? folder_of(target_) + "/.dlx-XXXXXX" : draft;
    descriptor_ = draft.empty()
                      ? ::mkostemp(name.data(), O_CLOEXEC)
                      : ::open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor_ >= 0) draft_ = name;
  }
  if (descriptor_ < 0) throw_write_error(path, errno);
  out_.emplace(descriptor_, path);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

void OutputFile::finish() {
  out_->flush();
  // Some file systems report errors no sooner than here.
  if (!draft_.empty() && ::fsync(descriptor_) != 0) throw_write_error(path_, errno);
  put_into_place();
  sync_folder(folder_of(target_));
}

void OutputFile::finish_unsynced() {
  out_->flush();
  put_into_place();
}

void OutputFile::put_into_place() {
  descriptor_ = -1;
  out_->finish();
  if (draft_.empty()) return;
  if (::chmod(draft_.c_str(), mode_) != 0 || ::rename(draft_.c_str(), target_.c_str()) != 0)
    throw_write_error(path_, errno);
  draft_.clear();
}

void sync_files(const std::string& folder) {
#ifdef __linux__
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw_write_error(folder, errno);
  const int error = ::syncfs(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (error != 0) throw_write_error(folder, error);
#else
  ::sync();
#endif
}

void write_file(const std::string& path, std::string_view text, Output& out) {
  if (path == "-") {
    out.write(text);
    return;
  }
  OutputFile file(path);
  file.out().write(text);
  file.finish();
}

}  // namespace dlx::cli
