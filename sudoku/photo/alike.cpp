#include "sudoku/photo/alike.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "sudoku/photo/extra_ink.hpp"

namespace dlx::sudoku::photo {
namespace {

// A digit that differs from the others of its kind by this factor is different: digits of 160
// photographs differ by at most 3.3, except one, which is uncertain anyway; handwritten digits by
// at least 5.
constexpr float max_unlike = 4;
// A digit with this much more ink than most digits is different: digits of photographs have at most
// 1.4 times as much, handwritten digits at least 1.6 times.
constexpr float max_ink = 1.55F;

constexpr int side = Patch::side;
constexpr int reach = 2;   // largest shift of digits
constexpr int width = 16;  // of the compared region in the middle of a cell
constexpr int window = width + 2 * reach;
constexpr int first = (side - window) / 2;

/// The middle of a cell without its best-fitting plane, because digits have different shades.
using Middle = std::array<float, window * window>;

Middle middle_of(const Patch& patch) {
  Middle middle;
  float sum = 0;
  float across = 0;
  float down = 0;
  float squares = 0;
  const auto off = [](int i) { return static_cast<float>(i) - (window - 1) / 2.0F; };
  for (int y = 0; y < window; ++y) {
    for (int x = 0; x < window; ++x) {
      const float ink = patch.ink[(first + y) * side + first + x];
      middle[y * window + x] = ink;
      sum += ink;
      across += ink * off(x);
      down += ink * off(y);
      squares += off(x) * off(x);
    }
  }
  for (int y = 0; y < window; ++y) {
    for (int x = 0; x < window; ++x) {
      middle[y * window + x] -=
          sum / (window * window) + across / squares * off(x) + down / squares * off(y);
    }
  }
  return middle;
}

/// The best correlation of a part of one middle with parts of the other: 1 if equal.
float likeness(const Middle& a, const Middle& b) {
  float best = -1;
  for (int dy = -reach; dy <= reach; ++dy) {
    for (int dx = -reach; dx <= reach; ++dx) {
      float sum_a = 0;
      float sum_b = 0;
      float square_a = 0;
      float square_b = 0;
      float product = 0;
      for (int y = reach; y < reach + width; ++y) {
        for (int x = reach; x < reach + width; ++x) {
          const float u = a[y * window + x];
          const float v = b[(y + dy) * window + x + dx];
          sum_a += u;
          sum_b += v;
          square_a += u * u;
          square_b += v * v;
          product += u * v;
        }
      }
      constexpr float n = width * width;
      const float spread = (square_a - sum_a * sum_a / n) * (square_b - sum_b * sum_b / n);
      best = std::max(best, (product - sum_a * sum_b / n) / std::sqrt(std::max(spread, 1e-6F)));
    }
  }
  return best;
}

/// The mean of the darkest part of the middle.
float ink_of(const Patch& patch) {
  std::vector<float> inks;
  for (int y = first; y < first + window; ++y) {
    const auto row = patch.ink.begin() + y * side + first;
    inks.insert(inks.end(), row, row + window);
  }
  constexpr int darkest = window * window * 6 / 100;
  std::nth_element(inks.begin(), inks.begin() + darkest, inks.end(), std::greater<>());
  float sum = 0;
  for (int i = 0; i < darkest; ++i) sum += inks[i];
  return sum / darkest;
}

float median(std::vector<float> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  return *half;
}

}  // namespace

Print compare_print(const Cells& cells, const Grid& puzzle) {
  Print print;
  std::transform(cells.begin(), cells.end(), print.ink.begin(), ink_of);
  std::vector<int> givens;
  std::vector<Middle> middles;
  std::vector<float> inks;
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] != 0) {
      givens.push_back(cell);
      middles.push_back(middle_of(cells[cell]));
      inks.push_back(print.ink[cell]);
    }
  }
  constexpr float unknown = 2;  // there is no other digit of this kind
  std::vector<float> unlike(givens.size(), unknown);
  for (std::size_t i = 0; i < givens.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (puzzle[givens[i]] == puzzle[givens[k]]) {
        const float value = 1 - likeness(middles[i], middles[k]);
        unlike[i] = std::min(unlike[i], value);
        unlike[k] = std::min(unlike[k], value);
      }
    }
  }
  std::vector<float> known;
  std::copy_if(unlike.begin(), unlike.end(), std::back_inserter(known),
               [](float value) { return value < unknown; });
  if (known.empty()) return print;
  const float usual = median(known) + 0.02F;
  const float usual_ink = std::max(median(inks), 0.02F);
  for (float& ink : print.ink) ink /= usual_ink;
  const std::array<int, 81> extra = extra_ink(cells, puzzle);
  for (std::size_t i = 0; i < givens.size(); ++i) {
    const bool differs = unlike[i] < unknown && unlike[i] > max_unlike * usual;
    if (differs || print.ink[givens[i]] > max_ink || extra[givens[i]] > max_extra_ink)
      print.odd.push_back(givens[i]);
  }
  return print;
}

}  // namespace dlx::sudoku::photo
