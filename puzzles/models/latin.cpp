#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// Latin squares that agree with the given numbers: every number from 1 to n once in each row and
// column. Items: the cells r0c0.., and r0n1.. and c0n1.. for the numbers of rows and columns. An
// option is a number in a cell.
Problem latin_problem(const NumberGrid& given) {
  const int n = static_cast<int>(given.size());
  ProblemBuilder builder;
  for (const Cell& cell : cells_of(rectangle(n, n))) builder.add_primary(cell_name(cell));
  for (const char* line : {"r", "c"}) {
    for (int k = 0; k < n; ++k) {
      for (int number = 1; number <= n; ++number)
        builder.add_primary(item_name(line, k) + item_name("n", number));
    }
  }
  const auto item = [](int number) { return ItemId{static_cast<std::uint32_t>(number)}; };
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      for (int value = 0; value < n; ++value) {
        if (given[row][column] != 0 && given[row][column] != value + 1) continue;
        builder.add_option({item(row * n + column), item((n + row) * n + value),
                            item((2 * n + column) * n + value)});
      }
    }
  }
  return builder.build();
}

// The square of a cover.
NumberGrid fill_latin(const NumberGrid& given, const Problem& problem, const Cover& cover) {
  const std::size_t n = given.size();
  NumberGrid square = given;
  for (const OptionId option : cover) {
    const std::span<const Entry> entries = problem.option(option);
    const std::size_t cell = index(entries[0].item);
    square[cell / n][cell % n] = static_cast<int>(index(entries[1].item) % n) + 1;
  }
  return square;
}

// Draws the square with a colour for each number; given numbers are bold.
pictures::Picture picture_latin(const NumberGrid& given, const NumberGrid& square) {
  using namespace pictures;
  const int n = static_cast<int>(square.size());
  Picture picture = board_picture("Latin square of order " + std::to_string(n), n, n);
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const int number = square[row][column];
      picture.add(pictures::square(column, row, colour(number - 1)));
      picture.add(cell_label(column, row, std::to_string(number), Paint::on_colour,
                             given[row][column] != 0));
    }
  }
  add_grid(picture, n, n);
  return picture;
}

std::string draw_latin(const NumberGrid& given, const NumberGrid& square, Style style) {
  const std::size_t n = square.size();
  const std::size_t width = std::to_string(n).size();
  std::string text;
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      const std::string number = std::to_string(square[row][column]);
      const bool bold = style.colour && given[row][column] != 0;
      text += std::string(width - number.size() + (column > 0 ? 1 : 0), ' ');
      text += bold ? "\x1b[1m" + number + "\x1b[0m" : number;
    }
    text += '\n';
  }
  return text;
}

Puzzle build_latin(const Arguments& arguments) {
  const int n = arguments.number("n");
  NumberGrid given(n, std::vector<int>(n, 0));
  if (arguments.has("given"))
    given = parse_number_grid(arguments.document("given"), {n, static_cast<std::size_t>(n), true});
  const Problem problem = latin_problem(given);
  return {problem,
          [given, problem](const Cover& cover, Style style) {
            return draw_latin(given, fill_latin(given, problem, cover), style);
          },
          [given, problem](const Cover& cover) {
            return picture_latin(given, fill_latin(given, problem, cover));
          }};
}

}  // namespace

Model latin_model() {
  Model model;
  model.name = "latin";
  model.summary = "fill an N x N square with 1 to N, each once in every row and column";
  model.usage = "N [FILE|-]";
  model.examples =
      "  dlx latin 5 --count          count the Latin squares of order 5: 161280\n"
      "  dlx latin 4 part.txt         complete the partial square of a file\n";
  model.notes =
      "A file has N rows of N numbers, with '.', '_' or 0 for an empty cell. Spaces separate\n"
      "the numbers; they may be omitted up to N = 9. Items: the cells r0c0.., and r0n1..,\n"
      "c0n1.. for the numbers in rows and columns.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"n", number, "N", "the order of the square", "", 1, 200})),
      positional({"given", document, "FILE", "a file with a partial square, - for stdin"})};
  model.make = build_latin;
  return model;
}

}  // namespace dlx::puzzles
