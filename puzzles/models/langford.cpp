#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// The number of an option and its two positions, from 0.
Figure pair_of(int n, const Problem& problem, OptionId option) {
  const std::span<const Entry> entries = problem.option(option);
  const auto number_of = [&](std::size_t k) { return static_cast<int>(index(entries[k].item)); };
  return {number_of(0) + 1, number_of(1) - n, number_of(2) - n};
}

Symmetries reversal(int n, const Problem& problem) {
  std::vector<Figure> pairs;
  for (std::uint32_t option = 0; option < problem.num_options(); ++option)
    pairs.push_back(pair_of(n, problem, OptionId{option}));
  const Motion identity = [](const Figure& pair) { return pair; };
  const Motion reversed = [n](const Figure& pair) -> Figure {
    return {pair[0], 2 * n - 1 - pair[2], 2 * n - 1 - pair[1]};
  };
  return {pairs, {identity, reversed}};
}

// Arranges the numbers 1 to n, each twice, in 2n positions such that k positions are between the
// two numbers k. Items: the numbers 1.. and the positions s1..
// Source:   Knuth, TAOCP 4B, 7.2.2.1, (8).
Problem langford_problem(int n) {
  ProblemBuilder builder;
  std::vector<ItemId> numbers, places;
  for (int k = 1; k <= n; ++k) numbers.push_back(builder.add_primary(std::to_string(k)));
  for (int k = 1; k <= 2 * n; ++k) places.push_back(builder.add_primary(item_name("s", k)));
  for (int k = 1; k <= n; ++k) {
    for (int first = 0; first + k + 1 < 2 * n; ++first)
      builder.add_option({numbers[k - 1], places[first], places[first + k + 1]});
  }
  return builder.build();
}

pictures::Picture picture_langford(int n, const Problem& problem, const Cover& cover) {
  using namespace pictures;
  Picture picture = board_picture("Langford pairs of 1 to " + std::to_string(n), 2 * n, 1);
  for (const OptionId option : cover) {
    const Figure pair = pair_of(n, problem, option);
    for (const int place : {pair[1], pair[2]}) {
      picture.add(square(place, 0, colour(pair[0] - 1), {Paint::on_colour, 5}));
      picture.add(cell_label(place, 0, std::to_string(pair[0])));
    }
  }
  return picture;
}

std::string draw_langford(int n, const Problem& problem, const Cover& cover, Style style) {
  std::vector<int> number_in(2 * n);
  for (const OptionId option : cover) {
    const Figure pair = pair_of(n, problem, option);
    number_in[pair[1]] = number_in[pair[2]] = pair[0];
  }
  std::string text;
  for (const int number : number_in) {
    if (style.colour) text += background(number - 1) + ' ';
    if (!style.colour && !text.empty()) text += ' ';
    text += std::to_string(number);
    if (style.colour) text += std::string(" ") + plain;
  }
  return text + '\n';
}

Puzzle build_langford(const Arguments& arguments) {
  const int n = arguments.number("n");
  const Problem problem = langford_problem(n);
  return {problem,
          [n, problem](const Cover& cover, Style style) {
            return draw_langford(n, problem, cover, style);
          },
          [n, problem](const Cover& cover) { return picture_langford(n, problem, cover); },
          [n, problem] { return reversal(n, problem); }};
}

}  // namespace

Model langford_model() {
  Model model;
  model.name = "langford";
  model.summary = "arrange two of each number 1 to N, with K numbers between the two K";
  model.usage = "N";
  model.examples =
      "  dlx langford 4                            3 places between the 3s and so on\n"
      "  dlx langford 8 --count                    300\n"
      "  dlx langford 8 --count --up-to-symmetry   150, up to reversal\n";
  model.notes =
      "Arrangements exist if N or N + 1 is a multiple of 4. Items: the numbers 1.. and the\n"
      "places s1.. from the left.\n";
  using enum ParameterKind;
  model.parameters = {required(positional({"n", number, "N", "the greatest number", "", 1, 1000}))};
  model.make = build_langford;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
