#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/photo/file.hpp"

namespace dlx::test {

/// The bytes of a file among the rendered pictures.
inline std::string picture_bytes(const std::string& name) {
  std::ifstream in(std::string(DLX_PICTURES) + "/" + name, std::ios::binary);
  if (!in) throw std::runtime_error(name + " is missing");
  return {std::istreambuf_iterator<char>(in), {}};
}

inline sudoku::photo::Grey picture(const std::string& name) {
  return sudoku::photo::grey_of(sudoku::photo::decode(picture_bytes(name)));
}

/// The names of the rendered pictures, and their puzzles.
inline std::vector<std::pair<std::string, std::string>> pictures() {
  std::ifstream in(std::string(DLX_PICTURES) + "/expected.tsv");
  std::string name;
  std::string puzzle;
  in >> name >> puzzle;  // the header
  std::vector<std::pair<std::string, std::string>> all;
  while (in >> name >> puzzle) all.emplace_back(name, puzzle);
  return all;
}

}  // namespace dlx::test
