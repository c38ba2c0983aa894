#include <algorithm>
#include <stdexcept>

#include "puzzles/matrix.hpp"
#include "puzzles/picture/characters.hpp"

namespace dlx::pictures {
namespace {

constexpr std::size_t longest_line = 100;

std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  for_each_character(text,
                     [&](std::string_view character, bool) { characters.emplace_back(character); });
  return characters;
}

std::size_t columns_of(std::string_view text) { return characters_of(text).size(); }

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns_of(text)), ' ');
}

// The entries of an option by item: the colour, "1" for none, "" for items that are not in the
// option.
std::vector<std::string_view> row_of(const Problem& problem, OptionId option) {
  std::vector<std::string_view> row(problem.num_items());
  for (const Entry& entry : problem.option(option)) {
    const std::string_view colour = problem.colour_name(entry.colour);
    row[index(entry.item)] = colour.empty() ? "1" : colour;
  }
  return row;
}

// The widths of the columns for their entries, by item; `width_of` returns the width of a text.
template <typename WidthOf>
auto cell_widths(const Problem& problem, WidthOf width_of) {
  std::vector<decltype(width_of(""))> widths(problem.num_items());
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    const std::vector<std::string_view> row = row_of(problem, OptionId{option});
    for (std::size_t item = 0; item < row.size(); ++item)
      widths[item] = std::max(widths[item], width_of(row[item]));
  }
  return widths;
}

struct TextTable {
  std::vector<std::size_t> widths;
  std::size_t num_primary = 0;
  std::size_t margin = 0;  // for the numbers of the options

  std::string line(const std::string& start, const std::vector<std::string>& cells) const {
    std::string text = padded(start, margin);
    for (std::size_t item = 0; item < cells.size(); ++item) {
      if (item == num_primary) text += " |";
      text += " " + padded(cells[item], widths[item]);
    }
    return text;
  }
};

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::vector<bool> chosen_options(const Problem& problem, const Cover& cover) {
  std::vector<bool> chosen(problem.num_options());
  for (const OptionId option : cover) chosen[index(option)] = true;
  return chosen;
}

}  // namespace

void check_matrix(const Problem& problem) {
  if (problem.num_items() <= max_matrix_items && problem.num_options() <= max_matrix_options)
    return;
  throw std::invalid_argument(
      "a matrix is drawn for problems with up to " + std::to_string(max_matrix_items) +
      " items and " + std::to_string(max_matrix_options) + " options; this problem has " +
      std::to_string(problem.num_items()) + " and " + std::to_string(problem.num_options()));
}

std::string draw_matrix(const Problem& problem, const Cover& cover, bool colour) {
  TextTable table{cell_widths(problem, columns_of), problem.num_primary(), 0};
  for (std::size_t& width : table.widths) width = std::max<std::size_t>(width, 1);
  table.margin = std::to_string(problem.num_options()).size() + 2;
  std::vector<std::vector<std::string>> names;
  std::size_t length = table.margin, longest_name = 0;
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    names.push_back(characters_of(problem.name(ItemId{item})));
    length += 1 + std::max(table.widths[item], names[item].size());
    longest_name = std::max(longest_name, names[item].size());
  }

  std::string text;
  if (length <= longest_line) {
    std::vector<std::string> cells;
    for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
      table.widths[item] = std::max(table.widths[item], names[item].size());
      cells.emplace_back(problem.name(ItemId{item}));
    }
    text += without_end_blanks(table.line("", cells));
  } else {
    for (std::size_t line = 0; line < longest_name; ++line) {
      std::vector<std::string> cells;
      for (const std::vector<std::string>& name : names) {
        const std::size_t skipped = longest_name - name.size();  // the names end on the same line
        cells.push_back(line >= skipped ? name[line - skipped] : "");
      }
      text += without_end_blanks(table.line("", cells));
    }
  }

  const std::vector<bool> chosen = chosen_options(problem, cover);
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    std::vector<std::string> cells;
    for (const std::string_view cell : row_of(problem, OptionId{option}))
      cells.emplace_back(cell.empty() ? "." : cell);
    const std::string number = std::to_string(option);
    std::string line = table.line(std::string(table.margin - 2 - number.size(), ' ') + number +
                                      (chosen[option] ? " *" : "  "),
                                  cells);
    const std::string_view label = problem.label(OptionId{option});
    if (!label.empty()) line.append("  ").append(label);
    if (colour && chosen[option]) {
      text += "\x1b[1;30;48;5;222m" + line + "\x1b[0m\n";
    } else {
      text += without_end_blanks(line);
    }
  }
  return text;
}

Picture picture_matrix(const Problem& problem, const Cover& cover) {
  constexpr int row_height = 60, gap = 8, text_size = 36;
  constexpr int min_width = 60, max_width = 240, number_width = 90, bar_width = 30;
  constexpr int label_width = 500;
  // The positions of columns.
  std::vector<int> left(problem.num_items());
  std::vector<int> width =
      cell_widths(problem, [](std::string_view text) { return text_width(text, text_size); });
  int x = number_width;
  for (std::uint32_t item = 0; item < width.size(); ++item) {
    if (item == problem.num_primary()) x += bar_width;
    width[item] = std::max(width[item], text_width(problem.name(ItemId{item}), text_size));
    width[item] = std::clamp(width[item] + 2 * gap, min_width, max_width);
    left[item] = x;
    x += width[item];
  }

  Picture picture;
  picture.title = "the options as rows and the items as columns; " + std::to_string(cover.size()) +
                  " options are chosen";
  const auto label = [&](int middle, int y, std::string_view words, int room, Paint paint,
                         bool bold) {
    picture.add(
        Label{{middle, y}, std::string(words), fitting_size(words, room, text_size), paint, bold});
  };
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    label(left[item] + width[item] / 2, row_height / 2, problem.name(ItemId{item}),
          width[item] - gap, Paint::ink, true);
  }
  std::vector<std::size_t> place_of(problem.num_options(), cover.size());
  for (std::size_t place = 0; place < cover.size(); ++place) place_of[index(cover[place])] = place;
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    const int top = static_cast<int>(option + 1) * row_height, middle = top + row_height / 2;
    const bool chosen = place_of[option] != cover.size();
    label(number_width / 2, middle, std::to_string(option), number_width - 2 * gap,
          chosen ? Paint::ink : Paint::soft, chosen);
    picture.add(Line{{number_width, top}, {x, top}, {Paint::soft, 1}});
    const std::vector<std::string_view> row = row_of(problem, OptionId{option});
    for (std::size_t item = 0; item < row.size(); ++item) {
      if (row[item].empty()) continue;
      picture.add(box(left[item] + gap / 2, top + gap / 2, width[item] - gap, row_height - gap,
                      chosen ? colour(place_of[option]) : Paint::none,
                      chosen ? Stroke{Paint::on_colour, 4} : Stroke{Paint::soft, 2}));
      label(left[item] + width[item] / 2, middle, row[item], width[item] - 2 * gap,
            chosen ? Paint::on_colour : Paint::soft, chosen);
    }
    const std::string_view words = problem.label(OptionId{option});
    if (words.empty()) continue;
    picture.add(Label{.at = {x + 2 * gap, middle},
                      .text = std::string(words),
                      .size = fitting_size(words, label_width, text_size),
                      .paint = chosen ? Paint::ink : Paint::soft,
                      .anchor = Label::Anchor::start});
  }
  frame(picture);
  return picture;
}

}  // namespace dlx::pictures
