#include "puzzles/shared/packing.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "dlx/deadline.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// The secondary items that keep two copies of a piece in order. The numbers of the first cells are
// leaves of a binary tree; the earlier copy has the nodes where the path to its number goes right,
// the later copy those where the path goes left. They conflict at the node where the paths part if
// the earlier copy goes right there, that is, if it has the greater number, and nowhere else.
class Order {
 public:
  /// The nodes on the paths to the first cells of placements on a board of the given number of
  /// cells.
  static std::vector<bool> reachable_nodes(
      const std::vector<std::vector<std::uint32_t>>& placements, std::size_t num_cells) {
    std::vector<bool> met(std::bit_ceil(num_cells));
    for (const std::vector<std::uint32_t>& cells : placements)
      for_each_node(cells[0], met.size(), [&](std::size_t node, bool) { met[node] = true; });
    return met;
  }

  Order(ProblemBuilder& builder, const std::string& name, const std::vector<bool>& met)
      : nodes_(met.size()) {
    for (std::size_t node = 1; node < met.size(); ++node)
      if (met[node]) nodes_[node] = builder.add_secondary(name + "<" + std::to_string(node));
  }

  void add_nodes(std::uint32_t cell, bool earlier, std::vector<Entry>& option) const {
    for_each_node(cell, nodes_.size(), [&](std::size_t node, bool right) {
      if (right == earlier) option.emplace_back(nodes_[node]);
    });
  }

 private:
  // The inner nodes on the path to a leaf, and whether the path continues to the right.
  template <typename Visit>
  static void for_each_node(std::uint32_t leaf, std::size_t leaves, Visit visit) {
    std::size_t node = 1;
    for (std::size_t bit = leaves / 2; bit != 0; bit /= 2) {
      const bool right = (leaf & bit) != 0;
      visit(node, right);
      node = 2 * node + (right ? 1 : 0);
    }
  }

  std::vector<ItemId> nodes_;  // by their numbers in the tree; only those that occur
};

constexpr std::string_view piece_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

}  // namespace

void Packing::check_size(Sides sides) const {
  std::size_t entries = 0;
  for (const Polyform& piece : pieces_) {
    const std::size_t ways = orientations(lattice_, piece.cells, sides).size();
    // Each placement has its piece and its cells, plus the items that keep copies in order: up to
    // two for each bit of the number of a cell.
    const std::uint32_t copies = std::max(piece.copies, 1U);
    const std::size_t length = 1 + piece.cells.size() + (copies > 1 ? 32 : 0);
    entries += ways * board_.size() * length * copies;
    check_entries(entries,
                  "the placements of the pieces on a board of " + cells_text(board_.size()));
  }
}

Packing::Packing(Lattice lattice, std::vector<Point> board,
                 const std::vector<std::string>& cell_names, std::vector<Polyform> pieces,
                 Sides sides)
    : lattice_(lattice),
      board_(std::move(board)),
      number_of_(numbered(board_)),
      pieces_(std::move(pieces)) {
  check_size(sides);
  ProblemBuilder builder;
  const auto copy_name = [](const Polyform& piece, std::uint32_t copy) {
    return piece.copies == 1 ? piece.name : piece.name + "." + std::to_string(copy + 1);
  };
  for (const Polyform& piece : pieces_) {
    for (std::uint32_t copy = 0; copy < piece.copies; ++copy)
      builder.add_primary(copy_name(piece, copy));
  }
  first_cell_ = builder.num_items();
  for (const std::string& name : cell_names) builder.add_primary(name);

  std::uint32_t first_copy = 0;  // the item
  for (std::uint32_t number = 0; number < pieces_.size(); ++number) {
    const Polyform& piece = pieces_[number];
    const auto ways = placements(lattice, orientations(lattice, piece.cells, sides), number_of_);
    const std::vector<bool> met = Order::reachable_nodes(ways, board_.size());
    std::vector<Order> orders;  // between copy k and copy k + 1
    for (std::uint32_t copy = 0; copy + 1 < piece.copies; ++copy)
      orders.emplace_back(builder, copy_name(piece, copy), met);
    for (std::uint32_t copy = 0; copy < std::max(piece.copies, 1U); ++copy) {
      for (const std::vector<std::uint32_t>& cells : ways) {
        std::vector<Entry> option;
        if (piece.copies != Polyform::any_number) option.emplace_back(ItemId{first_copy + copy});
        for (const std::uint32_t cell : cells) option.emplace_back(ItemId{first_cell_ + cell});
        if (copy < orders.size()) orders[copy].add_nodes(cells[0], true, option);
        if (copy > 0) orders[copy - 1].add_nodes(cells[0], false, option);
        builder.add_option(option);
        piece_of_.push_back(number);
      }
    }
    first_copy += piece.copies;
  }
  problem_ = builder.build();
}

