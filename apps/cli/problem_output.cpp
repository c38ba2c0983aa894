#include "apps/cli/problem_output.hpp"

#include <fcntl.h>

#include <cerrno>
#include <ostream>
#include <system_error>

namespace dlx::cli {

void print_problem(const Problem& problem, Output& out, Copies copies) {
  OutputStreambuf buffer(out);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios::badbit);  // pass on what the buffer throws
  write_problem(stream, problem, copies);
}

void save_problem(const Problem& problem, const std::string& path, Copies copies) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
  Output file(descriptor);
  print_problem(problem, file, copies);
  file.finish();
}

}  // namespace dlx::cli
