#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/text/lines.hpp"

/// Game ids of Solo, from Simon Tatham's Portable Puzzle Collection: `3x3:5_3b7d6...`, also with
/// diagonals (`x`), jigsaw regions (`j`) and cages (`k`).
///
/// Source:   the comments of solo.c about the encoding of a game's description.
namespace dlx::sudoku::document {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

/// The letters after the size.
struct Parameters {
  Shape shape;
  bool diagonals = false;
  bool jigsaw = false;
  bool killer = false;
};

struct GameId {
  std::string_view parameters;
  std::string_view description;
  std::size_t offset;  ///< of the parameters
};

/// Reads a game id at the start of a word: `3x3`, `9j`, letters and numbers, a colon, and a
/// description.
std::optional<GameId> game_id(std::string_view word, std::size_t offset) {
  for (const std::string_view name : {"Solo:", "solo:"}) {
    if (!word.starts_with(name)) continue;
    word.remove_prefix(name.size());
    offset += name.size();
  }
  const std::size_t colon = word.find(':');
  if (colon == word.npos || colon == 0 || !is_digit(word.front())) return std::nullopt;
  const std::string_view parameters = word.substr(0, colon), description = word.substr(colon + 1);
  const auto fits = [](std::string_view text, std::string_view others) {
    return std::ranges::all_of(
        text, [&](char c) { return is_digit(c) || is_lower(c) || others.find(c) != others.npos; });
  };
  const bool has_size =
      parameters.find('x') != parameters.npos || parameters.find('j') != parameters.npos;
  if (!has_size || !fits(parameters, "") || description.empty() || !fits(description, "_,"))
    return std::nullopt;
  return GameId{parameters, description, offset};
}

/// Reads the description of a game from left to right.
class Description {
 public:
  Description(const Text& text, const GameId& id)
      : text_(text), code_(id.description), start_(id.offset + id.parameters.size() + 1) {}

  /// A number for each cell, 0 where there is none: a letter is a run of empty cells.
  std::vector<int> numbers(std::size_t cells, int largest) {
    std::vector<int> values;
    while (at_ < code_.size() && code_[at_] != ',') {
      const char c = code_[at_];
      if (is_lower(c)) {
        values.insert(values.end(), static_cast<std::size_t>(c - 'a' + 1), 0);
        ++at_;
      } else if (c == '_') {
        ++at_;
      } else {
        int number = 0;
        const std::size_t begin = at_;
        for (; at_ < code_.size() && is_digit(code_[at_]) && number <= largest; ++at_)
          number = 10 * number + (code_[at_] - '0');
        if (number < 1 || number > largest)
          text_.fail(start_ + begin, "found the number " + std::to_string(number) +
                                         ", expected 1 to " + std::to_string(largest));
        values.push_back(number);
      }
      if (values.size() > cells) fail("more than " + std::to_string(cells) + " cells");
    }
    if (values.size() != cells)
      fail(text::count_of(values.size(), "cell") + ", expected " + std::to_string(cells));
    return values;
  }

  /// The block of each cell, numbered by first cell. A letter is a run of pairs of neighbours in
  /// one block, with a pair in different blocks after it, except for `z`; pairs in rows come before
  /// pairs in columns.
  std::vector<int> blocks(int size) {
    const int pairs_in_rows = size * (size - 1);
    UnionFind cells(static_cast<std::size_t>(size * size));
    int pair = 0;
    for (; at_ < code_.size() && code_[at_] != ','; ++at_) {
      const char c = code_[at_];
      if (c != '_' && !is_lower(c))
        fail("the character " + quote_token(code_.substr(at_, 1)) + ", expected a letter or _");
      const int run = c == '_' ? 0 : c == 'z' ? 25 : c - 'a' + 1;
      for (int k = 0; k < run; ++k, ++pair) {
        if (pair >= 2 * pairs_in_rows) fail("more borders of regions than the grid has");
        const bool in_row = pair < pairs_in_rows;
        const int line = (in_row ? pair : pair - pairs_in_rows) / (size - 1);
        const int place = pair % (size - 1);
        const int first = in_row ? line * size + place : place * size + line;
        cells.join(static_cast<std::uint32_t>(first),
                   static_cast<std::uint32_t>(first + (in_row ? 1 : size)));
      }
      if (c != 'z') ++pair;
    }
    if (pair != 2 * pairs_in_rows + 1) fail("regions that end too early");
    return numbered_regions(cells, size);
  }

