#include "tests/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <regex>
#include <system_error>
#include <thread>

#include "tests/testing.hpp"

namespace dlx::test {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto patience = 60s * slowdown;

void check(bool good, const char* what) {
  if (!good) throw std::system_error(errno, std::generic_category(), what);
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

struct Pipe {
  Pipe() { check(::pipe2(ends.data(), O_CLOEXEC) == 0, "pipe"); }
  std::array<int, 2> ends;
};

// Runs in the child between fork and exec, where only async-signal-safe calls are permitted.
[[noreturn]] void become(char** words, char** environment, const Plumbing& plumbing) {
  for (const int descriptor : plumbing.closed) ::close(descriptor);
  if (plumbing.file_size != 0) {
    const rlimit size{plumbing.file_size, plumbing.file_size};
    ::setrlimit(RLIMIT_FSIZE, &size);
  }
  if (plumbing.unprivileged && ::geteuid() == 0) {
    constexpr uid_t nobody = 65534;
    if (::setgid(nobody) != 0 || ::setuid(nobody) != 0) ::_exit(127);
  }
  for (const int number : {SIGINT, SIGTERM, SIGPIPE}) ::signal(number, SIG_DFL);
  ::execve(words[0], words, environment);
  ::_exit(127);
}

std::vector<std::string> child_environment(const std::vector<std::string>& wanted) {
  std::vector<std::string> all{"TERM=xterm"};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    if (!text.starts_with("TERM=") && !text.starts_with("NO_COLOR=")) all.emplace_back(text);
  }
  for (const std::string& variable : wanted) {
    const std::string name = variable.substr(0, variable.find('=') + 1);
    std::erase_if(all, [&](const std::string& old) { return old.starts_with(name); });
    all.push_back(variable);
  }
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& string : strings) result.push_back(string.data());
  result.push_back(nullptr);
  return result;
}

// Reads the available bytes; closes the descriptor at the end. A pseudo terminal ends with EIO.
void read_some(int& descriptor, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
  if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EINTR)) close_if_open(descriptor);
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const Plumbing& plumbing) {
  std::signal(SIGPIPE, SIG_IGN);  // a child that has ended reads no input, which is not an error
  std::vector<std::string> all{DLX_PROGRAM};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<std::string> environment = child_environment(plumbing.environment);
  std::vector<char*> argv = pointers(all), envp = pointers(environment);

  if (plumbing.terminal) {
    winsize size{.ws_row = 24, .ws_col = 100, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = ::forkpty(&out_, nullptr, nullptr, &size);
    check(child_ >= 0, "forkpty");
    if (child_ == 0) become(argv.data(), envp.data(), plumbing);
    return;
  }
  const Pipe in, out, err;
  int out_end = out.ends[1];
  if (!plumbing.stdout_file.empty()) {
    out_end = ::open(plumbing.stdout_file.c_str(), O_WRONLY | O_CLOEXEC);
    check(out_end >= 0, "open");
  }
  int in_end = in.ends[0];
  if (!plumbing.stdin_file.empty()) {
    in_end = ::open(plumbing.stdin_file.c_str(), O_RDONLY | O_CLOEXEC);
    check(in_end >= 0, "open");
  }
  child_ = ::fork();
  check(child_ >= 0, "fork");
  if (child_ == 0) {
    ::dup2(in_end, 0);
    ::dup2(out_end, 1);
    ::dup2(err.ends[1], 2);
    become(argv.data(), envp.data(), plumbing);
  }
  if (out_end != out.ends[1]) ::close(out_end);
  if (in_end != in.ends[0]) ::close(in_end);
  for (const int end : {in.ends[0], out.ends[1], err.ends[1]}) ::close(end);
  in_ = in.ends[1];
  out_ = out.ends[0];
  err_ = err.ends[0];
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  for (int* descriptor : {&in_, &out_, &err_}) close_if_open(*descriptor);
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
}

bool Process::pump(std::string_view* text) {
  std::array<pollfd, 3> watched{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                pollfd{text != nullptr ? in_ : -1, POLLOUT, 0}};
  if (std::ranges::all_of(watched, [](const pollfd& each) { return each.fd < 0; })) return false;
  ::poll(watched.data(), watched.size(), 1000);
  if (watched[0].revents != 0) read_some(out_, finished_.out);
  if (watched[1].revents != 0) read_some(err_, finished_.err);
  if (text != nullptr && watched[2].revents != 0) {
    const ssize_t written = ::write(in_, text->data(), text->size());
    if (written > 0) text->remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EAGAIN && errno != EINTR) close_stdin();
  }
  return true;
}

