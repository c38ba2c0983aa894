#include "puzzles/picture/colours.hpp"

#include <string>
#include <string_view>

namespace dlx::pictures {
namespace {

// The nine colours of the scheme "light" of P. Tol for labelled fields, which colour-blind people
// can distinguish, and three more: SRON/EPS/TN/09-002, 2021.
constexpr std::array<const char*, num_colours> colours{"#77aadd", "#ee8866", "#eedd88", "#44bb99",
                                                       "#ffaabb", "#aaaa00", "#99ddff", "#bbcc33",
                                                       "#dddddd", "#c2a5cf", "#e0b38a", "#8fa8a8"};

// By shade, in percent of the components of the colour.
constexpr std::array<std::size_t, num_shades + 1> brightness{100, 80, 62};

// Returns a colour whose components are this percentage of the components of another colour.
std::string darkened(std::string_view colour, std::size_t percent) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string darker = "#";
  for (std::size_t at = 1; at < colour.size(); at += 2) {
    const std::size_t part = 16 * digits.find(colour[at]) + digits.find(colour[at + 1]);
    const std::size_t less = part * percent / 100;
    darker += digits[less / 16];
    darker += digits[less % 16];
  }
  return darker;
}

}  // namespace

std::string colour_on_paper(Paint paint) {
  const auto number = static_cast<std::size_t>(paint);
  if (number < paints.size()) return paints[number].light;
  const std::size_t k = number - paints.size();
  return darkened(colours[k % num_colours], brightness[k / num_colours]);
}

}  // namespace dlx::pictures
