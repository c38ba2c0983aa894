#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test {

/// The bytes of a file among the rendered pictures.
inline std::string picture_bytes(const std::string& name) {
  std::ifstream in(std::string(DLX_PICTURES) + "/" + name, std::ios::binary);
  if (!in) throw std::runtime_error(name + " is missing");
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The names of these pictures, and their contents.
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
