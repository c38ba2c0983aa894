#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "dlx/deadline.hpp"
#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int max_region = 99;
constexpr std::size_t max_lines = 100;
constexpr std::size_t max_steps = 50'000'000;

using Region = std::vector<int>;  // numbers of its cells

// The totals over the regions of all sizes.
struct Work {
  std::size_t steps = 0;
  std::size_t entries = 0;
};

std::vector<int> neighbours(int cell, int width, int height) {
  std::vector<int> found;
  if (cell >= width) found.push_back(cell - width);
  if (cell % width > 0) found.push_back(cell - 1);
  if (cell % width + 1 < width) found.push_back(cell + 1);
  if (cell + width < width * height) found.push_back(cell + width);
  return found;
}

// Enumerates the regions of a size that agree with the given numbers: no other number is inside,
// and the same number is not adjacent outside.
//
// Grows regions from their least cell, one untried neighbour at a time, so that each region occurs
// once (D. H. Redelmeier, Counting polyominoes, 1981). A skipped neighbour stays outside, which is
// not allowed if it has the number of the region.
class RegionFinder {
 public:
  RegionFinder(const NumberGrid& given, int size, Work& work)
      : given_(given), size_(size), work_(work) {
    height_ = static_cast<int>(given.size());
    width_ = static_cast<int>(given[0].size());
    state_.assign(width_ * height_, unseen);
  }

  std::vector<Region> find() {
    for (int first = 0; first < width_ * height_; ++first) {
      if (number(first) == 0 || number(first) == size_) {
        state_[first] = seen;
        untried_ = {first};
        grow(0, true);
        state_[first] = unseen;
      }
      state_[first] = outside;  // from now on
    }
    return std::move(found_);
  }

 private:
  enum State : char { unseen, seen, outside };

  int number(int cell) const { return given_[cell / width_][cell % width_]; }

  // Adds each of untried_[from...] in turn; for the first cell only that one.
  void grow(std::size_t from, bool is_first = false) {
    Deadline::check(10);
    if (++work_.steps > max_steps)
      throw std::invalid_argument("the problem is too large: there are too many possible regions");
    if (region_.size() == static_cast<std::size_t>(size_)) {
      const bool ends =
          std::none_of(untried_.begin() + static_cast<std::ptrdiff_t>(from), untried_.end(),
                       [&](int cell) { return number(cell) == size_; });
      if (ends) {
        work_.entries += 3 * region_.size();  // with its sides
        check_entries(work_.entries, "the possible regions");
        found_.push_back(region_);
        std::ranges::sort(found_.back());
      }
      return;
    }
    for (std::size_t place = from; place < untried_.size(); ++place) {
      const int cell = untried_[place];
      const std::size_t num_untried = untried_.size();
      bool possible = true;
      for (const int next : neighbours(cell, width_, height_)) {
        if (state_[next] == outside) possible = possible && number(next) != size_;
        if (state_[next] != unseen || (number(next) != 0 && number(next) != size_)) continue;
        state_[next] = seen;
        untried_.push_back(next);
      }
      if (possible) {
        region_.push_back(cell);
        grow(place + 1);
        region_.pop_back();
      }
      while (untried_.size() > num_untried) {
        state_[untried_.back()] = unseen;
        untried_.pop_back();
      }
      // A cell with the number of the region must not be outside next to the region.
      if (is_first || number(cell) == size_) return;
    }
  }

  const NumberGrid& given_;
  int size_, width_, height_;
  std::vector<State> state_;
  std::vector<int> untried_, region_;
  std::vector<Region> found_;
  Work& work_;
};

// A side between two cells: the upper or left cell, and whether the side is below it.
struct Side {
  int cell;
  bool below;
  int size;  // the size of the region that ends at this side
  friend auto operator<=>(const Side&, const Side&) = default;
};

struct Fillomino {
  NumberGrid given;
  std::vector<Region> regions;  // by option
  Problem problem;

  int width() const { return static_cast<int>(given[0].size()); }
  int height() const { return static_cast<int>(given.size()); }
  std::vector<Side> sides(const Region& region) const;
  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
};

// The sides at which a region ends inside the grid.
std::vector<Side> Fillomino::sides(const Region& region) const {
  std::vector<Side> sides;
  const int size = static_cast<int>(region.size());
  for (const int cell : region) {
    for (const int next : neighbours(cell, width(), height())) {
      if (std::ranges::binary_search(region, next)) continue;
      const int step = std::max(cell, next) - std::min(cell, next);
      // In a grid of one column the next cell is the one below.
      sides.push_back({std::min(cell, next), step == width(), size});
    }
  }
  return sides;
}

