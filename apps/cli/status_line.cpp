#include "apps/cli/status_line.hpp"

#include <unistd.h>

#include <cstdio>
#include <mutex>
#include <string>

#include "apps/cli/terminal.hpp"

namespace dlx::cli::status_line {
namespace {

std::mutex mutex;
std::size_t shown = 0;  // columns that are in use now

// A failing stderr is nobody's concern: there is no place left to say so.
void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

// The terminal's echo of Ctrl-C, `^C`, stands behind the line and goes with it.
constexpr std::size_t echo = 2;

// Blanks, not an erase sequence: they work on a dumb terminal too.
void erase() {
  std::string text(shown + echo + 2, ' ');
  text.front() = text.back() = '\r';
  write(text);
  shown = 0;
}

}  // namespace

void show(std::string_view text) {
  const std::lock_guard lock(mutex);
  if (!is_terminal(STDERR_FILENO)) {
    write(text);
    write("\n");
    return;
  }
  const std::size_t width = terminal_width(STDERR_FILENO);
  text = text.substr(0, width > echo ? width - echo - 1 : 0);
  if (shown > text.size()) erase();
  write("\r");
  write(text);
  shown = text.size();
}

void clear() {
  const std::lock_guard lock(mutex);
  if (shown > 0) erase();
}

}  // namespace dlx::cli::status_line
