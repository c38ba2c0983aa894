#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test {

/// What a process left behind.
struct Finished {
  int exit_code = -1;  ///< minus the signal if one ended it
  std::string out;
  std::string err;
};

/// Where the three standard descriptors of a process lead.
struct Plumbing {
  /// A file for stdout instead of a pipe, such as /dev/full.
  std::string stdout_file = {};
  /// A file for stdin instead of a pipe.
  std::string stdin_file = {};
  /// stdin, stdout and stderr are a pseudo terminal; what it shows is collected as `out`.
  bool terminal = false;
  /// Variables to set, "NAME=value"; NO_COLOR is unset and TERM is xterm unless they say else.
  std::vector<std::string> environment = {};
  /// Standard descriptors that are closed when it starts, as by `2>&-`.
  std::vector<int> closed = {};
  /// No file of it may grow to more bytes, as by `ulimit -f`; 0: no such limit.
  std::size_t file_size = 0;
  /// It runs as a user who may write nowhere, if the test may choose one, that is, as root.
  bool unprivileged = false;
};

/// The program `dlx`, running: fed, watched and signalled by a test.
///
/// Every wait ends after a minute at the latest, with a test failure.
class Process {
 public:
  explicit Process(const std::vector<std::string>& words, const Plumbing& plumbing = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes to its stdin, and meanwhile reads what it writes, so that neither waits for ever.
  void write(std::string_view text);
  void close_stdin();
  /// Closes our end of its stdout, as `head` does.
  void close_stdout();
  void signal(int number);
  /// Waits until it has a handler for a signal: before, that would just end it.
  void wait_until_it_handles(int signal);

  /// Reads until what came out so far (stdout and stderr) is as wanted.
  void read_until(const std::function<bool(const Finished& so_far)>& wanted);
  /// Waits until it contains a text on stdout or stderr.
  void wait_for(std::string_view text);
  /// Closes stdin and waits for its end.
  Finished finish();

 private:
  // Waits for something to read or, if there is `text`, to write; false when all is closed.
  bool pump(std::string_view* text);

  pid_t child_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  Finished finished_;
};

/// Runs `dlx` with these words and this text as stdin.
Finished run(const std::vector<std::string>& words, std::string_view input = {},
             const Plumbing& plumbing = {});

/// A file with this text, gone at the end of the test.
class TempFile {
 public:
  explicit TempFile(std::string_view text, std::string_view name = "file.txt");
  ~TempFile();
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A problem with 2^40 covers: no search of it comes to its end.
std::string endless_problem();

/// The lines of a text.
std::vector<std::string> lines_of(std::string_view text);

/// `text` with each occurrence of `from` replaced.
std::string replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace dlx::test
