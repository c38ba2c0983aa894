// Separate from the readers, so that programs that load no files are linked without the libraries
// for decompression.
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "dlx/packed.hpp"
#include "dlx/problem_formats.hpp"

namespace dlx {
namespace {

std::string read_file(const std::string& path) {
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), path); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) fail();
  std::string text;
  char buffer[1 << 16];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file.get())) {
    text.append(buffer, got);
  }
  if (std::ferror(file.get())) fail();
  return text;
}

}  // namespace

ParsedProblem load_problem(const std::string& path, const ProblemFormat* format) {
  std::string text = read_file(path);
  if (std::optional<std::string> plain = unpack(text, path)) text = *std::move(plain);
  if (format == nullptr) format = &guess_problem_format(text, path);
  return format->read(text, path);
}

ParsedProblem load_problem(const std::string& path) { return load_problem(path, nullptr); }

}  // namespace dlx
