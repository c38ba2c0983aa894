#pragma once

#include "tests/testing.hpp"

namespace dlx {

/// Returns `text` with the escape sequences `\n`, `\t`, `\r`, `\\` and `\xNN` replaced by their
/// characters.
inline std::string unescaped(std::string_view text) {
  std::string all;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\' || k + 1 == text.size()) {
      all += text[k];
      continue;
    }
    const char kind = text[++k];
    const std::size_t known = std::string_view("ntr\\").find(kind);
    if (known != std::string_view::npos) {
      all += "\n\t\r\\"[known];
    } else {
      EXPECT_EQ(kind, 'x') << text;
      all += static_cast<char>(std::stoi(std::string(text.substr(k + 1, 2)), nullptr, 16));
      k += 2;
    }
  }
  return all;
}

/// Returns the columns of each line of a table. Tabs separate columns. Lines that begin with `#` are
/// comments.
inline std::vector<std::vector<std::string>> read_table(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    auto& row = rows.emplace_back();
    for (std::string column; std::getline(columns, column, '\t');) row.push_back(unescaped(column));
  }
  EXPECT_FALSE(rows.empty()) << path;
  return rows;
}

}  // namespace dlx
