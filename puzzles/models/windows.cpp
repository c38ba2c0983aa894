#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::string_view alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr int max_letters = static_cast<int>(alphabet.size());
constexpr int max_torus_cells = 100'000;

// Letters on a torus of rows x columns, seen through a window of height x width at every position.
// A cycle of letters is a torus of one row.
struct Windows {
  int rows, columns;
  int height, width;
  int letters;      // 0, 1, ...
  bool zero_first;  // the first window contains only zeros
};

// The content of an option: the row and column of the window, then its letters row by row.
using View = Figure;

int num_cells(const Windows& windows) { return windows.height * windows.width; }

// The number of ways to fill a window, or `max_torus_cells` + 1 if there are more than that.
std::size_t num_contents(const Windows& windows) {
  std::size_t number = 1;
  for (int cell = 0; cell < num_cells(windows) && number <= std::size_t{max_torus_cells}; ++cell)
    number *= static_cast<std::size_t>(windows.letters);
  return std::min(number, std::size_t{max_torus_cells} + 1);
}

// The letters of a window as the digits of its number.
std::vector<int> content(const Windows& windows, std::size_t number) {
  std::vector<int> letters(num_cells(windows));
  for (auto letter = letters.rbegin(); letter != letters.rend(); ++letter) {
    *letter = static_cast<int>(number % static_cast<std::size_t>(windows.letters));
    number /= static_cast<std::size_t>(windows.letters);
  }
  return letters;
}

std::size_t num_places(const Windows& windows) {
  return static_cast<std::size_t>(windows.rows) * static_cast<std::size_t>(windows.columns);
}

// Every content at every position, in order.
View view_at(const Windows& windows, std::size_t place, std::size_t number) {
  const auto columns = static_cast<std::size_t>(windows.columns);
  View view{static_cast<int>(place / columns), static_cast<int>(place % columns)};
  const std::vector<int> letters = content(windows, number);
  view.insert(view.end(), letters.begin(), letters.end());
  return view;
}

// The options: all, or at the first position only the zeros.
std::size_t num_options(const Windows& windows) {
  const std::size_t all = num_places(windows) * num_contents(windows);
  return windows.zero_first ? all - num_contents(windows) + 1 : all;
}

View view_of(const Windows& windows, std::size_t option) {
  const std::size_t contents = num_contents(windows);
  if (windows.zero_first && option > 0) option += contents - 1;
  return view_at(windows, option / contents, option % contents);
}

// The cell of the torus under a cell of a window.
int cell_behind(const Windows& windows, const View& view, int cell) {
  const int row = (view[0] + cell / windows.width) % windows.rows;
  const int column = (view[1] + cell % windows.width) % windows.columns;
  return row * windows.columns + column;
}

// Fills the torus so that no two windows look the same; if there are as many positions as ways to
// fill a window, each way occurs once: a de Bruijn cycle or torus.
//
// Items: the positions r0c0.. of the windows and, if each occurs once, the contents w0110.. of
// windows; as secondary items the contents if there are more of them than positions, and the cells
// d0c0.. with the letters as colours.
// Source:   N. G. de Bruijn, A combinatorial problem, 1946; Knuth, TAOCP 4B, 7.2.2.1.
Problem windows_problem(const Windows& windows) {
  const int size = windows.rows * windows.columns;
  const std::vector<Cell> cells = cells_of(rectangle(windows.columns, windows.rows));
  ProblemBuilder builder;
  for (const Cell& cell : cells) builder.add_primary(cell_name(cell));
  const std::size_t contents = num_contents(windows);
  for (std::size_t number = 0; number < contents; ++number) {
    std::string name = "w";
    for (const int letter : content(windows, number)) name += alphabet[letter];
    if (contents == static_cast<std::size_t>(size)) {
      builder.add_primary(name);
    } else {
      builder.add_secondary(name);
    }
  }
  const std::uint32_t first_letter = builder.num_items();
  for (const Cell& cell : cells) builder.add_secondary("d" + cell_name(cell).substr(1));

  for (std::size_t k = 0; k < num_options(windows); ++k) {
    const View view = view_of(windows, k);
    int number = 0;
    for (auto letter = view.begin() + 2; letter != view.end(); ++letter)
      number = number * windows.letters + *letter;
    std::vector<Entry> option{
        ItemId{static_cast<std::uint32_t>(view[0] * windows.columns + view[1])},
        ItemId{static_cast<std::uint32_t>(size + number)}};
    for (int cell = 0; cell < num_cells(windows); ++cell) {
      option.emplace_back(
          ItemId{first_letter + static_cast<std::uint32_t>(cell_behind(windows, view, cell))},
          builder.colour(alphabet.substr(view[2 + cell], 1)));
    }
    builder.add_option(option);
  }
  return builder.build();
}

