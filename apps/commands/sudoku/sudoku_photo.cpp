#include "apps/commands/sudoku/sudoku_photo.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "apps/cli/output.hpp"
#include "dlx/error.hpp"
#include "sudoku/photo/cells.hpp"
#include "sudoku/photo/file.hpp"
#include "sudoku/photo/read.hpp"

namespace dlx::cli {
namespace {

using sudoku::Grid;
using sudoku::Shape;
using sudoku::photo::Colour;
using sudoku::photo::Picture;
using sudoku::photo::Reading;

constexpr Colour blue = {0, 87, 216};
constexpr Colour red = {216, 40, 0};
constexpr std::size_t max_photo_bytes = 300'000'000;

std::string bytes_of(std::istream& picture) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  std::string bytes;
  while (picture) {
    const std::size_t size = bytes.size();
    if (size > max_photo_bytes)
      throw sudoku::photo::PictureError("the file has more than 300 million bytes");
    bytes.resize(size + piece);
    picture.read(bytes.data() + size, piece);
    bytes.resize(size + static_cast<std::size_t>(picture.gcount()));
  }
  return bytes;
}

void write_bytes(const std::string& path, const std::string& bytes) {
  OutputFile file(path);
  file.out().write(bytes);
  file.finish_unsynced();
}

std::vector<Reading> read(const Picture& picture, const PhotoSettings& settings) {
  const std::size_t most = settings.all_grids ? std::numeric_limits<std::size_t>::max() : 1;
  return sudoku::photo::read(sudoku::photo::grey_of(picture), most);
}

std::string value_text(int value) {
  return value == 0 ? "empty" : std::string(1, Shape::symbol(value));
}

// "r3c7 (1, or 7)".
std::string doubt(const Reading& reading, int cell) {
  return sudoku::cell_name(Shape(), cell) + " (" + value_text(reading.joint.puzzle[cell]) +
         ", or " + value_text(second_value(reading, cell)) + ")";
}

// The reason why a reading is rejected; empty if it is accepted.
std::string fault(const Reading& reading) {
  constexpr std::size_t max_named = 9;
  if (reading.certain()) return {};
  const std::string line = to_line(reading.joint.puzzle);
  if (reading.jigsaw)
    return "the regions of this sudoku are not boxes; only the common rules are supported: " + line;
  if (!reading.joint.solution) return "no puzzle with a solution can be read in the picture";
  if (!reading.joint.unique)
    return "the puzzle read in the picture has more than one solution: " + line;
  std::string text = "uncertain cells in the picture: ";
  const std::size_t named = std::min(reading.uncertain.size(), max_named);
  for (std::size_t k = 0; k < named; ++k)
    text += (k == 0 ? "" : ", ") + doubt(reading, reading.uncertain[k]);
  if (named < reading.uncertain.size())
    text += ", and " + std::to_string(reading.uncertain.size() - named) + " more cells";
  return text + ", read as " + line;
}

bool is_taken(const Reading& reading, const PhotoSettings& settings) {
  return reading.certain() || (settings.accept_uncertain && reading.joint.solution);
}

Picture picture_of(const sudoku::photo::Grey& grey) {
  Picture picture{grey.width, grey.height, {}};
  for (const std::uint8_t pixel : grey.pixels) picture.rgb.insert(picture.rgb.end(), 3, pixel);
  return picture;
}

// The cells as seen by the network, side by side.
Picture picture_of(const sudoku::photo::Cells& cells) {
  constexpr int side = sudoku::photo::Patch::side;
  sudoku::photo::Grey grey(9 * side, 9 * side);
  for (int cell = 0; cell < 81; ++cell) {
    for (int i = 0; i < side * side; ++i) {
      const float light = 255 - 200 * cells[cell].ink[i];
      grey.at(cell % 9 * side + i % side, cell / 9 * side + i / side) =
          static_cast<std::uint8_t>(std::clamp(light, 0.0F, 255.0F));
    }
  }
  return picture_of(grey);
}

constexpr std::array stages{"1-lines", "2-straight", "3-cells", "4-read"};

std::string stage_path(const std::string& folder, std::size_t number, const char* stage) {
  return folder + "/grid" + std::to_string(number) + "-" + stage + ".png";
}

// Makes the folder for the stages of some grids.
void prepare_stages(const PhotoSettings& settings, std::size_t grids) {
  std::error_code error;
  std::filesystem::create_directories(settings.debug_folder, error);
  if (error) throw std::system_error(error, "cannot make the folder " + settings.debug_folder);
  for (std::size_t k = 1; k <= grids; ++k) {
    for (const char* const stage : stages)
      settings.before_writing(stage_path(settings.debug_folder, k, stage));
  }
}

void write_stages(const std::string& folder, const Picture& picture, const Reading& reading,
                  std::size_t number) {
  const auto write = [&](std::size_t stage, const Picture& what) {
    write_bytes(stage_path(folder, number, stages[stage]), sudoku::photo::encode_png(what));
  };
  const sudoku::photo::Pyramid pyramid(sudoku::photo::grey_of(picture));
  Picture found = picture;
  draw_mesh(found, reading.mesh, red);
  write(0, found);
  const sudoku::photo::Grey straight = straightened(pyramid, reading.mesh, 48);
  write(1, picture_of(straight));
  write(2, picture_of(sudoku::photo::cut_cells(pyramid, reading.mesh)));
  Picture read = picture_of(straight);
  std::fill(read.rgb.begin(), read.rgb.end(), std::uint8_t{255});
  const sudoku::photo::Mesh flat(
      sudoku::photo::Quad{{{-0.5, -0.5}, {431.5, -0.5}, {431.5, 431.5}, {-0.5, 431.5}}});
  draw_mesh(read, flat, {200, 200, 200});
  Grid certain = reading.joint.puzzle;
  for (const int cell : reading.uncertain) certain.set(cell, 0);
  draw_digits(read, flat, reading.joint.puzzle, certain, red);
  draw_digits(read, flat, certain, Grid(), {0, 0, 0});
  write(3, read);
}

void draw_solutions(Picture picture, std::vector<Reading> readings, const PhotoSettings& settings) {
  if (settings.png.empty()) return;
  std::erase_if(readings, [&](const Reading& reading) { return !is_taken(reading, settings); });
  if (readings.empty()) return;
  for (const Reading& reading : readings)
    draw_digits(picture, reading.mesh, *reading.joint.solution, reading.joint.puzzle, blue);
  write_bytes(settings.png, sudoku::photo::encode_png(picture));
}

}  // namespace

