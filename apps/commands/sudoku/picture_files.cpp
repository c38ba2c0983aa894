#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/commands/sudoku/sudoku_photo.hpp"
#include "sudoku/photo/signature.hpp"

namespace dlx::cli {

bool is_picture_file(const std::string& path) {
  const int descriptor = open_without_waiting(path, O_RDONLY);
  if (descriptor < 0) return false;
  struct stat status {};
  char head[12];
  ssize_t size = 0;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    size = ::pread(descriptor, head, sizeof head, 0);
  ::close(descriptor);
  return size > 0 && sudoku::photo::is_picture({head, static_cast<std::size_t>(size)});
}

std::vector<std::string> pictures_in(const std::string& folder) {
  std::vector<std::string> pictures;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (is_picture_file(entry.path().string())) pictures.push_back(entry.path().string());
  }
  std::ranges::sort(pictures);
  return pictures;
}

void tell_confidence(const PictureReading& reading) {
  // Percentages are truncated, not rounded, so that only certainty is shown as 100 %.
  const auto percent = [](double part) { return std::floor(part * 1000) / 10; };
  std::string cells;
  for (std::size_t cell = 0; cell < reading.cells.size(); ++cell)
    text::append(cells, "{}{:5.1f}", cell % 9 == 0 ? "\n " : " ", percent(reading.cells[cell]));
  log::info("{}:{}: read as {} with confidence {:.1f} %; the confidences of its cells are:{}",
            reading.source, reading.line, to_line(reading.puzzle), percent(reading.confidence),
            cells);
}

}  // namespace dlx::cli