  /// Moves to the next part, after a comma.
  void next_part(const char* expected) {
    if (at_ >= code_.size()) fail(std::string("no ") + expected);
    ++at_;
  }

 private:
  [[noreturn]] void fail(const std::string& found) const {
    text_.fail(start_ + std::min(at_, code_.size() - 1), "the game id of Solo has " + found);
  }

  const Text& text_;
  std::string_view code_;
  std::size_t start_;
  std::size_t at_ = 0;
};

int number_at(std::string_view text, std::size_t& at) {
  int number = 0;
  for (; at < text.size() && is_digit(text[at]); ++at)
    number = std::min(10 * number + (text[at] - '0'), 100);
  return number;
}

Parameters read_parameters(const Text& text, const GameId& id) {
  std::size_t at = 0;
  const std::string_view code = id.parameters;
  int rows = number_at(code, at);
  int columns = 1;
  Parameters parameters;
  if (at < code.size() && code[at] == 'x') columns = number_at(code, ++at);
  for (; at < code.size(); ++at) {
    if (code[at] == 'j') parameters.jigsaw = true;
    if (code[at] == 'x') parameters.diagonals = true;
    if (code[at] == 'k') parameters.killer = true;
    if (code[at] == 'd') ++at;  // the letter of a difficulty follows
  }
  if (rows * columns > Shape::max_size || rows * columns < 2)
    text.fail(id.offset, "found a grid of " + std::to_string(rows * columns) +
                             " rows, expected 2 to " + std::to_string(Shape::max_size));
  parameters.shape = Shape(rows, columns);
  if (parameters.jigsaw) {  // the regions replace the boxes
    const int size = rows * columns;
    parameters.shape = shape_of_rows(static_cast<std::size_t>(size)).value_or(Shape(1, size));
  }
  return parameters;
}

Puzzle read_game(const Text& text, const GameId& id) {
  const Parameters parameters = read_parameters(text, id);
  const Shape& shape = parameters.shape;
  const auto cells = static_cast<std::size_t>(shape.cells());
  Description description(text, id);
  Puzzle puzzle{Grid(shape), text.line_of(id.offset)};
  const std::vector<int> values = description.numbers(cells, shape.size());
  for (std::size_t k = 0; k < cells; ++k) puzzle.grid.set(static_cast<int>(k), values[k]);
  Rules rules(shape);
  try {
    if (parameters.jigsaw) {
      description.next_part("regions");
      rules.set_regions(description.blocks(shape.size()));
    }
    if (parameters.diagonals) rules.add_diagonals();
    if (parameters.killer) {
      description.next_part("cages");
      const std::vector<int> cage_of = description.blocks(shape.size());
      description.next_part("sums of cages");
      const std::vector<int> sums =
          description.numbers(cells, shape.size() * (shape.size() + 1) / 2);
      std::vector<std::vector<int>> cages(cells);
      std::vector<int> sum_of(cells);
      for (std::size_t k = 0; k < cells; ++k) {
        cages[cage_of[k]].push_back(static_cast<int>(k));
        sum_of[cage_of[k]] += sums[k];
      }
      for (std::size_t k = 0; k < cells && !cages[k].empty(); ++k)
        if (sum_of[k] > 0) rules.add_cage(cages[k], sum_of[k]);
    }
  } catch (const std::invalid_argument& error) {
    text.fail(id.offset, std::string("the game id of Solo: ") + error.what());
  }
  set_rules(puzzle, std::move(rules));
  return puzzle;
}

}  // namespace

bool recognise_solo(const Head& head) {
  const std::vector<Cell> words = words_of(head.first);
  return !words.empty() && game_id(words.front().text, 0).has_value();
}

void read_solo(const Text& text, Document& document) {
  for_each_line(text.content(), [&](std::string_view line, std::size_t offset) {
    const std::vector<Cell> words = words_of(line);
    if (words.empty() || words.front().text.starts_with('#')) return;
    add_entry(document, [&] {
      const std::size_t begin = offset + words.front().offset;
      const std::optional<GameId> id = game_id(words.front().text, begin);
      if (!id)
        text.fail(begin, "found " + quote_token(words.front().text) +
                             ", expected a game id of Solo as 3x3:a1b2...");
      return read_game(text, *id);
    });
  });
}

}  // namespace dlx::sudoku::document
