#pragma once

// Where the tests of the documents run commands.

#include <filesystem>
#include <string>

#include "tests/examples/markdown.hpp"

namespace dlx::examples {

/// What a command printed.
struct Printed {
  bool ended;  ///< by itself, and its programs were there
  Lines out;
  Lines err;
};

/// A folder that looks like the project's, and is gone in the end: data, scripts and tests are
/// there under their names, and docs as copies, since documents have commands that draw their
/// pictures anew.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Writes a file, unless the project has one of that name.
  void write(const std::string& name, const std::string& text) const;
  /// Runs a command in a shell, in this folder. `dlx` and `scripts/run` are the program just built;
  /// without a redirection it reads `input`.
  Printed run(const std::string& command, const std::string& input = "") const;

 private:
  std::filesystem::path path_;
};

std::string read_all(const std::filesystem::path& path);

/// The lines, each with its end.
std::string joined(const Lines& lines);

/// Compares a line with one that may have … for anything.
bool line_matches(const std::string& shown, const std::string& real);

}  // namespace dlx::examples
