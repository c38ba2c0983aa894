#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dlx::cli {

/// The use of the file that an option names.
enum class FileUse { none, read, written };

/// Returns the path after following symbolic links, whether the file exists or not.
std::string target_of(const std::string& path);

/// Returns true for "-" and for system names of stdout, such as /dev/stdout.
bool names_stdout(std::string_view path);

/// The files that a command reads and writes: refuses to write a file that is read, and to write one
/// file for two options, whatever names and links lead to the file. CommandLine::parse() adds the
/// files on the command line; a command adds files whose names it generates before it writes the
/// first of them. Pipes, devices and terminals may be used repeatedly.
///
/// Cost:     some system calls for each pair of a written file and another file.
/// Errors:   UsageError "--svg: a.svg is the file of --output; name another file".
class Files {
 public:
  /// Adds a file that is read. `by`: the option, "--rules"; empty for an argument. "-" is stdin. A
  /// text that names no file is ignored, because many arguments may be a file or the text itself.
  void read(const std::string& by, const std::string& path);
  /// Adds a file that is written; "-" is stdout. One option may write a file twice.
  void write(const std::string& by, const std::string& path);

 private:
  struct Use {
    std::string by;
    std::string path;
  };

  [[noreturn]] static void refuse(const Use& written, const Use& other, const std::string& role);
  static void check(const Use& written, const Use& read);

  std::vector<Use> read_, written_;
};

}  // namespace dlx::cli
