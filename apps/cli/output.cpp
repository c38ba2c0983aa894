#include "apps/cli/output.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/status_line.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

constexpr std::chrono::milliseconds a_moment(50);

// After Ctrl-C a reader who takes nothing is waited for so many milliseconds, with so much at a
// time that a pipe that takes anything takes all of it.
constexpr int last_wait = 500;
constexpr std::size_t last_piece = 4096;

[[noreturn]] void throw_write_error(const std::string& name) {
  if (errno == EPIPE) throw ClosedPipe{};
  throw std::system_error(errno, std::generic_category(),
                          name.empty() ? "cannot write" : "cannot write " + name);
}

// Whether the reader takes more; false also if that can't be told.
bool is_taken(int descriptor) {
  pollfd ready{descriptor, POLLOUT, 0};
  return ::poll(&ready, 1, last_wait) > 0;
}

// Waits for the reader as long as it takes, but not after Ctrl-C.
void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const bool last = interrupt_requested();
    if (last && !is_taken(descriptor)) throw Stopped(Outcome::interrupted);
    const std::size_t size = last ? std::min(text.size(), last_piece) : text.size();
    const ssize_t written = ::write(descriptor, text.data(), size);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {  // a pipe that someone made non-blocking
      is_taken(descriptor);
    } else if (errno != EINTR) {
      throw_write_error(name);
    }
  }
}

}  // namespace

Output::Output(int descriptor, std::string name)
    : descriptor_(descriptor),
      name_(std::move(name)),
      terminal_(::isatty(descriptor) == 1),
      last_flush_(std::chrono::steady_clock::now()) {
  buffer_.reserve(capacity);
}

void Output::make_room() {
  if (!buffer_.empty()) flush();
}

void Output::end_answer() {
  if (terminal_ || std::chrono::steady_clock::now() - last_flush_ > a_moment) flush();
}

void Output::flush() {
  last_flush_ = std::chrono::steady_clock::now();
  if (buffer_.empty()) return;
  if (terminal_) status_line::clear();
  // Emptied first: after a failure nothing is left for a later flush to fail on again.
  std::string pending;
  pending.swap(buffer_);
  write_all(descriptor_, pending, name_);
  pending.clear();
  buffer_.swap(pending);
}

void Output::finish() {
  flush();
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

}  // namespace dlx::cli
