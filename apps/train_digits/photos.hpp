#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dlx::train {

/// A photograph of a sudoku, and what it shows.
struct Photo {
  std::filesystem::path file;
  std::string puzzle;  ///< 81 characters, 0 for an empty cell
  int fold = 0;
};

/// Into how many parts photographs are divided for cross-validation.
constexpr int folds = 10;

/// The photographs NAME.jpg of a folder, by name, of which NAME.dat says what they show: two lines
/// of remarks, and nine rows of nine digits. Those of the same puzzle are in the same fold.
/// Errors: std::runtime_error for a file that is missing or says something else.
std::vector<Photo> list_photos(const std::filesystem::path& folder);

/// Errors: std::runtime_error.
std::string contents(const std::filesystem::path& file);

}  // namespace dlx::train
