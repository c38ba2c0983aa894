#include "sudoku/photo/read.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

#include "sudoku/photo/alike.hpp"
#include "sudoku/photo/cells.hpp"
#include "sudoku/photo/extra_ink.hpp"
#include "sudoku/photo/grids.hpp"
#include "sudoku/photo/variants.hpp"

namespace dlx::sudoku::photo {
namespace {

// Cells below this confidence are reported as uncertain.
constexpr double sure_confidence = 0.95;
// Largest cost of a reading of an upright picture; other readings cost more, or are contradictory.
constexpr double upright_cost = 15;
// If the network finds a value less likely in all views together than all others, the rest of the
// puzzle must not override it, because something is wrong with the picture. No single view may
// exclude the value, either.
constexpr float min_likelihood_of_sure = 0.5F;
constexpr float min_likelihood_in_view = 0.02F;
// Cells are not reported as empty where even the lines around them are invisible: in glare, or
// below a finger.
constexpr float min_clarity_of_empty = 0.15F;

float log_of(float likelihood) { return std::log(std::max(likelihood, 1e-9F)); }

// Cells are not reported as empty either if they have as much ink as digits, unless the network is
// this certain that there is no digit. Of the uncertain cells in 160 photographs, none has more
// than 0.35.
constexpr float clearly_empty = 0.9F;
constexpr float max_ink_of_empty = 0.5F;
// If half of one side is invisible, a cell is not reported as empty if the paper has another
// brightness than around the cell: something covers part of the cell. Paper is often darker, in a
// fold, but rarely lighter.
constexpr float min_weakest_of_empty = 0.15F;
constexpr float max_lighter = 1.12F;
constexpr float max_darker = 0.74F;

double cost_of(const GridLikelihoods& cells, const Grid& puzzle) {
  double cost = 0;
  for (int cell = 0; cell < 81; ++cell) cost -= log_of(cells[cell][puzzle[cell]]);
  return cost;
}

/// Returns true if the paper of a cell is brighter or darker than that of all cells around it.
bool stands_out(const Cells& cells, int cell) {
  float darkest = 255;
  float brightest = 0;
  for (int i = 0; i < 81; ++i) {
    if (i != cell && std::abs(i / 9 - cell / 9) <= 1 && std::abs(i % 9 - cell % 9) <= 1) {
      darkest = std::min(darkest, cells[i].paper);
      brightest = std::max(brightest, cells[i].paper);
    }
  }
  return cells[cell].paper > max_lighter * brightest || cells[cell].paper < max_darker * darkest;
}

/// Each cell is also viewed smaller, larger and rotated in both directions: a misreading due to a
/// blot, the edge of a shadow or a pen rarely occurs in all views.
constexpr View other_views[] = {
    {1, -1, 0.92, 0}, {-1, 1, 1.08, 0}, {0.7, 0.7, 1, 0.09}, {-0.7, -0.7, 1, -0.09}};

GridLikelihoods likelihoods(const Cells& cells, const Network& network) {
  GridLikelihoods values;
  std::transform(cells.begin(), cells.end(), values.begin(), std::cref(network));
  return values;
}

/// The combination of all views: the geometric means of their likelihoods.
struct Opinion {
  GridLikelihoods likelihoods;
  GridLikelihoods least;  // in any view
};

Opinion opinion(const Cells& cells, const GridLikelihoods& first, const Network& network) {
  Opinion result{first, first};
  for (int cell = 0; cell < 81; ++cell) {
    Likelihoods logs;
    std::transform(first[cell].begin(), first[cell].end(), logs.begin(), log_of);
    for (const View& view : other_views) {
      const Likelihoods values = network(seen(cells[cell], view));
      for (int value = 0; value < 10; ++value) {
        logs[value] += log_of(values[value]);
        float& least = result.least[cell][value];
        least = std::min(least, values[value]);
      }
    }
    Likelihoods& values = result.likelihoods[cell];
    float sum = 0;
    for (int value = 0; value < 10; ++value) {
      values[value] = std::exp(logs[value] / (1 + std::size(other_views)));
      sum += values[value];
    }
    for (float& value : values) value /= sum;
  }
  return result;
}

/// A grid in the orientation in which a single view of its digits makes sense.
struct Upright {
  Fit fit;
  Cells cells;
  GridLikelihoods likelihoods;
  bool unique = false;
  double cost = 0;
};

Upright look_at(const Pyramid& picture, const Fit& fit, const Network& network) {
  Upright grid{fit, cut_cells(picture, fit.mesh), {}};
  grid.likelihoods = likelihoods(grid.cells, network);
  const JointReading joint = read_jointly(grid.likelihoods);
  grid.unique = joint.unique;
  grid.cost = cost_of(grid.likelihoods, joint.puzzle);
  return grid;
}

/// The usual orientation is tried first.
Upright turn_upright(const Pyramid& picture, Fit fit, const Network& network) {
  Upright best = look_at(picture, fit, network);
  for (int turn = 1; turn < 4 && (!best.unique || best.cost > upright_cost); ++turn) {
    fit = fit.turned();
    Upright grid = look_at(picture, fit, network);
    if (grid.unique > best.unique || (grid.unique == best.unique && grid.cost < best.cost))
      best = std::move(grid);
  }
  return best;
}

Reading read_grid(const Pyramid& picture, const Fit& found, const Network& network) {
  const Upright grid = turn_upright(picture, found, network);
  const Fit& fit = grid.fit;
  const Cells& cells = grid.cells;
  const Opinion all = opinion(cells, grid.likelihoods, network);
  Reading reading{fit.mesh, all.likelihoods, read_jointly(all.likelihoods), {}, {}, {}};
  const Grid& puzzle = reading.joint.puzzle;
  const Grid alone = read_cells(all.likelihoods);
  const Print print = compare_print(cells, puzzle);
  const auto& confidence = reading.joint.confidence;
  for (int cell = 0; cell < 81; ++cell) {
    const int value = puzzle[cell];
    const bool hidden =
        value == 0 && (fit.clarity[cell] < min_clarity_of_empty ||
                       (fit.weakest[cell] < min_weakest_of_empty && stands_out(cells, cell)));
    const bool inked = value == 0 && all.likelihoods[cell][0] < clearly_empty &&
                       print.ink[cell] > max_ink_of_empty;
    const bool crossed_out = value == 0 && figure_side(cells[cell]) >= min_figure_side;
    // Leaving out contradictory digits would make any reading fit, and repair nothing.
    const bool left_out = value == 0 && alone[cell] != 0;
    const bool unlikely = confidence[cell] < sure_confidence ||
                          all.likelihoods[cell][value] < min_likelihood_of_sure ||
                          all.least[cell][value] < min_likelihood_in_view;
    const bool odd = std::ranges::binary_search(print.odd, cell);
    if (hidden || inked || crossed_out || left_out || unlikely || odd)
      reading.uncertain.push_back(cell);
    if (alone[cell] != value) reading.mended.push_back(cell);
  }
  if (is_jigsaw(picture, fit.mesh)) {
    reading.jigsaw = true;
    reading.uncertain.resize(81);
    std::iota(reading.uncertain.begin(), reading.uncertain.end(), 0);
  }
  std::ranges::stable_sort(reading.uncertain,
                           [&](int a, int b) { return confidence[a] < confidence[b]; });
  return reading;
}

}  // namespace

int second_value(const Reading& reading, int cell) {
  const Likelihoods& values = reading.likelihoods[cell];
  const int read = reading.joint.puzzle[cell];
  int other = read == 0 ? 1 : 0;
  for (int value = 0; value < 10; ++value)
    if (value != read && values[value] > values[other]) other = value;
  return other;
}

std::vector<Reading> read(Grey picture, std::size_t most, const Network& network) {
  std::vector<Reading> readings;
  // Dark on light as in print, or light on dark as on screens.
  for (int round = 0; round < 2 && readings.empty(); ++round) {
    const Pyramid pyramid(picture);
    for (const Fit& grid : find_grids(pyramid, most == 1)) {
      if (readings.size() == most) break;
      readings.push_back(read_grid(pyramid, grid, network));
    }
    for (std::uint8_t& pixel : picture.pixels) pixel = static_cast<std::uint8_t>(255 - pixel);
  }
  return readings;
}

}  // namespace dlx::sudoku::photo