// Divides a grid into regions such that each given number is the size of its region, and regions of
// the same size do not share a side. Regions have at most `largest` cells.
//
// Items: the cells r0c0.., and as secondary items, for a side between two cells and a size, the
// item that regions of that size on both sides would share: r0c0b3 below a cell, r0c0r3 right of
// it. An option is a region.
// Source:   Knuth, TAOCP 4B, 7.2.2.1, exercises on fillomino.
Fillomino make(const NumberGrid& given, int largest) {
  Fillomino puzzle{given, {}, {}};
  Work work;
  for (int size = 1; size <= largest; ++size) {
    for (Region& region : RegionFinder(given, size, work).find())
      puzzle.regions.push_back(std::move(region));
  }
  // An item is needed only where regions of a size can end on both sides.
  std::map<Side, std::array<bool, 2>> ends;
  for (const Region& region : puzzle.regions) {
    Deadline::check(50 * region.size());
    for (const Side& side : puzzle.sides(region)) {
      const bool before = std::ranges::binary_search(region, side.cell);
      ends[side][before ? 0 : 1] = true;
    }
  }
  ProblemBuilder builder;
  std::vector<ItemId> cells;
  const auto name = [&](int cell) {
    return cell_name({cell / puzzle.width(), cell % puzzle.width()});
  };
  for (int cell = 0; cell < puzzle.width() * puzzle.height(); ++cell)
    cells.push_back(builder.add_primary(name(cell)));
  std::map<Side, ItemId> item_of;
  for (const auto& [side, both] : ends) {
    if (!both[0] || !both[1]) continue;
    std::string text = name(side.cell);
    text.append(side.below ? "b" : "r").append(std::to_string(side.size));
    item_of[side] = builder.add_secondary(text);
  }
  for (const Region& region : puzzle.regions) {
    Deadline::check(50 * region.size());
    std::vector<Entry> option;
    for (const int cell : region) option.emplace_back(cells[cell]);
    for (const Side& side : puzzle.sides(region)) {
      const auto item = item_of.find(side);
      if (item != item_of.end()) option.emplace_back(item->second);
    }
    builder.add_option(option);
  }
  puzzle.problem = builder.build();
  return puzzle;
}

// The sizes of the regions: neighbours with the same number are in the same region.
std::string Fillomino::draw(const Cover& cover, Style style) const {
  std::vector<std::size_t> size_of(width() * height());
  std::size_t digits = 1;
  for (const OptionId option : cover) {
    const Region& region = regions[index(option)];
    for (const int cell : region) size_of[cell] = region.size();
    digits = std::max(digits, std::to_string(region.size()).size());
  }
  std::string text;
  for (std::size_t cell = 0; cell < size_of.size(); ++cell) {
    const std::string number = std::to_string(size_of[cell]);
    const bool first = cell % given[0].size() == 0, last = (cell + 1) % given[0].size() == 0;
    if (style.colour) text += background(size_of[cell] - 1);
    text += std::string(digits - number.size() + (first || style.colour ? 0 : 1), ' ') + number;
    if (style.colour) text += std::string(" ") + plain;
    if (last) text += '\n';
  }
  return text;
}

pictures::Picture Fillomino::picture(const Cover& cover) const {
  using namespace pictures;
  Picture picture = board_picture("fillomino", width(), height());
  for (const OptionId option : cover) {
    const Region& region = regions[index(option)];
    std::vector<Spot> spots;
    for (const int cell : region) spots.push_back({cell % width(), cell / width()});
    picture.add(outline(spots, colour(region.size() - 1), {Paint::on_colour, 6}));
    for (const Spot& spot : spots) {
      picture.add(cell_label(spot.x, spot.y, std::to_string(region.size()), Paint::on_colour,
                             given[spot.y][spot.x] != 0));
    }
  }
  return picture;
}

Puzzle build_fillomino(const Arguments& arguments) {
  const NumberGrid given =
      parse_number_grid(arguments.document("grid"), {max_region, max_lines, false});
  int largest = 1;
  for (const std::vector<int>& row : given)
    largest = std::max(largest, *std::ranges::max_element(row));
  if (arguments.has("largest")) largest = arguments.number_from("largest", largest);
  return puzzle_of(make(given, largest));
}

}  // namespace

Model fillomino_model() {
  Model model;
  model.name = "fillomino";
  model.summary = "divide a grid into regions of the given sizes";
  model.usage = "FILE";
  model.examples =
      "  dlx fillomino data/fillomino/eight.txt           solve a puzzle\n"
      "  dlx fillomino puzzle.txt --count -n 2            is there one solution only?\n"
      "  dlx fillomino puzzle.txt --largest 12            regions of up to 12 cells\n";
  model.notes =
      "The cells are divided into regions; a number is the size of the region of its cell,\n"
      "and regions of the same size do not touch along a side. The file has rows of numbers\n"
      "from 1 to 99, separated by spaces, or of digits without spaces; '.', '_' or 0 is an\n"
      "empty cell. Items: the cells r0c0.., and for regions of size 3 the sides r0c0b3 below\n"
      "and r0c0r3 right of a cell.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"grid", document, "FILE", "a file with a grid, - for stdin"})),
      {"largest", number, "N", "regions have at most N cells (default: the largest number given)",
       "", 1, max_region}};
  model.make = build_fillomino;
  return model;
}

}  // namespace dlx::puzzles
