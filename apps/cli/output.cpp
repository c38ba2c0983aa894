#include "apps/cli/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "apps/cli/files.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/deadline.hpp"
#include "dlx/digest.hpp"
#include "dlx/search_state.hpp"

namespace dlx::cli {
namespace {

constexpr std::chrono::milliseconds hold_interval(50);

// The time, precise to some milliseconds if that is faster, because it is read for every answer.
std::chrono::steady_clock::time_point about_now() {
#ifdef CLOCK_MONOTONIC_COARSE
  timespec time{};
  if (::clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0) {
    return std::chrono::steady_clock::time_point(std::chrono::seconds(time.tv_sec) +
                                                 std::chrono::nanoseconds(time.tv_nsec));
  }
#endif
  return std::chrono::steady_clock::now();
}

// After Ctrl-C, a write waits at most this number of milliseconds for a reader that accepts
// nothing. A pipe that accepts any data accepts a piece of this size.
constexpr int last_wait = 500;
constexpr std::size_t last_piece = 4096;

[[noreturn]] void throw_write_error(const std::string& name, int error = errno) {
  if (error == EPIPE) throw ClosedPipe{};
  throw std::system_error(error, std::generic_category(),
                          name.empty() ? "cannot write" : "cannot write " + name);
}

// Returns true if the reader is known to accept more.
bool is_taken(int descriptor) {
  pollfd ready{descriptor, POLLOUT, 0};
  return ::poll(&ready, 1, last_wait) > 0;
}

// Waits for the reader without a limit, but not after Ctrl-C.
void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const bool last = interrupt_requested();
    if (last && !is_taken(descriptor)) throw Stopped(Outcome::interrupted);
    const std::size_t size = last ? std::min(text.size(), last_piece) : text.size();
    const ssize_t written = ::write(descriptor, text.data(), size);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {  // a non-blocking pipe
      is_taken(descriptor);
    } else if (errno != EINTR) {
      throw_write_error(name);
    }
  }
}

constexpr std::chrono::milliseconds retry_interval(50);

std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

// Returns true if the path names something that cannot be replaced: a device, a pipe, a socket, or
// a file that is reached through a link and has no other name.
bool is_special(const std::string& target, struct stat& status) {
  if (::stat(target.c_str(), &status) != 0) return false;
  std::error_code error;
  return !S_ISREG(status.st_mode) || std::filesystem::is_symlink(target, error);
}

// Waits for a reader of a named pipe, within the limits.
int open_special(const std::string& path) {
  for (;;) {
    const int descriptor = open_without_waiting(path, O_WRONLY);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    Deadline::check_now();
    std::this_thread::sleep_for(retry_interval);
  }
}

// Flushes the names in a folder to the disk, where that is supported.
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

constexpr std::uint64_t tail_bytes = 1 << 16;

std::uint64_t size_of(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

}  // namespace

Output::Output(int descriptor, std::string name, std::unique_ptr<Packer> packer)
    : descriptor_(descriptor),
      name_(std::move(name)),
      terminal_(::isatty(descriptor) == 1),
      packer_(std::move(packer)),
      last_flush_(about_now()) {
  buffer_.reserve(capacity);
}

void Output::make_room() {
  if (!buffer_.empty()) write_out(Packer::Upto::some);
}

void Output::end_answer() {
  if (terminal_ || about_now() - last_flush_ > hold_interval) flush();
}

void Output::write_out(Packer::Upto upto) {
  last_flush_ = about_now();
  if (buffer_.empty() && (packer_ == nullptr || upto != Packer::Upto::end)) return;
  if (terminal_) status_line::clear();
  // The buffer is emptied first, so that after a failure a later flush does not fail again.
  std::string pending;
  pending.swap(buffer_);
  if (packer_ == nullptr) {
    write_all(descriptor_, pending, name_);
  } else {
    write_all(descriptor_, packer_->pack(pending, upto), name_);
    is_packed_text_ = upto == Packer::Upto::end;
  }
  pending.clear();
  buffer_.swap(pending);
}

void Output::complete() {
  // A packed file without an end is invalid, even if it is empty. A second end is not needed.
  if (!buffer_.empty() || !is_packed_text_) write_out(Packer::Upto::end);
}

void Output::finish() {
  complete();
  if (::close(descriptor_) != 0 && errno != EINTR && errno != EBADF) throw_write_error(name_);
}

OutputStream::OutputStream(Output& output) : std::ostream(nullptr), buffer_(output) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

OutputStream::Buffer::int_type OutputStream::Buffer::overflow(int_type c) {
  if (!traits_type::eq_int_type(c, traits_type::eof())) output_.put(traits_type::to_char_type(c));
  return traits_type::not_eof(c);
}

std::streamsize OutputStream::Buffer::xsputn(const char* text, std::streamsize size) {
  output_.write(std::string_view(text, static_cast<std::size_t>(size)));
  return size;
}

void check_writable(const std::string& path) {
  if (path == "-") return;
  if (path.empty()) throw_write_error("''", ENOENT);
  const std::string target = target_of(path);
  struct stat status {};
  if (is_special(target, status)) {
    if (S_ISDIR(status.st_mode)) throw_write_error(path, EISDIR);
    if (::access(target.c_str(), W_OK) != 0) throw_write_error(path);
    return;
  }
  const std::string folder = folder_of(target);
  if (::stat(folder.c_str(), &status) == 0 && !S_ISDIR(status.st_mode))
    throw_write_error(path, ENOTDIR);
  if (::access(folder.c_str(), W_OK | X_OK) != 0) throw_write_error(path);
}

