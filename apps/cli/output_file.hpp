#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/output.hpp"

namespace dlx::cli {

/// Says early that a file cannot be written, before a long search for what goes into it: its folder
/// is missing or read-only, or it is a folder itself.
/// Errors: std::system_error "cannot write FILE: No such file or directory" and the like.
void check_writable(const std::string& path);

/// A file that comes into being when it is complete.
///
/// What is written goes to a new file beside it, which takes its name when all of it is on the
/// disk: a full disk, an interruption, or no finish() leaves what was there before. What is no
/// plain file (a pipe, a device) is written to as it is. The file keeps its permissions, and a
/// symbolic link stays one. While it lives, the first Ctrl-C does not end the program.
///
/// Errors: std::system_error as above, ClosedPipe.
class OutputFile {
 public:
  /// `draft`: the name of the new file, on the same disk, else one that is not there yet. If the
  /// process is killed, a file of that name may stay behind; the next one takes its place.
  explicit OutputFile(const std::string& path, const std::string& draft = {});
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Output& out() { return *out_; }
  /// Ends the writing and puts the file into its place.
  void finish();
  /// The same, but the file need not be on the disk then: sync_files() sees to that.
  void finish_unsynced();

 private:
  void put_into_place();

  std::string path_;    // as it was given
  std::string target_;  // where it leads through symbolic links
  std::string draft_;   // the new file; empty if there is none
  mode_t mode_ = 0;
  int descriptor_ = -1;  // open until finish()
  std::optional<Output> out_;
  const Interrupt interrupt_;
};

/// Waits until all files that were written to the disk of a folder are on it: many files take as
/// long as one. Errors: std::system_error.
void sync_files(const std::string& folder);

/// Writes a whole file, or, for "-", to `out`. Errors: those of OutputFile.
void write_file(const std::string& path, std::string_view text, Output& out);

}  // namespace dlx::cli
