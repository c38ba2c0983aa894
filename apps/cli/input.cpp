#include "apps/cli/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "apps/cli/log.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "sudoku/photo/signature.hpp"

namespace dlx::cli {
namespace {

// Bytes of a plain file read at once, and milliseconds of waiting for other files, between two
// checks of the limits.
constexpr std::size_t max_at_once = std::size_t{1} << 24;
constexpr int longest_wait = 100;
// Limit for bytes read from files that are not plain, because /dev/zero never ends.
constexpr std::size_t max_endless = std::size_t{1} << 30;

[[noreturn]] void throw_read_error(const std::string& name, int error) {
  throw std::system_error(error, std::generic_category(), "cannot read " + name);
}

// Returns the format of a text.
// Errors:   UsageError if the text may be in two formats.
const ProblemFormat& format_of(const std::string& text, const std::string& path,
                               const std::string& source) {
  const std::vector<const ProblemFormat*> formats = possible_problem_formats(text, path);
  if (formats.size() > 1) {
    const std::string first(formats[0]->name), second(formats[1]->name);
    throw UsageError(source + ": it could be " + first + " or " + second + ": --from " + first +
                     " or --from " + second + " says which");
  }
  return *formats[0];
}

}  // namespace

InputFile::InputFile(const std::string& path) : name_(source_name(path)), stream_(nullptr) {
  buffer_.name = name_;
  buffer_.descriptor = path == "-" ? STDIN_FILENO : open_without_waiting(path, O_RDONLY);
  if (buffer_.descriptor < 0) throw_read_error(name_, errno);
  struct stat status {};
  const bool known = ::fstat(buffer_.descriptor, &status) == 0;
  buffer_.may_wait = !known || !S_ISREG(status.st_mode);
  if (!buffer_.may_wait && status.st_size > 0)
    buffer_.file_size = static_cast<std::size_t>(status.st_size);
  stream_.rdbuf(&buffer_);
  // Otherwise the stream would swallow exceptions of the buffer, and an error would look like the
  // end.
  stream_.exceptions(std::ios::badbit);
  if (known && S_ISDIR(status.st_mode)) {
    if (path != "-") ::close(buffer_.descriptor);
    throw_read_error(name_, EISDIR);
  }
}

InputFile::~InputFile() {
  if (buffer_.descriptor != STDIN_FILENO) ::close(buffer_.descriptor);
}

std::size_t InputFile::Buffer::read(char* to, std::size_t size) {
  size = std::min(size, begun_ ? max_at_once : capacity);
  std::size_t got = 0;
  if (unpacker_ == nullptr) got = read_bytes(to, size);
  if (!std::exchange(begun_, true)) {
    for (std::size_t more = got; more > 0 && got < size && Unpacker::needs_more({to, got});)
      got += more = read_bytes(to + got, size - got);
    unpacker_ = Unpacker::make(name, {to, got}, [this](char* packed, std::size_t most) {
      return read_bytes(packed, most);
    });
  }
  if (unpacker_ == nullptr) return got;
  // A little packed data may unpack to much text, so each piece of text checks the limits.
  Deadline::check_now();
  return unpacker_->read(to, size);
}

// Not a ParseError, because there is no line to skip.
void InputFile::Buffer::refuse_foreign_data(std::string_view head) const {
  const std::string_view file = unpacker_ == nullptr ? std::string_view(name) : "";
  if (const std::optional<std::string> message = dlx::foreign_data(head, file))
    throw std::runtime_error(name + (unpacker_ == nullptr ? ": " : ", unpacked: ") + *message);
}

void InputFile::Buffer::refuse_expansion(std::size_t text_size) const {
  if (unpacker_ == nullptr) return;
  if (const std::optional<std::string> message = unpacker_->refuse_expansion(text_size))
    throw std::runtime_error(name + ": " + *message);
}

std::size_t InputFile::Buffer::read_bytes(char* to, std::size_t size) {
  if (may_wait && before_waiting) before_waiting();
  for (;;) {
    Deadline::check_now();
    if (may_wait && !is_ready()) continue;
    const ssize_t got = ::read(descriptor, to, size);
    if (got >= 0) return static_cast<std::size_t>(got);
    // A non-blocking pipe may be empty again.
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) throw_read_error(name, errno);
  }
}

// Returns false if there is nothing to read yet, without an error.
bool InputFile::Buffer::is_ready() const {
  pollfd ready{descriptor, POLLIN, 0};
  return ::poll(&ready, 1, longest_wait) > 0;
}

