#include "sudoku/photo/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sudoku/photo/plane.hpp"

namespace dlx::sudoku::photo {
namespace {

/// The height of a line at each x: the path along the highest ridge near `nominal`.
std::vector<int> trace_line(const Plane& ridge, int nominal, int range) {
  constexpr float bend = 0.25F;  // cost of a step up or down
  const int width = 2 * range + 1;
  const int top = nominal - range;
  std::vector<float> best(width);
  std::vector<float> next(width);
  std::vector<signed char> steps(static_cast<std::size_t>(side) * width);
  for (int x = 0; x < side; ++x) {
    // Outside of the outline there need be no line.
    const float weight = x < margin || x >= side - margin ? 0.3F : 1.0F;
    for (int i = 0; i < width; ++i) {
      float value = best[i];
      signed char step = 0;
      for (const int from : {i - 1, i + 1}) {
        if (from >= 0 && from < width && best[from] - bend > value) {
          value = best[from] - bend;
          step = static_cast<signed char>(from - i);
        }
      }
      const int y = std::clamp(top + i, 0, side - 1);
      const float off = static_cast<float>(i - range) / static_cast<float>(range);
      next[i] = value + weight * ridge[y * side + x] - 0.05F * off * off;
      steps[static_cast<std::size_t>(x) * width + i] = step;
    }
    best.swap(next);
  }
  std::vector<int> line(side);
  int i = static_cast<int>(std::ranges::max_element(best) - best.begin());
  for (int x = side - 1; x >= 0; --x) {
    line[x] = top + i;
    i += steps[static_cast<std::size_t>(x) * width + i];
  }
  return line;
}

using Lines = std::array<std::vector<int>, 10>;

Lines trace_lines(const Plane& ridge, int range, int offset = 0) {
  Lines lines;
  for (int i = 0; i < 10; ++i) lines[i] = trace_line(ridge, margin + i * unit + offset, range);
  return lines;
}

/// The mean of a path around x, because its steps are whole pixels and lines are not.
double smoothed(const std::vector<int>& line, double x) {
  constexpr int radius = 4;
  const int centre = std::clamp(static_cast<int>(std::lround(x)), radius, side - 1 - radius);
  double sum = 0;
  for (int u = centre - radius; u <= centre + radius; ++u) sum += line[u];
  return sum / (2 * radius + 1);
}

/// The crossing of a horizontal and a vertical line; both have small slopes, so two rounds suffice.
Point meeting(const std::vector<int>& across, const std::vector<int>& down, int nominal_row) {
  double y = margin + nominal_row * unit;
  double x = 0;
  for (int round = 0; round < 3; ++round) {
    x = smoothed(down, y);
    y = smoothed(across, x);
  }
  return {x, y};
}

/// The visible share of the sides of cells, for the lines in one direction.
double presence(const Plane& ridge, const Lines& lines) {
  double sum = 0;
  for (const auto& line : lines) {
    for (int cell = 0; cell < 9; ++cell) {
      double part = 0;
      for (int x = margin + cell * unit; x < margin + (cell + 1) * unit; ++x)
        part += ridge[std::clamp(line[x], 0, side - 1) * side + x];
      sum += std::min(1.0, part / unit / 0.3);
    }
  }
  return sum / 90;
}

/// Returns true if a line is visible where it crosses another one.
bool is_seen(const Plane& ridge, const std::vector<int>& line, double x) {
  float most = 0;
  for (int u = -unit / 2; u <= unit / 2; ++u) {
    const int at = std::clamp(static_cast<int>(std::lround(x)) + u, 0, side - 1);
    most = std::max(most, ridge[std::clamp(line[at], 0, side - 1) * side + at]);
  }
  return most >= 0.15F;
}

/// The visibility of each side of the cells at its faintest point, and in the median, for the lines
/// in one direction, line by line.
struct Sides {
  std::array<float, 90> faintest;
  std::array<float, 90> median;
};

Sides sides_of(const Plane& ridge, const Lines& lines) {
  constexpr int corner = unit / 6;  // the crossing line hides the line
  Sides sides;
  for (int i = 0; i < 90; ++i) {
    const auto& line = lines[i / 9];
    const int from = margin + i % 9 * unit;
    std::array<float, unit - 2 * corner> values;
    for (int k = 0; k < unit - 2 * corner; ++k) {
      const int x = from + corner + k;
      values[k] = ridge[std::clamp(line[x], 0, side - 1) * side + x];
    }
    std::ranges::sort(values);
    sides.faintest[i] = values.front();
    sides.median[i] = values[values.size() / 2];
  }
  return sides;
}

using OfCells = std::array<float, 81>;

/// Returns the ink of the n-th faintest of the four sides of each cell, relative to most sides, from
/// the sides of the rows and those of the columns, which are mirrored.
OfCells faint_side(const std::array<float, 90>& rows, const std::array<float, 90>& columns,
                   int after) {
  std::vector<float> all(rows.begin(), rows.end());
  all.insert(all.end(), columns.begin(), columns.end());
  std::nth_element(all.begin(), all.begin() + 90, all.end());
  const float typical = std::max(all[90], 0.02F);
  OfCells result;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9;
    const int column = cell % 9;
    std::array<float, 4> sides = {rows[row * 9 + column], rows[(row + 1) * 9 + column],
                                  columns[column * 9 + row], columns[(column + 1) * 9 + row]};
    std::ranges::sort(sides);
    result[cell] = sides[after] / typical;
  }
  return result;
}

/// The result of a round of tracing.
struct Trace {
  std::array<Point, 100> crossings;  // in the picture
  std::array<bool, 100> seen;        // both lines are visible
  double score = 0;
  double between = 0;  // the same for lines through the middle of cells
  OfCells clarity;
  OfCells weakest;
};

/// Neighbouring cells have similar sizes: if those at an end do not, another line was mistaken for
/// the border of the grid. `inward` leads to the next line, `along` to the next crossing.
void forget_false_end(Trace& trace, int first, int inward, int along) {
  for (int end = first; end != first + 10 * along; end += along) {
    const Point near = trace.crossings[end + inward];
    const double ratio =
        distance(trace.crossings[end], near) / distance(near, trace.crossings[end + 2 * inward]);
    trace.seen[end] = trace.seen[end] && ratio > 0.82 && ratio < 1.18;
  }
}

Trace trace(const Pyramid& picture, const Mesh& mesh, int range) {
  const Plane plane = plane_of(picture, mesh);
  Plane across = ridges(plane);
  Plane down = ridges(mirrored(plane));
  normalise(across);
  normalise(down);
  const Lines rows = trace_lines(across, range);
  const Lines columns = trace_lines(down, range);
  Trace result;
  result.score = (presence(across, rows) + presence(down, columns)) / 2;
  result.between = (presence(across, trace_lines(across, range, unit / 2)) +
                    presence(down, trace_lines(down, range, unit / 2))) /
                   2;
  const Sides sides_across = sides_of(across, rows);
  const Sides sides_down = sides_of(down, columns);
  result.clarity = faint_side(sides_across.faintest, sides_down.faintest, 1);
  result.weakest = faint_side(sides_across.median, sides_down.median, 0);
  for (int i = 0; i < 100; ++i) {
    const Point at = meeting(rows[i / 10], columns[i % 10], i / 10);
    result.crossings[i] = mesh.at((at.x - margin) / unit, (at.y - margin) / unit);
    result.seen[i] = is_seen(across, rows[i / 10], at.x) && is_seen(down, columns[i % 10], at.y);
  }
  forget_false_end(result, 0, 10, 1);
  forget_false_end(result, 90, -10, 1);
  forget_false_end(result, 0, 1, 10);
  forget_false_end(result, 9, -1, 10);
  return result;
}

constexpr int max_terms = 15;

/// The products of powers of u and v up to a degree, at most 4.
struct Terms {
  std::array<double, max_terms> values;
  int count = 0;

