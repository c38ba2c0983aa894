#include "apps/cli/files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {
namespace {

namespace fs = std::filesystem;

constexpr int max_links = 40;  // the limit of the Linux kernel
constexpr const char* input_path = "/dev/stdin";
constexpr const char* output_path = "/dev/stdout";

// Returns true for two names of a plain file, or of a missing file.
bool leads_to_same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  if (fs::exists(one, error) || fs::exists(other, error))
    return fs::is_regular_file(one, error) && fs::equivalent(one, other, error);
  return target_of(one) == target_of(other);
}

}  // namespace

std::string target_of(const std::string& path) {
  std::error_code error;
  if (fs::exists(path, error)) {
    // A name in /proc/self/fd may lead to a file without a name, or with another name by now.
    const fs::path there = fs::canonical(path, error);
    return !error && fs::equivalent(path, there, error) && !error ? there.string() : path;
  }
  // weakly_canonical() stops at a link to a missing file.
  fs::path target = path;
  for (int links = 0; links < max_links && fs::is_symlink(target, error); ++links) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) return path;
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  const fs::path canonical = fs::weakly_canonical(target, error);
  return error ? path : canonical.string();
}

bool names_stdout(std::string_view path) {
  constexpr std::array<std::string_view, 4> names{"-", "/dev/stdout", "/dev/fd/1",
                                                  "/proc/self/fd/1"};
  return std::ranges::find(names, path) != names.end();
}

void Files::refuse(const Use& written, const Use& other, const std::string& role) {
  const std::string& named = written.path == output_path ? other.path : written.path;
  throw UsageError(written.by + ": " + (named == input_path ? "the file it goes to" : named) +
                   " is " + role + "; name another file");
}

void Files::check(const Use& written, const Use& read) {
  std::error_code error;
  if (!fs::exists(read.path, error) || !leads_to_same_file(written.path, read.path)) return;
  std::string role = "the file that is read";
  if (!read.by.empty()) {
    role += " by " + read.by;
  } else if (read.path == input_path) {
    role += " from stdin";
  }
  refuse(written, read, role);
}

void Files::read(const std::string& by, const std::string& path) {
  const Use use{by, path == "-" ? input_path : path};
  for (const Use& other : written_) check(other, use);
  read_.push_back(use);
}

void Files::write(const std::string& by, const std::string& path) {
  const Use use = names_stdout(path) ? Use{"stdout", output_path} : Use{by, path};
  for (const Use& other : read_) check(use, other);
  for (const Use& other : written_) {
    if (other.by != use.by && leads_to_same_file(use.path, other.path))
      refuse(
          use, other,
          other.path == output_path ? "the file that stdout goes to" : "the file of " + other.by);
  }
  written_.push_back(use);
}

}  // namespace dlx::cli
