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

/// A file or, for "-", stdin, as a std::istream. What is packed by gzip or zstd, as its first bytes
/// tell, is unpacked on the way (see Unpacker).
///
/// Cost:     one system call for each 64 KiB, two where it may have to wait.
/// Errors:   the constructor and every read throw std::system_error "cannot read FILE: No such
///           file or directory" and the like; a read throws Stopped when a Deadline of its thread
///           is over, also while it waits, and std::runtime_error for packed data that is damaged,
///           or that says what to do for data packed in other ways, or text in UTF-16.
class InputFile {
 public:
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::istream& stream() { return stream_; }
  /// True if it begins as a JPEG, PNG or WebP picture does; to be asked before anything is read,
  /// and nothing is taken. Waits for the first bytes.
  bool is_picture() { return buffer_.is_picture(); }
  /// True if its text begins so; the same holds.
  bool begins_with(std::string_view text) { return buffer_.begins_with(text); }
  /// The file's name for messages, "<stdin>" for stdin.
  const std::string& name() const { return name_; }
  /// Called before each read that may have to wait, which is every read of what is no plain file.
  void before_waiting(std::function<void()> action) { buffer_.before_waiting = std::move(action); }
  /// All of the rest. Errors: std::runtime_error too, rather than to fill the memory with what a
  /// little packed data makes, or what has no end, as /dev/zero.
  std::string read_all();

 private:
  class Buffer : public std::streambuf {
   public:
    /// The next bytes of the text, 0 at its end.
    std::size_t read(char* to, std::size_t size);
    bool is_picture();
    bool begins_with(std::string_view text);
    /// Throws std::runtime_error if a text that begins so is none.
    void refuse_foreign_data(std::string_view head) const;
    /// Throws std::runtime_error if a text of that size is far too long for what it was packed as.
    void refuse_expansion(std::size_t text_size) const;

    int descriptor = -1;
    bool may_wait = false;
    std::string name;
    std::size_t file_size = 0;  // of a plain file
    std::function<void()> before_waiting;

   protected:
    bool is_ready() const;
    // The next bytes of the file.
    std::size_t read_bytes(char* to, std::size_t size);
    int_type underflow() override;
    // What is left of a plain file.
    std::streamsize showmanyc() override;
    // The first bytes, which stay to be read: as many as there are while `is_too_short`.
    std::string_view peek(const std::function<bool(std::string_view head)>& is_too_short);
    // Tells how many bytes were taken; there is no going elsewhere.
    pos_type seekoff(off_type offset, std::ios_base::seekdir direction,
                     std::ios_base::openmode which) override;

   private:
    bool begun_ = false;
    std::unique_ptr<Unpacker> unpacker_;  // if it is packed
    off_type bytes_read_ = 0;             // of the text
    static constexpr std::size_t capacity = std::size_t{1} << 16;
    std::unique_ptr<char[]> bytes_;  // made when first wanted, and not filled with zeros
  };

  std::string name_;
  Buffer buffer_;
  std::istream stream_;
};

/// True for "-" and for what exists: an argument that may also be the text itself is read then.
bool is_file(const std::string& argument);

/// ::open(), without waiting for the other end of a named pipe: that is for what
/// reads or tries again, and looks at limits meanwhile. Reads and writes of it wait as usual.
int open_without_waiting(const std::string& path, int flags);

/// "<stdin>" for "-", else the path itself.
std::string source_name(const std::string& path);

/// The whole text of a file or of stdin.
std::string read_text(const std::string& path);

/// Reads a problem from a file or, for "-", from stdin, and passes its warnings on; in `format`, or
/// the one that the file's name or text tells, which `format` points to afterwards.
/// Errors: ParseError, std::system_error.
Problem read_problem(const std::string& path, const ProblemFormat*& format);

/// Throws UsageError if both the problem and the other file, which is `what`, are "-", stdin.
void refuse_both_from_stdin(const std::string& problem, const std::string& other,
                            const std::string& what);

/// Adds the option `--from`, which sets `format`.
void add_from(CommandLine& line, const ProblemFormat*& format);

/// Writes a problem in the text format. Errors: those of Output.
void print_problem(const Problem& problem, Output& out, Copies copies = Copies::written_out);

/// The same into a file of that name, which is made or replaced. Errors: std::system_error.
void save_problem(const Problem& problem, const std::string& path,
                  Copies copies = Copies::written_out);

}  // namespace dlx::cli
