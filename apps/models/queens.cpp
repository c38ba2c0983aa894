#include "apps/models/queens.hpp"

#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"

namespace dlx::models {
namespace {

// "r7"
std::string numbered(char letter, int number) {
  return std::string(1, letter).append(std::to_string(number));
}

// The first primes, by trial division.
std::vector<std::int64_t> first_primes(std::size_t count) {
  std::vector<std::int64_t> primes;
  for (std::int64_t number = 2; primes.size() < count; ++number) {
    bool prime = true;
    for (std::size_t k = 0; prime && k < primes.size() && primes[k] * primes[k] <= number; ++k) {
      prime = number % primes[k] != 0;
    }
    if (prime) primes.push_back(number);
  }
  return primes;
}

}  // namespace

Problem queens_problem(int n, bool prime_costs) {
  ProblemBuilder builder;
  std::vector<ItemId> rows(n), columns(n), falling(2 * n), rising(2 * n);
  // From the middle outwards, 4 3 5 2 6 ...: of two equally short items the search takes the
  // first, and a queen in the middle leaves the least room to the others.
  for (int k = 0; k < n; ++k) {
    const int line = (k % 2 == 0 ? n + k : n - 1 - k) / 2;
    rows[line] = builder.add_primary(numbered('r', line));
    columns[line] = builder.add_primary(numbered('c', line));
  }
  // A diagonal of one cell constrains nothing: the first and the last are left out.
  for (int d = 1; d < 2 * n - 2; ++d) falling[d] = builder.add_secondary(numbered('a', d));
  for (int d = 1; d < 2 * n - 2; ++d) rising[d] = builder.add_secondary(numbered('b', d));

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
    for (std::uint32_t k = 0; k < builder.num_options(); ++k) {
      builder.set_cost(OptionId{k}, primes[k]);
    }
  }
  return builder.build();
}

std::string draw_queens(int n, const Cover& cover, Style style) {
  std::vector<int> queen_in(n);  // the column, by row
  for (const OptionId option : cover)
    queen_in[index(option) / n] = static_cast<int>(index(option) % n);
  std::string text;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const char cell = queen_in[row] == column ? 'Q' : style.colour ? ' ' : '.';
      if (style.colour)
        text += (row + column) % 2 == 0 ? "\x1b[1;30;48;5;223m" : "\x1b[1;30;48;5;137m";
      text += cell;
      if (style.colour || column + 1 < n) text += ' ';
    }
    text += style.colour ? "\x1b[0m\n" : "\n";
  }
  return text;
}

Symmetries queens_symmetries(int n) {
  std::vector<Figure> queens;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) queens.push_back({row, column});
  }
  std::vector<Motion> motions;
  for (int motion = 0; motion < 8; ++motion) {
    motions.emplace_back([n, motion](const Figure& queen) -> Figure {
      const int row = (motion & 1) != 0 ? n - 1 - queen[0] : queen[0];
      const int column = (motion & 2) != 0 ? n - 1 - queen[1] : queen[1];
      if ((motion & 4) != 0) return {column, row};
      return {row, column};
    });
  }
  return {queens, motions};
}

Model queens_model() {
  Model model;
  model.name = "queens";
  model.summary = "place N queens on an N x N board, none attacking another";
  model.usage = "N";
  model.examples =
      "  dlx queens 8 -n 1             draw one placement\n"
      "  dlx queens 12 --count         count all: 14200\n"
      "  dlx queens 8 --count --up-to-symmetry  12 of 92, turns and reflections aside\n"
      "  dlx queens 16 --costs primes --min-cost  the cheapest placement\n"
      "  dlx queens 5 --print-problem  the exact-cover problem as text\n";
  model.notes =
      "Items: rows r0.. and columns c0.., from the middle outwards, and as secondary items the\n"
      "diagonals a0.. (row + column) and b0.. (N - 1 - row + column).\n";
  model.options.add_options()("costs",
                              boost::program_options::value<std::string>()->value_name("primes"),
                              "a queen costs the next prime, cell by cell (Knuth's prime queens)");
  model.build = [](const Words& words) -> Instance {
    const bool priced = words.values.count("costs") != 0;
    if (priced && words.values["costs"].as<std::string>() != "primes") {
      throw cli::UsageError("--costs: expected 'primes'");
    }
    if (words.arguments.size() != 1) throw cli::UsageError("expected N, the size of the board");
    const int n = static_cast<int>(cli::parse_count("N", words.arguments[0], 1, 1000));
    return {queens_problem(n, priced),
            [n](const Cover& cover, Style style) { return draw_queens(n, cover, style); },
            [n] { return queens_symmetries(n); }};
  };
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
