#include "sudoku/photo/read.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "sudoku/photo/cells.hpp"
#include "sudoku/photo/grids.hpp"

namespace dlx::sudoku::photo {
namespace {

// Below it, a cell is named as unsure.
constexpr double sure_confidence = 0.95;
// What a reading of an upright picture costs at most; of others it is more, or makes no sense.
constexpr double upright_cost = 15;
// What the network takes for less likely is no slip of it: something is wrong with the picture.
constexpr float least_likelihood_of_sure = 0.02F;
// Nor are cells empty where even the lines around them are gone: in the glare, or below a finger.
constexpr float least_clarity_of_empty = 0.15F;

double cost_of(const GridLikelihoods& cells, const Grid& puzzle) {
  double cost = 0;
  for (int cell = 0; cell < 81; ++cell) {
    cost -= std::log(std::max(cells[cell][puzzle[cell]], 1e-9F));
  }
  return cost;
}

GridLikelihoods likelihoods(const Pyramid& picture, const Mesh& mesh, const Network& network) {
  const auto cells = cut_cells(picture, mesh);
  GridLikelihoods values;
  std::transform(cells.begin(), cells.end(), values.begin(), std::cref(network));
  return values;
}

Reading read_cells_of(const Pyramid& picture, const Fit& fit, const Network& network) {
  const GridLikelihoods values = likelihoods(picture, fit.mesh, network);
  Reading reading{fit.mesh, values, read_jointly(values), {}, {}};
  const Grid alone = read_cells(values);
  const auto& confidence = reading.joint.confidence;
  for (int cell = 0; cell < 81; ++cell) {
    const int value = reading.joint.puzzle[cell];
    const bool hidden = value == 0 && fit.clarity[cell] < least_clarity_of_empty;
    // Digits that contradict others fit as soon as they are left out: that mends nothing.
    const bool left_out = value == 0 && alone[cell] != 0;
    if (hidden || left_out || confidence[cell] < sure_confidence ||
        values[cell][value] < least_likelihood_of_sure) {
      reading.unsure.push_back(cell);
    }
    if (alone[cell] != value) {
      reading.mended.push_back(cell);
    }
  }
  std::stable_sort(reading.unsure.begin(), reading.unsure.end(),
                   [&](int a, int b) { return confidence[a] < confidence[b]; });
  return reading;
}

/// Turns the grid until it makes sense: what is upright as a rule is tried first.
Reading read_grid(const Pyramid& picture, Fit fit, const Network& network) {
  Reading best = read_cells_of(picture, fit, network);
  double least = cost_of(best.likelihoods, best.joint.puzzle);
  for (int turn = 1; turn < 4 && (!best.joint.unique || least > upright_cost); ++turn) {
    fit = fit.turned();
    Reading reading = read_cells_of(picture, fit, network);
    const double cost = cost_of(reading.likelihoods, reading.joint.puzzle);
    const bool unique = reading.joint.unique;
    if (unique > best.joint.unique || (unique == best.joint.unique && cost < least)) {
      best = std::move(reading);
      least = cost;
    }
  }
  return best;
}

}  // namespace

int second_value(const Reading& reading, int cell) {
  const Likelihoods& values = reading.likelihoods[cell];
  const int read = reading.joint.puzzle[cell];
  int other = read == 0 ? 1 : 0;
  for (int value = 0; value < 10; ++value) {
    if (value != read && values[value] > values[other]) {
      other = value;
    }
  }
  return other;
}

std::vector<Reading> read(Grey picture, std::size_t most, const Network& network) {
  std::vector<Reading> readings;
  // As printed, or light on dark, as screens show it.
  for (int round = 0; round < 2 && readings.empty(); ++round) {
    const Pyramid pyramid(picture);
    for (const Fit& grid : find_grids(pyramid, most == 1)) {
      if (readings.size() == most) {
        break;
      }
      readings.push_back(read_grid(pyramid, grid, network));
    }
    for (std::uint8_t& pixel : picture.pixels) {
      pixel = static_cast<std::uint8_t>(255 - pixel);
    }
  }
  return readings;
}

}  // namespace dlx::sudoku::photo
