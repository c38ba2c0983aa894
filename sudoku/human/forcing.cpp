// Forcing chain (also called Nishio): assumes a pencil mark and follows naked and hidden singles.
// If a cell loses its last value or a house its last place of a value, the mark is false.

#include <optional>
#include <string>
#include <vector>

#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

/// Tests a pencil mark: assumes the mark, and follows the consequences by singles.
///
/// Lifetime: the layout must outlive this object.
class Trial {
 public:
  /// The contradiction: a unit has no place for a value, or a cell has no value.
  struct Contradiction {
    int cell = -1;
    int unit = -1;
    int value = 0;
  };

  explicit Trial(const Layout& layout) : layout_(layout) {}

  /// Follows the mark until nothing more is forced (false) or there is a contradiction (true).
  bool leads_to_contradiction(const Position& position, const Mark& mark);
  /// The contradiction of the last trial that led to one.
  const Contradiction& contradiction() const { return contradiction_; }
  /// The number of values that the last trial forced.
  std::size_t steps() const { return queue_.size(); }

 private:
  bool assign(const Mark& mark);
  bool strike(int cell, int value);

  const Layout& layout_;
  std::vector<Mask> masks_;  // filled cells keep one bit
  std::vector<Mask> places_;
  std::vector<char> assigned_;
  std::vector<Mark> queue_;
  Contradiction contradiction_;
};

bool Trial::leads_to_contradiction(const Position& position, const Mark& mark) {
  masks_ = position.masks_;
  places_ = position.places_;
  assigned_.assign(masks_.size(), 0);
  contradiction_ = {};
  queue_.assign(1, mark);
  Deadline::check(masks_.size());
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    Deadline::check(static_cast<std::uint64_t>(layout_.size()));
    const Mark now = queue_[next];
    if (assigned_[now.cell] != 0) {
      if (masks_[now.cell] == Candidates::bit(now.value)) continue;
      contradiction_ = {now.cell, -1, now.value};  // two values for one cell
      return true;
    }
    if (!assign(now)) return true;
  }
  return false;
}

bool Trial::assign(const Mark& mark) {
  const Mask mask = masks_[mark.cell];
  if ((mask & Candidates::bit(mark.value)) == 0) {
    contradiction_ = {mark.cell, -1, mark.value};
    return false;
  }
  assigned_[mark.cell] = 1;
  for (const int other : ValuesOf(mask & ~Candidates::bit(mark.value)))
    if (!strike(mark.cell, other)) return false;
  for (const int peer : layout_.peers(mark.cell))
    if (!strike(peer, mark.value)) return false;
  return true;
}

// Returns false if there is a contradiction.
bool Trial::strike(int cell, int value) {
  Mask& mask = masks_[cell];
  if ((mask & Candidates::bit(value)) == 0) return true;
  mask &= ~Candidates::bit(value);
  if (mask == 0) {
    contradiction_ = {cell, -1, 0};
    return false;
  }
  if (count(mask) == 1 && assigned_[cell] == 0)
    queue_.push_back({cell, std::countr_zero(mask) + 1});
  for (const Place& place : layout_.places(cell)) {
    Mask& places = places_[place.unit * layout_.size() + value - 1];
    places &= ~(Mask{1} << place.position);
    const Unit& unit = layout_.unit(place.unit);
    if (!unit.full) continue;
    if (places == 0) {
      contradiction_ = {-1, place.unit, value};
      return false;
    }
    if (count(places) != 1) continue;
    const int only = unit.cells[std::countr_zero(places)];
    if (assigned_[only] == 0) queue_.push_back({only, value});
  }
  return true;
}

void find_forcing_chains(const Position& position, Findings& findings) {
  const Layout& layout = position.layout();
  Trial trial(layout);
  std::optional<Mark> shortest;
  std::size_t fewest = 0;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (const int value : ValuesOf(position.mask(cell))) {
      const Mark mark = {cell, value};
      if (!trial.leads_to_contradiction(position, mark)) continue;
      if (!findings.explaining()) {
        findings.strike(cell, value);
        findings.end_pattern([] { return Reason{}; });
      } else if (!shortest || trial.steps() < fewest) {
        shortest = mark;
        fewest = trial.steps();
      }
    }
  }
  if (!shortest) return;
  trial.leads_to_contradiction(position, *shortest);
  findings.strike(shortest->cell, shortest->value);
  findings.end_pattern([&] {
    const Trial::Contradiction& what = trial.contradiction();
    std::string end;
    if (what.unit >= 0) {
      end = layout.unit(what.unit).name + " without a place for " + digit(what.value);
    } else {
      end = name(position, what.cell) + " without a value";
    }
    const std::string start = name(position, shortest->cell);
    return Reason{
        start,
        "if " + start + " were " + digit(shortest->value) + ", singles would leave " + end,
        {shortest->cell}};
  });
}

Step try_values(const Position& position, const Grid& solution) {
  int best = -1;
  for (int cell = 0; cell < position.layout().cells(); ++cell) {
    if (position.value(cell) != 0) continue;
    if (best < 0 || count(position.mask(cell)) < count(position.mask(best))) best = cell;
  }
  Step step;
  step.cells = {best};
  step.placed = {{best, solution[best]}};
  step.where = name(position, best);
  step.reason = "no technique applies; of " + digits(position.mask(best)) + " in " +
                name(position, best) + ", only " + digit(solution[best]) + " has a solution";
  return step;
}

}  // namespace dlx::sudoku::human
