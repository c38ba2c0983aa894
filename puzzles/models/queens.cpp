#include <algorithm>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// A rotation of the board that maps a placement to itself.
enum class BoardTurn { none, half, quarter };

Cell turned(const Cell& cell, int n) { return {cell.second, n - 1 - cell.first}; }

bool attack(const Cell& left, const Cell& right) {
  const int down = left.first - right.first, across = left.second - right.second;
  return down == 0 || across == 0 || down == across || down == -across;
}

// The first primes, by trial division.
std::vector<std::int64_t> first_primes(std::size_t count) {
  std::vector<std::int64_t> primes;
  for (std::int64_t number = 2; primes.size() < count; ++number) {
    bool prime = true;
    for (std::size_t k = 0; prime && k < primes.size() && primes[k] * primes[k] <= number; ++k)
      prime = number % primes[k] != 0;
    if (prime) primes.push_back(number);
  }
  return primes;
}

// The orbits of cells under the rotation, each once, without those whose queens would attack each
// other; in the order of their first cells. Without a rotation single cells.
std::vector<std::vector<Cell>> queen_groups(int n, BoardTurn turn) {
  const int quarters = turn == BoardTurn::none ? 4 : turn == BoardTurn::half ? 2 : 1;
  std::vector<std::vector<Cell>> groups;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const Cell first{row, column};
      std::vector<Cell> group{first};
      bool possible = true;
      while (true) {
        Cell next = group.back();
        for (int quarter = 0; quarter < quarters; ++quarter) next = turned(next, n);
        if (next == first) break;
        // An orbit is added at the first of its cells.
        possible = possible && first < next;
        for (const Cell& other : group) possible = possible && !attack(other, next);
        group.push_back(next);
      }
      if (possible) groups.push_back(std::move(group));
    }
  }
  return groups;
}

// Rows and columns are covered exactly once, diagonals at most once. Option k has queens on all
// cells of orbit k. With prime costs a queen costs the (row * n + column + 1)st prime.
Problem queens_problem(int n, const std::vector<std::vector<Cell>>& groups, bool prime_costs) {
  ProblemBuilder builder;
  std::vector<ItemId> rows(n), columns(n), falling(2 * n), rising(2 * n);
  // From the middle outwards, 4 3 5 2 6 ...: among equally short items the search takes the first,
  // and a queen in the middle leaves the least room to the others.
  for (int k = 0; k < n; ++k) {
    const int line = (k % 2 == 0 ? n + k : n - 1 - k) / 2;
    rows[line] = builder.add_primary(item_name("r", line));
    columns[line] = builder.add_primary(item_name("c", line));
  }
  // A diagonal of one cell constrains nothing, so the first and the last are left out. So is a
  // diagonal without an option, because two queens of an orbit would attack each other there.
  std::vector<bool> on_falling(2 * n), on_rising(2 * n);
  for (const std::vector<Cell>& group : groups) {
    for (const auto& [row, column] : group) {
      on_falling[row + column] = true;
      on_rising[n - 1 - row + column] = true;
    }
  }
  for (int d = 1; d < 2 * n - 2; ++d)
    if (on_falling[d]) falling[d] = builder.add_secondary(item_name("a", d));
  for (int d = 1; d < 2 * n - 2; ++d)
    if (on_rising[d]) rising[d] = builder.add_secondary(item_name("b", d));

  for (const std::vector<Cell>& group : groups) {
    std::vector<Entry> queens;
    for (const auto& [row, column] : group) {
      queens.emplace_back(rows[row]);
      queens.emplace_back(columns[column]);
      const int a = row + column, b = n - 1 - row + column;
      if (a > 0 && a < 2 * n - 2) queens.emplace_back(falling[a]);
      if (b > 0 && b < 2 * n - 2) queens.emplace_back(rising[b]);
    }
    builder.add_option(queens);
  }
  if (prime_costs) {
    const std::vector<std::int64_t> primes = first_primes(static_cast<std::size_t>(n) * n);
    for (std::uint32_t k = 0; k < builder.num_options(); ++k) {
      std::int64_t cost = 0;
      for (const auto& [row, column] : groups[k]) cost += primes[row * n + column];
      builder.set_cost(OptionId{k}, cost);
    }
  }
  return builder.build();
}

std::vector<Cell> queens_of(const std::vector<std::vector<Cell>>& groups, const Cover& cover) {
  std::vector<Cell> queens;
  for (const OptionId option : cover)
    queens.insert(queens.end(), groups[index(option)].begin(), groups[index(option)].end());
  return queens;
}

std::string draw_queens(int n, const std::vector<Cell>& queens, Style style) {
  std::vector<int> queen_in(n);  // the column, by row
  for (const auto& [row, column] : queens) queen_in[row] = column;
  std::string text;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const char* empty = style.colour ? " " : ".";
      const char* queen = style.unicode ? "♛" : "Q";
      if (style.colour)
        text += (row + column) % 2 == 0 ? "\x1b[1;30;48;5;223m" : "\x1b[1;30;48;5;137m";
      text += queen_in[row] == column ? queen : empty;
      if (style.colour || column + 1 < n) text += ' ';
    }
    text += style.colour ? "\x1b[0m\n" : "\n";
  }
  return text;
}

