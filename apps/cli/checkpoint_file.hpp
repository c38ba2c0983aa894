#pragma once

#include <string>
#include <string_view>

#include "dlx/saved_run.hpp"

namespace dlx::cli {

/// The locked file of a checkpoint: no other run uses it during the lifetime of this object. The
/// lock belongs to the open file, so it ends with the process, even after a crash.
///
/// The file exists from the beginning, because a lock requires it. Until a state is saved, it is
/// empty, and it is removed if no state is ever saved.
///
/// Errors:   UsageError if another run uses the file, if it exists and must not, or if it is not a
///           plain file; std::system_error.
class CheckpointFile {
 public:
  /// `resume`: the file may exist.
  CheckpointFile(std::string path, bool resume);
  ~CheckpointFile();
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  /// Returns true if there is a saved state.
  /// Errors:   those of load().
  bool has_run() const { return !is_new_; }
  /// Returns the saved data.
  /// Errors:   StateError, std::system_error.
  SavedRun load() const;
  /// Replaces the file atomically, after the new one is completely on the disk.
  void write(const SavedRun& run, std::string_view note);

 private:
  std::string path_;
  int descriptor_ = -1;  // holds the lock
  bool is_new_ = false;  // nothing was saved in it
};

}  // namespace dlx::cli