InputFile::Buffer::int_type InputFile::Buffer::underflow() {
  if (gptr() == egptr()) {
    if (bytes_ == nullptr) bytes_ = std::make_unique_for_overwrite<char[]>(capacity);
    const std::size_t got = read(bytes_.get(), capacity);
    if (bytes_read_ == 0) refuse_foreign_data({bytes_.get(), got});
    bytes_read_ += static_cast<off_type>(got);
    setg(bytes_.get(), bytes_.get(), bytes_.get() + got);
    if (got == 0) return traits_type::eof();
  }
  return traits_type::to_int_type(*gptr());
}

std::string_view InputFile::Buffer::peek(
    const std::function<bool(std::string_view head)>& is_too_short) {
  if (bytes_ == nullptr) bytes_ = std::make_unique_for_overwrite<char[]>(capacity);
  auto got = static_cast<std::size_t>(egptr() - eback());  // those of an earlier call
  // A pipe may deliver the bytes in pieces.
  for (std::size_t more = 1; more > 0 && is_too_short({bytes_.get(), got});)
    got += more = read(bytes_.get() + got, capacity - got);
  bytes_read_ = static_cast<off_type>(got);
  setg(bytes_.get(), bytes_.get(), bytes_.get() + got);
  return {bytes_.get(), got};
}

bool InputFile::Buffer::begins_with(std::string_view text) {
  const std::string_view head =
      peek([&](std::string_view so_far) { return so_far.size() < text.size(); });
  refuse_foreign_data(head);
  return head.starts_with(text);
}

bool InputFile::Buffer::is_picture() {
  const std::string_view head = peek(sudoku::photo::may_be_picture);
  if (sudoku::photo::is_picture(head)) return true;
  refuse_foreign_data(head);
  return false;
}

std::streamsize InputFile::Buffer::showmanyc() {
  if (may_wait || unpacker_ != nullptr) return 0;  // unknown
  const auto left =
      static_cast<std::streamsize>(file_size) - static_cast<std::streamsize>(bytes_read_);
  return left > 0 ? left : -1;
}

std::string InputFile::read_all() {
  // A plain file is read at once, plus a byte to detect its end.
  std::string text(buffer_.file_size > 0 ? buffer_.file_size + 1 : std::size_t{1} << 16, '\0');
  for (std::size_t size = 0;;) {
    if (size == text.size()) text.resize(2 * text.size());
    const std::size_t got = buffer_.read(text.data() + size, text.size() - size);
    if (size == 0) buffer_.refuse_foreign_data(std::string_view(text).substr(0, got));
    size += got;
    buffer_.refuse_expansion(size);
    if (buffer_.may_wait && size >= max_endless)
      throw std::runtime_error(name_ +
                               ": found a gigabyte and no end, expected less; write it into "
                               "a file first");
    if (got == 0) {
      text.resize(size);
      return text;
    }
  }
}

bool is_file(const std::string& argument) {
  struct stat status {};
  return argument == "-" || ::stat(argument.c_str(), &status) == 0;
}

int open_without_waiting(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK);
  if (descriptor >= 0) ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  return descriptor;
}

std::string source_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::string read_text(const std::string& path) { return InputFile(path).read_all(); }

Problem read_problem(const std::string& path, const ProblemFormat*& format) {
  const std::string source = source_name(path);
  const std::string text = read_text(path);
  if (format == nullptr) format = &format_of(text, path, source);
  ParsedProblem parsed = format->read(text, source);
  for (const Warning& warning : parsed.warnings) {
    log::warn("{}:{}: {}", source, warning.line, warning.message);
  }
  return parsed.problem;
}

void refuse_both_from_stdin(const std::string& problem, const std::string& other,
                            const std::string& what) {
  if (problem != "-" || other != "-") return;
  throw UsageError("the problem and the " + what + " can't both come from stdin");
}

void add_from(CommandLine& line, const ProblemFormat*& format) {
  line.add({.name = "from",
            .value = "FORMAT",
            .help = "format of the problem (default: detected by its name or text): " +
                    names_of(problem_formats()),
            .group = OptionGroup::input,
            .common = true},
           problem_formats(), format);
}

const ProblemFormat& output_format(const CommandLine& line) {
  const ProblemFormat* const named = problem_format_of(line.text("output"));
  return named == nullptr ? problem_formats().front() : *named;
}

void print_problem(const Problem& problem, Output& out, const ProblemFormat& format,
                   Copies copies) {
  OutputStream stream(out);
  if (copies == Copies::merged && format.name == problem_formats().front().name)
    return write_problem(stream, problem, copies);
  for (const std::string& loss : format.write(stream, problem)) log::warn("{}", loss);
}

void save_problem(const Problem& problem, const std::string& path, const ProblemFormat& format,
                  Copies copies) {
  OutputFile file(path);
  print_problem(problem, file.out(), format, copies);
  file.finish();
}

}  // namespace dlx::cli