pictures::Picture picture_queens(int n, const std::vector<Cell>& queens) {
  using namespace pictures;
  Picture picture = board_picture(std::to_string(n) + (n == 1 ? " queen" : " queens"), n, n);
  const Stroke border{Paint::ink, 6};
  picture.add(box(0, 0, n * unit, n * unit, Paint::light));
  // The dark squares of a row are the dashes of one line, so that the text of a large board is
  // short.
  for (int row = 0; row < n; ++row) {
    const int y = row * unit + unit / 2, x = row % 2 == 0 ? unit : 0;
    if (x < n * unit) picture.add(Line{{x, y}, {n * unit, y}, {Paint::dark, unit, unit}});
  }
  picture.add(box(0, 0, n * unit, n * unit, Paint::none, border));
  for (const auto& [row, column] : queens) {
    const int left = column * unit, top = row * unit;
    // A crown of five points above a band.
    std::vector<Spot> crown;
    for (const Spot point : {Spot{26, 84},
                             {16, 34},
                             {32, 56},
                             {36, 22},
                             {50, 52},
                             {64, 22},
                             {68, 56},
                             {84, 34},
                             {74, 84}}) {
      crown.push_back({left + point.x, top + point.y});
    }
    picture.add(Area{{crown}, Paint::on_colour});
    picture.add(Line{{left + 29, top + 71}, {left + 71, top + 71}, {Paint::light, 4}});
    for (const Spot tip : {Spot{16, 30}, {36, 18}, {64, 18}, {84, 30}})
      picture.add(Disc{{left + tip.x, top + tip.y}, 6, Paint::on_colour});
  }
  return picture;
}

// The rotations and reflections of the board.
Symmetries queens_symmetries(int n, const std::vector<std::vector<Cell>>& groups) {
  const auto figure_of = [](std::vector<Cell> cells) {
    std::ranges::sort(cells);
    Figure figure;
    for (const auto& [row, column] : cells) figure.insert(figure.end(), {row, column});
    return figure;
  };
  std::vector<Figure> figures;
  for (const std::vector<Cell>& group : groups) figures.push_back(figure_of(group));
  std::vector<Motion> motions;
  for (int motion = 0; motion < 8; ++motion) {
    motions.emplace_back([n, motion, figure_of](const Figure& figure) {
      std::vector<Cell> moved;
      for (std::size_t k = 0; k < figure.size(); k += 2) {
        const int row = (motion & 1) != 0 ? n - 1 - figure[k] : figure[k];
        const int column = (motion & 2) != 0 ? n - 1 - figure[k + 1] : figure[k + 1];
        moved.push_back((motion & 4) != 0 ? Cell{column, row} : Cell{row, column});
      }
      return figure_of(moved);
    });
  }
  return {figures, motions};
}

Puzzle build_queens(const Arguments& arguments) {
  const int n = arguments.number("n");
  BoardTurn turn = BoardTurn::none;
  if (arguments.has("symmetric"))
    turn = arguments.choice("symmetric") == "half-turn" ? BoardTurn::half : BoardTurn::quarter;
  const bool priced = arguments.has("costs") && arguments.choice("costs") == "primes";
  const std::vector<std::vector<Cell>> groups = queen_groups(n, turn);
  return {queens_problem(n, groups, priced),
          [n, groups](const Cover& cover, Style style) {
            return draw_queens(n, queens_of(groups, cover), style);
          },
          [n, groups](const Cover& cover) { return picture_queens(n, queens_of(groups, cover)); },
          [n, groups] { return queens_symmetries(n, groups); }};
}

}  // namespace

Model queens_model() {
  Model model;
  model.name = "queens";
  model.summary = "place N queens on an N x N board, none attacking another";
  model.usage = "N";
  model.examples =
      "  dlx queens 8 -n 1             draw one placement\n"
      "  dlx queens 12 --count         count all: 14200\n"
      "  dlx queens 8 --count --up-to-symmetry  12 of 92, up to rotations and reflections\n"
      "  dlx queens 12 --symmetric quarter-turn --count  8, unchanged by a quarter turn\n"
      "  dlx queens 16 --costs primes --min-cost  the cheapest placement\n"
      "  dlx queens 5 --print-problem  the exact-cover problem as text\n";
  model.notes =
      "Items: rows r0.. and columns c0.., from the middle outwards, and as secondary items\n"
      "the diagonals a0.. (row + column) and b0.. (N - 1 - row + column). With --symmetric an\n"
      "option has all queens of an orbit of the rotation.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"n", number, "N", "the size of the board", "", 1, 1000})),
      one_of({"half-turn", "quarter-turn"},
             {"symmetric", choice, "TURN",
              "only placements that are unchanged by a half-turn or a quarter-turn"}),
      one_of({"primes"}, {"costs", choice, "primes",
                          "queens cost the primes in order, cell by cell (Knuth's prime queens)"}),
  };
  model.make = build_queens;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