struct PhotoSource::Impl {
  std::istream& in;
  std::string name;
  const PhotoSettings& settings;
  std::optional<std::vector<Reading>> readings = std::nullopt;
  std::size_t next = 0;

  void read_picture() {
    readings.emplace();  // a failure is not repeated
    try {
      Picture picture = sudoku::photo::decode(bytes_of(in));
      *readings = read(picture, settings);
      if (readings->empty())
        throw ParseError(name, 1, 1, "there is no sudoku of 9x9 cells in the picture");
      if (!settings.debug_folder.empty()) prepare_stages(settings, readings->size());
      for (std::size_t k = 0; k < readings->size() && !settings.debug_folder.empty(); ++k)
        write_stages(settings.debug_folder, picture, (*readings)[k], k + 1);
      draw_solutions(std::move(picture), *readings, settings);
    } catch (const sudoku::photo::PictureError& error) {
      throw ParseError(name, 1, 1, error.what());
    }
  }
};

PhotoSource::PhotoSource(std::istream& picture, std::string name, const PhotoSettings& settings)
    : impl_(new Impl{picture, std::move(name), settings}) {}
PhotoSource::~PhotoSource() = default;

std::optional<sudoku::Puzzle> PhotoSource::next() {
  if (!impl_->readings) impl_->read_picture();
  if (at_end()) return std::nullopt;
  const Reading& reading = (*impl_->readings)[impl_->next++];
  if (impl_->settings.tell) {
    impl_->settings.tell({impl_->name, impl_->next, reading.joint.puzzle, reading.certain(),
                          reading.joint.whole, reading.joint.confidence, reading.uncertain});
  }
  if (!is_taken(reading, impl_->settings))
    throw ParseError(impl_->name, impl_->next, 1, fault(reading));
  sudoku::Puzzle puzzle{reading.joint.puzzle};
  puzzle.line = impl_->next;
  return puzzle;
}

bool PhotoSource::at_end() const {
  return impl_->readings && impl_->next == impl_->readings->size();
}

}  // namespace dlx::cli
