#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dlx/saved_run.hpp"

namespace dlx::cli {

/// The file of a checkpoint, locked: no other run uses it as long as this object lives. The lock
/// belongs to the open file, so it ends with the process, however that ends.
///
/// The file is there from the beginning, since a lock needs one. Until something is saved it says
/// that there is nothing to go on with, and it is removed if that is all it ever said.
///
/// Errors:   UsageError if another run uses the file, if it is there and must not be, or if it is
///           no plain file; std::system_error.
class CheckpointFile {
 public:
  /// `resume`: the file may be there.
  CheckpointFile(std::string path, bool resume);
  ~CheckpointFile();
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  const std::string& path() const { return path_; }
  /// There is something to go on with. Errors: those of load().
  bool has_run() const { return !is_new_; }
  /// What was saved. Errors: StateError, std::system_error.
  SavedRun load() const;
  /// Puts a new file in the place of the old one, when all of it is on the disk.
  void write(const SavedRun& run, std::string_view note);

 private:
  enum class Opened { missing, changed, ready };

  Opened open_and_lock();
  void create();

  std::string path_;
  int descriptor_ = -1;  // holds the lock
  bool is_new_ = false;  // nothing was saved in it
};

}  // namespace dlx::cli
