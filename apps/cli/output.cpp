#include "apps/cli/output.hpp"

#include <poll.h>

#include <cerrno>
#include <system_error>

#include "apps/cli/status_line.hpp"

namespace dlx::cli {
namespace {

constexpr std::chrono::milliseconds a_moment(50);

[[noreturn]] void throw_write_error() {
  if (errno == EPIPE) throw ClosedPipe{};
  throw std::system_error(errno, std::generic_category(), "cannot write");
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {  // a pipe that someone made non-blocking
      pollfd ready{descriptor, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      throw_write_error();
    }
  }
}

}  // namespace

Output::Output(int descriptor)
    : descriptor_(descriptor),
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
  write_all(descriptor_, pending);
  pending.clear();
  buffer_.swap(pending);
}

void Output::finish() {
  flush();
  if (::close(descriptor_) != 0 && errno != EINTR && errno != EBADF) throw_write_error();
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
