#pragma once

#include <array>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudoku/formats.hpp"

/// Pictures as sources of puzzles: photo.cpp, or no_photo.cpp where the program is built without.
namespace dlx::cli {

/// True for a plain file that begins as a JPEG, PNG or WebP picture does.
bool is_picture_file(const std::string& path);

/// The pictures of a folder, by name; none if it is no folder.
std::vector<std::string> pictures_in(const std::string& folder);

/// What was read in a grid of a picture, be it sure or not.
struct PictureReading {
  const std::string& source;
  std::size_t line;  ///< the number of the grid
  const sudoku::Grid& puzzle;
  bool sure;
  double confidence;              ///< how likely all cells are what the puzzle says
  std::span<const double> cells;  ///< how likely each cell is
  std::span<const int> unsure;    ///< the least sure first
};

/// Says on stderr how likely each cell is, in per cent, and all of them together.
void tell_confidence(const PictureReading& reading);

/// How pictures are read.
struct PhotoWishes {
  bool all_grids = false;    ///< of each picture, not the largest alone
  bool plain_rules = true;   ///< no variant was asked for: there are no others in pictures
  bool unsure = false;       ///< what may be something else is taken as it was read
  std::string debug_folder;  ///< in which the stages are left as pictures; none if empty
  // Files into which the solutions are drawn, where they belong in the picture; none if empty.
  std::string svg;
  std::string png;
  std::function<void(const PictureReading&)> tell;  ///< is told of each grid; may be empty
  /// Is told of each file of debug_folder before the first is written.
  std::function<void(const std::string& path)> before_writing;
};

/// The puzzles of a picture.
class PhotoSource {
 public:
  /// Reads nothing yet. The picture and the wishes must live as long.
  PhotoSource(std::istream& picture, std::string name, const PhotoWishes& wishes);
  ~PhotoSource();

  /// The next puzzle, with the number of its grid as its line; nullopt at the end. The first time,
  /// what is wished for is drawn; nothing if no puzzle was read for sure.
  /// Errors: ParseError where there is no grid, or one that is not read for sure;
  ///         std::system_error if a file can't be written; those of the picture.
  std::optional<sudoku::Puzzle> next();
  bool at_end() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::cli
