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

/// Thrown when the reader of the output has gone (`| head`); not an error: the program ends.
struct ClosedPipe {};

/// Standard output, for answers only: buffered, and every write error is detected.
///
/// Cost:     a copy into a buffer of 64 KiB; one system call each time it is full.
/// Errors:   std::system_error "cannot write: No space left on device" and similar, ClosedPipe;
///           Stopped after Ctrl-C if the reader accepts nothing; unwritten data is then dropped.
class Output {
 public:
  /// `name`: name of the file, for messages; empty for standard output. `packer`: packs the data.
  explicit Output(int descriptor = STDOUT_FILENO, std::string name = {},
                  std::unique_ptr<Packer> packer = nullptr);

  bool is_terminal() const { return terminal_; }
  int descriptor() const { return descriptor_; }

  void write(std::string_view text) {
    if (buffer_.size() + text.size() > capacity) make_room();
    buffer_ += text;
  }
  void put(char c) { write(std::string_view(&c, 1)); }

  /// Marks a complete answer: written at once to a terminal; otherwise if the last write was some
  /// time ago, so that a slow search shows its answers in a pipe and a fast one loses no time.
  void end_answer();

  void flush() { write_out(Packer::Upto::all); }
  /// Writes the contents of the buffer. In packed output, the text so far ends a member.
  void complete();
  /// Completes the output and closes the descriptor, because some file systems report errors only
  /// then.
  void finish();

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  void make_room();
  void write_out(Packer::Upto upto);

  int descriptor_;
  std::string name_;
  bool terminal_;
  std::unique_ptr<Packer> packer_;
  bool is_packed_text_ = false;  // the packed data so far is complete
  std::string buffer_;
  std::chrono::steady_clock::time_point last_flush_;
};

/// An Output as std::ostream.
///
/// Errors:   `<<` throws those of the Output; another stream would swallow them.
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

/// Reports early that a file cannot be written, before a long search for its contents: its folder
/// is missing or read-only, or it is a folder itself.
/// Errors:   std::system_error "cannot write FILE: No such file or directory" and similar.
void check_writable(const std::string& path);

/// A file that appears only when it is complete.
///
/// Data goes to a new file in the same folder, which is renamed when it is completely on the disk:
/// after a full disk, an interruption, or without finish(), the old file stays unchanged. Files
/// that are not plain (a pipe, a device) are written directly. The file keeps its permissions, and
/// a symbolic link stays a link. During its lifetime, the first Ctrl-C does not end the program.
/// With a name that ends in .gz, the data is packed, if permitted. If the process is
/// killed, the new file may stay behind under a name that begins with `.dlx-`.
///
/// Errors:   std::system_error as above, ClosedPipe, those of Packer.
class OutputFile {
 public:
  enum class Packing { by_name, never };

  explicit OutputFile(const std::string& path, Packing packing = Packing::by_name);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Output& out() { return *out_; }
  /// Ends the writing and moves the file to its name.
  void finish();
  /// Does the same without waiting for the disk; see sync_files().
  void finish_unsynced();

 private:
  void replace_target();

  std::string path_;    // as given
  std::string target_;  // after following symbolic links
  std::string draft_;   // name of the new file; empty if there is none
  mode_t mode_ = 0;
  int descriptor_ = -1;  // open until finish()
  std::optional<Output> out_;
  const Interrupt interrupt_;
};

/// Waits until all files written to the disk of a folder are stored there: many files take as long
/// as one.
/// Errors:   std::system_error.
void sync_files(const std::string& folder);

/// Writes a whole file, or, for "-", to `out`.
/// Errors:   those of OutputFile.
void write_file(const std::string& path, std::string_view text, Output& out);

/// The destination of the answers of a search: standard output, or the file of --output.
class Answers {
 public:
  /// The extent of the answers, and a digest that identifies them.
  struct Mark {
    std::uint64_t bytes = 0;
    std::string tail;  ///< a digest of the last bytes; empty if they cannot be read
  };

  static void add_to(CommandLine& line);

  /// `standard`: the output of the program. `keep`: the contents of the file of --output stay;
  /// otherwise it is emptied. With a name that ends in .gz the data is packed.
  /// Errors:   std::system_error, those of Packer.
  Answers(const CommandLine& line, Output& standard, bool keep);
  /// Makes standard output the destination, whatever --output names.
  explicit Answers(Output& standard);
  /// Writes answers that were produced before an error.
  ~Answers();
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  Output& out() { return file_ ? *file_ : standard_; }
  bool is_plain_file() const;

  /// Returns the current extent; all answers are then on the disk.
  Mark mark();
  /// Checks that the answers of a mark are present.
  /// Errors:   StateError.
  void check(const Mark& mark) const;
  /// Removes everything after the answers of a mark.
  void cut(const Mark& mark);

  /// Completes and closes the file of --output, if there is one.
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
