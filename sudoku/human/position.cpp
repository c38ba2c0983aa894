#include "sudoku/human/position.hpp"

#include <utility>

#include "sudoku/pencil_marks.hpp"

namespace dlx::sudoku::human {

namespace {

Unit::Line line_of(House::Kind kind) {
  if (kind == House::Kind::row) return Unit::Line::row;
  return kind == House::Kind::column ? Unit::Line::column : Unit::Line::none;
}

}  // namespace

Layout::Layout(Rules rules)
    : rules_(std::move(rules)),
      size_(rules_.shape().size()),
      places_(static_cast<std::size_t>(rules_.shape().cells())),
      peers_(rules_.peers()),
      words_((places_.size() + 63) / 64),
      sees_(places_.size() * words_, 0) {
  for (const House& house : rules_.houses()) {
    units_.push_back({house.name(), line_of(house.kind),
                      house.cells.size() == static_cast<std::size_t>(size_), house.cells});
  }
  for (const Cage& cage : rules_.cages()) {
    units_.push_back({"the cage of " + cell_name(shape(), cage.cells.front()), Unit::Line::none,
                      cage.cells.size() == static_cast<std::size_t>(size_), cage.cells});
  }
  for (int unit = 0; unit < static_cast<int>(units_.size()); ++unit) {
    int position = 0;
    for (const int cell : units_[unit].cells) places_[cell].push_back({unit, position++});
  }
  for (std::size_t cell = 0; cell < peers_.size(); ++cell)
    for (const int other : peers_[cell])
      sees_[cell * words_ + static_cast<std::size_t>(other) / 64] |= std::uint64_t{1}
                                                                     << (other % 64);
  rule_tables_ = rules::divide(rules::make_tables(rules_, peers_), rules_);
}

Position::Position(const Layout& layout, const Puzzle& puzzle)
    : layout_(&layout),
      open_(layout.cells()),
      marks_(layout.cells() * layout.size()),
      values_(static_cast<std::size_t>(layout.cells()), 0),
      masks_(static_cast<std::size_t>(layout.cells()), (Mask{1} << layout.size()) - 1),
      places_(layout.units().size() * static_cast<std::size_t>(layout.size())),
      cells_(static_cast<std::size_t>(layout.size()) * layout.words()),
      written_(static_cast<std::size_t>(layout.size())) {
  for (std::size_t unit = 0; unit < layout.units().size(); ++unit) {
    const std::size_t cells = layout.units()[unit].cells.size();
    open_in_.push_back(static_cast<std::uint8_t>(cells));
    for (int value = 1; value <= layout.size(); ++value)
      places_[index(static_cast<int>(unit), value)] = (Mask{1} << cells) - 1;
  }
  for (int value = 1; value <= layout.size(); ++value)
    for (int cell = 0; cell < layout.cells(); ++cell) word_of(cell, value) |= bit_of(cell);
  const Grid givens =
      puzzle.candidates ? written_values(*puzzle.candidates, layout.peers()) : puzzle.grid;
  for (int cell = 0; cell < layout.cells(); ++cell)
    if (givens[cell] != 0) place(cell, givens[cell]);
  if (!puzzle.candidates) return;
  for (int cell = 0; cell < layout.cells(); ++cell)
    for (const int value : ValuesOf(mask(cell) & ~puzzle.candidates->mask(cell)))
      strike(cell, value);
}

void Position::place(int cell, int value) {
  for (const int other : ValuesOf(mask(cell))) strike(cell, other);
  for (const int peer : layout_->peers(cell)) strike(peer, value);
  values_[cell] = static_cast<std::uint8_t>(value);
  for (const Place& place : layout_->places(cell)) --open_in_[place.unit];
  ++written_[value - 1];
  --open_;
}

void Position::strike(int cell, int value) {
  if (!has(cell, value)) return;
  masks_[cell] &= ~Candidates::bit(value);
  word_of(cell, value) &= ~bit_of(cell);
  --marks_;
  for (const Place& place : layout_->places(cell))
    places_[index(place.unit, value)] &= ~(Mask{1} << place.position);
}

}  // namespace dlx::sudoku::human
