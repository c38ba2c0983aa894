// For the self-contained library, which contains static libraries of Debian. They were compiled for
// programs, and refer to stdin, stdout and stderr by relocations that a shared library cannot have.
// The linker redirects these references to the variables below (--wrap).

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
