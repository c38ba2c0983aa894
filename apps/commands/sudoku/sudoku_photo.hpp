#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "sudoku/formats.hpp"

/// Pictures as sources of puzzles: defined by sudoku_photo.cpp, or by no_photo.cpp in programs
/// without this feature.
namespace dlx::cli {

/// Returns true for a plain file that begins like a JPEG, PNG or WebP picture.
bool is_picture_file(const std::string& path);

/// The reading of a grid of a picture, certain or not.
struct PictureReading {
  const std::string& source;
  std::size_t line;  ///< the number of the grid
  const sudoku::Grid& puzzle;
  bool certain;
  double confidence;               ///< probability that all cells are correct
  std::span<const double> cells;   ///< probability of each cell
  std::span<const int> uncertain;  ///< the least certain first
};

/// Options for reading pictures.
struct PhotoSettings {
  bool all_grids = false;         ///< of each picture, not only the largest
  bool plain_rules = true;        ///< no variant was requested; pictures support plain rules only
  bool accept_uncertain = false;  ///< accept uncertain cells
  std::string debug_folder;       ///< folder for pictures of the stages; none if empty
  std::string png;  ///< the picture with the solutions is written to this file; none if empty
  std::function<void(const PictureReading&)> tell;  ///< receives each grid; may be empty
  /// Receives the name of each file of debug_folder before the first is written.
  std::function<void(const std::string& path)> before_writing;
};

/// The puzzles of a picture.
class PhotoSource {
 public:
  /// Reads nothing yet. The arguments must outlive this object.
  PhotoSource(std::istream& picture, std::string name, const PhotoSettings& settings);
  ~PhotoSource();

  /// The next puzzle, with the number of its grid as its line; nullopt at the end. The first call
  /// draws the requested pictures; none if no puzzle was read with certainty.
  /// Errors:   ParseError if there is no grid, or one that is not read with certainty;
  ///           std::system_error if a file cannot be written; those of the picture.
  std::optional<sudoku::Puzzle> next();
  bool at_end() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::cli
