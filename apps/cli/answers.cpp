#include "apps/cli/answers.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/text.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"

namespace dlx::cli {
namespace {

constexpr std::uint64_t tail_bytes = 1 << 16;

std::uint64_t size_of(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

}  // namespace

void Answers::add_to(CommandLine& line) {
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write the answers to FILE, as they come, instead of stdout",
            .group = OptionGroup::output,
            .common = true});
}

Answers::Answers(const CommandLine& line, Output& standard, bool keep)
    : standard_(standard), name_("<stdout>"), descriptor_(STDOUT_FILENO) {
  if (!line.has("output")) return;
  name_ = line.text("output");
  if (name_ == "-") return;
  if (name_.empty()) throw UsageError("--output: expected the name of a file");
  descriptor_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | (keep ? 0 : O_TRUNC), 0666);
  if (descriptor_ < 0 && errno == EACCES) {  // a pipe or a device that can't be read
    descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CLOEXEC | (keep ? 0 : O_TRUNC));
  }
  if (descriptor_ < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + name_);
  }
  file_.emplace(descriptor_, name_);
}

Answers::~Answers() {
  if (!file_ || finished_) return;
  try {
    file_->flush();
  } catch (...) {  // there is an error already
  }
  ::close(descriptor_);
}

bool Answers::is_plain_file() const {
  struct stat status {};
  return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

Answers::Mark Answers::mark() {
  out().flush();
  if (::fsync(descriptor_) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + name_);
  }
  // With `>>` the place is at the end whatever it says.
  const bool appends = (::fcntl(descriptor_, F_GETFL) & O_APPEND) != 0;
  const off_t place = appends ? -1 : ::lseek(descriptor_, 0, SEEK_CUR);
  const std::uint64_t bytes = place >= 0 ? static_cast<std::uint64_t>(place) : size_of(descriptor_);
  return {bytes, tail(bytes)};
}

void Answers::check(const Mark& mark) const {
  const std::uint64_t size = size_of(descriptor_);
  if (size < mark.bytes) {
    throw StateError(text::format(
        "{} has {} bytes, and had {} when it was made{}", name_, size, mark.bytes,
        file_ ? "" : "; to go on with stdout, append to the file with >>, or name it by --output"));
  }
  if (!mark.tail.empty() && mark.tail != tail(mark.bytes)) {
    throw StateError(name_ + " does not hold the solutions that it goes with");
  }
}

void Answers::cut(const Mark& mark) {
  const auto place = static_cast<off_t>(mark.bytes);
  if (::ftruncate(descriptor_, place) != 0 || ::lseek(descriptor_, place, SEEK_SET) < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot cut " + name_);
  }
}

void Answers::finish() {
  finished_ = true;
  if (file_) file_->finish();
}

// A digest of the last bytes before that place; empty if they can't be read.
std::string Answers::tail(std::uint64_t bytes) const {
  // What was opened for writing alone can be opened once more.
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
