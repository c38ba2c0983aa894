#include "apps/train_digits/photos.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace dlx::train {
namespace {

std::string puzzle_of(const std::filesystem::path& notes) {
  std::ifstream in(notes);
  std::string remark;
  std::getline(in, remark);
  std::getline(in, remark);
  std::string puzzle;
  for (char digit = 0; puzzle.size() < 81 && in >> digit;) {
    puzzle += digit;
  }
  if (puzzle.size() != 81) {
    throw std::runtime_error(notes.string() + ": no puzzle");
  }
  return puzzle;
}

}  // namespace

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    throw std::runtime_error(file.string() + ": can't be read");
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Photo> list_photos(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".jpg") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<Photo> photos;
  std::map<std::string, std::size_t> fold_of;
  for (const auto& file : files) {
    const std::string puzzle = puzzle_of(std::filesystem::path(file).replace_extension(".dat"));
    const std::size_t fold = fold_of.emplace(puzzle, fold_of.size() % folds).first->second;
    photos.push_back({file, puzzle, static_cast<int>(fold)});
  }
  return photos;
}

}  // namespace dlx::train
