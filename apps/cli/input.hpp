#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "dlx/packed.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem_formats.hpp"
#include "dlx/text_format.hpp"

namespace dlx::cli {

/// A file or, for "-", stdin, as a std::istream. Data packed by gzip, recognised by its
/// first bytes, is unpacked (see Unpacker).
///
/// Cost:     one system call for each 64 KiB, two if the input may block.
/// Errors:   the constructor and every read throw std::system_error "cannot read FILE: No such file
///           or directory" and similar; a read throws Stopped when a Deadline of its thread has
///           passed, also while waiting; std::runtime_error for damaged packed data, and with
///           advice for data packed in other ways, or text in UTF-16.
class InputFile {
 public:
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::istream& stream() { return stream_; }
  /// Returns true if the file begins like a JPEG, PNG or WebP picture. Call before reading;
  /// consumes nothing. Waits for the first bytes.
  bool is_picture() { return buffer_.is_picture(); }
  /// Returns true if the text of the file begins like this. Call before reading; consumes nothing.
  bool begins_with(std::string_view text) { return buffer_.begins_with(text); }
  /// Returns the name of the file for messages, "<stdin>" for stdin.
  const std::string& name() const { return name_; }
  /// Called before each read that may have to wait: every read of a file that is not plain.
  void before_waiting(std::function<void()> action) { buffer_.before_waiting = std::move(action); }
  /// Returns the rest of the file.
  /// Errors:   also std::runtime_error for unpacked data or endless input that would fill the
  ///           memory, such as /dev/zero.
  std::string read_all();

 private:
  class Buffer : public std::streambuf {
   public:
    /// Reads the next bytes of the text; returns 0 at its end.
    std::size_t read(char* to, std::size_t size);
    bool is_picture();
    bool begins_with(std::string_view text);
    /// Throws std::runtime_error if data that begins like this is not text.
    void refuse_foreign_data(std::string_view head) const;
    /// Throws std::runtime_error if a text of that size is far too long for its packed size.
    void refuse_expansion(std::size_t text_size) const;

    int descriptor = -1;
    bool may_wait = false;
    std::string name;
    std::size_t file_size = 0;  // of a plain file
    std::function<void()> before_waiting;

   protected:
    bool is_ready() const;
    std::size_t read_bytes(char* to, std::size_t size);
    int_type underflow() override;
    // Returns the number of bytes left of a plain file.
    std::streamsize showmanyc() override;
    // Returns the first bytes without consuming them. Waits for more bytes while `is_too_short`
    // returns true. May be called again before a byte is read.
    std::string_view peek(const std::function<bool(std::string_view head)>& is_too_short);

   private:
    bool begun_ = false;
    std::unique_ptr<Unpacker> unpacker_;  // null if the file is not packed
    off_type bytes_read_ = 0;             // of the text
    static constexpr std::size_t capacity = std::size_t{1} << 16;
    std::unique_ptr<char[]> bytes_;  // allocated on first use, uninitialised
  };

  std::string name_;
  Buffer buffer_;
  std::istream stream_;
};

/// Returns true for "-" and existing files: an argument that may also be the text itself is then
/// read as a file.
bool is_file(const std::string& argument);

/// ::open() without waiting for the other end of a named pipe; readers and writers wait themselves
/// and check the limits. Later reads and writes block as usual.
int open_without_waiting(const std::string& path, int flags);

/// Returns "<stdin>" for "-", otherwise the path itself.
std::string source_name(const std::string& path);

/// Returns the whole text of a file or of stdin.
std::string read_text(const std::string& path);

/// Reads a problem from a file or, for "-", from stdin, and prints its warnings; in `format`, or in
/// the format detected by the file's name or text, to which `format` points afterwards.
/// Errors:   ParseError, std::system_error.
Problem read_problem(const std::string& path, const ProblemFormat*& format);

/// Throws UsageError if both the problem and the other file, which `what` describes, are "-".
void refuse_both_from_stdin(const std::string& problem, const std::string& other,
                            const std::string& what);

/// Adds the option `--from`, which sets `format`.
void add_from(CommandLine& line, const ProblemFormat*& format);

/// Returns the format of a problem by the file name of --output; by default text. See
/// CommandLine::set_problem_output().
const ProblemFormat& output_format(const CommandLine& line);

/// Writes a problem. Names on stderr the data that the format cannot store. `copies` affects only
/// the text format.
/// Errors:   those of Output, and std::invalid_argument of the format.
void print_problem(const Problem& problem, Output& out, const ProblemFormat& format,
                   Copies copies = Copies::written_out);

/// Writes a problem like print_problem(), to a file that is created or replaced.
/// Errors:   std::system_error.
void save_problem(const Problem& problem, const std::string& path, const ProblemFormat& format,
                  Copies copies = Copies::written_out);

}  // namespace dlx::cli
