#pragma once

#include <memory>
#include <string>

#include "apps/cli/output.hpp"

namespace dlx::cli {

/// A file that comes into being when it is complete: what is written goes to a new file beside it,
/// which takes its place at the end. What is no plain file (a pipe, a terminal) is written to as it
/// is.
///
/// Errors: the constructor, finish() and writing throw std::system_error, with the path in it;
/// then, and if finish() is not called, what was there before stays as it was.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Output& out() { return *out_; }
  /// Ends the writing and puts the file into its place.
  void finish();

 private:
  std::string path_;
  std::string draft_;  // the new file; empty if there is none
  std::unique_ptr<Output> out_;
};

}  // namespace dlx::cli
