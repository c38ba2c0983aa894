#include "apps/models/words.hpp"

#include <algorithm>
#include <set>

#include "apps/cli/input.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/board.hpp"
#include "apps/models/dimensions.hpp"
#include "apps/models/polyform_packing.hpp"
#include "apps/models/text_lines.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

using Word = std::vector<std::string>;

// How many bytes the character at the start of a text has; 0 if it is no UTF-8.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const std::size_t size = byte(0) < 0x80                       ? 1
                           : byte(0) >= 0xC2 && byte(0) <= 0xDF ? 2
                           : (byte(0) & 0xF0) == 0xE0           ? 3
                           : byte(0) >= 0xF0 && byte(0) <= 0xF4 ? 4
                                                                : 0;
  if (size > text.size()) return 0;
  for (std::size_t k = 1; k < size; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  return size;
}

// A word in a row or a column.
struct Placed {
  bool across;
  int line;
  int word;
};

}  // namespace

std::vector<Word> parse_words(std::string_view text, const std::string& source) {
  std::vector<Word> words;
  std::set<Word> known;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.starts_with('#')) continue;
    Word word;
    const auto finish = [&] {
      if (!word.empty() && known.insert(word).second) words.push_back(word);
      word.clear();
    };
    for (std::size_t at = 0; at < line.size();) {
      const char first = line[at];
      if (first == ' ' || first == '\t' || first == '\r') {
        finish();
        ++at;
        continue;
      }
      const std::size_t size = character_size(line.substr(at));
      const auto byte = static_cast<unsigned char>(first);
      if (size == 0 || byte < ' ' || byte == 127 || first == ':' || first == '|') {
        throw ParseError(source, number, column_of(line, at),
                         "found " + dlx::quote_token(line.substr(at, 1)) + ", expected a letter");
      }
      word.emplace_back(line.substr(at, size));
      at += size;
    }
    finish();
  }
  return words;
}

Instance words_puzzle(int width, int height, const std::vector<Word>& list, bool distinct) {
  ProblemBuilder builder;
  const auto numbered = [](char letter, std::size_t k) {
    return std::string(1, letter).append(std::to_string(k));
  };
  std::vector<ItemId> rows, columns, used;
  std::vector<std::vector<ItemId>> cells(height);
  for (int row = 0; row < height; ++row) rows.push_back(builder.add_primary(numbered('a', row)));
  for (int column = 0; column < width; ++column)
    columns.push_back(builder.add_primary(numbered('d', column)));
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column)
      cells[row].push_back(builder.add_secondary(cell_name({row, column})));
  }
  for (std::size_t word = 0; distinct && word < list.size(); ++word)
    used.push_back(builder.add_secondary(numbered('w', word)));

  std::size_t entries = 0;
  for (const Word& word : list) {
    const auto length = static_cast<int>(word.size());
    const int lines = (length == width ? height : 0) + (length == height ? width : 0);
    entries += static_cast<std::size_t>(lines) * (word.size() + 2);
  }
  check_entries(entries, "so many words");

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
  // A square may be reflected, so that rows become columns; of a rectangle only it itself is left.
  const Motion identity = [](const Figure& word) { return word; };
  const Motion transposition = [](const Figure& word) -> Figure {
    return {1 - word[0], word[1], word[2]};
  };
  return {builder.build(), draw,
          [figures, identity, transposition, square = width == height] {
            return square ? Symmetries(figures, {identity, transposition})
                          : Symmetries(figures, {identity});
          },
          picture};
}

Model words_model() {
  Model model;
  model.name = "words";
  model.summary = "fill a rectangle with words across and down";
  model.usage = "WxH FILE|-";
  model.examples =
      "  dlx words 3x3 data/words/three.txt -n 1     one word square\n"
      "  dlx words 3x3 list.txt --distinct --count   no word twice\n";
  model.notes =
      "The file has words parted by white space, of any lengths; those of W and H letters are "
      "used.\n"
      "Lines that begin with # are comments. Items: the rows a0.. and columns d0.., with letters "
      "as\n"
      "colours the cells r0c0.., and with --distinct the words w0..\n";
  model.options = {{.name = "distinct", .help = "all words different"}};
  model.max_arguments = 2;
  model.build = [](const Words& words) {
    if (words.arguments.size() != 2) throw cli::UsageError("expected WxH and a word list");
    const std::vector<std::size_t> size =
        parse_dimensions(words.arguments[0], "WxH", 100, "rectangle", "3x3");
    const std::string& path = words.arguments[1];
    return words_puzzle(static_cast<int>(size[0]), static_cast<int>(size[1]),
                        parse_words(cli::read_text(path), cli::source_name(path)),
                        words.options.has("distinct"));
  };
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
