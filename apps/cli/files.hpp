#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace dlx::cli {

/// What a command does with the file that an option names.
enum class FileUse { none, read, written };

/// The path that symbolic links lead to, whether a file is there or not.
std::string target_of(const std::string& path);

/// True for "-" and for the names that systems have for stdout, such as /dev/stdout.
bool names_stdout(std::string_view path);

/// All files that a command reads and writes: refuses to write what is read, and to write one file
/// for two options. CommandLine::parse() notes what the command line names; a command notes the
/// files whose names it makes itself before it writes the first of them.
///
/// Files are the same if they are so by any name: through links, and before they exist. Pipes,
/// devices and terminals may be named as often as one likes.
///
/// Cost:     two or three system calls for each file.
/// Errors:   UsageError "--svg: a.svg is the file of --output; name another file".
class Files {
 public:
  /// `by`: the option, "--rank"; empty for an argument. "-" is stdin. A text that names no file is
  /// none: many arguments may be a file or the text itself.
  void read(const std::string& by, const std::string& path);
  /// The same for what is written; "-" is stdout. One option may write a file twice.
  void write(const std::string& by, const std::string& path);

 private:
  // A file that is there by its device and number; one by its folder's, and its name.
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
