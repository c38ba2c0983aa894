// The functions of the module that reads pictures, which lib/photo.js calls. The module has its own
// memory.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "sudoku/photo/draw.hpp"
#include "sudoku/photo/read.hpp"

using namespace dlx::sudoku;         // NOLINT
using namespace dlx::sudoku::photo;  // NOLINT

namespace {

/// A reading in the layout that lib/photo.js expects. Positions are those of canvases, where (0, 0)
/// is the corner of the first pixel, not its centre.
struct PhotoReading {
  double crossings[200];    // x and y, row by row
  double confidence[81];    // of each cell
  double whole;             // of all cells
  std::uint8_t puzzle[81];  // 0: empty
  std::uint8_t solution[81];
  std::uint8_t other[81];      // the second likeliest value
  std::uint8_t uncertain[81];  // cells, the least certain first
  std::uint8_t uncertain_cells;
  std::uint8_t solutions;  // 2 for more
};
static_assert(offsetof(PhotoReading, confidence) == 1600 && offsetof(PhotoReading, whole) == 2248 &&
              offsetof(PhotoReading, puzzle) == 2256 && offsetof(PhotoReading, solution) == 2337 &&
              offsetof(PhotoReading, other) == 2418 && offsetof(PhotoReading, uncertain) == 2499 &&
              offsetof(PhotoReading, uncertain_cells) == 2580 &&
              offsetof(PhotoReading, solutions) == 2581 && sizeof(PhotoReading) == 2584);

constexpr int max_side = 2600;  // as in programs (photo/file.hpp)
constexpr double certain_likelihood = 0.95;

/// The brightness of pixels of four bytes; transparent pixels are white.
Grey grey_of(const std::uint8_t* rgba, int width, int height) {
  Grey grey(width, height);
  for (std::uint8_t& pixel : grey.pixels) {
    pixel = static_cast<std::uint8_t>(255 - (255 - brightness(rgba)) * rgba[3] / 255);
    rgba += 4;
  }
  return grey;
}

PhotoReading packed(const Reading& reading, int scale) {
  PhotoReading result{};
  for (int k = 0; k < 100; ++k) {
    const Point at = reading.mesh.crossing(k / 10, k % 10);
    result.crossings[2 * k] = scale * (at.x + 0.5);
    result.crossings[2 * k + 1] = scale * (at.y + 0.5);
  }
  const JointReading& joint = reading.joint;
  result.whole = joint.whole;
  std::vector<int> uncertain = reading.uncertain;
  if (!joint.unique) uncertain.clear();
  for (int cell = 0; cell < 81; ++cell) {
    const int read = joint.puzzle[cell];
    result.confidence[cell] = joint.confidence[cell];
    // If the cells make no sense together, each cell is read by itself.
    if (!joint.unique) {
      result.confidence[cell] = reading.likelihoods[cell][read];
      if (result.confidence[cell] < certain_likelihood) uncertain.push_back(cell);
    }
    result.puzzle[cell] = static_cast<std::uint8_t>(read);
    if (joint.solution) result.solution[cell] = static_cast<std::uint8_t>((*joint.solution)[cell]);
    result.other[cell] = static_cast<std::uint8_t>(second_value(reading, cell));
  }
  if (!joint.unique)
    std::stable_sort(uncertain.begin(), uncertain.end(),
                     [&](int a, int b) { return result.confidence[a] < result.confidence[b]; });
  std::copy(uncertain.begin(), uncertain.end(), result.uncertain);
  result.uncertain_cells = static_cast<std::uint8_t>(uncertain.size());
  result.solutions = joint.unique ? 1 : joint.solution ? 2 : 0;
  return result;
}

Mesh mesh_of(const double* crossings) {
  Mesh mesh(Quad{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  for (int k = 0; k < 100; ++k)
    mesh.crossing(k / 10, k % 10) = {crossings[2 * k] - 0.5, crossings[2 * k + 1] - 0.5};
  return mesh;
}

Grid grid_of(const std::uint8_t* values) {
  Grid grid;
  for (int cell = 0; cell < 81; ++cell) grid.set(cell, values[cell]);
  return grid;
}

}  // namespace

extern "C" {

/// Writes the sudokus of a picture, at most `limit` of them, the largest first, to `readings`, and
/// returns their number; -1 if memory runs out.
int dlx_photo_read(const std::uint8_t* rgba, int width, int height, int limit,
                   PhotoReading* readings) {
  try {
    Grey picture = grey_of(rgba, width, height);
    int scale = 1;
    for (; std::max(picture.width, picture.height) > max_side; scale *= 2)
      picture = halved(picture);
    const auto found = read(std::move(picture), static_cast<std::size_t>(limit));
    for (const Reading& reading : found) *readings++ = packed(reading, scale);
    return static_cast<int>(found.size());
  } catch (const std::bad_alloc&) {
    return -1;
  }
}

/// Straightens the area between the crossings: 81 * unit * unit bytes, or -1.
int dlx_photo_straighten(const std::uint8_t* rgba, int width, int height, const double* crossings,
                         int unit, std::uint8_t* pixels) {
  try {
    const Grey grey = straightened(Pyramid(grey_of(rgba, width, height)), mesh_of(crossings), unit);
    std::copy(grey.pixels.begin(), grey.pixels.end(), pixels);
    return 0;
  } catch (const std::bad_alloc&) {
    return -1;
  }
}

/// The lines that draw 81 values, except zeros, into the picture: for each line the number of its
/// points, and their coordinates. Returns the number of values written; -1 if there is not enough
/// room.
int dlx_photo_lines(const double* crossings, const std::uint8_t* values, double* numbers,
                    int room) {
  try {
    const double* const end = numbers + room;
    double* out = numbers;
    for (const auto& line : digit_lines(mesh_of(crossings), grid_of(values), Grid())) {
      if (end - out < static_cast<std::ptrdiff_t>(1 + 2 * line.size())) return -1;
      *out++ = static_cast<double>(line.size());
      for (const Point& point : line) {
        *out++ = point.x + 0.5;
        *out++ = point.y + 0.5;
      }
    }
    return static_cast<int>(out - numbers);
  } catch (const std::bad_alloc&) {
    return -1;
  }
}

}  // extern "C"
