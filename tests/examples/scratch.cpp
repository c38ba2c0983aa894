#include "tests/examples/scratch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <regex>

#include "tests/testing.hpp"

namespace dlx::examples {
namespace {

namespace fs = std::filesystem;

const fs::path project = DLX_SOURCE;
const fs::path program = DLX_PROGRAM;

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

}  // namespace

Scratch::Scratch() : path_(fs::temp_directory_path() / ("dlx-docs-" + std::to_string(getpid()))) {
  fs::remove_all(path_);
  fs::create_directories(path_);
  for (const char* name : {"data", "scripts", "tests"})
    fs::create_directory_symlink(project / name, path_ / name);
  fs::copy(project / "docs", path_ / "docs");
}

Scratch::~Scratch() { fs::remove_all(path_); }

void Scratch::write(const std::string& name, const std::string& text) const {
  if (fs::exists(path_ / name)) return;
  std::ofstream(path_ / name, std::ios::binary) << text;
}

Printed Scratch::run(const std::string& command, const std::string& input) const {
  const fs::path in = path_ / ".in", out = path_ / ".out", err = path_ / ".err";
  std::ofstream(in, std::ios::binary) << input;
  const std::string text = std::regex_replace(command, std::regex("scripts/run"), "dlx");
  const std::string line = "cd " + quoted(path_) + " && PATH=" + quoted(program.parent_path()) +
                           ":$PATH && export DLX=" + quoted(program) + " && { " + text + "\n} <" +
                           quoted(in) + " >" + quoted(out) + " 2>" + quoted(err);
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) && WEXITSTATUS(status) < 126, read_lines(out), read_lines(err)};
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

bool line_matches(const std::string& shown, const std::string& real) {
  static const std::string gap = "…";
  const std::size_t at = shown.find(gap);
  if (at == shown.npos) return shown == real;
  if (!real.starts_with(shown.substr(0, at))) return false;
  const std::string rest = shown.substr(at + gap.size());
  for (std::size_t from = at; from <= real.size(); ++from)
    if (line_matches(rest, real.substr(from))) return true;
  return false;
}

}  // namespace dlx::examples
