#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

using Triple = std::array<int, 3>;

// The triples of 1 to n in the order of their options.
std::vector<Triple> all_triples(int n) {
  std::vector<Triple> triples;
  for (int a = 1; a <= n; ++a) {
    for (int b = a + 1; b <= n; ++b)
      for (int c = b + 1; c <= n; ++c) triples.push_back({a, b, c});
  }
  return triples;
}

// The triples in order, eight per line.
std::string draw_steiner(const std::vector<Triple>& triples, const Cover& cover, Style style) {
  std::vector<OptionId> chosen(cover.begin(), cover.end());
  std::ranges::sort(chosen);
  std::string text;
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    const auto& [a, b, c] = triples[index(chosen[k])];
    if (style.colour) text += background(a - 1);
    text += "{" + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "}";
    if (style.colour) text += plain;
    text += k % 8 == 7 || k + 1 == chosen.size() ? '\n' : ' ';
  }
  return text.empty() ? "{}\n" : text;
}

// A row for each triple with discs for its numbers.
pictures::Picture picture_steiner(int n, const std::vector<Triple>& triples, const Cover& cover) {
  using namespace pictures;
  std::vector<OptionId> chosen(cover.begin(), cover.end());
  std::ranges::sort(chosen);
  const int rows = std::max(1, static_cast<int>(chosen.size()));
  Picture picture = board_picture("Steiner triples of 1 to " + std::to_string(n), n, rows);
  add_grid(picture, n, rows);
  for (int row = 0; row < static_cast<int>(chosen.size()); ++row) {
    const Triple& triple = triples[index(chosen[row])];
    for (const int number : triple) {
      const Spot middle{(number - 1) * unit + unit / 2, row * unit + unit / 2};
      picture.add(Disc{middle, 40, colour(triple[0] - 1), {Paint::on_colour, 3}});
      picture.add(cell_label(number - 1, row, std::to_string(number)));
    }
  }
  return picture;
}

// Triples of 1 to n such that each pair is in exactly one triple. Items: the pairs 1-2, 1-3, ...;
// an option is a triple.
Problem steiner_problem(int n) {
  ProblemBuilder builder;
  std::vector<std::vector<ItemId>> pair(n + 1, std::vector<ItemId>(n + 1));
  for (int a = 1; a <= n; ++a) {
    for (int b = a + 1; b <= n; ++b)
      pair[a][b] = builder.add_primary(std::to_string(a).append("-").append(std::to_string(b)));
  }
  for (const auto& [a, b, c] : all_triples(n))
    builder.add_option({pair[a][b], pair[a][c], pair[b][c]});
  return builder.build();
}

Puzzle build_steiner(const Arguments& arguments) {
  const int n = arguments.number("n");
  return {steiner_problem(n),
          [triples = all_triples(n)](const Cover& cover, Style style) {
            return draw_steiner(triples, cover, style);
          },
          [n, triples = all_triples(n)](const Cover& cover) {
            return picture_steiner(n, triples, cover);
          }};
}

}  // namespace

Model steiner_model() {
  Model model;
  model.name = "steiner";
  model.summary = "find triples of 1 to N so that each pair is in exactly one";
  model.usage = "N";
  model.examples =
      "  dlx steiner 7 -n 1      a Steiner triple system of order 7, the Fano plane\n"
      "  dlx steiner 9 --count   840\n";
  model.notes =
      "Such systems exist if N leaves a remainder of 1 or 3 when divided by 6. Items: the\n"
      "pairs 1-2, 1-3, ...\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"n", number, "N", "the order of the system", "", 1, 200}))};
  model.make = build_steiner;
  return model;
}

}  // namespace dlx::puzzles
