#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sudoku/formats.hpp"

/// Pictures as sources of puzzles: photo.cpp, or no_photo.cpp where the program is built without.
namespace dlx::cli {

/// True for a plain file, or stdin if it is one, that begins as a JPEG, PNG or WebP picture does.
bool is_picture_file(const std::string& path);

/// The pictures of a folder, by name; none if it is no folder.
std::vector<std::string> pictures_in(const std::string& folder);

/// What `dlx sudoku` draws beside its answers.
struct PhotoDrawing {
  std::string svg;  ///< file; none if empty
  std::string png;
  /// Draws the solutions into the picture, where they belong; empty if none was read for sure.
  /// Errors: std::system_error if a file can't be written.
  std::function<void()> draw;
};

/// How pictures are read.
struct PhotoWishes {
  bool all_grids = false;           ///< of each picture, not the largest alone
  bool unsure = false;              ///< what may be something else is taken as it was read
  std::string debug_folder;         ///< in which the stages are left as pictures; none if empty
  PhotoDrawing* drawing = nullptr;  ///< is given the way to draw into the picture
};

/// The puzzles of a picture.
class PhotoSource {
 public:
  /// Reads nothing yet.
  PhotoSource(std::string path, std::string name, PhotoWishes wishes);
  ~PhotoSource();

  /// The next puzzle, with the number of its grid as its line; nullopt at the end.
  /// Errors: ParseError where there is no grid, or one that is not read for sure.
  std::optional<sudoku::Puzzle> next();
  bool at_end() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::cli
