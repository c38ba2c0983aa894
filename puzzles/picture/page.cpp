#include "puzzles/page.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "puzzles/picture/characters.hpp"

namespace dlx::pictures {
namespace {

constexpr std::array paper_table{Paper{"a4", 2100, 2970}, Paper{"letter", 2159, 2794}};

constexpr std::array grid_table{PageGrid{"1", 1, 1}, PageGrid{"2", 1, 2}, PageGrid{"4", 2, 2},
                                PageGrid{"6", 2, 3}, PageGrid{"12", 3, 4}};

constexpr int gap_across = 100;
constexpr int gap_down = 60;

// Text of at most this width: smaller by up to a third, then cut.
Label fitting_label(std::string text, int width, int size) {
  const int smallest = size * 2 / 3;
  if (text_width(text, smallest) > width) {
    std::string cut;
    for_each_character(text, [&](std::string_view character, bool) {
      if (text_width(cut, smallest) + 2 * smallest <= width) cut += character;
    });
    text = cut + "…";
  }
  const int fitting = std::max(smallest, fitting_size(text, width, size));
  return {.at = {}, .text = std::move(text), .size = fitting};
}

int scaled(int length, int to, int from) {
  return static_cast<int>(static_cast<std::int64_t>(length) * to / from);
}

}  // namespace

std::span<const Paper> papers() { return paper_table; }
std::span<const PageGrid> page_grids() { return grid_table; }

PageLayout::PageLayout(const Paper& paper, const PageGrid& grid, int text_size, int head)
    : paper_(paper), grid_(grid), text_size_(text_size), head_(head) {}

void PageLayout::add(Page& page, int position, Picture picture, std::string text) const {
  const int line = 2 * text_size_;
  const int columns = grid_.columns, rows = grid_.rows;
  const int width = (paper_.width - 2 * margin - (columns - 1) * gap_across) / columns;
  const int height = (paper_.height - 2 * margin - head_ - (rows - 1) * gap_down) / rows;
  const int left = margin + position % columns * (width + gap_across);
  const int top = margin + head_ + position / columns * (height + gap_down);
  const int room = height - line;
  const int from_width = std::max(1, picture.width), from_height = std::max(1, picture.height);
  // The longer side, relative to the cell, fills it.
  const bool by_width = static_cast<std::int64_t>(from_width) * room >=
                        static_cast<std::int64_t>(from_height) * width;
  const int wide = by_width ? width : scaled(from_width, room, from_height);
  const int high = by_width ? scaled(from_height, width, from_width) : room;
  if (!text.empty()) {
    Label label = fitting_label(std::move(text), width, text_size_);
    label.at = {left + width / 2, top + line / 2};
    page.texts.push_back(std::move(label));
  }
  page.pictures.push_back(
      {std::move(picture), {left + (width - wide) / 2, top + line}, wide, high});
}

std::string printable(std::string_view text) {
  std::string valid;
  for_each_character(text, [&](std::string_view character, bool ok) {
    const bool control = static_cast<unsigned char>(character.front()) < ' ';
    valid += ok && !control ? character : "\xEF\xBF\xBD";
  });
  return valid;
}

std::vector<std::string> wrapped(std::string_view text, int width, int size) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!lines.empty()) {
      std::string longer = lines.back() + " " + std::string(word);
      if (text_width(longer, size) <= width) {
        lines.back() = std::move(longer);
        continue;
      }
    }
    lines.emplace_back(word);
  }
  return lines;
}

}  // namespace dlx::pictures