  Terms(int crossing, int degree) {
    const double u = (crossing % 10 - 4.5) / 4.5;
    const double v = (crossing / 10 - 4.5) / 4.5;
    for (int sum = 0; sum <= degree; ++sum) {
      for (int power = 0; power <= sum; ++power)
        values[count++] = std::pow(u, sum - power) * std::pow(v, power);
    }
  }
};

using System = std::array<std::array<double, max_terms + 2>, max_terms>;

/// Solves a symmetric positive definite system with two right sides, which are replaced by the
/// solutions.
void solve(System& rows, int n) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      if (k == i) continue;
      const double factor = rows[k][i] / rows[i][i];
      for (int j = i; j < max_terms + 2; ++j) rows[k][j] -= factor * rows[i][j];
    }
  }
  for (int i = 0; i < n; ++i) {
    rows[i][max_terms] /= rows[i][i];
    rows[i][max_terms + 1] /= rows[i][i];
  }
}

/// The mesh nearest to the traced lines that is a polynomial of the given degree. Outliers, where
/// another line was traced, have little weight.
/// Source:   iteratively reweighted least squares, Holland and Welsch, Robust regression using
///           iteratively reweighted least-squares, 1977, with Cauchy weights.
Mesh smooth(const Trace& trace, Mesh mesh, int degree) {
  const double scale = 0.06 * mesh.cell_side();
  std::array<double, 100> weights;
  std::transform(trace.seen.begin(), trace.seen.end(), weights.begin(),
                 [](bool seen) { return seen ? 1 : 0.02; });
  std::array<double, 100> weight = weights;
  for (int round = 0; round < 10; ++round) {
    System rows{};
    int n = 0;
    for (int i = 0; i < 100; ++i) {
      const Terms terms(i, degree);
      n = terms.count;
      for (int k = 0; k < n; ++k) {
        const double value = weight[i] * terms.values[k];
        for (int j = 0; j < n; ++j) rows[k][j] += value * terms.values[j];
        rows[k][max_terms] += value * trace.crossings[i].x;
        rows[k][max_terms + 1] += value * trace.crossings[i].y;
      }
    }
    solve(rows, n);
    for (int i = 0; i < 100; ++i) {
      const Terms terms(i, degree);
      Point at;
      for (int k = 0; k < n; ++k) {
        at.x += rows[k][max_terms] * terms.values[k];
        at.y += rows[k][max_terms + 1] * terms.values[k];
      }
      mesh.crossing(i / 10, i % 10) = at;
      const double off = distance(at, trace.crossings[i]) / scale;
      weight[i] = weights[i] / (1 + off * off);
    }
  }
  return mesh;
}

}  // namespace

