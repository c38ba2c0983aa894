#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace dlx::cli {

/// Thrown when the reader of our output has gone (`| head`); no error, the program just ends.
struct ClosedPipe {};

/// Standard output, for answers only: buffered, and no failure to write goes unnoticed.
///
/// Cost:     a copy into a buffer of 64 KiB; one system call each time it is full.
/// Errors:   std::system_error "cannot write: No space left on device" and the like, ClosedPipe;
///           Stopped after Ctrl-C if the reader takes nothing; what had not been written by then is
///           dropped.
class Output {
 public:
  /// `name`: of the file, for messages; empty for standard output.
  explicit Output(int descriptor = STDOUT_FILENO, std::string name = {});

  bool is_terminal() const { return terminal_; }
  int descriptor() const { return descriptor_; }

  void write(std::string_view text) {
    if (buffer_.size() + text.size() > capacity) make_room();
    buffer_ += text;
  }
  void put(char c) { write(std::string_view(&c, 1)); }

  /// Says that an answer is complete and worth showing: written at once to a terminal, elsewhere
  /// when the last writing is a moment ago, so that a slow search shows its answers in a pipe too
  /// and a fast one loses no time.
  void end_answer();

  /// Writes what is in the buffer.
  void flush();
  /// The last flush; closes the descriptor, since some file systems report errors only then.
  void finish();

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  void make_room();

  int descriptor_;
  std::string name_;
  bool terminal_;
  std::string buffer_;
  std::chrono::steady_clock::time_point last_flush_;
};

/// An Output for code that wants a std::ostream.
///
/// Errors:   those of the Output come out of every `<<`; another stream would swallow them.
class OutputStream : public std::ostream {
 public:
  explicit OutputStream(Output& output);

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(Output& output) : output_(output) {}

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;

   private:
    Output& output_;
  };

  Buffer buffer_;
};

}  // namespace dlx::cli
