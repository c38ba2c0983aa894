#include "apps/models/polyform_packing.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dlx::models {
namespace {

constexpr std::string_view piece_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

Packing make_packing(Lattice lattice, const std::map<Point, std::uint32_t>& number_of,
                     const std::vector<std::string>& cell_names,
                     const std::vector<Polyform>& pieces, Sides sides) {
  std::size_t entries = 0;
  for (const Polyform& piece : pieces) {
    const std::size_t ways = orientations(lattice, piece.cells, sides).size();
    // Each placement has its piece and its cells, and what keeps copies in order: up to two items
    // for each bit of the number of a cell.
    const std::size_t length = 1 + piece.cells.size() + (piece.copies > 1 ? 32 : 0);
    entries += ways * cell_names.size() * length * std::max(piece.copies, 1U);
    check_entries(entries, "so many pieces on a board of " + cells_text(cell_names.size()));
  }
  std::vector<Piece> placed;
  for (const Polyform& piece : pieces) {
    const std::vector<Shape> ways = orientations(lattice, piece.cells, sides);
    placed.push_back({piece.name, piece.copies, placements(lattice, ways, number_of)});
  }
  return {cell_names, placed};
}

}  // namespace

PolyformPacking::PolyformPacking(Lattice lattice, std::vector<Point> board,
                                 const std::vector<std::string>& cell_names,
                                 std::vector<Polyform> pieces, Sides sides)
    : lattice_(lattice),
      board_(std::move(board)),
      number_of_(numbered(board_)),
      pieces_(std::move(pieces)),
      packing_(make_packing(lattice, number_of_, cell_names, pieces_, sides)) {}

std::optional<std::uint32_t> PolyformPacking::number(const Point& cell) const {
  const auto found = number_of_.find(cell);
  if (found == number_of_.end()) return std::nullopt;
  return found->second;
}

bool PolyformPacking::each_once(std::size_t at_most) const {
  return pieces_.size() <= at_most &&
         std::all_of(pieces_.begin(), pieces_.end(),
                     [](const Polyform& piece) { return piece.copies == 1; });
}

std::vector<std::size_t> PolyformPacking::colours(const Cover& cover, std::size_t enough) const {
  std::vector<std::size_t> colours;
  if (each_once(enough)) {
    for (const OptionId option : cover) colours.push_back(packing_.piece(option));
    return colours;
  }
  const std::vector<std::uint32_t> place_of = packing_.places(cover);
  std::vector<std::vector<std::uint32_t>> touching(cover.size());
  std::vector<std::uint32_t> in_order;  // of the first cell, so that equal packings look equal
  std::vector<bool> seen(cover.size());
  for (std::uint32_t cell = 0; cell < board_.size(); ++cell) {
    const std::uint32_t place = place_of[cell];
    if (!seen[place]) in_order.push_back(place);
    seen[place] = true;
    for (const Point& next : neighbours(lattice_, board_[cell])) {
      const std::optional<std::uint32_t> other = number(next);
      if (other && place_of[*other] != place) touching[place].push_back(place_of[*other]);
    }
  }
  const std::size_t none = piece_letters.size();
  colours.assign(cover.size(), none);
  for (const std::uint32_t place : in_order) {
    std::vector<bool> taken(none);
    for (const std::uint32_t other : touching[place]) {
      if (colours[other] != none) taken[colours[other]] = true;
    }
    const auto free = std::find(taken.begin(), taken.end(), false);
    colours[place] = static_cast<std::size_t>(free - taken.begin()) % none;
  }
  return colours;
}

std::vector<Look> PolyformPacking::looks(const Cover& cover) const {
  const bool by_name = each_once(piece_letters.size()) &&
                       std::all_of(pieces_.begin(), pieces_.end(),
                                   [](const Polyform& piece) { return piece.name.size() == 1; });
  const std::vector<std::size_t> colour_of = colours(cover, piece_letters.size());
  std::vector<Look> looks;
  for (const std::uint32_t place : packing_.places(cover)) {
    const std::uint32_t piece = packing_.piece(cover[place]);
    looks.push_back(
        {by_name ? pieces_[piece].name[0] : piece_letters[colour_of[place]], colour_of[place]});
  }
  return looks;
}

Symmetries PolyformPacking::symmetries() const {
  return packing_.symmetries(board_symmetries(lattice_, board_));
}

std::string cells_text(std::size_t cells) {
  return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

void check_entries(std::size_t entries, const std::string& what) {
  constexpr std::size_t most_entries = 50'000'000;
  if (entries <= most_entries) return;
  throw std::invalid_argument(what + " make too large a problem, of more than " +
                              std::to_string(most_entries) + " entries");
}

}  // namespace dlx::models
