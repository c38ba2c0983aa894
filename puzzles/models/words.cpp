#include <set>

#include "dlx/error.hpp"
#include "puzzles/models/models.hpp"
#include "puzzles/picture/characters.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

using Word = std::vector<std::string>;

// A word in a row or a column.
struct Placed {
  bool across;
  int line;
  int word;
};

// Reads a word list: words of UTF-8 letters separated by white space; lines that begin with '#' are
// comments, repeated words are skipped. Returns each word as its letters.
// Errors:   ParseError for a control character, ':' or '|', or invalid UTF-8.
std::vector<Word> parse_words(const Document& document) {
  std::vector<Word> words;
  std::set<Word> known;
  for (LineReader lines(document); lines.next();) {
    const std::string_view line = lines.line();
    if (line.starts_with('#')) continue;
    Word word;
    const auto finish = [&] {
      if (!word.empty() && known.insert(word).second) words.push_back(word);
      word.clear();
    };
    pictures::for_each_character(line, [&](std::string_view letter, bool valid) {
      const char first = letter[0];
      if (first == ' ' || first == '\t' || first == '\r') return finish();
      const auto byte = static_cast<unsigned char>(first);
      if (!valid || byte < ' ' || byte == 127 || first == ':' || first == '|')
        lines.fail(static_cast<std::size_t>(letter.data() - line.data()),
                   "found " + quote_token(letter) + ", expected a letter");
      word.emplace_back(letter);
    });
    finish();
  }
  return words;
}

// Fills a rectangle with words across and down, which may be equal unless `distinct`.
//
// Items: the rows a0.. and columns d0.., and as secondary items the cells, with letters as colours,
// and if `distinct` the words w0.. that occur in both directions.
// Source:   Knuth, TAOCP 4B, 7.2.2.1, word rectangles by colours.
Puzzle words_puzzle(int width, int height, const std::vector<Word>& list, bool distinct) {
  ProblemBuilder builder;
  std::vector<ItemId> rows, columns, used;
  std::vector<std::vector<ItemId>> cells(height);
  for (int row = 0; row < height; ++row)
    rows.push_back(builder.add_primary(item_name("a", static_cast<std::size_t>(row))));
  for (int column = 0; column < width; ++column)
    columns.push_back(builder.add_primary(item_name("d", static_cast<std::size_t>(column))));
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column)
      cells[row].push_back(builder.add_secondary(cell_name({row, column})));
  }
  for (std::size_t word = 0; distinct && word < list.size(); ++word)
    used.push_back(builder.add_secondary(item_name("w", word)));

  std::size_t entries = 0;
  for (const Word& word : list) {
    const auto length = static_cast<int>(word.size());
    const int lines = (length == width ? height : 0) + (length == height ? width : 0);
    entries += static_cast<std::size_t>(lines) * (word.size() + 2);
  }
  check_entries(entries, "the words");

  std::vector<Placed> placed;
  std::vector<Figure> figures;
  for (const bool across : {true, false}) {
    const int lines = across ? height : width, length = across ? width : height;
    for (int line = 0; line < lines; ++line) {
      for (int word = 0; word < static_cast<int>(list.size()); ++word) {
        if (list[word].size() != static_cast<std::size_t>(length)) continue;
        std::vector<Entry> option{across ? rows[line] : columns[line]};
        for (int k = 0; k < length; ++k) {
          const ItemId cell = across ? cells[line][k] : cells[k][line];
          option.emplace_back(cell, builder.colour(list[word][k]));
        }
        if (distinct) option.emplace_back(used[word]);
        builder.add_option(option);
        placed.push_back({across, line, word});
        figures.push_back({across ? 0 : 1, line, word});
      }
    }
  }
  const auto draw = [=](const Cover& cover, Style) {
    std::vector<std::string> lines(height);
    for (const OptionId option : cover) {
      const Placed& word = placed[index(option)];
      if (!word.across) continue;
      for (const std::string& letter : list[word.word]) lines[word.line] += letter;
    }
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
  };
  const auto picture = [=](const Cover& cover) {
    pictures::Picture board = pictures::board_picture("words across and down", width, height);
    pictures::add_grid(board, width, height);
    for (const OptionId option : cover) {
      const Placed& word = placed[index(option)];
      if (!word.across) continue;
      for (int column = 0; column < width; ++column) {
        board.add(
            pictures::cell_label(column, word.line, list[word.word][column], pictures::Paint::ink));
      }
    }
    return board;
  };
  // A square may be reflected, exchanging rows and columns; a rectangle has only the identity.
  const Motion identity = [](const Figure& word) { return word; };
  const Motion transposition = [](const Figure& word) -> Figure {
    return {1 - word[0], word[1], word[2]};
  };
  return {builder.build(), draw, picture,
          [figures, identity, transposition, square = width == height] {
            return square ? Symmetries(figures, {identity, transposition})
                          : Symmetries(figures, {identity});
          }};
}

Puzzle build_words(const Arguments& arguments) {
  const std::vector<std::size_t> size = arguments.size("size", {100, "rectangle", "3x3"});
  return words_puzzle(static_cast<int>(size[0]), static_cast<int>(size[1]),
                      parse_words(arguments.document("words")), arguments.has("distinct"));
}

}  // namespace

Model words_model() {
  Model model;
  model.name = "words";
  model.summary = "fill a rectangle with words across and down";
  model.usage = "WxH FILE|-";
  model.examples =
      "  dlx words 3x3 data/words/three.txt -n 1     one word square\n"
      "  dlx words 3x3 list.txt --distinct --count   no word twice\n";
  model.notes =
      "The file has words of any lengths, separated by white space; those of W and H letters\n"
      "are used. Lines that begin with # are comments. Items: the rows a0.. and columns d0..,\n"
      "with letters as colours the cells r0c0.., and with --distinct the words w0..\n";
  using enum ParameterKind;
  model.parameters = {required(positional({"size", size, "WxH", "the size of the rectangle"})),
                      required(positional({"words", document, "FILE", "a word list"})),
                      {"distinct", flag, "", "all words different"}};
  model.make = build_words;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