OutputFile::OutputFile(const std::string& path, Packing packing) : path_(path) {
  std::unique_ptr<Packer> packer = packing == Packing::by_name ? Packer::for_name(path) : nullptr;
  check_writable(path);
  target_ = target_of(path);
  struct stat status {};
  if (is_special(target_, status)) {
    descriptor_ = open_special(target_);
  } else {
    mode_ = ::stat(target_.c_str(), &status) == 0 ? status.st_mode & 0777 : default_mode();
    std::string name = folder_of(target_) + "/.dlx-XXXXXX";
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ >= 0) draft_ = name;
  }
  if (descriptor_ < 0) throw_write_error(path);
  out_.emplace(descriptor_, path, std::move(packer));
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

void OutputFile::finish() {
  out_->complete();
  // Some file systems report errors only here.
  if (!draft_.empty() && ::fsync(descriptor_) != 0) throw_write_error(path_);
  replace_target();
  sync_folder(folder_of(target_));
}

void OutputFile::finish_unsynced() {
  out_->complete();
  replace_target();
}

void OutputFile::replace_target() {
  descriptor_ = -1;
  out_->finish();
  if (draft_.empty()) return;
  if (::chmod(draft_.c_str(), mode_) != 0 || ::rename(draft_.c_str(), target_.c_str()) != 0)
    throw_write_error(path_);
  draft_.clear();
}

void sync_files(const std::string& folder) {
#ifdef __linux__
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw_write_error(folder);
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

void Answers::add_to(CommandLine& line) {
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write the answers to FILE, as they come, instead of stdout",
            .group = OptionGroup::output,
            .common = true,
            .file = FileUse::written});
}

Answers::Answers(const CommandLine& line, Output& standard, bool keep) : Answers(standard) {
  if (!line.has("output")) return;
  name_ = line.text("output");
  if (name_ == "-") return;
  if (name_.empty()) throw UsageError("--output: expected the name of a file");
  std::unique_ptr<Packer> packer = Packer::for_name(name_);
  descriptor_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | (keep ? 0 : O_TRUNC), 0666);
  if (descriptor_ < 0 && errno == EACCES) {  // a file that cannot be read, if it exists
    descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CLOEXEC | (keep ? 0 : O_TRUNC));
    if (descriptor_ < 0 && errno == ENOENT) errno = EACCES;  // the file cannot be created either
  }
  if (descriptor_ < 0) throw_write_error(name_);
  file_.emplace(descriptor_, name_, std::move(packer));
}

Answers::Answers(Output& standard)
    : standard_(standard), name_("<stdout>"), descriptor_(STDOUT_FILENO) {}

Answers::~Answers() {
  if (!file_ || finished_) return;
  try {
    file_->complete();
  } catch (...) {  // there is an error already
  }
  ::close(descriptor_);
}

bool Answers::is_plain_file() const {
  struct stat status {};
  return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

Answers::Mark Answers::mark() {
  out().complete();
  if (::fsync(descriptor_) != 0) throw_write_error(name_);
  // With `>>` the position is at the end in any case.
  const bool appends = (::fcntl(descriptor_, F_GETFL) & O_APPEND) != 0;
  const off_t place = appends ? -1 : ::lseek(descriptor_, 0, SEEK_CUR);
  const std::uint64_t bytes = place >= 0 ? static_cast<std::uint64_t>(place) : size_of(descriptor_);
  return {bytes, tail(bytes)};
}

void Answers::check(const Mark& mark) const {
  const std::uint64_t size = size_of(descriptor_);
  if (size < mark.bytes) {
    throw StateError(text::format(
        "{} has {} bytes, but had {} when the checkpoint was written{}", name_, size, mark.bytes,
        file_ ? ""
              : "; to resume with stdout, append to the file with >>, or name it with --output"));
  }
  if (!mark.tail.empty() && mark.tail != tail(mark.bytes)) {
    throw StateError(name_ + " does not contain the solutions of the checkpoint");
  }
}

void Answers::cut(const Mark& mark) {
  const auto place = static_cast<off_t>(mark.bytes);
  if (::ftruncate(descriptor_, place) != 0 || ::lseek(descriptor_, place, SEEK_SET) < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot truncate " + name_);
  }
}

void Answers::finish() {
  finished_ = true;
  if (file_) file_->finish();
}

// Returns a digest of the last of the first `bytes` bytes; empty if they cannot be read.
std::string Answers::tail(std::uint64_t bytes) const {
  // A file opened for writing only can be opened again.
  const int reader =
      ::open(text::format("/proc/self/fd/{}", descriptor_).c_str(), O_RDONLY | O_CLOEXEC);
  if (reader < 0) return {};
  std::string text(std::min(bytes, tail_bytes), '\0');
  const ssize_t read =
      ::pread(reader, text.data(), text.size(), static_cast<off_t>(bytes - text.size()));
  ::close(reader);
  if (read < 0 || static_cast<std::size_t>(read) != text.size()) return {};
  return digest_text(text);
}

}  // namespace dlx::cli