// By cell of the torus, row by row.
std::vector<int> letters_of(const Windows& windows, const Cover& cover) {
  std::vector<int> letter_in(num_places(windows));
  for (const OptionId option : cover) {
    const View view = view_of(windows, index(option));
    letter_in[cell_behind(windows, view, 0)] = view[2];
  }
  return letter_in;
}

std::string draw(const Windows& windows, const std::vector<int>& letter_in, Style style) {
  std::string text;
  for (int cell = 0; cell < windows.rows * windows.columns; ++cell) {
    const int letter = letter_in[cell];
    if (style.colour) text += background(static_cast<std::size_t>(letter));
    text += alphabet[letter];
    if (style.colour) text += std::string(" ") + plain;
    if ((cell + 1) % windows.columns == 0) {
      text += '\n';
    } else if (windows.rows > 1 && !style.colour) {
      text += ' ';
    }
  }
  return text;
}

// A torus as a board; a cycle as a ring of letters, clockwise from the top.
pictures::Picture picture(const Windows& windows, const std::vector<int>& letter_in) {
  using namespace pictures;
  const auto paint = [](int letter) { return colour(static_cast<std::size_t>(letter)); };
  if (windows.rows > 1) {
    Picture picture = board_picture("torus of letters", windows.columns, windows.rows);
    for (int cell = 0; cell < windows.rows * windows.columns; ++cell) {
      const int row = cell / windows.columns, column = cell % windows.columns;
      picture.add(square(column, row, paint(letter_in[cell])));
      picture.add(cell_label(column, row, std::string(1, alphabet[letter_in[cell]])));
    }
    add_grid(picture, windows.columns, windows.rows);
    return picture;
  }
  Picture picture;
  picture.title = "cycle of letters";
  const double full_turn = 2 * std::acos(-1.0);
  const double radius = std::max(unit, windows.columns * unit / 6);
  for (int cell = 0; cell < windows.columns; ++cell) {
    const double angle = full_turn * cell / windows.columns;
    const Spot centre{static_cast<int>(std::lround(radius * std::sin(angle))),
                      static_cast<int>(std::lround(-radius * std::cos(angle)))};
    picture.add(Disc{centre, unit * 45 / 100, paint(letter_in[cell]), {Paint::on_colour, 4}});
    picture.add(Label{centre, std::string(1, alphabet[letter_in[cell]]), 56, Paint::on_colour});
  }
  frame(picture);
  return picture;
}

// A motion of the torus: reflections, transposition, translation, and a permutation of the letters.
struct TorusMotion {
  Windows windows;
  bool upside_down, mirrored, transposed;
  int down, right;
  std::vector<int> name;

  // Maps a window to the window with the images of its cells, whose first cell is another one if it
  // is reflected.
  View operator()(const View& view) const {
    const int height = windows.height, width = windows.width;
    int row = upside_down ? -view[0] - (height - 1) : view[0];
    int column = mirrored ? -view[1] - (width - 1) : view[1];
    if (transposed) std::swap(row, column);
    View moved = view;
    moved[0] = (row + down + 2 * windows.rows) % windows.rows;
    moved[1] = (column + right + 2 * windows.columns) % windows.columns;
    for (int i = 0; i < height; ++i) {
      for (int k = 0; k < width; ++k) {
        int to_row = upside_down ? height - 1 - i : i, to_column = mirrored ? width - 1 - k : k;
        if (transposed) std::swap(to_row, to_column);
        moved[2 + to_row * width + to_column] = name[view[2 + i * width + k]];
      }
    }
    return moved;
  }
};

Symmetries symmetries(const Windows& windows) {
  constexpr std::size_t max_images = 20'000'000;
  const bool square = windows.rows == windows.columns && windows.height == windows.width;
  const std::size_t num_views = num_places(windows) * num_contents(windows);
  // A vertical reflection has no effect on a torus of one row.
  const std::size_t reflections = windows.rows > 1 ? 4 : 2, transpositions = square ? 2 : 1;
  std::size_t images = num_views * num_places(windows) * reflections * transpositions;
  for (int k = 2; k <= windows.letters && images <= max_images; ++k)
    images *= static_cast<std::size_t>(k);
  if (images > max_images) {
    throw std::invalid_argument("too many symmetries: " + std::to_string(images / num_views) +
                                " or more, for each of " + std::to_string(num_views) + " options");
  }
  std::vector<Motion> motions;
  for (std::size_t kind = 0; kind < reflections * transpositions; ++kind) {
    TorusMotion motion{windows, false, (kind & 1) != 0, kind >= reflections, 0, 0, {}};
    motion.upside_down = reflections == 4 && (kind & 2) != 0;
    for (motion.down = 0; motion.down < windows.rows; ++motion.down) {
      for (motion.right = 0; motion.right < windows.columns; ++motion.right) {
        motion.name.resize(windows.letters);
        std::iota(motion.name.begin(), motion.name.end(), 0);
        do {
          motions.emplace_back(motion);
        } while (std::next_permutation(motion.name.begin(), motion.name.end()));
      }
    }
  }
  std::vector<View> views, all;
  for (std::size_t k = 0; k < num_options(windows); ++k) views.push_back(view_of(windows, k));
  for (std::size_t k = 0; k < num_views; ++k)
    all.push_back(view_at(windows, k / num_contents(windows), k % num_contents(windows)));
  return {views, motions, all};
}

