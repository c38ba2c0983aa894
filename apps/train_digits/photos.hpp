#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dlx::train {

/// A photograph of a sudoku, and its contents.
struct Photo {
  std::filesystem::path file;
  std::string puzzle;  ///< 81 characters, 0 for an empty cell
  int fold = 0;
};

/// Number of folds for cross-validation.
constexpr int folds = 10;

/// The photographs NAME.jpg of a folder, by name, with their contents in NAME.dat: two lines of
/// remarks, and nine rows of nine digits. Photographs of the same puzzle are in the same fold.
/// Errors:   std::runtime_error for a missing or invalid file.
std::vector<Photo> list_photos(const std::filesystem::path& folder);

/// The bytes of a file.
/// Errors:   std::runtime_error for a file that cannot be read.
std::string contents(const std::filesystem::path& file);

}  // namespace dlx::train