std::vector<std::uint32_t> Packing::cells(OptionId option) const {
  std::vector<std::uint32_t> cells;
  for (const Entry& entry : problem_.option(option)) {
    if (index(entry.item) >= first_cell_ && index(entry.item) < first_cell_ + board_.size())
      cells.push_back(index(entry.item) - first_cell_);
  }
  return cells;
}

std::vector<std::uint32_t> Packing::places(const Cover& cover) const {
  std::vector<std::uint32_t> place_of(board_.size());
  for (std::uint32_t place = 0; place < cover.size(); ++place)
    for (const std::uint32_t cell : cells(cover[place])) place_of[cell] = place;
  return place_of;
}

Symmetries Packing::symmetries(Sides sides) const {
  // The numbers of copies, then the cells: the shape of the cells identifies the piece.
  std::vector<Figure> figures;
  for (std::uint32_t option = 0; option < problem_.num_options(); ++option) {
    Deadline::check(10);
    const Polyform& piece = pieces_[piece_of_[option]];
    Figure figure{static_cast<int>(piece.copies)};
    for (const std::uint32_t cell : cells(OptionId{option}))
      figure.push_back(static_cast<int>(cell));
    figures.push_back(std::move(figure));
  }
  const std::vector<std::vector<std::uint32_t>> permutations =
      board_symmetries(lattice_, board_, sides);
  std::vector<Motion> motions;
  for (const std::vector<std::uint32_t>& permutation : permutations) {
    motions.emplace_back([&permutation](Figure figure) {
      for (std::size_t k = 1; k < figure.size(); ++k)
        figure[k] = static_cast<int>(permutation[figure[k]]);
      std::sort(figure.begin() + 1, figure.end());
      return figure;
    });
  }
  Symmetries symmetries(figures, motions);
  symmetries.group = name_of(sides);
  return symmetries;
}

std::optional<std::uint32_t> Packing::number(const Point& cell) const {
  const auto found = number_of_.find(cell);
  if (found == number_of_.end()) return std::nullopt;
  return found->second;
}

bool Packing::each_once(std::size_t at_most) const {
  return pieces_.size() <= at_most &&
         std::ranges::all_of(pieces_, [](const Polyform& piece) { return piece.copies == 1; });
}

std::vector<std::size_t> Packing::colours(const Cover& cover, std::size_t enough) const {
  std::vector<std::size_t> colours;
  if (each_once(enough)) {
    for (const OptionId option : cover) colours.push_back(piece(option));
    return colours;
  }
  const std::vector<std::uint32_t> place_of = places(cover);
  std::vector<std::vector<std::uint32_t>> touching(cover.size());
  std::vector<std::uint32_t> in_order;  // sorted by first cell, so that equal packings look equal
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
    for (const std::uint32_t other : touching[place])
      if (colours[other] != none) taken[colours[other]] = true;
    const auto free = std::ranges::find(taken, false);
    colours[place] = static_cast<std::size_t>(free - taken.begin()) % none;
  }
  return colours;
}

std::vector<Look> Packing::looks(const Cover& cover) const {
  const bool by_name =
      each_once(piece_letters.size()) &&
      std::ranges::all_of(pieces_, [](const Polyform& piece) { return piece.name.size() == 1; });
  const std::vector<std::size_t> colour_of = colours(cover, piece_letters.size());
  std::vector<Look> looks;
  for (const std::uint32_t place : places(cover)) {
    const std::string& name = pieces_[piece(cover[place])].name;
    looks.push_back({by_name ? name[0] : piece_letters[colour_of[place]], colour_of[place]});
  }
  return looks;
}

}  // namespace dlx::puzzles
