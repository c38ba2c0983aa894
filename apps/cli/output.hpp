#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/pack.hpp"

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
  /// `name`: of the file, for messages; empty for standard output. `packer`: packs what is written.
  explicit Output(int descriptor = STDOUT_FILENO, std::string name = {},
                  std::unique_ptr<Packer> packer = nullptr);

  bool is_terminal() const { return terminal_; }
  int descriptor() const { return descriptor_; }

  void write(std::string_view text) {
    if (buffer_.size() + text.size() > capacity) make_room();
    buffer_ += text;
  }
  void put(char c) { write(std::string_view(&c, 1)); }

  /// What has not been written out yet.
  std::string_view waiting() const { return buffer_; }

  /// Says that an answer is complete and worth showing: written at once to a terminal, elsewhere
  /// when the last writing is a moment ago, so that a slow search shows its answers in a pipe too
  /// and a fast one loses no time.
  void end_answer();
  /// From here on answers come one after the other without any search: the clock is not asked for
  /// each of them, but at the end.
  void begin_burst() { in_burst_ = true; }
  void end_burst();

  /// Writes what is in the buffer.
  void flush() { write_out(Packer::Upto::all); }
  /// The same, so that what is there by now is a text of its own also where it is packed.
  void complete();
  /// The last of that; closes the descriptor, since some file systems report errors only then.
  void finish();

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  void make_room();
  void write_out(Packer::Upto upto);

  int descriptor_;
  std::string name_;
  bool terminal_;
  bool in_burst_ = false;
  std::unique_ptr<Packer> packer_;
  bool is_packed_text_ = false;  // what was packed by now has its end
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

/// Says early that a file cannot be written, before a long search for what goes into it: its folder
/// is missing or read-only, or it is a folder itself.
/// Errors: std::system_error "cannot write FILE: No such file or directory" and the like.
void check_writable(const std::string& path);

/// A file that comes into being when it is complete.
///
/// What is written goes to a new file beside it, which takes its name when all of it is on the
/// disk: a full disk, an interruption, or no finish() leaves what was there before. What is no
/// plain file (a pipe, a device) is written to as it is. The file keeps its permissions, and a
/// symbolic link stays one. While it lives, the first Ctrl-C does not end the program. A name with
/// .gz or .zst has it packed, if it may be. If the process is killed, the new file may stay behind,
/// with a name that begins with `.dlx-`.
///
/// Errors: std::system_error as above, ClosedPipe, those of Packer.
class OutputFile {
 public:
  enum class Packing { by_name, never };

  explicit OutputFile(const std::string& path, Packing packing = Packing::by_name);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Output& out() { return *out_; }
  /// Ends the writing and puts the file into its place.
  void finish();
  /// The same, but the file need not be on the disk then: sync_files() sees to that.
  void finish_unsynced();

 private:
  void replace_target();

  std::string path_;    // as it was given
  std::string target_;  // where it leads through symbolic links
  std::string draft_;   // the new file; empty if there is none
  mode_t mode_ = 0;
  int descriptor_ = -1;  // open until finish()
  std::optional<Output> out_;
  const Interrupt interrupt_;
};

/// Waits until all files that were written to the disk of a folder are on it: many files take as
/// long as one. Errors: std::system_error.
void sync_files(const std::string& folder);

/// Writes a whole file, or, for "-", to `out`. Errors: those of OutputFile.
void write_file(const std::string& path, std::string_view text, Output& out);

/// Where the answers of a search go: to standard output, or to the file of --output, as they come.
class Answers {
 public:
  /// How far the answers were, and what tells them from others.
  struct Mark {
    std::uint64_t bytes = 0;
    std::string tail;  ///< a digest of the last of them; empty if they can't be read
  };

  static void add_to(CommandLine& line);

  /// `standard`: of the program. `keep`: what the file of --output holds stays; else it is emptied.
  /// A name with .gz or .zst has it packed.
  /// Errors: std::system_error, those of Packer.
  Answers(const CommandLine& line, Output& standard, bool keep);
  /// Answers that came before an error are written.
  ~Answers();
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  Output& out() { return file_ ? *file_ : standard_; }
  bool is_plain_file() const;

  /// Where the answers are, all of which are on the disk then.
  Mark mark();
  /// Makes sure that the answers of a mark are there. Errors: StateError.
  void check(const Mark& mark) const;
  /// Forgets what comes behind them.
  void cut(const Mark& mark);

  /// The last flush of a file of its own.
  void finish();

 private:
  std::string tail(std::uint64_t bytes) const;

  Output& standard_;
  std::optional<Output> file_;
  std::string name_;
  int descriptor_;
  bool finished_ = false;
};

}  // namespace dlx::cli
