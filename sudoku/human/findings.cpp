#include "sudoku/human/findings.hpp"

namespace dlx::sudoku::human {

std::string name(const Position& position, int cell) {
  return cell_name(position.layout().shape(), cell);
}

std::string names(const Position& position, std::span<const int> cells) {
  std::string text;
  for (const int cell : cells) {
    if (!text.empty()) text += ", ";
    text += name(position, cell);
  }
  return text;
}

std::string digit(int value) { return {Shape::symbol(value)}; }

std::string digits(Mask values) {
  std::string text;
  for (const int value : ValuesOf(values)) {
    if (!text.empty()) text += ", ";
    text += digit(value);
  }
  return text;
}

std::string units(const Position& position, std::span<const int> units) {
  std::string text;
  for (const int unit : units) {
    const std::string& one = position.layout().unit(unit).name;
    const std::size_t space = one.find(' ');
    if (text.empty()) {
      text = one.substr(0, space) + "s" + one.substr(space);
    } else {
      text += "," + one.substr(space);
    }
  }
  return text;
}

}  // namespace dlx::sudoku::human