Puzzle windows_puzzle(const Windows& windows) {
  const std::size_t contents = num_contents(windows);
  const std::size_t places = num_places(windows);
  if (contents < places) {
    throw std::invalid_argument("there are " + std::to_string(places) + " places and only " +
                                std::to_string(contents) + " ways to fill a window");
  }
  if (contents > max_torus_cells)
    throw std::invalid_argument(
        "the problem is too large: there are too many ways to fill a window");
  check_entries(
      places * contents * static_cast<std::size_t>(num_cells(windows) + 2),
      std::to_string(contents) + " ways to fill each of " + std::to_string(places) + " windows");
  return {windows_problem(windows),
          [windows](const Cover& cover, Style style) {
            return draw(windows, letters_of(windows, cover), style);
          },
          [windows](const Cover& cover) { return picture(windows, letters_of(windows, cover)); },
          [windows] { return symmetries(windows); }};
}

Puzzle build_debruijn(const Arguments& arguments) {
  Windows windows{1, 1, 1, arguments.number("n"), arguments.number("k"), true};
  windows.columns = static_cast<int>(num_contents(windows));
  return windows_puzzle(windows);
}

Puzzle build_torus(const Arguments& arguments) {
  const std::vector<std::size_t> torus = arguments.size("torus", {max_torus_cells, "size", "4x4"}),
                                 window =
                                     arguments.size("window", {max_torus_cells, "size", "2x2"});
  if (window[0] > torus[0] || window[1] > torus[1])
    throw ParameterError("window", "the window is larger than the torus");
  if (torus[0] * torus[1] > max_torus_cells) {
    throw std::invalid_argument("the torus has " + cells_text(torus[0] * torus[1]) +
                                "; expected at most " + std::to_string(max_torus_cells));
  }
  return windows_puzzle({static_cast<int>(torus[0]), static_cast<int>(torus[1]),
                         static_cast<int>(window[0]), static_cast<int>(window[1]),
                         arguments.number("letters"), false});
}

}  // namespace

Model debruijn_model() {
  Model model;
  model.name = "debruijn";
  model.summary = "find a cycle of K^N letters that contains each word of N letters once";
  model.usage = "K N";
  model.examples =
      "  dlx debruijn 2 4 -n 1                      a cycle of zeros and ones\n"
      "  dlx debruijn 2 5 --count                   2048\n"
      "  dlx debruijn 2 4 --count --up-to-symmetry  up to reversal and exchange of letters\n";
  model.notes =
      "There are K! ^ (K ^ (N - 1)) / K ^ N cycles of K letters 0, 1, ...; each is written\n"
      "from its run of N zeros. Items: the places r0c0.. of the words, the words w0000.., and\n"
      "with letters as colours the cells d0c0...\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"k", number, "K", "number of letters", "", 2, max_letters})),
      required(positional({"n", number, "N", "length of a window", "", 1, 100}))};
  model.make = build_debruijn;
  model.has_symmetries = true;
  return model;
}

Model torus_model() {
  Model model;
  model.name = "torus";
  model.summary = "fill a torus with letters so that all windows differ";
  model.usage = "RxC MxN";
  model.examples =
      "  dlx torus 4x4 2x2 -n 1                   a de Bruijn torus: all 16 windows are there\n"
      "  dlx torus 4x4 2x2 --count --up-to-symmetry\n"
      "  dlx torus 3x3 2x2 --count                nine different windows of the 16\n"
      "  dlx torus 1x9 1x2 --letters 3 -n 1       a cycle with all words of two letters\n";
  model.notes =
      "The torus has R rows and C columns, the windows M rows and N columns; windows continue\n"
      "at the opposite side. Symmetries are translations, reflections and exchanges of\n"
      "letters. Items: the places r0c0.. of the windows, their contents w0000.., and with\n"
      "letters as colours the cells d0c0...\n";
  using enum ParameterKind;
  model.parameters = {required(positional({"torus", size, "RxC", "the size of the torus"})),
                      required(positional({"window", size, "MxN", "size of a window"})),
                      {"letters", number, "K", "number of letters, 2 to 36", "2", 2, max_letters}};
  model.make = build_torus;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
