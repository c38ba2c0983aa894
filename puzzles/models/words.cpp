#include <set>

#include "dlx/error.hpp"
#include "puzzles/models/models.hpp"
#include "puzzles/picture/characters.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/name_lists.hpp"
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

// Adds the UTF-8 letters of a word.
// Errors:   ParseError for a control character, ':' or '|', or invalid UTF-8.
Word letters_of(const Document& document, const ListWord& word) {
  Word letters;
  pictures::for_each_character(word.text, [&](std::string_view letter, bool valid) {
    const char first = letter[0];
    const auto byte = static_cast<unsigned char>(first);
    if (!valid || byte <= ' ' || byte == 127 || first == ':' || first == '|') {
      const auto at = static_cast<std::size_t>(letter.data() - word.text.data());
      fail_at(document, word.offset + at + (word.quoted ? 1 : 0),
              "found " + quote_token(letter) + ", expected a letter");
    }
    letters.emplace_back(letter);
  });
  return letters;
}

// Returns true for a number such as 50, -5 or 0.25.
bool is_score(const ListWord& word) {
  return format::consists_of(word.text, "0123456789.+-") &&
         word.text.find_first_of("0123456789") != word.text.npos;
}

// Reads a word list; repeated words are skipped. If each list of the text has one word and numbers,
// the numbers are scores. Returns each word as its letters.
// Errors:   ParseError.
std::vector<Word> parse_words(const Document& document) {
  const std::vector<NameList> lists = parse_name_lists(document, ListKind::words);
  std::vector<const ListWord*> words;
  const ListWord* number = nullptr;
  bool one_word = true;  // in each list
  for (const NameList& list : lists) {
    const std::size_t met = words.size();
    if (list.name && list.members.size() == 1 && is_score(list.members[0])) {
      words.push_back(&*list.name);  // "CAT": 50
      continue;
    }
    if (list.name) {
      const std::size_t begin =
          document.text.find_first_not_of(" \t\r\n:=", list.mark->word_of.offset);
      if (begin == document.text.npos ||
          std::string_view("[{(").find(document.text[begin]) == std::string_view::npos) {
        fail_at(document, list.mark->word_of.offset,
                "found " + quote_token(list.mark->word_of.text) + ", expected a letter");
      }
    }
    for (const ListWord& word : list.members) {
      if (!is_score(word)) words.push_back(&word);
      if (is_score(word) && !number) number = &word;
    }
    one_word = one_word && words.size() == met + 1;
  }
  if (number && words.empty()) {
    for (const NameList& list : lists)
      for (const ListWord& word : list.members) words.push_back(&word);
  } else if (number && !one_word) {
    refuse(document, *number, "a word; a score stands in a line with one word, as WORD;SCORE");
  }
  std::vector<Word> read;
  std::set<Word> known;
  for (const ListWord* const word : words) {
    Word letters = letters_of(document, *word);
    if (known.insert(letters).second) read.push_back(std::move(letters));
  }
  return read;
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
      "The file has words of any lengths, separated by white space or commas; those of W and H\n"
      "letters are used. Scores, as in CAT;50, are ignored. Lines that begin with # are\n"
      "comments. Items: the rows a0.. and columns d0.., with letters as colours the cells\n"
      "r0c0.., and with --distinct the words w0..\n";
  using enum ParameterKind;
  model.parameters = {required(positional({"size", size, "WxH", "the size of the rectangle"})),
                      required(positional({"words", document, "FILE", "a word list"})),
                      {"distinct", flag, "", "all words different"}};
  model.make = build_words;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
