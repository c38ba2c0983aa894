#include "apps/cli/files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {
namespace {

namespace fs = std::filesystem;

constexpr int max_links = 40;  // the limit of the Linux kernel
constexpr const char* standard_input = "stdin";
constexpr const char* standard_output = "stdout";

// The phrase for the other use of a file.
std::string role_of(const std::string& by, bool written) {
  if (by.empty()) return "the file that is read";
  if (by == standard_input) return "the file that is read from stdin";
  if (by == standard_output) return "the file that stdout goes to";
  return (written ? "the file of " : "the file that is read by ") + by;
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

std::vector<Files::Key> Files::keys_of(const std::string& path, bool written) {
  std::vector<Key> keys;
  struct stat status {};
  if (path == "-") {
    if (::fstat(written ? STDOUT_FILENO : STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode))
      keys.emplace_back(status.st_dev, status.st_ino, "");
    return keys;
  }
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (there && !S_ISREG(status.st_mode)) return keys;
  if (there) keys.emplace_back(status.st_dev, status.st_ino, "");
  if (!written) return keys;
  // Existing files are also keyed by name: one may be created after another name was recorded.
  const fs::path target = target_of(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : ".";
  if (::stat(folder.c_str(), &status) == 0)
    keys.emplace_back(status.st_dev, status.st_ino, target.filename().string());
  return keys;
}

void Files::note(const Use& use) {
  const std::vector<Key> keys = keys_of(use.path, use.written);
  for (const Key& key : keys) {
    const auto [begin, end] = uses_.equal_range(key);
    for (auto other = begin; other != end; ++other) {
      const Use& before = other->second;
      if (!use.written && !before.written) continue;
      if (use.written && before.written && use.by == before.by) continue;
      const Use& named = use.written ? use : before;
      const Use& second = use.written ? before : use;
      const std::string& path = named.path == "-" ? second.path : named.path;
      throw UsageError(named.by + ": " + (path == "-" ? "the file it goes to" : path) + " is " +
                       role_of(second.by, second.written) + "; name another file");
    }
  }
  for (const Key& key : keys) uses_.emplace(key, use);
}

void Files::read(const std::string& by, const std::string& path) {
  note({path == "-" && by.empty() ? standard_input : by, path, false});
}

void Files::write(const std::string& by, const std::string& path) {
  if (names_stdout(path)) return note({standard_output, "-", true});
  note({by, path, true});
}

}  // namespace dlx::cli