void Process::write(std::string_view text) {
  const auto end = Clock::now() + patience;
  while (!text.empty() && in_ >= 0 && pump(&text)) {
    if (Clock::now() > end) throw std::runtime_error("the program takes no input");
  }
}

void Process::close_stdin() { close_if_open(in_); }
void Process::close_stdout() { close_if_open(out_); }
void Process::signal(int number) { ::kill(child_, number); }

void Process::wait_until_it_handles(int signal) {
  const auto end = Clock::now() + patience;
  for (std::uint64_t handled = 0; (handled >> (signal - 1) & 1) == 0;) {
    if (Clock::now() > end) throw std::runtime_error("the program handles no such signal");
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("SigCgt:")) handled = std::stoull(line.substr(7), nullptr, 16);
    }
    std::this_thread::sleep_for(1ms);
  }
}

void Process::read_until(const std::function<bool(const Finished&)>& wanted) {
  const auto end = Clock::now() + patience;
  while (!wanted(finished_)) {
    if (!pump(nullptr) || Clock::now() > end) {
      throw std::runtime_error("the program did not write what was waited for:\n" + finished_.out +
                               finished_.err);
    }
  }
}

void Process::wait_for(std::string_view text) {
  read_until([&](const Finished& so_far) {
    return so_far.out.find(text) != std::string::npos || so_far.err.find(text) != std::string::npos;
  });
}

Finished Process::finish() {
  close_stdin();
  const auto end = Clock::now() + patience;
  while (pump(nullptr)) {
    if (Clock::now() > end) throw std::runtime_error("the program does not end");
  }
  int status = 0;
  while (::waitpid(child_, &status, WNOHANG) == 0) {
    if (Clock::now() > end) throw std::runtime_error("the program does not end");
    std::this_thread::sleep_for(1ms);
  }
  child_ = -1;
  finished_.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return finished_;
}

Finished run(const std::vector<std::string>& words, std::string_view input,
             const Plumbing& plumbing) {
  Process process(words, plumbing);
  process.write(input);
  return process.finish();
}

void PrintTo(const Finished& done, std::ostream* out) {
  *out << "exit code " << done.exit_code << "\nstdout: " << done.out << "\nstderr: " << done.err;
}

::testing::AssertionResult ends(const Finished& done, int exit_code, std::string_view part) {
  if (done.exit_code == exit_code) return contains(done.err, part);
  return ::testing::AssertionFailure()
         << "exit code " << done.exit_code << ", expected " << exit_code << " and '" << part
         << "'\nstderr: " << done.err;
}

::testing::AssertionResult ends_without_output(const Finished& done, int exit_code,
                                               std::string_view part) {
  if (done.out.empty()) return ends(done, exit_code, part);
  return ::testing::AssertionFailure() << "expected nothing on stdout: " << done.out;
}

TempFolder::TempFolder() : path_(::testing::TempDir() + "dlx-XXXXXX") {
  check(::mkdtemp(path_.data()) != nullptr, "mkdtemp");
}

TempFolder::~TempFolder() { std::filesystem::remove_all(path_); }

std::size_t TempFolder::files() const {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
}

TempFile::TempFile(std::string_view text, const std::string& name) : path_(folder_.path(name)) {
  std::ofstream(path_, std::ios::binary) << text;
}

std::string endless_problem() {
  std::string items, options;
  for (int k = 0; k < 40; ++k) {
    const std::string item = "i" + std::to_string(k);
    items += item + " ";
    options += item + "\n" + item + "\n";
  }
  return items + "\n" + options;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::set<std::string> options_in(const std::string& help) {
  static const std::regex listed(R"( {2,6}(?:-\w, )?--([\w-]+).*)");
  std::set<std::string> options;
  for (const std::string& line : lines_of(help)) {
    std::smatch match;
    const bool lists = line.starts_with("  -") || line.starts_with("      --");
    if (lists && std::regex_match(line, match, listed)) options.insert(match[1]);
  }
  return options;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace dlx::test
