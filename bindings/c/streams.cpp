// For a self-contained library. Debian's archives are compiled for programs. They refer to the
// variables of the C library by addresses that only a program may use, so they cannot be linked
// into a shared library. The linker redirects these references to the variables below (--wrap).
// Only the streams are affected.

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
