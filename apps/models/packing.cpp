#include "apps/models/packing.hpp"

#include <algorithm>
#include <array>

#include "dlx/deadline.hpp"

namespace dlx::models {
namespace {

// The secondary items that keep two copies of a piece in order. The numbers of the first cells
// are leaves of a binary tree; the earlier copy takes the node wherever its number goes right,
// the later one wherever its number goes left. They clash at the node where they part if the
// earlier copy went right there, which is when it has the greater number, and nowhere else.
class Order {
 public:
  Order(ProblemBuilder& builder, const std::string& name, std::size_t num_cells) {
    while ((std::size_t{1} << bits_) < num_cells) ++bits_;
    for (std::size_t node = 1; node < std::size_t{1} << bits_; ++node) {
      nodes_.push_back(builder.add_secondary(name + "<" + std::to_string(node)));
    }
  }

  void add_nodes(std::uint32_t cell, bool earlier, std::vector<Entry>& option) const {
    std::size_t node = 1;
    for (int bit = bits_ - 1; bit >= 0; --bit) {
      const bool right = ((cell >> bit) & 1) != 0;
      if (right == earlier) option.emplace_back(nodes_[node - 1]);
      node = 2 * node + right;
    }
  }

 private:
  int bits_ = 0;
  std::vector<ItemId> nodes_;
};

}  // namespace

Packing::Packing(const std::vector<std::string>& cell_names, const std::vector<Piece>& pieces)
    : num_cells_(cell_names.size()) {
  ProblemBuilder builder;
  const auto copy_name = [](const Piece& piece, std::uint32_t copy) {
    return piece.copies == 1 ? piece.name : piece.name + "." + std::to_string(copy + 1);
  };
  for (const Piece& piece : pieces) {
    for (std::uint32_t copy = 0; copy < piece.copies; ++copy) {
      builder.add_primary(copy_name(piece, copy));
    }
  }
  first_cell_ = builder.num_items();
  for (const std::string& name : cell_names) builder.add_primary(name);

  std::uint32_t first_copy = 0;  // the item
  for (std::uint32_t number = 0; number < pieces.size(); ++number) {
    const Piece& piece = pieces[number];
    std::vector<Order> orders;  // between copy k and copy k + 1
    for (std::uint32_t copy = 0; copy + 1 < piece.copies; ++copy) {
      orders.emplace_back(builder, copy_name(piece, copy), num_cells_);
    }
    for (std::uint32_t copy = 0; copy < std::max(piece.copies, 1U); ++copy) {
      for (const std::vector<std::uint32_t>& cells : piece.placements) {
        std::vector<Entry> option;
        if (piece.copies != Piece::any_number) option.emplace_back(ItemId{first_copy + copy});
        for (const std::uint32_t cell : cells) option.emplace_back(ItemId{first_cell_ + cell});
        if (copy < orders.size()) orders[copy].add_nodes(cells[0], true, option);
        if (copy > 0) orders[copy - 1].add_nodes(cells[0], false, option);
        builder.add_option(option);
        piece_of_.push_back(number);
        copies_of_.push_back(piece.copies);
      }
    }
    first_copy += piece.copies;
  }
  problem_ = builder.build();
}

std::vector<std::uint32_t> Packing::cells(OptionId option) const {
  std::vector<std::uint32_t> cells;
  for (const Entry& entry : problem_.option(option)) {
    if (index(entry.item) >= first_cell_ && index(entry.item) < first_cell_ + num_cells_)
      cells.push_back(index(entry.item) - first_cell_);
  }
  return cells;
}

std::vector<std::uint32_t> Packing::places(const Cover& cover) const {
  std::vector<std::uint32_t> place_of(num_cells_);
  for (std::uint32_t place = 0; place < cover.size(); ++place) {
    for (const std::uint32_t cell : cells(cover[place])) place_of[cell] = place;
  }
  return place_of;
}

Symmetries Packing::symmetries(
    const std::vector<std::vector<std::uint32_t>>& cell_permutations) const {
  // The number of copies, then the cells: the shape of these says which piece it is.
  std::vector<Figure> figures;
  for (std::uint32_t option = 0; option < problem_.num_options(); ++option) {
    Deadline::check(10);
    Figure figure{static_cast<int>(copies_of_[option])};
    for (const std::uint32_t cell : cells(OptionId{option}))
      figure.push_back(static_cast<int>(cell));
    figures.push_back(std::move(figure));
  }
  std::vector<Motion> motions;
  for (const std::vector<std::uint32_t>& permutation : cell_permutations) {
    motions.emplace_back([&permutation](Figure figure) {
      for (std::size_t k = 1; k < figure.size(); ++k)
        figure[k] = static_cast<int>(permutation[figure[k]]);
      std::sort(figure.begin() + 1, figure.end());
      return figure;
    });
  }
  return {figures, motions};
}

std::string background(std::size_t k) {
  constexpr std::array<int, 12> colours{167, 75, 215, 114, 176, 80, 222, 68, 204, 250, 107, 139};
  return "\x1b[30;48;5;" + std::to_string(colours[k % colours.size()]) + "m";
}

}  // namespace dlx::models
