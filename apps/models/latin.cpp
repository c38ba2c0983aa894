#include "apps/models/latin.hpp"

#include <charconv>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/board.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

constexpr std::string_view blanks = " \t\r";

struct Token {
  std::string_view text;
  std::size_t offset;  // in its line
};

std::vector<Token> tokens_of(std::string_view line) {
  std::vector<Token> tokens;
  for (std::size_t at = line.find_first_not_of(blanks); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    tokens.push_back({line.substr(at, end - at), at});
    at = line.find_first_not_of(blanks, end);
  }
  return tokens;
}

// The number of a cell, 0 for an empty one, -1 for what is neither.
int cell_value(std::string_view token, int n) {
  if (token == "." || token == "_" || token == "0") return 0;
  int value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  const bool whole = error == std::errc() && end == token.data() + token.size();
  return whole && value >= 1 && value <= n ? value : -1;
}

}  // namespace

PartialSquare parse_partial_square(std::string_view text, const std::string& source, int n) {
  PartialSquare square;
  std::size_t number = 0;  // of the line
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    std::vector<Token> tokens = tokens_of(line);
    if (tokens.empty()) continue;
    if (square.size() == static_cast<std::size_t>(n)) {
      throw ParseError(source, number, column_of(line, tokens[0].offset),
                       "another row, expected " + std::to_string(n) + " rows only");
    }
    if (tokens.size() == 1 && n > 1 && n <= 9) {
      const Token row = tokens[0];
      tokens.clear();
      for (std::size_t k = 0; k < row.text.size(); ++k)
        tokens.push_back({row.text.substr(k, 1), row.offset + k});
    }
    std::vector<int> values;
    for (const Token& token : tokens) {
      values.push_back(cell_value(token.text, n));
      if (values.back() >= 0) continue;
      throw ParseError(source, number, column_of(line, token.offset),
                       "found " + dlx::quote_token(token.text) + ", expected a number from 1 to " +
                           std::to_string(n) + " or '.' for an empty cell");
    }
    if (values.size() != static_cast<std::size_t>(n)) {
      throw ParseError(source, number, column_of(line, line.size()),
                       "found " + std::to_string(values.size()) + " cells in a row, expected " +
                           std::to_string(n));
    }
    square.push_back(std::move(values));
  }
  if (square.size() != static_cast<std::size_t>(n)) {
    throw ParseError(source, number + 1, 1,
                     "the text ends after " + std::to_string(square.size()) + " rows, expected " +
                         std::to_string(n));
  }
  return square;
}

Problem latin_problem(const PartialSquare& given) {
  const int n = static_cast<int>(given.size());
  ProblemBuilder builder;
  for (const Cell& cell : cells_of(rectangle(n, n))) builder.add_primary(cell_name(cell));
  for (const char line : {'r', 'c'}) {
    for (int k = 0; k < n; ++k) {
      for (int number = 1; number <= n; ++number) {
        builder.add_primary(std::string(1, line)
                                .append(std::to_string(k))
                                .append("n")
                                .append(std::to_string(number)));
      }
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

PartialSquare fill_latin(const PartialSquare& given, const Problem& problem, const Cover& cover) {
  const std::size_t n = given.size();
  PartialSquare square = given;
  for (const OptionId option : cover) {
    const std::span<const Entry> entries = problem.option(option);
    const std::size_t cell = index(entries[0].item);
    square[cell / n][cell % n] = static_cast<int>(index(entries[1].item) % n) + 1;
  }
  return square;
}

pictures::Picture picture_latin(const PartialSquare& given, const PartialSquare& square) {
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

std::string draw_latin(const PartialSquare& given, const PartialSquare& square, Style style) {
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

Model latin_model() {
  Model model;
  model.name = "latin";
  model.summary = "fill an N x N square with 1 to N, each once in every row and column";
  model.usage = "N [FILE|-]";
  model.examples =
      "  dlx latin 5 --count          count the Latin squares of order 5: 161280\n"
      "  dlx latin 4 part.txt         complete the partial square of a file\n";
  model.notes =
      "A file has N rows of N numbers, '.', '_' or 0 for an empty cell, parted by spaces, which "
      "may\n"
      "be left out up to N = 9. Items: the cells r0c0.., and r0n1.., c0n1.. for the numbers in\n"
      "rows and columns.\n";
  model.max_arguments = 2;
  model.build = [](const Words& words) -> Instance {
    if (words.arguments.empty()) throw cli::UsageError("expected N, the order of the square");
    const int n = static_cast<int>(cli::parse_count("N", words.arguments[0], 1, 200));
    PartialSquare given(n, std::vector<int>(n, 0));
    if (words.arguments.size() > 1) {
      const std::string& path = words.arguments[1];
      given = parse_partial_square(cli::read_text(path), cli::source_name(path), n);
    }
    const Problem problem = latin_problem(given);
    return {problem,
            [given, problem](const Cover& cover, Style style) {
              return draw_latin(given, fill_latin(given, problem, cover), style);
            },
            {},
            [given, problem](const Cover& cover) {
              return picture_latin(given, fill_latin(given, problem, cover));
            }};
  };
  return model;
}

}  // namespace dlx::models
