#pragma once

// The folder in which the tests of the documents run commands.

#include <filesystem>
#include <string>

#include "tests/examples/markdown.hpp"

namespace dlx::examples {

/// What a command printed.
struct Printed {
  bool ended;  ///< exited by itself, and its programs were found
  Lines out;
  Lines err;
};

/// A temporary folder with the project's files: data, scripts and tests are linked, and docs is
/// copied, because commands in documents rewrite their pictures.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Writes a file, unless the project has a file of that name.
  void write(const std::string& name, const std::string& text) const;
  /// Runs a command in a shell, in this folder. `dlx` and `scripts/run` are the program just built;
  /// without a redirection its stdin is `input`.
  Printed run(const std::string& command, const std::string& input = "") const;

 private:
  std::filesystem::path path_;
};

/// The lines, including line ends.
std::string joined(const Lines& lines);

/// Compares a line with a pattern in which … stands for any text.
bool line_matches(const std::string& shown, const std::string& real);

}  // namespace dlx::examples