Mesh::Mesh(const Quad& outline) {
  const Homography map(9, outline);
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 10; ++column)
      crossing(row, column) = map({static_cast<double>(column), static_cast<double>(row)});
  }
}

Point Mesh::at(double column, double row) const {
  const int left = std::clamp(static_cast<int>(std::floor(column)), 0, 8);
  const int top = std::clamp(static_cast<int>(std::floor(row)), 0, 8);
  const double u = column - left;
  const double v = row - top;
  const Point& a = crossing(top, left);
  const Point& b = crossing(top, left + 1);
  const Point& c = crossing(top + 1, left);
  const Point& d = crossing(top + 1, left + 1);
  return {(a.x * (1 - u) + b.x * u) * (1 - v) + (c.x * (1 - u) + d.x * u) * v,
          (a.y * (1 - u) + b.y * u) * (1 - v) + (c.y * (1 - u) + d.y * u) * v};
}

Quad Mesh::outline() const {
  return {crossing(0, 0), crossing(0, 9), crossing(9, 9), crossing(9, 0)};
}

double Mesh::cell_side() const {
  const Quad corners = outline();
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += distance(corners[i], corners[(i + 1) % 4]);
  return sum / 36;
}

Mesh Mesh::turned() const {
  Mesh mesh = *this;
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 10; ++column)
      mesh.crossing(row, column) = crossing(column, 9 - row);
  }
  return mesh;
}

Fit Fit::turned() const {
  Fit fit{mesh.turned(), score, {}, {}};
  for (int cell = 0; cell < 81; ++cell) {
    const int from = cell % 9 * 9 + 8 - cell / 9;
    fit.clarity[cell] = clarity[from];
    fit.weakest[cell] = weakest[from];
  }
  return fit;
}

Fit fit_mesh(const Pyramid& picture, const Quad& outline) {
  const Mesh flat(outline);
  const Trace first = trace(picture, flat, unit * 2 / 5);
  if (first.score < 0.6) return {flat, first.score, {}, {}};
  const Mesh bent = smooth(first, flat, 2);
  const Mesh warped = smooth(trace(picture, bent, unit / 3), bent, 3);
  const Trace last = trace(picture, warped, unit / 5);
  // Noise and screens have lines everywhere.
  const bool is_grid = last.between < 0.75 * last.score;
  Fit fit{smooth(last, warped, 4), is_grid ? last.score : 0, last.clarity, last.weakest};
  for (int i = 0; i < 100; ++i) {
    // Creases are not smooth; larger deviations are other lines, not creases.
    Point& at = fit.mesh.crossing(i / 10, i % 10);
    if (last.seen[i] && distance(at, last.crossings[i]) < 0.15 * warped.cell_side())
      at = last.crossings[i];
  }
  return fit;
}

}  // namespace dlx::sudoku::photo
