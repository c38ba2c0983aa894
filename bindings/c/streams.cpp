// The self-contained library contains static libraries of Debian. These were compiled for programs,
// and refer to stdin, stdout and stderr in a way that a shared library must not (relocations). The
// linker redirects these references to the variables below (--wrap).

#include <cstdio>

extern "C" {

extern std::FILE* __real_stdin;
extern std::FILE* __real_stdout;
extern std::FILE* __real_stderr;
std::FILE* __wrap_stdin;
std::FILE* __wrap_stdout;
std::FILE* __wrap_stderr;
}

namespace {

// Runs before the constructors of all other objects, such as std::cout.
[[gnu::constructor(101)]] void set_streams() {
  __wrap_stdin = __real_stdin;
  __wrap_stdout = __real_stdout;
  __wrap_stderr = __real_stderr;
}

}  // namespace
