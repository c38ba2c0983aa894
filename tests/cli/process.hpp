#pragma once

#include <sys/types.h>

#include <type_traits>

#include "tests/testing.hpp"

namespace dlx::test {

/// The factor of all times for which tests wait: sanitizers slow the program down.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int slowdown = 10;
#else
inline constexpr int slowdown = 1;
#endif

/// The result of a process.
struct Finished {
  int exit_code = -1;  ///< minus the signal if a signal ended it
  std::string out;
  std::string err;

  bool operator==(const Finished&) const = default;
};

/// Shows a result in the message of a failure.
void PrintTo(const Finished& done, std::ostream* out);

/// Whether a process ended with this exit code, and stderr contains a part.
::testing::AssertionResult ends(const Finished& done, int exit_code, std::string_view part);

/// Whether a process ended with this exit code, stderr contains a part, and stdout is empty.
::testing::AssertionResult ends_without_output(const Finished& done, int exit_code,
                                               std::string_view part);

/// Whether a JSON object has these fields with these values, and perhaps others.
template <typename Json>
::testing::AssertionResult has(const Json& object, const std::type_identity_t<Json>& fields) {
  Json joined = object;
  joined.update(fields);
  if (joined == object) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << object << " lacks some of " << fields;
}

/// The destinations of the three standard descriptors of a process.
struct Plumbing {
  /// A file for stdout instead of a pipe, such as /dev/full.
  std::string stdout_file = {};
  /// A file for stdin instead of a pipe.
  std::string stdin_file = {};
  /// stdin, stdout and stderr are a pseudo terminal; its output is collected as `out`.
  bool terminal = false;
  /// Environment variables, "NAME=value"; by default NO_COLOR is unset and TERM is xterm.
  std::vector<std::string> environment = {};
  /// Standard descriptors that are closed at the start, as by `2>&-`.
  std::vector<int> closed = {};
  /// The largest file size, as with `ulimit -f`; 0: no limit.
  std::size_t file_size = 0;
  /// Runs as a user without write permission, if the test runs as root.
  bool unprivileged = false;
};

/// The running program `dlx`, to which a test writes and sends signals.
///
/// Every wait ends after at most a minute (ten with sanitizers), with a test failure.
class Process {
 public:
  explicit Process(const std::vector<std::string>& words, const Plumbing& plumbing = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes to stdin of the program, and reads its output meanwhile, so that neither side blocks.
  void write(std::string_view text);
  void close_stdin();
  /// Closes the reading end of stdout, as `head` does.
  void close_stdout();
  void signal(int number);
  /// Waits until the program has a signal handler; an earlier signal would end the program.
  void wait_until_it_handles(int signal);

  /// Reads until the output so far (stdout and stderr) satisfies the condition.
  void read_until(const std::function<bool(const Finished& so_far)>& wanted);
  /// Waits until stdout or stderr contains a text.
  void wait_for(std::string_view text);
  /// Closes stdin and waits for the end of the program.
  Finished finish();

 private:
  // Waits for something to read or, if there is `text`, to write; returns false when all
  // descriptors are closed.
  bool pump(std::string_view* text);

  pid_t child_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  Finished finished_;
};

/// Runs `dlx` with these words and this text as stdin.
Finished run(const std::vector<std::string>& words, std::string_view input = {},
             const Plumbing& plumbing = {});

/// An empty folder, which is removed with its contents at the end of the test.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string path(const std::string& name) const { return path_ + "/" + name; }
  /// The number of files and folders in the folder.
  std::size_t files() const;

 private:
  std::string path_;
};

/// A file with this text, removed at the end of the test.
class TempFile {
 public:
  explicit TempFile(std::string_view text, const std::string& name = "file.txt");
  const std::string& path() const { return path_; }

 private:
  TempFolder folder_;
  std::string path_;
};

/// A problem with 2^40 covers: no enumeration finishes.
std::string endless_problem();

/// The lines of a text.
std::vector<std::string> lines_of(std::string_view text);

/// The words of a text.
std::vector<std::string> words_of(const std::string& text);

/// A list with further words.
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more);

/// The long options that a help lists.
std::set<std::string> options_in(const std::string& help);

/// `text` with each occurrence of `from` replaced.
std::string replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace dlx::test
