#include "sudoku/photo/extra_ink.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace dlx::sudoku::photo {
namespace {

using Ink = std::array<float, Patch::side * Patch::side>;

constexpr int side = Patch::side;
// Strokes are narrower than twice this value; wider dark areas are shadows.
constexpr int half_stroke = 4;
// Distance from the middle of a cell within which ink counts; the lines around the cell are
// outside.
constexpr int reach = 11;
// Largest difference between the positions of two digits in their cells.
constexpr int max_shift = 3;
// Ink that exceeds the other digit's at this point and its neighbours by this amount is extra.
constexpr float extra = 0.38F;
// A digit with much more ink than another is sharper, or was overwritten. Ink is reduced for the
// comparison by at most this factor.
constexpr float min_scale = 0.8F;
constexpr int darkest = 24;  // points that determine the ink of a digit
// Strokes of a figure have at least this share of the ink of a digit.
constexpr float figure_ink = 0.4F;

/// The minimum, or maximum, of the points within `radius` in one direction, ignoring points outside
/// of the square.
template <typename Better>
Ink extreme_along(const Ink& ink, int radius, int step_x, int step_y, Better better) {
  Ink result;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      float best = ink[y * side + x];
      for (int off = -radius; off <= radius; ++off) {
        const int u = x + off * step_x;
        const int v = y + off * step_y;
        if (u < 0 || v < 0 || u >= side || v >= side) continue;
        if (better(ink[v * side + u], best)) best = ink[v * side + u];
      }
      result[y * side + x] = best;
    }
  }
  return result;
}

template <typename Better>
Ink extreme_around(const Ink& ink, int radius, Better better) {
  return extreme_along(extreme_along(ink, radius, 1, 0, better), radius, 0, 1, better);
}

/// The strokes alone, without wider areas such as shadows.
/// Source:   the white top-hat transform of mathematical morphology (Serra, 1982).
Ink strokes_of(const Patch& cell) {
  const Ink least = extreme_around(cell.ink, half_stroke, std::less<>());
  const Ink wide = extreme_around(least, half_stroke, std::greater<>());
  Ink strokes;
  std::transform(cell.ink.begin(), cell.ink.end(), wide.begin(), strokes.begin(), std::minus<>());
  return strokes;
}

/// The maximum of the point and its four neighbours.
Ink widened(const Ink& strokes) {
  const Ink across = extreme_along(strokes, 1, 1, 0, std::greater<>());
  const Ink down = extreme_along(strokes, 1, 0, 1, std::greater<>());
  Ink result;
  std::transform(across.begin(), across.end(), down.begin(), result.begin(),
                 [](float a, float b) { return std::max(a, b); });
  return result;
}

/// The mean of the darkest points near the middle.
float darkness_of(const Ink& strokes) {
  constexpr int near = 10;
  std::vector<float> values;
  for (int y = side / 2 - near; y < side / 2 + near; ++y) {
    const auto row = strokes.begin() + y * side + side / 2;
    values.insert(values.end(), row - near, row + near);
  }
  std::nth_element(values.begin(), values.begin() + darkest, values.end(), std::greater<>());
  float sum = 0;
  for (int i = 0; i < darkest; ++i) sum += values[i];
  return std::max(sum / darkest, 0.01F);
}

/// A digit of the puzzle.
struct Given {
  explicit Given(const Patch& cell)
      : strokes(strokes_of(cell)), around(widened(strokes)), darkness(darkness_of(strokes)) {}

  Ink strokes;
  Ink around;  // where another digit of the same kind may have ink
  float darkness;
};

/// The number of points at which `strokes` is darker than the shifted `around`, at most `most`.
int count_extra(const Ink& strokes, float scale, const Ink& around, int right, int down, int most) {
  int count = 0;
  for (int y = side / 2 - reach; y < side / 2 + reach; ++y) {
    for (int x = side / 2 - reach; x < side / 2 + reach; ++x) {
      const float other = around[(y + down) * side + x + right];
      count += scale * strokes[y * side + x] - other > extra ? 1 : 0;
    }
    if (count >= most) return most;
  }
  return count;
}

/// The least number over all shifts, at most `most`.
int min_extra(const Ink& strokes, float scale, const Ink& around, int most) {
  // From the middle outwards, because most digits match at once.
  for (int ring = 0; ring <= max_shift && most > 0; ++ring) {
    for (int down = -ring; down <= ring; ++down) {
      for (int right = -ring; right <= ring; ++right) {
        if (std::max(std::abs(down), std::abs(right)) == ring)
          most = std::min(most, count_extra(strokes, scale, around, right, down, most));
      }
    }
  }
  return most;
}

}  // namespace

std::array<int, 81> extra_ink(const Cells& cells, const Grid& puzzle) {
  std::vector<std::optional<Given>> givens(81);  // too large for the stack of WebAssembly
  for (int cell = 0; cell < 81; ++cell)
    if (puzzle[cell] != 0) givens[cell].emplace(cells[cell]);
  constexpr int all_points = 4 * reach * reach;
  std::array<int, 81> result{};
  for (int cell = 0; cell < 81; ++cell) {
    if (!givens[cell]) continue;
    const Given& given = *givens[cell];
    int least = all_points;
    bool is_alone = true;
    Ink any;  // of all other givens
    any.fill(0);
    for (int other = 0; other < 81; ++other) {
      if (other == cell || !givens[other]) continue;
      std::transform(any.begin(), any.end(), givens[other]->around.begin(), any.begin(),
                     [](float a, float b) { return std::max(a, b); });
      if (puzzle[other] != puzzle[cell]) continue;
      is_alone = false;
      const float scale = std::clamp(givens[other]->darkness / given.darkness, min_scale, 1.0F);
      least = min_extra(given.strokes, scale, givens[other]->around, least);
    }
    result[cell] = is_alone ? min_extra(given.strokes, 1, any, least) : least;
  }
  return result;
}

int figure_side(const Patch& cell) {
  const Ink strokes = strokes_of(cell);
  constexpr int first = side / 2 - reach;
  constexpr int last = side / 2 + reach - 1;
  std::array<bool, side * side> met{};
  std::vector<std::pair<int, int>> figure;  // its points: column and row
  const auto meet = [&](int x, int y) {
    if (x < first || y < first || x > last || y > last) return;
    if (strokes[y * side + x] > figure_ink && !std::exchange(met[y * side + x], true))
      figure.emplace_back(x, y);
  };
  int largest = 0;
  for (int y = first; y <= last; ++y) {
    for (int x = first; x <= last; ++x) {
      figure.clear();
      meet(x, y);
      int left = last;
      int right = first - 1;
      int top = last;
      int bottom = first - 1;
      for (std::size_t k = 0; k < figure.size(); ++k) {
        const auto [u, v] = figure[k];
        left = std::min(left, u);
        right = std::max(right, u);
        top = std::min(top, v);
        bottom = std::max(bottom, v);
        for (int step = 0; step < 9; ++step) meet(u + step % 3 - 1, v + step / 3 - 1);
      }
      if (!figure.empty()) largest = std::max({largest, right - left + 1, bottom - top + 1});
    }
  }
  return largest;
}

}  // namespace dlx::sudoku::photo
