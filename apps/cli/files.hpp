#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace dlx::cli {

/// The use of the file that an option names.
enum class FileUse { none, read, written };

/// Returns the path after following symbolic links, whether the file exists or not.
std::string target_of(const std::string& path);

/// Returns true for "-" and for system names of stdout, such as /dev/stdout.
bool names_stdout(std::string_view path);

/// All files that a command reads and writes: refuses to write a file that is read, and to write
/// one file for two options. CommandLine::parse() adds the files on the command line; a command
/// adds files whose names it generates before it writes the first of them.
///
/// Files are identified across names and links, even before they exist. Pipes, devices and
/// terminals may be used repeatedly.
///
/// Cost:     two or three system calls per file.
/// Errors:   UsageError "--svg: a.svg is the file of --output; name another file".
class Files {
 public:
  /// Adds a file that is read. `by`: the option, "--rank"; empty for an argument. "-" is stdin. A
  /// text that names no file is ignored, because many arguments may be a file or the text itself.
  void read(const std::string& by, const std::string& path);
  /// Adds a file that is written; "-" is stdout. One option may write a file twice.
  void write(const std::string& by, const std::string& path);

 private:
  // The device and inode of an existing file; otherwise those of its folder, and its name.
  using Key = std::tuple<dev_t, ino_t, std::string>;
  struct Use {
    std::string by;
    std::string path;
    bool written;
  };

  static std::vector<Key> keys_of(const std::string& path, bool written);
  void note(const Use& use);

  std::multimap<Key, Use> uses_;
};

}  // namespace dlx::cli
