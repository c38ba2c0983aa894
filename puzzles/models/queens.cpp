#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

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

// Rows and columns are covered exactly once, diagonals at most once. Option row * n + column
// is a queen on that cell. With prime costs a queen costs the (row * n + column + 1)st prime.
Problem queens_problem(int n, bool prime_costs) {
  ProblemBuilder builder;
  std::vector<ItemId> rows(n), columns(n), falling(2 * n), rising(2 * n);
  // From the middle outwards, 4 3 5 2 6 ...: among equally short items the search takes the first,
  // and a queen in the middle leaves the least room to the others.
  for (int k = 0; k < n; ++k) {
    const int line = (k % 2 == 0 ? n + k : n - 1 - k) / 2;
    rows[line] = builder.add_primary(item_name("r", line));
    columns[line] = builder.add_primary(item_name("c", line));
  }
  // A diagonal of one cell constrains nothing, so the first and the last are left out.
  for (int d = 1; d < 2 * n - 2; ++d) falling[d] = builder.add_secondary(item_name("a", d));
  for (int d = 1; d < 2 * n - 2; ++d) rising[d] = builder.add_secondary(item_name("b", d));

  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      std::vector<Entry> queen{rows[row], columns[column]};
      const int a = row + column, b = n - 1 - row + column;
      if (a > 0 && a < 2 * n - 2) queen.emplace_back(falling[a]);
      if (b > 0 && b < 2 * n - 2) queen.emplace_back(rising[b]);
      builder.add_option(queen);
    }
  }
  if (prime_costs) {
    const std::vector<std::int64_t> primes = first_primes(builder.num_options());
    for (std::uint32_t k = 0; k < builder.num_options(); ++k)
      builder.set_cost(OptionId{k}, primes[k]);
  }
  return builder.build();
}

std::vector<Cell> queens_of(int n, const Cover& cover) {
  std::vector<Cell> queens;
  for (const OptionId option : cover) {
    const int cell = static_cast<int>(index(option));
    queens.emplace_back(cell / n, cell % n);
  }
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
Symmetries queens_symmetries(int n) {
  std::vector<Figure> figures;
  for (int cell = 0; cell < n * n; ++cell) figures.push_back({cell / n, cell % n});
  std::vector<Motion> motions;
  for (int motion = 0; motion < 8; ++motion) {
    motions.emplace_back([n, motion](const Figure& figure) -> Figure {
      const int row = (motion & 1) != 0 ? n - 1 - figure[0] : figure[0];
      const int column = (motion & 2) != 0 ? n - 1 - figure[1] : figure[1];
      return (motion & 4) != 0 ? Figure{column, row} : Figure{row, column};
    });
  }
  return {figures, motions};
}

Puzzle build_queens(const Arguments& arguments) {
  const int n = arguments.number("n");
  const bool priced = arguments.has("costs") && arguments.choice("costs") == "primes";
  return {
      queens_problem(n, priced),
      [n](const Cover& cover, Style style) { return draw_queens(n, queens_of(n, cover), style); },
      [n](const Cover& cover) { return picture_queens(n, queens_of(n, cover)); },
      [n] { return queens_symmetries(n); }};
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
      "  dlx queens 16 --costs primes --min-cost  the cheapest placement\n"
      "  dlx queens 5 --print-problem  the exact-cover problem as text\n";
  model.notes =
      "Items: rows r0.. and columns c0.., from the middle outwards, and as secondary items\n"
      "the diagonals a0.. (row + column) and b0.. (N - 1 - row + column).\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"n", number, "N", "the size of the board", "", 1, 1000})),
      one_of({"primes"}, {"costs", choice, "primes",
                          "queens cost the primes in order, cell by cell (Knuth's prime queens)"}),
  };
  model.make = build_queens;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
